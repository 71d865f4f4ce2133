"""Whether a find is a die at all."""

from collections.abc import Sequence
from dataclasses import fields, replace
from typing import Any

import pytest

from edgebox.vision import Reader, load_frame
from edgebox.vision.boxes import Box
from edgebox.vision.finding.findings import Found
from edgebox.vision.finding.sharp_edges import FADING, SHARP, UNTOLD
from edgebox.vision.judging.objectness import ODDEST, objectness_evidence, weighed_looks
from edgebox.vision.recognising.look import NOTHING, Look
from tests.vision.judging.test_confidence import a_look
from tests.vision.shipped import RIG

DIE = Found((100.0, 100.0, 80.0, 80.0), 0.85)
PLACE: Box = (400.0, 100.0, 80.0, 80.0)


def nothing(find: Found, look: Look, others: Sequence[Found] = (DIE,)) -> float:
    """Return the chance of a find to be no die, beside others that clearly are."""
    looks = [replace(a_look(), place=each.place, nothing=1e-6) for each in others]
    return weighed_looks([*others, find], [*looks, replace(look, place=find.place)])[-1].absent


def a_doubtful(nothing: float = 0.6, **changes: Any) -> Look:
    """A look at a die that looks rather like none, and has edges."""
    return replace(a_look(die="setback", face=""), **{"nothing": nothing, "edges": SHARP} | changes)


def test_a_blank_die_that_is_found_for_sure_and_as_large_as_the_others_is_one() -> None:
    assert nothing(Found(PLACE, 0.8), a_doubtful()) < 0.5


@pytest.mark.parametrize(
    ("place", "chance", "kind", "edges"),
    [
        (PLACE, 0.4, 0.9999, SHARP),
        ((400.0, 100.0, 40.0, 36.0), 0.8, 0.9999, SHARP),
        ((400.0, 100.0, 170.0, 150.0), 0.8, 0.9999, SHARP),
        (PLACE, 0.8, 0.5, SHARP),
        (PLACE, 0.8, 0.9999, UNTOLD),
        (PLACE, 0.8, 0.9999, FADING),
    ],
    ids=["hardly found", "far smaller", "far larger", "of no clear kind", "no empty tray", "fades"],
)
def test_what_speaks_against_it(place: Box, chance: float, kind: float, edges: float) -> None:
    kinds = a_look(die="setback", face="", kind=kind).kinds
    doubtful = a_doubtful(kinds=kinds, edges=edges)
    at_best = nothing(Found(PLACE, 0.8), a_doubtful())
    assert nothing(Found(place, chance), doubtful) > 1.5 * at_best


@pytest.mark.parametrize("chance", [0.2, 0.4, 0.9])
def test_what_clearly_looks_like_a_die_is_one_however_it_was_found(chance: float) -> None:
    assert nothing(Found(PLACE, chance), a_doubtful(1e-5, edges=UNTOLD)) < 0.05


def test_a_shadow_that_looks_rather_like_a_die_is_none() -> None:
    assert nothing(Found(PLACE, 0.6), a_doubtful(0.1, edges=FADING)) > NOTHING


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
    beside = weighed_looks(finds, placed)[-1].absent
    assert beside == pytest.approx(nothing(find, a_doubtful()))


def test_sizes_count_alike_both_ways_and_only_so_far() -> None:
    def odd(longer: float) -> float:
        found = Found((0.0, 0.0, longer, 10.0), 0.8)
        return objectness_evidence(found, a_look(), 80.0)[2]

    assert odd(80) == 0
    assert odd(40) == pytest.approx(odd(160))
    assert odd(2000) == -ODDEST


def test_looks_keep_all_else() -> None:
    finds, look = [DIE], replace(a_look(), place=DIE.place)
    (told,) = weighed_looks(finds, [look])
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
