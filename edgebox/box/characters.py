"""Whose checks the box can make: slicers of the encounter, the owner's characters, the examples."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from edgebox.errors import BadInputError, EdgeboxError
from edgebox.home import home_folder
from edgebox.journal import SessionFacts
from edgebox.rules.characters.character import Character
from edgebox.rules.characters.character_file import (
    load_character,
    parse_character,
    shipped_characters,
)
from edgebox.rules.d6.character import D6Character
from edgebox.rules.d6.character_file import load_six_character, shipped_six
from edgebox.rules.d6.tables import Tables as D6Tables
from edgebox.rules.tables import Tables

FOLDERS = ("characters", "slicers")
"""Folders of the data folder where a GM puts files of their own."""


def characters(
    tables: Tables, facts: SessionFacts | None = None, given: Sequence[str] = ()
) -> list[Character]:
    """Return who can be chosen, each name once; files with faults are left out.

    Args:
        tables: whose skills the sheets may name.
        facts: the session that is played: its slicers come first.
        given: files or names that the settings name.
    """
    found: dict[str, Character] = {}
    for sheet in _sheets(tables, facts, given):
        found.setdefault(sheet.name, sheet)
    return list(found.values())


def six_characters(tables: D6Tables, given: Sequence[str] = ()) -> list[D6Character]:
    """Return who can be chosen in the D6 system, each name once; files with faults are left out.

    Args:
        tables: whose attributes and scales the sheets may name.
        given: files or names that the settings name; those of the other system are left out.
    """
    found: dict[str, D6Character] = {}
    for source in (*given, *_own(), *shipped_six()):
        try:
            sheet = load_six_character(source, tables)
        except EdgeboxError:
            continue
        found.setdefault(sheet.name, sheet)
    return list(found.values())


def _sheets(
    tables: Tables, facts: SessionFacts | None, given: Sequence[str]
) -> Iterator[Character]:
    for text in () if facts is None else facts.slicers:
        try:
            yield parse_character(text.text, text.origin, tables)
        except EdgeboxError:
            continue
    for source in (*given, *_own(), *shipped_characters()):
        try:
            yield load_character(source, tables)
        except EdgeboxError:
            continue


def _own() -> list[str]:
    try:
        home = home_folder()
    except BadInputError:
        return []
    return [str(path) for folder in FOLDERS for path in _files(home / folder)]


def _files(folder: Path) -> list[Path]:
    try:
        return sorted(folder.glob("*.toml"))
    except OSError:
        return []
