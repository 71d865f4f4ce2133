"""Why a reading can't be taken for a roll."""

from __future__ import annotations

from edgebox.dice.six_sided import Asked
from edgebox.sources.dice_source import DoubtError
from edgebox.vision.reading import Reading


def problem_of(reading: Reading, asked: Asked) -> str | None:
    """Say what is wrong with a reading as a roll of these dice; ``None``: nothing is."""
    difference = reading.difference(asked)
    if difference is not None:
        return f"the dice are not those of the check ({asked}): {difference}."
    doubtful = [die for die in reading.dice if not die.sure]
    if doubtful:
        named = "; ".join(
            f"{die.die} {die.face or 'blank'}? ({die.reason or 'not clear'})" for die in doubtful
        )
        return f"in doubt: {named}."
    return None if reading.sure else f"in doubt: {reading.reason or 'the picture is not clear'}."


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
    faces = tuple(die.face if die.sure else "?" for die in reading.dice if not die.narrative)
    raise DoubtError(f"{where}: {problem}" if where else problem, reading.roll, faces)
