"""Why a reading can't be taken for a roll."""

from __future__ import annotations

from edgebox.dice import Pool
from edgebox.vision.reading import Reading


def problem_of(reading: Reading, pool: Pool) -> str | None:
    """Say what is wrong with a reading as a roll of a pool; ``None``: nothing is."""
    difference = reading.difference(pool)
    if difference is not None:
        return f"the dice are not those of the check ({pool}): {difference}."
    doubtful = [die for die in reading.dice if not die.sure]
    if doubtful:
        named = "; ".join(
            f"{die.die} {die.face or 'blank'}? ({die.reason or 'not clear'})" for die in doubtful
        )
        return f"in doubt: {named}."
    return None if reading.sure else f"in doubt: {reading.reason or 'the picture is not clear'}"
