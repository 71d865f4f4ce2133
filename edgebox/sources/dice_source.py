"""What every source of dice offers, and how it says that a roll is in doubt."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from edgebox.dice import Pool, Randomness, Roll, roll_pool
from edgebox.dice.die_code import roll_six
from edgebox.errors import RefusedError
from edgebox.rules.percentile import Percentile


class Asked(Protocol):
    """A check that waits, of slicing or of a fight: all that a source needs is its pool."""

    @property
    def pool(self) -> Pool:
        """The dice to put in the hand."""


class DoubtError(RefusedError):
    """The dice that were seen are in doubt, or not those of the check; a person must say."""

    def __init__(
        self,
        message: str,
        seen: Roll,
        faces: tuple[str, ...] = (),
        *,
        doubted: tuple[int, ...] = (),
        else_sure: bool = True,
    ) -> None:
        """Keep what was seen, so that a person only has to mend it.

        Args:
            message: what is in doubt.
            seen: the narrative dice.
            faces: what numbered dice show, in reading order; ``"4?"``: that one is in doubt, and
                ``"?"``: nobody knows.
            doubted: the places of the narrative dice that are in doubt.
            else_sure: whether nothing else is in doubt, such as the picture.
        """
        super().__init__(message)
        self.seen = seen
        self.faces = faces
        self.doubted = doubted
        self.else_sure = else_sure

    @property
    def clear(self) -> Roll:
        """The narrative dice that are in no doubt."""
        return Roll(tuple(d for place, d in enumerate(self.seen) if place not in self.doubted))

    @property
    def marked(self) -> str:
        """The narrative dice as people type them, those in doubt with a mark: ``"Y:sa? P:t"``."""
        marks = ("?" if place in self.doubted else "" for place in range(len(self.seen)))
        return " ".join(f"{die}{mark}" for die, mark in zip(self.seen, marks, strict=True))


class DiceSource(Protocol):
    """Rolls dice: those of a check, of a d100, of the D6 system."""

    prompt: str
    """What a person is told to do for a roll."""
    again: str
    """What a person may do about a roll in doubt, but say what the dice show."""

    def roll(self, check: Asked) -> Roll:
        """Return the dice rolled for a check.

        Raises:
            DoubtError: dice were seen, but not surely, or not those of the check.
            RefusedError: no dice can be had.
        """

    def percentile(self) -> Percentile:
        """Return a d100: two ten-sided dice, tens and units (D-5).

        Raises:
            DoubtError, RefusedError: as for :meth:`roll`.
        """

    def sixes(self, count: int) -> tuple[int, ...]:
        """Return what so many six-sided dice show, in reading order (W-12).

        Raises:
            DoubtError, RefusedError: as for :meth:`roll`.
        """

    def mark(self) -> int:
        """Return a mark of the rolls given so far."""

    def take_back(self, mark: int) -> None:
        """Give the rolls since a mark once more: the step they were for was refused."""

    def settle(self) -> None:
        """Take note that dice are asked for no more: a person said what they show, or gave up."""


@contextmanager
def given_again(source: DiceSource | None, *, named: bool = False) -> Iterator[None]:
    """Give the rolls of a step once more if the step is refused.

    Args:
        source: of the rolls, if there is one.
        named: whether the step itself says what the dice show.
    """
    mark = None if source is None else source.mark()
    try:
        yield
    except RefusedError:
        if source is not None and mark is not None:
            source.take_back(mark)
        raise
    if source is not None and named:
        source.settle()


@contextmanager
def interruptible() -> Iterator[None]:
    """Let a person at the keyboard wait for dice no longer, and go on with the game.

    Raises:
        RefusedError: Ctrl-C was pressed.
    """
    try:
        yield
    except KeyboardInterrupt:
        raise RefusedError("Not waiting any more: type the dice, or Enter to wait again.") from None


class RandomDice:
    """Dice from a random source."""

    prompt = "Enter to roll"
    again = "Enter to roll"

    def __init__(self, source: Randomness) -> None:
        self._source = source

    def roll(self, check: Asked) -> Roll:
        """Roll the check's pool."""
        return roll_pool(check.pool, self._source)

    def percentile(self) -> Percentile:
        """Roll tens and units."""
        return Percentile.rolled(self._source)

    def sixes(self, count: int) -> tuple[int, ...]:
        """Roll six-sided dice."""
        return roll_six(count, self._source)

    def mark(self) -> int:
        """Return 0: random rolls are not kept."""
        return 0

    def take_back(self, mark: int) -> None:
        """Do nothing: the next roll is as random."""

    def settle(self) -> None:
        """Do nothing, likewise."""
