"""Which finds lie in the tray now, and which are its prints and shadows."""

from __future__ import annotations

import numpy as np

from edgebox.vision.boxes import Box
from edgebox.vision.finding.findings import FINER, Findings, Found
from edgebox.vision.finding.new_finds import new_finds
from edgebox.vision.frame import Image
from tests.vision.finding.test_printed import DIE, PLACE, mat, with_a_die
from tests.vision.finding.test_shadow import SHADOW, cork, shaded

APART: Box = (240.0, 20.0, 40.0, 40.0)


def told(
    image: Image,
    empty: Image | None,
    *places: Box,
    differs: bool | None = None,
    unseen: slice | None = None,
) -> tuple[list[Box], list[Box]]:
    """Return which finds are new, and which look as in the empty tray; the surest comes first.

    Args:
        image: of the tray.
        empty: of the same without dice.
        places: of the finds.
        differs: whether all of it differs from the empty tray; ``None``: that is not known.
        unseen: the columns that were never seen empty.
    """
    high, wide = (side // 10 for side in image.shape[:2])
    findings = Findings(
        tuple(Found(place, 0.9 - 0.1 * number) for number, place in enumerate(places)),
        np.zeros((high, wide), np.uint8),
        np.zeros((high, wide), np.float32),
        10.0,
        None if differs is None else np.full((high * FINER, wide * FINER), differs),
    )
    never = np.zeros(image.shape[:2], np.bool_)
    never[:, unseen or slice(0)] = True
    kept, as_before = new_finds(findings, image, empty, None if unseen is None else never)
    return [each.place for each in kept], [each.place for each in as_before]


def test_without_an_empty_tray_all_that_is_found_is_new() -> None:
    assert told(with_a_die(mat(1)), None, DIE, PLACE) == ([DIE, PLACE], [])


def test_a_print_is_told_from_dice() -> None:
    assert told(mat(1), mat(2), PLACE, APART) == ([APART], [PLACE])
    assert told(mat(1), mat(2), PLACE, differs=False) == ([], [PLACE])


def test_what_differs_all_over_from_the_empty_tray_is_new_however_like_it_is() -> None:
    assert told(mat(1), mat(2), PLACE, differs=True) == ([PLACE], [])


def test_a_print_that_a_surer_die_lies_on_is_neither_new_nor_as_before() -> None:
    now = with_a_die(mat(1))
    assert told(now, mat(2), DIE, PLACE) == ([DIE], [])
    # a die that is less sure may be the one that is none
    assert told(now, mat(2), PLACE, DIE) == ([PLACE, DIE], [])


def test_what_was_never_seen_empty_is_new() -> None:
    """After a bump the empty tray has there what the picture itself shows."""
    now = with_a_die(mat(1))
    assert told(now, now, PLACE, unseen=slice(140)) == ([PLACE], [])
    assert told(now, mat(2), DIE, PLACE, unseen=slice(140)) == ([DIE, PLACE], [])


def test_a_shadow_is_neither_however_sure_the_finder_is_of_it() -> None:
    now, empty = shaded(cork(1), 0.4), cork(2)
    assert told(now, empty, SHADOW, DIE) == ([DIE], [])
    assert told(now, empty, DIE, SHADOW) == ([DIE], [])
    assert told(now, empty, SHADOW, DIE, unseen=slice(140)) == ([SHADOW, DIE], [])
