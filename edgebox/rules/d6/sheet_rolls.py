"""What a sheet of the D6 system offers to roll: skills, weapons, attributes, damage (W-1)."""

from __future__ import annotations

from dataclasses import dataclass

from edgebox.dice.die_code import DieCode
from edgebox.rules.d6.character import COMMAND, PERCEPTION, SEARCH, SNEAK, D6Character
from edgebox.rules.d6.initiative import initiative_code
from edgebox.rules.d6.tables import Tables


@dataclass(frozen=True)
class SheetRoll:
    """Something that can be rolled."""

    words: str
    """``"dodge"``, ``"Blaster"``, ``"damage, Blaster"``; empty: a code that was given."""
    code: DieCode
    note: str = ""
    damage: bool = False
    """Whether it is damage, which somebody resists."""


def rolls_of(sheet: D6Character, tables: Tables) -> list[SheetRoll]:
    """Return all that a sheet can roll: what was learned first, the highest before the others.

    Weapons follow with attack and damage, then attributes, then what was never learned.
    """
    learned = sorted(sheet.skills.items(), key=lambda each: each[1], reverse=True)
    found = [_rolled(sheet, name, tables) for name, _ in learned]
    for weapon in sheet.weapons:
        attack, damage = sheet.attack(weapon, tables), sheet.damage(weapon)
        found.append(SheetRoll(weapon.name, attack.code, f"{attack.code}, {attack.name}"))
        found.append(SheetRoll(f"damage, {weapon.name}", damage, str(damage), damage=True))
    found += [_rolled(sheet, name, tables) for name in tables.attributes]
    have = {roll.words for roll in found}
    others = [_rolled(sheet, name, tables) for name in tables.skills]
    return [*found, *(each for each in others if each.words not in have)]


def _rolled(sheet: D6Character, name: str, tables: Tables) -> SheetRoll:
    skill = sheet.skill(name, tables)
    stands_in = f", {skill.rests} stands in" if skill.rests else ""
    return SheetRoll(skill.name, skill.code, f"{skill.code}{stands_in}")


def resisting(sheet: D6Character) -> SheetRoll:
    """Return what resists damage (W-9)."""
    word = "Strength" if sheet.body is None else "body"
    return SheetRoll(word, sheet.resists, str(sheet.resists))


def alert(sheet: D6Character) -> SheetRoll:
    """Return what is rolled for initiative: Perception, less wounds (W-4)."""
    code = initiative_code(sheet.attribute(PERCEPTION), sheet.wounds)
    return SheetRoll(PERCEPTION, code, str(code))


def commanding(sheet: D6Character, tables: Tables) -> SheetRoll:
    """Return what a sheet leads with: command, else Perception; wounds are not taken off (W-8)."""
    member = sheet.member(tables)
    return SheetRoll(PERCEPTION if member.command is None else COMMAND, member.leading)


def sneaking(sheet: D6Character, tables: Tables) -> SheetRoll:
    """Return what an attacker rolls before an ambush: Sneak, less wounds (W-10)."""
    return _as_hurt(sheet, SNEAK, tables)


def searching(sheet: D6Character, tables: Tables) -> SheetRoll:
    """Return what a target rolls before an ambush: search, less wounds (W-10)."""
    return _as_hurt(sheet, SEARCH, tables)


def _as_hurt(sheet: D6Character, name: str, tables: Tables) -> SheetRoll:
    code = sheet.skill(name, tables).code.less(sheet.wounds)
    return SheetRoll(name, code, str(code))
