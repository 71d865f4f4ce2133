"""Reads sheets of the D6 system: TOML, every fault told in one go (section W)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from edgebox.dice.die_code import DieCode
from edgebox.errors import NotationError
from edgebox.files.faults import FileFaultsError, did_you_mean, quoted
from edgebox.files.source_file import decoded, read_source, shipped
from edgebox.files.toml_document import TooManyFaultsError, read_toml
from edgebox.files.toml_table import Table
from edgebox.rules.characters.character import Side
from edgebox.rules.d6.character import D6Character, D6Weapon
from edgebox.rules.d6.difficulty import plain
from edgebox.rules.d6.tables import Tables

FOLDER = "characters/d6"
"""Where the sheets are that come with Edgebox."""
MARK = "attributes"
"""The key that every sheet of the D6 system has, and no other."""

_CODES = ("body", "maneuverability")
_COUNTS = {"wounds": 30, "character_points": 999, "force_points": 99}
_KEYS = ("name", "side", MARK, "skills", "scale", *_CODES, *_COUNTS, "weapons")
_WEAPON_KEYS = ("name", "skill", "damage", "strength", "fire_control")
_LONGEST_NAME = 30


class D6CharacterFileError(FileFaultsError):
    """A sheet of the D6 system has faults."""


def shipped_six() -> tuple[str, ...]:
    """Return the names of the sheets of the D6 system that come with Edgebox."""
    return tuple(shipped(FOLDER))


def is_six(text: str | bytes) -> bool:
    """Whether the content of a file is a sheet of the D6 system."""
    with suppress(FileFaultsError):
        return MARK in read_toml(decoded(text, "", D6CharacterFileError)).data
    return False


def load_six_character(source: str, tables: Tables) -> D6Character:
    """Read a sheet: a shipped one by its name, or a file by its path.

    Raises:
        MissingFileError: there is no such file, or it can't be opened.
        D6CharacterFileError: the file has faults; all of them are in it.
    """
    content = read_source(source, FOLDER, "D6 character", D6CharacterFileError)
    return parse_six_character(*content, tables)


def parse_six_character(text: str | bytes, origin: str, tables: Tables) -> D6Character:
    """Read a sheet from the content of a file.

    Args:
        text: the content.
        origin: the file's name, for messages.
        tables: whose attributes and scales it may name.

    Raises:
        D6CharacterFileError: the text has faults; all of them are in it.
    """
    document = read_toml(decoded(text, origin, D6CharacterFileError))
    fields: dict[str, Any] = {}
    with suppress(TooManyFaultsError):
        if not document.hopeless:
            fields = _fields(Table(document, document.data, ()), tables)
    if document.faults:
        raise D6CharacterFileError(origin, document.faults)
    return D6Character(**fields)


def _fields(top: Table, tables: Tables) -> dict[str, Any]:
    if not top.has(MARK):
        top.fault('this is no sheet of the D6 system; add attributes = { Perception = "3D" }')
    top.check_keys(_KEYS)
    scales = {scale.name: scale for scale in tables.scales}
    found: dict[str, Any] = {
        "name": top.text("name", _LONGEST_NAME),
        "side": top.choice("side", {each.value: each for each in Side}, "a side"),
        "attributes": _attributes(top, tables),
        "skills": _codes(top.table("skills")),
        **{key: code(top, key) for key in _CODES},
        **{key: top.number(key, 0, most) for key, most in _COUNTS.items()},
    }
    known = [*tables.attributes, *tables.skills, *found["skills"]]
    found["weapons"] = tuple(_weapons(top, known))
    scale = top.choice("scale", scales, "a scale") or tables.scales[0]
    return {"scale": scale, **{key: value for key, value in found.items() if value is not None}}


def _attributes(top: Table, tables: Tables) -> Mapping[str, DieCode]:
    table = top.table(MARK)
    if table is None:
        return {}
    choices = {name: name for name in tables.attributes}
    found = {}
    for word in table.data:
        name = table.one_of(word, choices, "an attribute", word)
        value = code(table, word)
        if name is not None and value is not None:
            found[name] = value
    return found


def _codes(table: Table | None) -> Mapping[str, DieCode]:
    """Read skills; a sheet may have any, but each only once."""
    if table is None:
        return {}
    found: dict[str, DieCode] = {}
    for word in table.data:
        value = code(table, word)
        name = " ".join(word.split())
        if not name or not name.isprintable() or len(name) > _LONGEST_NAME:
            table.fault(f"a skill's name has 1 to {_LONGEST_NAME} characters", word)
        elif plain(name) in map(plain, found):
            table.fault("this skill stands twice; leave one out", word)
        elif value is not None:
            found[name] = value
    return found


def code(table: Table, key: str) -> DieCode | None:
    """Take a die code, such as ``"4D+2"``."""
    text = table.text(key, 20)
    if text is None:
        return None
    try:
        return DieCode.parse(text)
    except NotationError as error:
        message = str(error).rstrip(".")
        table.fault(message[:1].lower() + message[1:], key)
        return None


def _weapons(top: Table, skills: Sequence[str]) -> list[D6Weapon]:
    choices = {plain(skill): skill for skill in skills}
    found = []
    for table in top.tables("weapons"):
        table.check_keys(_WEAPON_KEYS)
        name, skill = table.text("name", _LONGEST_NAME), table.text("skill", _LONGEST_NAME)
        if skill is not None and plain(skill) not in choices:
            hint = did_you_mean(skill, skills) or "; add it to the skills"
            table.fault(f"nobody here knows {quoted(skill)}{hint}", "skill")
        damage, control = code(table, "damage"), code(table, "fire_control")
        strength = table.flag("strength")
        for key, example in (("name", '"Blaster"'), ("skill", '"blaster"'), ("damage", '"4D"')):
            table.needs(key, example)
        if name is not None and skill is not None and damage is not None:
            found.append(D6Weapon(name, skill, damage, strength, control or DieCode()))
    return found
