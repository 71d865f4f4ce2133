"""Range bands: their order, what moving costs, how hard a target is to hit (R-4, R-5)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from edgebox.rules.difficulty import Difficulty


@dataclass(frozen=True)
class Band:
    """One range band."""

    name: str
    onward: int = 1
    """Maneuvers from here to the next band, and back."""
    difficulty: Difficulty | None = None
    """How hard a target there is to hit, unless the weapon's skill says otherwise."""
    difficulties: Mapping[str, Difficulty] = field(default_factory=dict)
    """By skill, where it makes a difference."""

    def hardness(self, skill: str) -> Difficulty | None:
        """How hard a target there is to hit with a weapon of a skill; ``None``: not at all."""
        return self.difficulties.get(skill, self.difficulty)


@dataclass(frozen=True)
class Ranges:
    """All bands, from near to far."""

    bands: tuple[Band, ...]
    close: frozenset[str]
    """Skills of weapons that reach only a target in the nearest band."""

    @property
    def nearest(self) -> str:
        """The name of the band in which two are engaged."""
        return self.bands[0].name

    @property
    def names(self) -> tuple[str, ...]:
        """The bands' names, from near to far."""
        return tuple(band.name for band in self.bands)

    def place(self, name: str) -> int:
        """Where a band stands, 0 for the nearest."""
        return self.names.index(name)

    def band(self, name: str) -> Band:
        """Return a band by its name."""
        return self.bands[self.place(name)]

    def cost(self, one: str, other: str) -> int:
        """How many maneuvers moving from one band to another takes; 1 within a band (R-4)."""
        near, far = sorted((self.place(one), self.place(other)))
        return sum(band.onward for band in self.bands[near:far]) or 1

    def reaches(self, weapon_range: str, distance: str, skill: str) -> bool:
        """Whether a weapon of that range and skill reaches a target at a distance (R-5)."""
        if skill in self.close and distance != self.nearest:
            return False
        in_reach = self.place(distance) <= self.place(weapon_range)
        return in_reach and self.band(distance).hardness(skill) is not None

    def difficulty(self, skill: str, distance: str, *, engaged: bool) -> Difficulty:
        """How hard an attack is (R-5).

        Args:
            skill: the weapon's skill.
            distance: the band in which the target is; the weapon reaches it.
            engaged: whether the attacker is engaged with an opponent. The harder of the two rows
                counts then: a rifle is in the way, whoever it is aimed at.
        """
        hardness = [self.band(distance).hardness(skill)]
        if engaged:
            hardness.append(self.bands[0].hardness(skill))
        return max((each for each in hardness if each is not None), default=Difficulty.AVERAGE)
