"""Dice that were left in the tray when its picture was taken as the empty one."""

import pytest

from edgebox.vision import Frame, Reader, load_frame
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
