"""Six-sided dice with pips beside the seven narrative kinds (W-1, W-12)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from edgebox.dice.die import Die, Face, shortened
from edgebox.dice.pool import Pool
from edgebox.dice.ten_sided import Hundred, TenSided
from edgebox.errors import NotationError


@dataclass(frozen=True)
class SixSided:
    """A six-sided die; what :class:`Die` is to the narrative dice. There is one kind."""

    word: str = "d6"
    """Its name, as JSON and people write it."""
    faces: tuple[Face, ...] = ("1", "2", "3", "4", "5", "6")
    """A face is the number of its pips."""

    def face(self, text: str) -> Face:
        """Return the face for ``text``.

        Raises:
            NotationError: the die has no such face.
        """
        if text not in self.faces:
            raise NotationError(f"A six-sided die can't show {shortened(text)!r}, only 1 to 6.")
        return text


SIX = SixSided()

AnyDie: TypeAlias = Die | SixSided | TenSided
"""A die that can lie in the tray and be read."""


@dataclass(frozen=True)
class Sixes:
    """So many six-sided dice are asked for."""

    count: int

    def __len__(self) -> int:
        return self.count

    def __str__(self) -> str:
        return f"{self.count}D"


Asked: TypeAlias = Pool | Sixes | Hundred
"""What is to be put in the hand: narrative dice, so many six-sided ones, or a d100."""
