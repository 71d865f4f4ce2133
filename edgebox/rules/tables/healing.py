"""Medicine and critical injuries: how hard healing is, and what a number means (R-7, R-9)."""

from __future__ import annotations

from dataclasses import dataclass

from edgebox.rules.difficulty import Difficulty


@dataclass(frozen=True)
class MedicineTable:
    """How hard it is to treat a patient, and what a treatment gives back (R-9)."""

    half_or_less: Difficulty = Difficulty.EASY
    more_than_half: Difficulty = Difficulty.AVERAGE
    above_threshold: Difficulty = Difficulty.HARD
    wounds_per_success: int = 1
    strain_per_advantage: int = 1

    def difficulty(self, wounds: int, threshold: int) -> Difficulty:
        """How hard it is to treat someone with that many wounds (R-9)."""
        if wounds > threshold:
            return self.above_threshold
        return self.more_than_half if 2 * wounds > threshold else self.half_or_less


@dataclass(frozen=True)
class InjuryKind:
    """One line of a table of critical injuries, as a GM's file has it (R-7)."""

    least: int
    most: int
    """The numbers that it stands for, both included."""
    name: str
    effect: str = ""
    severity: Difficulty | None = None
    """How hard it is to heal (R-9)."""


def injury_of(number: int, kinds: tuple[InjuryKind, ...]) -> InjuryKind | None:
    """Return the injury that a number stands for; ``None`` if the GM has to name it (R-7)."""
    return next((kind for kind in kinds if kind.least <= number <= kind.most), None)
