"""How hard a check is (C-2)."""

from __future__ import annotations

from enum import IntEnum


class Difficulty(IntEnum):
    """A level of difficulty; its value is how many difficulty dice it puts in the pool (C-2)."""

    SIMPLE = 0
    EASY = 1
    AVERAGE = 2
    HARD = 3
    DAUNTING = 4
    FORMIDABLE = 5

    @property
    def word(self) -> str:
        """The level's name in lower case, as files and JSON write it."""
        return self.name.lower()

    @property
    def title(self) -> str:
        """The level's name as people read it."""
        return self.name.capitalize()

    def shifted(self, steps: int) -> Difficulty:
        """Return the level that many steps harder (or easier, below 0), within the six levels."""
        return Difficulty(min(Difficulty.FORMIDABLE, max(Difficulty.SIMPLE, self + steps)))
