"""Talents and gear as modifiers of named operations (C-7)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Effect(Enum):
    """What a modifier does to a check; its value is the word in a slicer file (C-7)."""

    REMOVE_SETBACK = "remove-setback"
    LOWER_DIFFICULTY = "lower-difficulty"
    RAISE_DIFFICULTY = "raise-difficulty"
    UPGRADE = "upgrade"
    BOOST = "boost"


@dataclass(frozen=True)
class Modifier:
    """A talent, a tool or a handicap that changes some checks of its owner (C-7)."""

    name: str
    """What the screens show."""
    operations: frozenset[str]
    """The checks it applies to: ``"decrypt"``, ``"attack"``, …; ``"all"`` for every one."""
    effect: Effect
    amount: int = 1

    def applies_to(self, operation: str) -> bool:
        """Whether it changes a check for this operation."""
        return operation in self.operations or "all" in self.operations

    @property
    def words(self) -> str:
        """What it does, in words: ``"Codebreaker: remove 1 setback"``."""
        verb = {
            Effect.REMOVE_SETBACK: f"remove {self.amount} setback",
            Effect.LOWER_DIFFICULTY: f"difficulty {self.amount} lower",
            Effect.RAISE_DIFFICULTY: f"difficulty {self.amount} higher",
            Effect.UPGRADE: f"upgrade {self.amount}",
            Effect.BOOST: f"add {self.amount} boost",
        }[self.effect]
        return f"{self.name}: {verb}"
