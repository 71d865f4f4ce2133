"""Numbers of dice in words."""

from __future__ import annotations


def dice_words(number: int) -> str:
    """Return so many dice in words: ``"1 die"``."""
    return "1 die" if number == 1 else f"{number} dice"
