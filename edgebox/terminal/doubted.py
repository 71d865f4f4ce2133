"""What a person may do about dice that were seen, but not surely, or that are others."""

from __future__ import annotations

from edgebox.dice import Pool
from edgebox.sources.dice_source import DoubtError

YES = ("y", "yes")


def ways_out(doubt: DoubtError, pool: Pool, again: str) -> str:
    """Say what to type; the word for yes only where the dice that were seen would be taken.

    Args:
        doubt: what was seen.
        pool: the dice of the check; none of a d100.
        again: what else may be done, as the source of the dice says.
    """
    right = doubt.seen and doubt.seen.pool == pool
    start = "y if that is right; or type" if right else "Type"
    return f"{start} what the dice show; or {again}."
