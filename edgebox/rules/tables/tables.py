"""All tables together, as one plain value that the rules are given."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from edgebox.rules.difficulty import Difficulty
from edgebox.rules.skills import Skills
from edgebox.rules.tables.healing import InjuryKind, MedicineTable
from edgebox.rules.tables.ranges import Ranges
from edgebox.rules.tables.spending import SpendingTable
from edgebox.rules.weapon import Weapon


@dataclass(frozen=True)
class Tables:
    """What the rules look up."""

    skills: Skills
    difficulties: Mapping[str, Difficulty]
    """By every word that a difficulty may be called."""
    ranges: Ranges
    spending: SpendingTable
    medicine: MedicineTable
    weapons: Mapping[str, Weapon]
    """By name; those that characters' files may name."""
    injuries: tuple[InjuryKind, ...] = ()
    """Empty unless a GM's file gives them (R-7)."""

    @property
    def levels(self) -> tuple[tuple[str, Difficulty], ...]:
        """The words that difficulties are chosen by, the easiest first (C-2)."""
        return tuple(sorted(self.difficulties.items(), key=lambda each: each[1]))
