"""The two ten-sided dice of a percentile roll: one shows tens, the other units (D-5)."""

from __future__ import annotations

from dataclasses import dataclass

from edgebox.dice.die import Face, shortened
from edgebox.errors import NotationError


@dataclass(frozen=True)
class TenSided:
    """A ten-sided die; what :class:`edgebox.dice.Die` is to the narrative dice."""

    word: str
    """Its name, as JSON and people write it."""
    faces: tuple[Face, ...]

    def face(self, text: str) -> Face:
        """Return the face for ``text``.

        Raises:
            NotationError: the die has no such face.
        """
        if text not in self.faces:
            first, last = self.faces[0], self.faces[-1]
            raise NotationError(
                f"A {self.word} can't show {shortened(text)!r}, only {first} to {last}."
            )
        return text


TENS = TenSided("d00", tuple(f"{ten}0" for ten in range(10)))
UNITS = TenSided("d10", tuple(str(unit) for unit in range(10)))


@dataclass(frozen=True)
class Hundred:
    """Tens and units are asked for: a d100."""

    def __len__(self) -> int:
        return 2

    def __str__(self) -> str:
        return "d100"
