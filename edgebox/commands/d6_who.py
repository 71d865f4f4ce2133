"""Who rolls in the D6 system: a sheet's skill, weapon or body in place of a die code."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from edgebox.commands.d6_words import is_code, number_of
from edgebox.dice.die_code import DieCode
from edgebox.errors import BadInputError
from edgebox.rules.characters.character import Side
from edgebox.rules.characters.party_file import load_party
from edgebox.rules.d6.character import D6Character
from edgebox.rules.d6.character_file import load_six_character, shipped_six
from edgebox.rules.d6.check import Opposed
from edgebox.rules.d6.scale import Scale
from edgebox.rules.d6.sheet_rolls import resisting
from edgebox.rules.d6.tables import Tables
from edgebox.rules.tables import load_tables as load_others


@dataclass(frozen=True)
class Roller:
    """What one side rolls, and what its sheet says about it."""

    code: DieCode
    name: str = ""
    """Whose sheet; empty: the code was given."""
    what: str = ""
    """What of it: ``"dodge"``, ``"Blaster"``."""
    rests: str = ""
    """The attribute that stands in for a skill that was never learned."""
    wounds: int = 0
    """Dice that wounds take away."""
    scale: Scale | None = None

    @property
    def words(self) -> str:
        """Who and what, before the code: ``"Jax Durane, dodge "``."""
        return f"{self.name}, {self.what} " if self.name else ""

    def as_json(self) -> dict[str, str]:
        """Return whose sheet it is, for a document; nothing where the code was given."""
        return {"character": self.name, "what": self.what} if self.name else {}


def add_who_options(parser: argparse.ArgumentParser) -> None:
    """Give a parser the options that name sheets."""
    who = parser.add_argument_group("sheets in place of codes")
    who.add_argument("--character", metavar="FILE", help="who rolls: a sheet, or an example's name")
    who.add_argument("--skill", metavar="SKILL", help="with --character: a skill or attribute")
    who.add_argument("--weapon", metavar="NAME", help="with --character: attack, or --damage")
    who.add_argument("--their", metavar="SKILL", help="what --against FILE rolls, as in dodge")
    add_tables_option(parser)


def add_tables_option(parser: argparse.ArgumentParser) -> None:
    """Give a parser ``--tables``."""
    parser.add_argument(
        "--tables", metavar="FOLDER", help="your own tables, such as d6/scales.toml in it"
    )


def roller(options: argparse.Namespace, tables: Tables) -> Roller:
    """Return what is rolled: the code that was given, or what the sheet says.

    Raises:
        BadInputError: neither, both, or the sheet does not have it.
    """
    if options.character is None:
        if options.skill is not None or options.weapon is not None:
            raise BadInputError("Whose? Add --character FILE.")
        if not options.code:
            raise BadInputError(
                "What is rolled? Write a die code, as in 4D+2, or --character FILE --skill NAME."
            )
        return Roller(DieCode.parse(" ".join(options.code)))
    sheet = load_six_character(options.character, tables)
    if options.code:
        raise BadInputError(f"{sheet.name}'s sheet has the code; name a --skill or --weapon of it.")
    if (options.skill is None) == (options.weapon is None):
        raise BadInputError("Name one of --skill, as in dodge, and --weapon.")
    if options.damage and options.weapon is None:
        raise BadInputError("Damage of what? Name a --weapon of the sheet.")
    if options.weapon is None:
        skill = sheet.skill(options.skill, tables)
        what = skill.name
    else:
        weapon = sheet.weapon(options.weapon)
        if options.damage:
            return Roller(sheet.damage(weapon), sheet.name, weapon.name, scale=sheet.scale)
        skill, what = sheet.attack(weapon, tables), weapon.name
    return Roller(skill.code, sheet.name, what, skill.rests, sheet.wounds, sheet.scale)


def opponent(options: argparse.Namespace, tables: Tables) -> Roller | None:
    """Return what the other side's sheet rolls; ``None``: ``--against`` names no sheet.

    Raises:
        BadInputError: there is no such sheet, or it does not have the skill.
    """
    text = options.against
    if options.their is not None:
        if text is None:
            raise BadInputError("--their needs whose it is; add --against FILE.")
        if options.damage:
            raise BadInputError("What resists damage is on the sheet; leave --their out.")
        sheet = load_six_character(text, tables)
        skill = sheet.skill(options.their, tables)
        return Roller(skill.code, sheet.name, skill.name, skill.rests, sheet.wounds, sheet.scale)
    found = None if not options.damage or text is None else sheet_of(text, tables)
    if found is None:
        return None
    return Roller(found.resists, found.name, resisting(found).words, scale=found.scale)


def opposed_by(other: Roller) -> Opposed:
    """Return the other side's roll; wounds lessen it as they lessen everything done (W-5)."""
    return Opposed(other.code.less(other.wounds), f"{other.name}'s {other.what}")


def sheet_of(text: str, tables: Tables) -> D6Character | None:
    """Return the sheet that a word names; ``None``: it is no sheet, but a number or a code.

    Raises:
        BadInputError: the sheet has faults.
    """
    if number_of(text) is not None or is_code(text):
        return None
    if text not in shipped_six() and not Path(text).is_file():
        return None
    return load_six_character(text, tables)


def party_of(source: str, tables: Tables) -> Mapping[Side, tuple[D6Character, ...]]:
    """Return both sides of a party file.

    Raises:
        BadInputError: there is no such file, it has faults, or it is of the other system.
    """
    party = load_party(source, load_others(), tables)
    if not party.six:
        raise BadInputError(f"{source} is no party of the D6 system; edgebox combat plays it.")
    return {side: tuple(each for each in party.six if each.side is side) for side in Side}
