"""A slicer's sheet: characteristics, skills, thresholds, modifiers (C-1, C-6, C-7, O-14)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from edgebox.dice import Pool
from edgebox.rules.check import skill_pool
from edgebox.rules.modifiers import Modifier
from edgebox.slicing.model import ProgramKind

THE_SYSTEM = "system"
"""The side of a slicer who works for the owner of the system (X-4)."""


@dataclass(frozen=True)
class Slicer:
    """The sheet of one slicer; every field has a usable default."""

    name: str = "slicer"
    intellect: int = 3
    presence: int = 2
    willpower: int = 2
    computers: int = 2
    cool: int = 1
    vigilance: int = 1
    knowledge: Mapping[str, int] = field(default_factory=dict)
    """Ranks by Knowledge skill: ``{"Education": 2}``."""
    strain_threshold: int = 12
    wound_threshold: int = 12
    modifiers: tuple[Modifier, ...] = ()
    capacity: int = 5
    """Room in the gear, where data has a size (X-1)."""
    side: str = "intruders"
    """With whom it plays, where slicers are opposed (X-4)."""
    programs: tuple[ProgramKind, ...] = ()
    """Programs that it carries, each to be deployed once (X-5)."""

    @property
    def computers_pool(self) -> Pool:
        """Computers rests on Intellect (C-6)."""
        return skill_pool(self.intellect, self.computers)

    @property
    def cool_pool(self) -> Pool:
        """Cool rests on Presence (C-6)."""
        return skill_pool(self.presence, self.cool)

    @property
    def vigilance_pool(self) -> Pool:
        """Vigilance rests on Willpower (C-6)."""
        return skill_pool(self.willpower, self.vigilance)
