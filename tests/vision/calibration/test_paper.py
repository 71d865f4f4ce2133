"""White paper tells how a camera takes what is light, and so whether light dice wash out."""

from typing import Any

import cv2
import numpy as np
import pytest

from edgebox.vision import Frame
from edgebox.vision.calibration import learn
from edgebox.vision.calibration.markers import CARD_MM, MARGIN_MM, find_markers
from edgebox.vision.calibration.paper import paper
from edgebox.vision.frame import Image
from tests.vision.calibration import drawn

CARDS = (0, 1, 2, 3)
CHARCOAL = (45, 46, 48)


def exposed(image: Image, stops: float) -> Image:
    """Return a picture as a camera takes it that lets in more light."""
    lit = np.clip(image * 2.0 ** (stops / 2.2), 0, 255)
    return np.asarray(lit.round(), np.uint8)


def seen(marked: Image, bare: Image | None = None) -> Any:
    return paper(marked, find_markers(marked), bare, drawn.CORNERS)


def mend(marked: Image, bare: Image) -> list[str]:
    learned = learn([Frame(marked, "cards"), Frame(bare, "bare")]).profile
    return [text for text in learned.mend if "paper" in text]


def test_paper_is_as_bright_as_its_picture_has_it() -> None:
    assert seen(drawn.tray(markers=CARDS)) == pytest.approx([204] * 3, abs=3)


def test_where_one_side_is_darker_it_is_between_what_the_cards_of_both_sides_show() -> None:
    trays = [drawn.tray(markers=CARDS, light=drawn.slope(left, 1)) for left in (0.31, 0.32, 0.33)]
    assert np.array([seen(tray) for tray in trays]) == pytest.approx(170, abs=5)


def test_cards_that_were_cut_too_narrow_on_two_sides_tell_it_all_the_same() -> None:
    marked = drawn.tray(markers=CARDS)
    cut = 0.75 * MARGIN_MM
    for marker in find_markers(marked):
        for far in ((cut, CARD_MM), (CARD_MM, cut)):
            sides = marker.places([(0, 0), (far[0], 0), far, (0, far[1])])
            cv2.fillConvexPoly(marked, np.round(sides).astype(np.int32), drawn.GREY)

    assert seen(marked) == pytest.approx([204] * 3, abs=6)


def test_without_markers_nothing_is_known_of_paper() -> None:
    assert seen(drawn.tray()) is None


@pytest.mark.parametrize("floor", [drawn.GREY, CHARCOAL], ids=["grey", "charcoal"])
@pytest.mark.parametrize("stops", [-1.0, 0.5, 1.0])
def test_it_is_told_for_the_exposure_over_the_bare_tray(
    stops: float, floor: tuple[int, int, int]
) -> None:
    """White cards make a camera take less light than it takes of the empty floor alone."""
    marked = drawn.tray(floor, markers=CARDS, paper=0.6)
    bare = exposed(drawn.tray(floor), stops)

    assert seen(marked, bare) == pytest.approx([153 * 2 ** (stops / 2.2)] * 3, rel=0.04)


def test_of_paper_that_is_blown_out_nobody_knows_by_how_much() -> None:
    marked = drawn.tray(markers=CARDS, paper=1.0)

    assert min(seen(marked, exposed(drawn.tray(), -1))) > 250


def test_a_floor_too_dark_to_compare_leaves_it_as_it_was_seen() -> None:
    marked = drawn.tray((3, 3, 3), markers=CARDS)

    brighter = exposed(drawn.tray((3, 3, 3)), 1)
    assert seen(marked, brighter) == pytest.approx([204] * 3, abs=3), "walls alone tell nothing"


def test_paper_that_washes_out_over_the_bare_tray_is_to_be_mended() -> None:
    marked = drawn.tray(CHARCOAL, markers=CARDS)

    assert mend(marked, drawn.tray(CHARCOAL)) == []
    told = mend(marked, exposed(drawn.tray(CHARCOAL), 1))
    assert len(told) == 1
    assert told[0].startswith("white paper is washed out (255 of 255, 200 is good)")
    assert "camera.exposure" in told[0]
