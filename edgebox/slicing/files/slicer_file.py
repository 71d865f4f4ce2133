"""Reads slicer files: a character's sheet in TOML (C-1, C-6, C-7, O-14)."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import Any

from edgebox.files.faults import Fault, quoted
from edgebox.files.source_file import decoded, read_source, shipped
from edgebox.files.toml_document import Document, TooManyFaultsError, Unreadable, read_toml
from edgebox.files.toml_table import Table, kind_of
from edgebox.rules.characters.character_file import (
    CHARACTER_KEYS,
    CharacterFileError,
    parse_character,
)
from edgebox.rules.modifiers import Effect, Modifier
from edgebox.rules.skills import KNOWLEDGE
from edgebox.rules.tables import load_tables
from edgebox.slicing.files.errors import SlicerFileError
from edgebox.slicing.files.gear_file import CAPACITY, read_carried, read_gear
from edgebox.slicing.from_character import slicer_of
from edgebox.slicing.slicer import Slicer

__all__ = ["Fault", "SlicerFileError", "load_slicer", "parse_slicer", "shipped_slicers"]

OPERATIONS = (
    "enter",
    "list",
    "decrypt",
    "encrypt",
    "alter",
    "delete",
    "control",
    "jam",
    "attack",
    "initiative",
    "all",
)
"""The checks that a modifier may name (C-7)."""

_LIMITS = {
    **dict.fromkeys(("intellect", "presence", "willpower"), (1, 6)),
    **dict.fromkeys(("computers", "cool", "vigilance"), (0, 6)),
    **dict.fromkeys(("strain_threshold", "wound_threshold"), (0, 99)),
    "capacity": CAPACITY,
}
_KEYS = ("name", *_LIMITS, "knowledge", "modifiers", "side", "carries", "programs")
"""The last three, and ``capacity``, matter only where a system turns on the options for them."""
_MODIFIER_KEYS = ("name", "operations", "effect", "amount")
_EFFECTS = {effect.value: effect for effect in Effect}
_LONGEST_NAME = 30


def shipped_slicers() -> tuple[str, ...]:
    """Return the names of the slicers that come with Edgebox."""
    return tuple(shipped("slicers"))


def load_slicer(source: str) -> Slicer:
    """Read a slicer: a shipped one by its name, or a file by its path.

    Raises:
        MissingFileError: there is no such file, or it can't be opened.
        SlicerFileError: the file has faults; all of them are in it.
    """
    content, origin = read_source(source, "slicers", "slicer", SlicerFileError)
    return parse_slicer(content, origin)


def parse_slicer(text: str | bytes, origin: str) -> Slicer:
    """Read a slicer from the content of a file.

    Args:
        text: the content.
        origin: the file's name, for messages.

    Raises:
        SlicerFileError: the text has faults; all of them are in it.
    """
    document = read_toml(decoded(text, origin, SlicerFileError))
    if document.data.keys() & CHARACTER_KEYS:
        return _of_character(text, origin, document)
    fields: dict[str, Any] = {}
    with suppress(TooManyFaultsError):
        fields = {} if document.hopeless else _fields(document)
    if document.faults:
        raise SlicerFileError(origin, document.faults)
    return Slicer(**fields)


def _of_character(text: str | bytes, origin: str, document: Document) -> Slicer:
    """Read a character's file: its skills count, and what only a slicer has goes along."""
    tables = load_tables()
    try:
        character = parse_character(text, origin, tables)
    except CharacterFileError as error:
        raise SlicerFileError(origin, error.faults) from None
    gear = read_gear(document, origin)
    return replace(slicer_of(character, tables.skills), **gear)


def _fields(document: Document) -> dict[str, Any]:
    top = Table(document, document.data, ())
    top.check_keys(_KEYS)
    fields: dict[str, Any] = {
        key: value
        for key, (least, most) in _LIMITS.items()
        if (value := top.number(key, least, most)) is not None
    }
    name = top.text("name", _LONGEST_NAME)
    if name is not None:
        fields["name"] = name
        if name.lower() == "gm":
            top.fault("'gm' stands for the game master; give the slicer another name", "name")
    if (side := top.text("side", _LONGEST_NAME)) is not None:
        fields["side"] = side.lower()
    fields["programs"] = read_carried(document, top)
    fields["knowledge"] = _knowledge(top.table("knowledge"))
    fields["modifiers"] = _modifiers(document, top)
    return fields


def _knowledge(table: Table | None) -> dict[str, int]:
    if table is None:
        return {}
    table.check_keys(KNOWLEDGE)
    ranks = {name: table.number(name, 0, 6) for name in KNOWLEDGE if table.has(name)}
    return {name: rank for name, rank in ranks.items() if rank is not None}


def _modifiers(document: Document, top: Table) -> tuple[Modifier, ...]:
    value = top.data.get("modifiers")
    if value is None or isinstance(value, Unreadable):
        return ()
    if not isinstance(value, list):
        top.fault(f"begin each modifier with [[modifiers]]; this is {kind_of(value)}", "modifiers")
        return ()
    found = []
    for place, item in enumerate(value):
        table = Table(document, item if isinstance(item, dict) else {}, ("modifiers", place))
        if not isinstance(item, dict):
            table.fault(f"begin each modifier with [[modifiers]]; this is {kind_of(item)}")
        elif modifier := _modifier(table):
            found.append(modifier)
    return tuple(found)


def _modifier(table: Table) -> Modifier | None:
    table.check_keys(_MODIFIER_KEYS)
    name = table.text("name", 40)
    effect = table.choice("effect", _EFFECTS, "an effect")
    amount = table.number("amount", 1, 10)
    choices = {operation: operation for operation in OPERATIONS}
    operations = {
        operation
        for place, word in table.words("operations", one=True)
        if (operation := table.one_of(word, choices, "an operation", "operations", place))
    }
    for key, example in (
        ("name", '"Codebreaker"'),
        ("operations", '["decrypt"]'),
        ("effect", '"remove-setback"'),
    ):
        if table.lacks(key):
            table.fault(f"a modifier needs its {key}; add {key} = {example}")
    if table.data.get("operations") == []:
        table.fault(f"the list is empty; name an operation, or {quoted('all')}", "operations")
    if name is None or effect is None or not operations:
        return None
    return Modifier(name, frozenset(operations), effect, 1 if amount is None else amount)
