"""Why a reading can't be taken for a roll."""

from __future__ import annotations

from typing import TYPE_CHECKING

from edgebox.dice.six_sided import SIX, Asked, Sixes
from edgebox.sources.dice_source import DoubtError
from edgebox.sources.which_die import which_die

if TYPE_CHECKING:
    from edgebox.vision.reading import DieReading, Reading


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
    """Say all that is wrong with a reading as a roll of these dice; ``None``: nothing is."""
    doubts, difference = doubts_of(reading, asked), reading.difference(asked)
    told = [f"in doubt: {'; '.join(doubts)}."] if doubts else []
    if difference is not None:
        the = "The" if told else "the"
        told.append(f"{the} dice are not those of the check ({asked}): {difference}.")
    return " ".join(told) or None


def doubts_of(reading: Reading, asked: Asked) -> list[str]:
    """Say what is in doubt: each die that is, then the picture itself."""
    doubts = [
        f"{which_die(reading, die)} ({die.reason or 'not clear'})"
        for die in reading.dice
        if not die.sure
    ]
    picture = doubt_of_picture(reading, asked)
    return [*doubts, picture] if picture else doubts


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
    narrative = [die for die in reading.dice if die.narrative]
    faces = tuple(
        die.face if die.sure and _may_be_of(die, asked) else f"{die.face}?"
        for die in reading.dice
        if not die.narrative
    )
    raise DoubtError(
        f"{where}: {problem}" if where else problem,
        reading.roll,
        faces,
        doubted=tuple(place for place, die in enumerate(narrative) if not die.sure),
        else_sure=not doubt_of_picture(reading, asked),
    )


def _may_be_of(die: DieReading, asked: Asked) -> bool:
    """Return whether a numbered die may be one of those that are asked for."""
    return die.die == SIX.word or not isinstance(asked, Sixes)
