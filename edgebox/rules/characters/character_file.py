"""Reads characters' files: TOML, every fault told in one go (C-1, C-6, C-7, R-5, R-6).

A slicer file is a character's file as well: its keys ``computers``, ``cool``, ``vigilance`` and
``knowledge`` are skills, and one that has nothing of a character but those has a slicer's defaults.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from edgebox.errors import BadInputError
from edgebox.files.faults import FileFaultsError
from edgebox.files.source_file import decoded, read_source, shipped
from edgebox.files.toml_document import TooManyFaultsError, read_toml
from edgebox.files.toml_table import Table
from edgebox.rules.characters.character import Character, Side
from edgebox.rules.d6.character_file import FOLDER as SIX_FOLDER
from edgebox.rules.d6.character_file import MARK as SIX_MARK
from edgebox.rules.modifiers import Effect, Modifier
from edgebox.rules.skills import KNOWLEDGE, Characteristic, find_skill
from edgebox.rules.tables.loading import weapon_fault
from edgebox.rules.tables.reading import read_weapon
from edgebox.rules.tables.tables import Tables
from edgebox.rules.weapon import Weapon


class CharacterFileError(FileFaultsError):
    """A character's file has faults."""


CHARACTER_KEYS = ("brawn", "agility", "cunning", "skills", "soak", "weapons")
"""What only characters' files have; a slicer file has none of these."""

SLICING_KEYS = ("capacity", "carries", "programs")
"""What only the slicing rules read; a character's file may have them too."""

_AS_SKILLS = ("computers", "cool", "vigilance")
_SLICER_RATINGS = {Characteristic.INTELLECT: 3}
_SLICER_RANKS = {"Computers": 2, "Cool": 1, "Vigilance": 1}
_THRESHOLDS = ("wound_threshold", "strain_threshold")
_KEYS = (
    "name",
    "side",
    *(each.value for each in Characteristic),
    "skills",
    *_AS_SKILLS,
    "knowledge",
    "soak",
    *_THRESHOLDS,
    "weapons",
    "modifiers",
)
# a slicer file says "system" for one who defends it, and "intruder" for one who does not
_SIDES = {each.value: each for each in Side} | {
    "system": Side.ADVERSARIES,
    "intruder": Side.PLAYERS,
    "intruders": Side.PLAYERS,
}
_MODIFIER_KEYS = ("name", "operations", "effect", "amount")
CHECKS = ("attack", "initiative", "medicine", "recover", "all")
"""Words of checks that a modifier may name beside the skills (C-7)."""
SLICING_CHECKS = ("enter", "list", "decrypt", "encrypt", "alter", "delete", "control", "jam")
"""Words of the slicing rules that a modifier may name (C-7)."""
_LONGEST_NAME = 30


def shipped_characters() -> tuple[str, ...]:
    """Return the names of the characters that come with Edgebox, slicers included."""
    return (*shipped("characters"), *shipped("slicers"))


def load_character(source: str, tables: Tables) -> Character:
    """Read a character: a shipped one or a slicer by its name, or a file by its path.

    Raises:
        MissingFileError: there is no such file, or it can't be opened.
        CharacterFileError: the file has faults; all of them are in it.
    """
    folders = ("slicers", SIX_FOLDER)
    folder = next((each for each in folders if source in shipped(each)), "characters")
    return parse_character(*read_source(source, folder, "character", CharacterFileError), tables)


def parse_character(text: str | bytes, origin: str, tables: Tables) -> Character:
    """Read a character from the content of a file.

    Args:
        text: the content.
        origin: the file's name, for messages.
        tables: whose skills and weapons it may name.

    Raises:
        CharacterFileError: the text has faults; all of them are in it.
    """
    text = decoded(text, origin, CharacterFileError)
    document = read_toml(text)
    fields: dict[str, Any] = {}
    with suppress(TooManyFaultsError):
        if not document.hopeless:
            fields = _fields(Table(document, document.data, ()), tables)
    if document.faults:
        raise CharacterFileError(origin, document.faults)
    if any(key in document.data for key in SLICING_KEYS):
        fields["slicing"] = text
    return Character(**fields)


