"""Modifiers for situations where skill is not all, and how much they mean (W-3)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from edgebox.rules.d6.span import Span


@dataclass(frozen=True)
class Band:
    """A guideline: modifiers of this size and the advantage they stand for (W-3)."""

    modifier: Span
    words: str
    """``"a good advantage"``."""


@dataclass(frozen=True)
class Modifier:
    """A number that is added to a roll (W-3).

    The source adds it to the one who has the advantage. Settled: a number below zero is right as
    well: a handicap, or dice rolled apart and taken away, as in the source's round of combat.
    """

    amount: int
    why: str = ""
    """What it is for, in a few words; may be empty."""

    def __str__(self) -> str:
        return f"{self.amount:+d} {self.why}".rstrip()


def modified(total: int, modifiers: Iterable[Modifier]) -> int:
    """Return a total with all modifiers added (W-3)."""
    return total + sum(modifier.amount for modifier in modifiers)


def advantage_of(amount: int, bands: Sequence[Band]) -> str:
    """Return what a modifier means, in words; below zero the advantage is the other side's (W-3).

    Args:
        amount: the modifier.
        bands: the guidelines, the smallest first.
    """
    for band in reversed(bands):
        if abs(amount) >= band.modifier.least:
            return band.words if amount > 0 else f"{band.words} for the other side"
    return "no advantage"
