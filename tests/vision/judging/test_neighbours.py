"""What the rest of a picture says of a die."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from edgebox.vision.finding.findings import FLOOR, Findings, Found
from edgebox.vision.judging.confidence import Around
from edgebox.vision.judging.neighbours import around
from edgebox.vision.judging.room import FREE
from edgebox.vision.recognising.look import Look
from tests.vision.judging.test_confidence import a_look

PLACES = [(100.0, 100.0, 80.0, 80.0), (170.0, 110.0, 60.0, 60.0), (400.0, 100.0, 70.0, 70.0)]
HIDDEN = (0.01, 0.8, 0.9)
FINDS = [Found(place, 0.9) for place in PLACES]
LOOKS = [
    replace(a_look(hidden=each), place=place) for each, place in zip(HIDDEN, PLACES, strict=True)
]


def on_bare_floor(finds: Sequence[Found]) -> Findings:
    """Return findings of these dice, on a floor of 1280x960 pixels with nothing else in view."""
    floor = np.full((60, 80), FLOOR, np.uint8)
    return Findings(tuple(finds), floor, np.zeros((60, 80), np.float32), 16.0)


def _around(finds: Sequence[Found], looks: Sequence[Look], dice: Sequence[int]) -> list[Around]:
    return around(on_bare_floor(finds), finds, looks, dice)


def test_a_die_has_the_room_that_other_finds_leave_it() -> None:
    rooms = [each.room_among_dice for each in _around(FINDS, LOOKS, (0, 1, 2))]
    assert rooms[0] == rooms[1] < 0
    assert rooms[2] == FREE


def test_boxes_share_a_part_of_the_smaller_one() -> None:
    assert _around(FINDS, LOOKS, (0, 1, 2))[0].overlap == pytest.approx(10 * 60 / 60**2)
    assert _around(FINDS, LOOKS, (0, 1, 2))[1].overlap == pytest.approx(10 * 60 / 60**2)
    assert _around(FINDS, LOOKS, (0, 1, 2))[2].overlap == 0


def test_only_a_hidden_face_near_by_speaks_for_lying_on_it() -> None:
    assert _around(FINDS, LOOKS, (0, 1, 2))[0].covered == pytest.approx(0.8)
    assert _around(FINDS, LOOKS, (0, 1, 2))[1].covered == pytest.approx(0.01)
    assert _around(FINDS, LOOKS, (0, 1, 2))[2].covered == 0


@pytest.mark.parametrize(("room", "counts"), [(3, True), (5, False)])
def test_of_several_dice_near_by_the_one_counts_that_tells_most(room: int, counts: bool) -> None:
    places = [*PLACES[:2], (100.0 - 60 - room, 110.0, 60.0, 60.0)]
    for hidden in ((0.01, 0.3, 0.8), (0.01, 0.8, 0.3)):
        looks = [
            replace(a_look(hidden=each), place=place)
            for each, place in zip(hidden, places, strict=True)
        ]
        first = _around([Found(place, 0.9) for place in places], looks, (0, 1, 2))[0]
        assert first.overlap == pytest.approx(10 * 60 / 60**2)
        assert first.covered == pytest.approx(0.8 if counts else hidden[1])


def test_a_die_is_as_long_as_its_longer_side() -> None:
    flat, high = (400.0, 100.0, 70.0, 50.0), (600.0, 100.0, 40.0, 60.0)
    finds = [Found(place, 0.9) for place in (flat, high)]
    looks = [replace(a_look(), place=each.place) for each in finds]
    assert [each.like for each in _around(finds, looks, (0, 1))] == [60, 70]


def test_what_is_no_die_can_not_be_lain_on_but_shares_its_box() -> None:
    alone = _around(FINDS, LOOKS, (0, 2))[0]
    assert alone.covered == 0
    assert alone.overlap > 0


def test_the_other_dice_are_told_and_the_size_of_those_of_the_same_kind() -> None:
    looks = [replace(each, lifted=0.1 * n) for n, each in enumerate(LOOKS)]
    looks[1] = replace(looks[1], kinds=a_look(die="boost").kinds)
    first, second, _ = _around(FINDS, looks, (0, 1, 2))
    assert first.others == pytest.approx((0.1, 0.2))
    assert (first.like, second.like) == (70, 0)


def test_dice_of_no_known_kind_are_not_alike() -> None:
    looks = [replace(each, kinds=a_look(die="other").kinds) for each in LOOKS]
    assert [each.like for each in _around(FINDS, looks, (0, 1, 2))] == [0, 0, 0]


def test_a_die_stands_as_free_as_what_it_may_lean_on_is_away() -> None:
    touching, _, free = _around(FINDS, LOOKS, (0, 1, 2))
    assert touching.room < 0
    assert free.room == FREE


def test_nothing_is_around_no_dice() -> None:
    assert _around((), (), ()) == []