def _fields(top: Table, tables: Tables) -> dict[str, Any]:
    if top.has(SIX_MARK):
        top.fault("this is a sheet of the D6 system, which edgebox d6 plays", SIX_MARK)
        return {}
    top.check_keys([*_KEYS, *(key for key in SLICING_KEYS if top.has(key))])
    fields: dict[str, Any] = {
        key: value for key in _THRESHOLDS if (value := top.number(key, 0, 99)) is not None
    }
    fields["soak"] = top.number("soak", 0, 30)
    name = top.text("name", _LONGEST_NAME)
    if name is not None:
        fields["name"] = name
        if name.lower() == "gm":
            top.fault("'gm' stands for the game master; give it another name", "name")
    side = top.choice("side", _SIDES, "a side")
    if side is not None:
        fields["side"] = side
    slicer = not any(top.has(key) for key in CHARACTER_KEYS)
    fields["characteristics"] = _characteristics(top, slicer)
    fields["skills"] = _skills(top, slicer, tables)
    fields["weapons"] = tuple(_weapons(top, tables))
    fields["modifiers"] = tuple(_modifiers(top, tables))
    return fields


def _characteristics(top: Table, slicer: bool) -> dict[Characteristic, int]:
    given = {each: top.number(each.value, 1, 6) for each in Characteristic}
    usual = _SLICER_RATINGS if slicer else {}
    return usual | {each: value for each, value in given.items() if value is not None}


def _skills(top: Table, slicer: bool, tables: Tables) -> dict[str, int]:
    ranks: dict[str, int] = dict(_SLICER_RANKS) if slicer else {}
    for key in _AS_SKILLS:
        if (rank := top.number(key, 0, 6)) is not None:
            ranks[find_skill(key, tables.skills)] = rank
    knowledge = top.table("knowledge")
    if knowledge is not None:
        knowledge.check_keys(KNOWLEDGE)
        for name in KNOWLEDGE:
            if (rank := knowledge.number(name, 0, 6)) is not None:
                ranks[find_skill(f"Knowledge ({name})", tables.skills)] = rank
    table = top.table("skills")
    for word in [] if table is None else table.data:
        assert table is not None
        try:
            skill = find_skill(word, tables.skills)
        except BadInputError as error:
            table.fault(_as_fault(error), word)
            continue
        if (rank := table.number(word, 0, 6)) is not None:
            ranks[skill] = rank
    return ranks


def _as_fault(error: BadInputError) -> str:
    text = str(error).removesuffix(".")
    return text[:1].lower() + text[1:]


def _weapons(top: Table, tables: Tables) -> list[Weapon]:
    """Read ``weapons = ["Blaster pistol"]``, or tables that begin with ``[[weapons]]``."""
    found: list[Weapon] = []
    value = top.data.get("weapons")
    if isinstance(value, list) and any(isinstance(item, dict) for item in value):
        for table in top.tables("weapons"):
            weapon = read_weapon(table)
            if weapon is None:
                continue
            with suppress(BadInputError):
                skill = find_skill(weapon.skill, tables.skills)
                weapon = Weapon(**{**vars(weapon), "skill": skill})
            if message := weapon_fault(weapon.skill, weapon.range, tables):
                table.fault(message)
            found.append(weapon)
        return found
    choices = dict(tables.weapons)
    for place, word in top.words("weapons", one=True):
        known = top.one_of(word, choices, "a weapon that is known", "weapons", place)
        if known is not None:
            found.append(known)
    return found


def _modifiers(top: Table, tables: Tables) -> list[Modifier]:
    return [each for table in top.tables("modifiers") if (each := _modifier(table, tables))]


def _modifier(table: Table, tables: Tables) -> Modifier | None:
    table.check_keys(_MODIFIER_KEYS)
    name, amount = table.text("name", 40), table.number("amount", 1, 10)
    effect = table.choice("effect", {each.value: each for each in Effect}, "an effect")
    choices = operation_words(tables)
    operations = {
        meant
        for place, word in table.words("operations", one=True)
        if (meant := table.one_of(word, choices, "a check", "operations", place))
    }
    table.needs("name", '"Lethal blows"')
    table.needs("operations", '["Perception"]')
    table.needs("effect", '"boost"')
    if name is None or effect is None or not operations:
        return None
    return Modifier(name, frozenset(operations), effect, 1 if amount is None else amount)


def operation_words(tables: Tables) -> Mapping[str, str]:
    """Return every word by which a modifier may name a check (C-7)."""
    return {word: word for word in (*CHECKS, *SLICING_CHECKS, *tables.skills)}
