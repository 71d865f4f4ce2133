"""Which dice under a camera lay there before a roll was asked for: nobody threw them for it.

A single one is enough for a question: it is easily forgotten in a corner. So is the very outcome of
before, wherever it lies now: a hand pushed the dice about, or the tray was turned. Where the tray
was not seen empty in between, a fair throw is asked about by chance: of five dice once in about 100
rolls, of twelve once in 25, and of one or two that show what the same ones did before once in 3 to
20; a person then takes it with one press.
"""

from __future__ import annotations

from dataclasses import dataclass
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


@dataclass
class Earlier:
    """Dice of a roll that is over, for as long as some of them may lie there."""

    reading: Reading
    gone: bool = False
    """Whether no dice were seen there since. Where nobody knows the empty tray, a sheet of paper
    over all of them looks like one, so they are asked about if they lie there as they did."""
    perhaps: bool = False
    """Whether they may have been thrown for the roll that is awaited: a person was asked."""


def lay_there(before: Earlier | None, now: Reading) -> LayThere:
    """Say how many of the dice at rest lay there before.

    Args:
        before: dice of a roll that is over; ``None``: there are none.
        now: what lies there; all of it lay there before where dice were only picked up, are
            hidden, or were bumped together.
    """
    from edgebox.vision.motion.agreeing import any_of, left_of, same_dice, same_faces

    if before is None:
        return LayThere.NONE
    lay = before.reading
    if before.gone:
        return LayThere.SOME if same_dice(lay, now) else LayThere.NONE
    if same_dice(lay, now) or left_of(lay, now):
        return LayThere.SOME if before.perhaps else LayThere.ALL
    return LayThere.SOME if any_of(lay, now) or same_faces(lay, now) else LayThere.NONE


def as_it_lies(before: Earlier | None, now: Reading) -> Earlier | None:
    """Return dice all of which lay there before as they lie now: they may be bumped again.

    Args:
        before: these dice.
        now: what is seen of them; if it is not all of them, they are kept as they were.
    """
    if before is None or len(before.reading.dice) != len(now.dice):
        return before
    return Earlier(now)
