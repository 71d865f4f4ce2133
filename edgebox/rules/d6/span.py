"""A span of whole numbers as the tables print it: ``11-15``, or ``31+`` without an end."""

from __future__ import annotations

import re
from dataclasses import dataclass

from edgebox.errors import NotationError

_SPAN = re.compile(r"([0-9]{1,6}) ?(?:[-–] ?([0-9]{1,6})|(\+))?")


@dataclass(frozen=True)
class Span:
    """Whole numbers from the least to the most, both of them included."""

    least: int
    most: int | None
    """``None``: there is no end."""

    @classmethod
    def parse(cls, text: str) -> Span:
        """Read ``11-15``, ``31+`` or ``7``.

        Raises:
            NotationError: it is no span, or it ends before it begins.
        """
        found = _SPAN.fullmatch(" ".join(text.split()))
        if found is None:
            raise NotationError(f"{text[:40]!r} is no span of numbers; write 11-15, 31+ or 7")
        least = int(found[1])
        most = None if found[3] else int(found[2] or found[1])
        if most is not None and most < least:
            raise NotationError(f"{text[:40]!r} ends before it begins; write {most}-{least}")
        return cls(least, most)

    def __str__(self) -> str:
        if self.most is None:
            return f"{self.least}+"
        return str(self.least) if self.most == self.least else f"{self.least}–{self.most}"

    def __contains__(self, number: float) -> bool:
        return self.least <= number and (self.most is None or number <= self.most)

    @property
    def middle(self) -> int:
        """The number in its middle, the lower of two; the least where it has no end."""
        return self.least if self.most is None else (self.least + self.most) // 2
