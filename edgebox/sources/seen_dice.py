"""From what the eye reads to a roll: narrative dice, a d100, or six-sided dice; never guessed."""

from __future__ import annotations

from abc import ABC, abstractmethod

from edgebox.dice import Roll
from edgebox.dice.six_sided import Asked as AskedDice
from edgebox.dice.six_sided import Sixes
from edgebox.dice.ten_sided import TENS, UNITS, Hundred
from edgebox.rules.percentile import Percentile
from edgebox.sources.dice_source import Asked
from edgebox.vision import Reading


class SeenDice(ABC):
    """A source whose dice are read by the eye."""

    @abstractmethod
    def _see(self, asked: AskedDice) -> Reading:
        """Return a reading that is sure, and of the dice that are asked for.

        Raises:
            DoubtError: it is in doubt, or of other dice.
            RefusedError: nothing can be seen.
        """

    def roll(self, check: Asked) -> Roll:
        """Return the narrative dice of a check."""
        return self._see(check.pool).roll

    def percentile(self) -> Percentile:
        """Return a d100 from two ten-sided dice, tens and units (D-5)."""
        faces = {die.die: die.face for die in self._see(Hundred()).dice}
        return Percentile(int(faces[TENS.word][0]), int(faces[UNITS.word]))

    def sixes(self, count: int) -> tuple[int, ...]:
        """Return what so many six-sided dice show, in reading order (W-12)."""
        return tuple(int(die.face) for die in self._see(Sixes(count)).dice)

    @abstractmethod
    def close(self) -> None:
        """Let go of what it sees with."""
