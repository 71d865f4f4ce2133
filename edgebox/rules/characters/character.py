"""A character's sheet: characteristics, skills, soak, thresholds, weapons, talents."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum

from edgebox.dice import Pool
from edgebox.rules.check import combined_pool
from edgebox.rules.modifiers import Modifier
from edgebox.rules.skills import Characteristic, Skills
from edgebox.rules.weapon import Weapon

USUAL_RATING = 2
"""A characteristic that a file does not give."""


class Side(Enum):
    """Who a character belongs to; its value is the word in files and scripts (R-2)."""

    PLAYERS = "players"
    ADVERSARIES = "adversaries"

    @property
    def other(self) -> Side:
        """The side across."""
        return Side.ADVERSARIES if self is Side.PLAYERS else Side.PLAYERS

    @property
    def by_gm(self) -> bool:
        """Whether the GM decides for it, and spends its destiny (C-5)."""
        return self is Side.ADVERSARIES


@dataclass(frozen=True)
class Character:
    """The sheet of one character or adversary; every field has a usable default."""

    name: str = "character"
    side: Side = Side.PLAYERS
    characteristics: Mapping[Characteristic, int] = field(default_factory=dict)
    """What is not here is :data:`USUAL_RATING`."""
    skills: Mapping[str, int] = field(default_factory=dict)
    """Ranks by the skill's full name; what is not here is 0."""
    soak: int | None = None
    """``None``: the Brawn."""
    wound_threshold: int = 12
    strain_threshold: int = 12
    weapons: tuple[Weapon, ...] = ()
    modifiers: tuple[Modifier, ...] = ()
    slicing: str = ""
    """The text of its file, if that has what only the slicing rules read (X-1, X-5)."""

    def rating(self, characteristic: Characteristic) -> int:
        """How high a characteristic is."""
        return self.characteristics.get(characteristic, USUAL_RATING)

    @property
    def soaked(self) -> int:
        """How much damage is taken off each hit (R-6)."""
        return self.rating(Characteristic.BRAWN) if self.soak is None else self.soak

    def pair(self, skill: str | Characteristic, skills: Skills) -> tuple[int, int]:
        """Return characteristic and rank of a skill; of a bare characteristic, rank 0 (C-1)."""
        if isinstance(skill, Characteristic):
            return self.rating(skill), 0
        return self.rating(skills[skill]), self.skills.get(skill, 0)

    def pool(self, skills: Skills, *checked: str | Characteristic) -> Pool:
        """Return the dice of a check; of several skills it is a combined one (C-1)."""
        return combined_pool(self.pair(each, skills) for each in checked)

    def weapon(self, name: str) -> Weapon | None:
        """Return one of the weapons, by its name or the beginning of it, in either case."""
        small = name.lower()
        exact = [each for each in self.weapons if each.name.lower() == small]
        begun = [each for each in self.weapons if each.name.lower().startswith(small)]
        return next(iter(exact or begun), None)

    def modifiers_for(self, operations: Iterable[str]) -> tuple[Modifier, ...]:
        """Return the modifiers that apply to a check known by any of these words (C-7)."""
        words = [*operations]
        return tuple(
            each for each in self.modifiers if any(each.applies_to(word) for word in words)
        )
