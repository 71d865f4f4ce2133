"""Why a reading can't be taken for a roll."""

from __future__ import annotations

from typing import TYPE_CHECKING

from edgebox.dice.six_sided import Asked
from edgebox.sources.dice_source import DoubtError
from edgebox.sources.lay_there import LayThere

if TYPE_CHECKING:
    from edgebox.vision.reading import Reading


def doubt_of_picture(reading: Reading, asked: Asked) -> str:
    """Say why the picture itself is in doubt, whatever its dice are; empty: it is not.

    Args:
        reading: what the eye saw.
        asked: the dice that should be there; which are missing or too many is no such doubt.
    """
    if reading.doubt:
        return reading.doubt
    of_dice = not all(die.sure for die in reading.dice) or reading.difference(asked) is not None
    return "" if reading.sure or of_dice else reading.reason or "the picture is not clear"


def problem_of(reading: Reading, asked: Asked) -> str | None:
    """Say what is wrong with a reading as a roll of these dice; ``None``: nothing is."""
    difference = reading.difference(asked)
    if difference is not None:
        return f"the dice are not those of the check ({asked}): {difference}."
    doubts = [
        f"{die.die} {die.face or 'blank'}? ({die.reason or 'not clear'})"
        for die in reading.dice
        if not die.sure
    ]
    if not reading.sure and (not doubts or reading.reason == LayThere.SOME):
        doubts.append(reading.reason or "the picture is not clear")
    return f"in doubt: {'; '.join(doubts)}." if doubts else None


def without_problem(reading: Reading, asked: Asked, where: str = "") -> Reading:
    """Return the reading, if it can be taken for a roll of these dice.

    Args:
        reading: what the eye saw.
        asked: the dice that should be there.
        where: what it saw, for the message: ``"roll01.jpg"``.

    Raises:
        DoubtError: it can't.
    """
    problem = problem_of(reading, asked)
    if problem is None:
        return reading
    faces = tuple(
        die.face if die.sure else f"{die.face}?" for die in reading.dice if not die.narrative
    )
    raise DoubtError(f"{where}: {problem}" if where else problem, reading.roll, faces)
