"""How much room there is around a die."""

import numpy as np
import pytest

from edgebox.vision.boxes import Box
from edgebox.vision.finding.findings import AROUND, DICE, FLOOR, FOREIGN, Findings, Found
from edgebox.vision.judging.room import FREE, NONE, Room, rooms

GRID = 10.0
DIE = (200.0, 200.0, 80.0, 80.0)


def seen(*dice: Box, **ground: tuple[slice, slice]) -> Findings:
    """Return findings on a floor of 480 to 640 pixels, with other things in some places of it."""
    shown = np.full((48, 64), FLOOR, np.uint8)
    for name, where in ground.items():
        shown[where] = {"around": AROUND, "foreign": FOREIGN, "dice": DICE}[name]
    found = tuple(Found(each, 0.9) for each in (DIE, *dice))
    return Findings(found, shown, np.zeros((48, 64), np.float32), GRID)


def room_of(findings: Findings, place: Box) -> Room:
    (found,) = rooms(findings, [place])
    return found


def test_a_die_alone_on_the_floor_stands_free() -> None:
    assert room_of(seen(), DIE).around == FREE
    assert room_of(seen((600.0, 400.0, 70.0, 70.0)), DIE).around == FREE


@pytest.mark.parametrize("away", [2.0, 8.0, 16.0])
def test_another_die_leaves_as_much_room_as_it_is_away(away: float) -> None:
    other = (DIE[0] + DIE[2] + away, 190.0, 80.0, 80.0)
    assert room_of(seen(other), DIE).around == pytest.approx(away / 80)
    assert room_of(seen(other), other).around == pytest.approx(away / 80)


def test_boxes_that_share_much_leave_no_less_room_than_those_that_touch() -> None:
    assert room_of(seen((220.0, 220.0, 80.0, 80.0)), DIE).around == NONE


@pytest.mark.parametrize(
    ("around", "left"),
    [
        ((slice(0, 48), slice(29, 64)), 0.1875),
        ((slice(29, 48), slice(0, 64)), 0.1875),
        ((slice(0, 19), slice(0, 64)), 0.1875),
        ((slice(0, 48), slice(0, 14)), FREE),
        ((slice(0, 48), slice(0, 21)), 0.0),
    ],
    ids=["right", "below", "above", "far left", "reaching in"],
)
def test_a_wall_leaves_as_much_room_as_it_is_away(around: tuple[slice, slice], left: float) -> None:
    found = room_of(seen(around=around), DIE).around
    assert found == pytest.approx(left, abs=1e-6)


def test_the_die_itself_takes_no_room() -> None:
    assert room_of(seen(dice=(slice(20, 28), slice(20, 28))), DIE).around == FREE


def test_a_foreign_thing_however_small_may_be_what_a_die_leans_on() -> None:
    found = room_of(seen(foreign=(slice(24, 25), slice(29, 30))), DIE).around
    assert found == pytest.approx(0.1875, abs=1e-6)


@pytest.mark.parametrize(
    ("place", "corner"),
    [
        ((0.0, 440.0, 60.0, 60.0), (slice(47, 48), slice(0, 1))),
        ((590.0, -20.0, 60.0, 60.0), (slice(0, 1), slice(63, 64))),
    ],
    ids=["lower left", "upper right"],
)
def test_a_die_at_the_border_of_the_picture_has_the_room_that_is_seen(
    place: Box, corner: tuple[slice, slice]
) -> None:
    assert room_of(seen(around=corner), place).around == 0
    assert room_of(seen(), place).around == FREE


def test_among_dice_only_other_dice_take_room() -> None:
    wall, other = (slice(0, 48), slice(29, 64)), (300.0, 200.0, 80.0, 80.0)
    assert room_of(seen(around=wall), DIE).among_dice == FREE
    assert room_of(seen(other, around=wall), DIE).among_dice == pytest.approx(0.25)
    assert room_of(seen((220.0, 220.0, 80.0, 80.0)), DIE).among_dice == NONE
