"""Dice that were left in the tray when its picture was taken as the empty one."""

import numpy as np
import pytest

from edgebox.vision import Frame, Reader, load_frame
from edgebox.vision.finding.findings import AROUND, DICE, FLOOR, Findings
from edgebox.vision.finding.left_in import in_tray
from edgebox.vision.reader import NOT_EMPTY
from tests.vision import shipped

ROLL = load_frame(shipped.RIG / "roll01.jpg").image


@pytest.mark.parametrize("name", sorted({name for name, _ in shipped.faces("starwars", 1)}))
def test_a_die_that_the_empty_tray_shows_too_is_asked_about(name: str) -> None:
    reading = Reader().read(Frame(ROLL), shipped.only(name))
    assert not reading.sure
    assert NOT_EMPTY in str(reading.reason)


def test_nothing_is_asked_about_an_empty_tray() -> None:
    reading = Reader().read(Frame(ROLL), Frame(shipped.empty()))
    assert NOT_EMPTY not in str(reading.reason)


def beside(name: str) -> Frame:
    """A picture with a spare die beside the tray."""
    seen = load_frame(shipped.TRAYS / "genesys" / f"{name}.jpg").image.copy()
    x, y, wide, high = shipped.labels("genesys", 1)[5]["box"]
    die = load_frame(shipped.TRAYS / "genesys" / "roll01.jpg").image[y : y + high, x : x + wide]
    seen[300 : 300 + high, 30 : 30 + wide] = die
    return Frame(seen, name)


def test_spare_dice_may_lie_beside_the_tray() -> None:
    reading = Reader().read(beside("roll01"), beside("empty"))
    assert reading.sure
    assert sorted((die.die, die.face) for die in reading.dice) == shipped.faces("genesys", 1)


PLACE = (200.0, 200.0, 80.0, 80.0)


def seen(where: tuple[slice, slice], what: int, elsewhere: int) -> Findings:
    """Return findings of 480 to 640 pixels, ten for each place."""
    ground = np.full((48, 64), elsewhere, np.uint8)
    ground[where] = what
    return Findings((), ground, np.zeros((48, 64), np.float32), 10.0)


UNDER = slice(19, 29), slice(19, 29)
"""Where the die lies, and its rim."""


def test_a_die_lies_in_the_tray_where_enough_floor_is_around_it() -> None:
    half, little = (slice(None), slice(0, 24)), (slice(None), slice(0, 18))
    assert in_tray(seen(half, FLOOR, AROUND), [PLACE]) == [PLACE]
    assert in_tray(seen(little, FLOOR, AROUND), [PLACE]) == []


def test_floor_under_a_die_itself_or_far_away_does_not_tell_that_it_lies_there() -> None:
    assert in_tray(seen(UNDER, FLOOR, AROUND), [PLACE]) == []
    assert in_tray(seen((slice(14, 34), slice(14, 34)), AROUND, FLOOR), [PLACE]) == []


def test_dice_around_a_die_hide_what_it_lies_on() -> None:
    between = seen((slice(None), slice(18, None)), DICE, FLOOR)
    assert in_tray(between, [PLACE]) == [PLACE]
    nothing_seen = seen((slice(None), slice(None)), DICE, DICE)
    assert in_tray(nothing_seen, [PLACE]) == []
