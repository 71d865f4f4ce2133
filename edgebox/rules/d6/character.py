"""A character's sheet in the D6 system: attributes and skills as die codes, scale, wounds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from edgebox.dice.die_code import DieCode
from edgebox.errors import BadInputError
from edgebox.rules.characters.character import Side
from edgebox.rules.d6.combined import Member
from edgebox.rules.d6.difficulty import plain, unknown
from edgebox.rules.d6.scale import Scale
from edgebox.rules.d6.tables import Tables

USUAL_CODE = DieCode(2)
"""An attribute that a file does not give."""

PERCEPTION, STRENGTH, COMMAND, DODGE = "Perception", "Strength", "command", "dodge"
SNEAK, SEARCH = "sneak", "search"
"""What the rules themselves ask a sheet for (W-4, W-8, W-9, W-10)."""


@dataclass(frozen=True)
class D6Weapon:
    """A weapon; its damage is rolled against what resists it."""

    name: str
    skill: str
    damage: DieCode
    strength: bool = False
    """Whether its bearer's Strength is added to the damage."""
    fire_control: DieCode = field(default_factory=DieCode)
    """Added to the skill of who fires it."""


@dataclass(frozen=True)
class Skill:
    """A skill as somebody rolls it."""

    name: str
    code: DieCode
    rests: str = ""
    """The attribute that stands in for it; empty: the skill was learned, or is an attribute."""


@dataclass(frozen=True)
class D6Character:
    """The sheet of one character, adversary or vehicle; every field has a usable default."""

    scale: Scale
    name: str = "character"
    side: Side = Side.PLAYERS
    attributes: Mapping[str, DieCode] = field(default_factory=dict)
    """What is not here is :data:`USUAL_CODE`."""
    skills: Mapping[str, DieCode] = field(default_factory=dict)
    """What was learned, by name."""
    body: DieCode | None = None
    """What resists damage in place of Strength: the body of a vehicle (W-9)."""
    maneuverability: DieCode = field(default_factory=DieCode)
    """Added to every dodge (W-9)."""
    wounds: int = 0
    """How many dice wounds take from all that is done (W-4, W-5)."""
    character_points: int = 0
    force_points: int = 0
    """What points buy stands in the table's own rule book."""
    weapons: tuple[D6Weapon, ...] = ()

    def attribute(self, name: str) -> DieCode:
        """Return an attribute by its name; case is free."""
        found = (code for own, code in self.attributes.items() if plain(own) == plain(name))
        return next(found, USUAL_CODE)

    def skill(self, name: str, tables: Tables) -> Skill:
        """Return a skill that was learned, else an attribute, else the one that stands in for it.

        Names may be cut short where only one begins so; case, spaces and hyphens are free. A dodge
        is rolled with the maneuverability (W-9).

        Raises:
            BadInputError: there is no such skill or attribute, or several begin so.
        """
        learned = {plain(own): Skill(own, code) for own, code in self.skills.items()}
        others = {plain(each): Skill(each, self.attribute(each)) for each in tables.attributes}
        for each, rests in tables.skills.items():
            others.setdefault(plain(each), Skill(each, self.attribute(rests), rests))
        known = {**others, **learned}
        wanted = plain(name)
        found = [wanted] if wanted in known else [each for each in known if each.startswith(wanted)]
        if len(found) > 1 and wanted:
            names = " or ".join(known[each].name for each in found)
            raise BadInputError(f"{name[:40]!r} could be {names}; write a little more.")
        if len(found) != 1:
            what = f"a skill or attribute of {self.name}"
            raise BadInputError(unknown(name, (each.name for each in known.values()), what))
        skill = known[found[0]]
        if plain(skill.name) == DODGE and self.maneuverability:
            return Skill(skill.name, skill.code + self.maneuverability, skill.rests)
        return skill

    @property
    def resists(self) -> DieCode:
        """What resists damage; wounds do not lessen it (W-9)."""
        return self.attribute(STRENGTH) if self.body is None else self.body

    def member(self, tables: Tables) -> Member:
        """Return the character as one who may lead combined actions (W-8)."""
        command = self.skill(COMMAND, tables) if _has(self.skills, COMMAND) else None
        perception = self.attribute(PERCEPTION)
        return Member(self.name, perception, None if command is None else command.code)

    def weapon(self, name: str) -> D6Weapon:
        """Return a weapon by its name or the beginning of it, in either case.

        Raises:
            BadInputError: there is no such weapon.
        """
        small = plain(name)
        exact = [each for each in self.weapons if plain(each.name) == small]
        begun = [each for each in self.weapons if small and plain(each.name).startswith(small)]
        if found := exact or begun:
            return found[0]
        if not self.weapons:
            raise BadInputError(f"{self.name} has no weapon; give the die code itself.")
        raise BadInputError(
            unknown(name, (each.name for each in self.weapons), f"a weapon of {self.name}")
        )

    def attack(self, weapon: D6Weapon, tables: Tables) -> Skill:
        """Return what is rolled to hit with a weapon: its skill and its fire control (W-9).

        Raises:
            BadInputError: the sheet and the tables have no such skill.
        """
        skill = self.skill(weapon.skill, tables)
        return Skill(skill.name, skill.code + weapon.fire_control, skill.rests)

    def damage(self, weapon: D6Weapon) -> DieCode:
        """Return what is rolled for damage with a weapon."""
        return weapon.damage + self.attribute(STRENGTH) if weapon.strength else weapon.damage


def _has(skills: Mapping[str, DieCode], name: str) -> bool:
    return any(plain(own) == plain(name) for own in skills)
