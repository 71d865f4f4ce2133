"""Whether a find is a die at all."""

from collections.abc import Sequence
from dataclasses import fields, replace
from typing import Any

import numpy as np
import pytest

from edgebox.vision import Reader, load_frame
from edgebox.vision.boxes import Box
from edgebox.vision.findings import Found
from edgebox.vision.look import Look
from edgebox.vision.objectness import ODDEST, objectness_evidence, weighed_looks
from tests.vision.shipped import RIG
from tests.vision.test_confidence import a_look
from tests.vision.test_neighbours import on_bare_floor

DIE = Found((100.0, 100.0, 80.0, 80.0), 0.85)
PLACE: Box = (400.0, 100.0, 80.0, 80.0)


def nothing(
    find: Found, look: Look, others: Sequence[Found] = (DIE,), *, known: bool = True
) -> float:
    """Return the chance of a find to be no die, beside others that clearly are."""
    findings = on_bare_floor([*others, find])
    if known:
        findings = replace(findings, floor=np.ones(findings.ground.shape, np.bool_))
    looks = [replace(a_look(), place=each.place, nothing=1e-6) for each in others]
    finds = [*others, find]
    return weighed_looks(findings, finds, [*looks, replace(look, place=find.place)])[-1].absent


def a_doubtful(nothing: float = 0.6, **changes: Any) -> Look:
    """A look at a die that looks rather like none."""
    return replace(a_look(die="setback", face=""), nothing=nothing, **changes)


def test_a_blank_die_that_is_found_for_sure_and_as_large_as_the_others_is_one() -> None:
    assert nothing(Found(PLACE, 0.8), a_doubtful()) < 0.5


@pytest.mark.parametrize(
    ("place", "chance", "kind", "known"),
    [
        (PLACE, 0.4, 0.9999, True),
        ((400.0, 100.0, 40.0, 36.0), 0.8, 0.9999, True),
        ((400.0, 100.0, 170.0, 150.0), 0.8, 0.9999, True),
        (PLACE, 0.8, 0.5, True),
        (PLACE, 0.8, 0.9999, False),
    ],
    ids=["hardly found", "far smaller", "far larger", "of no clear kind", "no empty tray"],
)
def test_what_speaks_against_it(place: Box, chance: float, kind: float, known: bool) -> None:
    doubtful = replace(a_doubtful(), kinds=a_look(die="setback", face="", kind=kind).kinds)
    at_best = nothing(Found(PLACE, 0.8), a_doubtful())
    assert nothing(Found(place, chance), doubtful, known=known) > 1.5 * at_best


@pytest.mark.parametrize("chance", [0.2, 0.4, 0.9])
def test_what_clearly_looks_like_a_die_is_one_however_it_was_found(chance: float) -> None:
    assert nothing(Found(PLACE, chance), a_doubtful(1e-5), known=False) < 0.05


def test_what_surely_looks_like_none_is_none() -> None:
    assert nothing(Found(PLACE, 0.8), a_doubtful(0.99999)) > 0.5


def test_a_find_alone_is_no_odd_size() -> None:
    alone = nothing(Found((400.0, 100.0, 40.0, 36.0), 0.8), a_doubtful(), others=())
    assert alone == pytest.approx(nothing(Found(PLACE, 0.8), a_doubtful()))


def test_what_looks_like_no_die_does_not_tell_how_large_dice_are() -> None:
    """A label, or a hand, may be of any size."""
    label, find = Found((700.0, 100.0, 300.0, 300.0), 0.9), Found(PLACE, 0.8)
    finds = [DIE, label, label, find]
    looks = [a_look(), a_doubtful(0.9), a_doubtful(0.9), a_doubtful()]
    placed = [replace(look, place=each.place) for look, each in zip(looks, finds, strict=True)]
    findings = on_bare_floor(finds)
    beside = weighed_looks(findings, finds, placed)[-1].absent
    assert beside == pytest.approx(nothing(find, a_doubtful(), known=False))


def test_sizes_count_alike_both_ways_and_only_so_far() -> None:
    def odd(longer: float) -> float:
        found = Found((0.0, 0.0, longer, 10.0), 0.8)
        return objectness_evidence(found, a_look(), 80.0, known=True)[2]

    assert odd(80) == 0
    assert odd(40) == pytest.approx(odd(160))
    assert odd(2000) == -ODDEST


def test_looks_keep_all_else() -> None:
    finds, look = [DIE], replace(a_look(), place=DIE.place)
    (told,) = weighed_looks(on_bare_floor(finds), finds, [look])
    others = [each.name for each in fields(look) if each.name != "absent"]
    assert all(getattr(told, each) is getattr(look, each) for each in others)


@pytest.mark.parametrize(("doubt", "found"), [(0.6, 5), (0.99999, 4)])
def test_a_die_that_looks_rather_like_none_is_read_and_what_surely_does_is_asked_about(
    doubt: float, found: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    reader = Reader()
    right = reader._looker.look

    def doubtful(*given: Any) -> list[Look]:
        first, *others = right(*given)
        return [replace(first, nothing=doubt), *others]

    monkeypatch.setattr(reader._looker, "look", doubtful)
    reading = reader.read(load_frame(RIG / "roll01.jpg"), load_frame(RIG / "empty.jpg"))

    assert len(reading.dice) == found
    assert reading.sure == (found == 5)
