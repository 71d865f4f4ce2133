"""The eight symbols of the narrative dice and their letters (section N)."""

from __future__ import annotations

from enum import Enum


class Symbol(Enum):
    """One symbol; its value is its letter in notation (section N)."""

    SUCCESS = "s"
    """Cancels a failure; one more success than failures makes the check succeed (D-3, D-4)."""
    ADVANTAGE = "a"
    """Cancels a threat; what is left is spent on good side effects (D-3)."""
    TRIUMPH = "x"
    """Counts as a success as well, and is itself never cancelled (D-3)."""
    FAILURE = "f"
    """Cancels a success (D-3)."""
    THREAT = "t"
    """Cancels an advantage; what is left is spent on bad side effects (D-3)."""
    DESPAIR = "y"
    """Counts as a failure as well, and is itself never cancelled (D-3)."""
    LIGHT = "l"
    """A pip of the light side of the Force."""
    DARK = "n"
    """A pip of the dark side of the Force."""

    @property
    def letter(self) -> str:
        """The letter of section N."""
        return self.value

    @property
    def word(self) -> str:
        """The word people use, in lower case."""
        return self.name.lower()


BLANK = "-"
"""How a blank face is written; inside the program a blank face is the empty string."""
