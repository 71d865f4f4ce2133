"""What every source of dice offers, and how it says that a roll is in doubt."""

from __future__ import annotations

from typing import Protocol

from edgebox.dice import Pool, Randomness, Roll, roll_pool
from edgebox.errors import RefusedError


class Asked(Protocol):
    """A check that waits, of slicing or of a fight: all that a source needs is its pool."""

    @property
    def pool(self) -> Pool:
        """The dice to put in the hand."""


class DoubtError(RefusedError):
    """The dice that were seen are in doubt, or not those of the check; a person must say."""

    def __init__(self, message: str, seen: Roll) -> None:
        """Keep what was seen, so that a person only has to mend it."""
        super().__init__(message)
        self.seen = seen


class DiceSource(Protocol):
    """Rolls the dice of a check."""

    prompt: str
    """What a person is told to do for a roll."""

    def roll(self, check: Asked) -> Roll:
        """Return the dice rolled for a check.

        Raises:
            DoubtError: dice were seen, but not surely, or not those of the check.
            RefusedError: no dice can be had.
        """

    def mark(self) -> int:
        """Return a mark of the rolls given so far."""

    def take_back(self, mark: int) -> None:
        """Give the rolls since a mark once more: the step they were for was refused."""


class RandomDice:
    """Dice from a random source."""

    prompt = "Enter to roll"

    def __init__(self, source: Randomness) -> None:
        self._source = source

    def roll(self, check: Asked) -> Roll:
        """Roll the check's pool."""
        return roll_pool(check.pool, self._source)

    def mark(self) -> int:
        """Return 0: random rolls are not kept."""
        return 0

    def take_back(self, mark: int) -> None:
        """Do nothing: the next roll is as random."""
