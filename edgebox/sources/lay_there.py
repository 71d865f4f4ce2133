"""Which dice under a camera lay there before a roll was asked for: nobody threw them for it.

A single one is enough for a question: it is easily forgotten in a corner. Where the tray was not
seen empty in between, a fair throw is asked about by chance, of five dice once in about 100 rolls,
of twelve once in 25; a person then takes it with one press.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from edgebox.vision.reading import Reading


class LayThere(StrEnum):
    """How many of the dice that lie at rest lay there before, and what a person is told of it."""

    NONE = ""
    SOME = "some of these dice lay there before: pick all up and throw"
    ALL = "these dice lay there before: pick them up and throw"

    @property
    def sentence(self) -> str:
        """The same, to stand alone."""
        return f"{self.capitalize()}." if self else ""


def lay_there(before: Reading | None, now: Reading) -> LayThere:
    """Say how many of the dice at rest lay there before.

    Args:
        before: dice of a roll that is over; ``None``: there are none.
        now: what lies there; all of it lay there before where dice were only picked up, are
            hidden, or were bumped together.
    """
    from edgebox.vision.motion.agreeing import any_of, left_of, same_dice

    if before is None:
        return LayThere.NONE
    if same_dice(before, now) or left_of(before, now):
        return LayThere.ALL
    return LayThere.SOME if any_of(before, now) else LayThere.NONE


def as_it_lies(before: Reading | None, now: Reading) -> Reading | None:
    """Return dice all of which lay there before as they lie now: they may be bumped again.

    Args:
        before: these dice.
        now: what is seen of them; if it is not all of them, they are kept as they were.
    """
    return now if before is not None and len(before.dice) == len(now.dice) else before
