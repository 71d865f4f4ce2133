"""Reads party files: who is at the table, on both sides, and what the scene is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from edgebox.errors import BadInputError, MissingFileError
from edgebox.files.faults import Fault, FileFaultsError
from edgebox.files.source_file import decoded, read_source, shipped
from edgebox.files.toml_document import TooManyFaultsError, read_toml
from edgebox.files.toml_table import Table
from edgebox.rules.characters.character import Character, Side
from edgebox.rules.characters.character_file import load_character
from edgebox.rules.tables.tables import Tables

_KEYS = ("name", "players", "adversaries", "range", "system")
_MOST = 30


class PartyFileError(FileFaultsError):
    """A party file has faults."""


@dataclass(frozen=True)
class Party:
    """Everybody in a scene."""

    name: str
    characters: tuple[Character, ...]
    """Each with its side and a name of its own."""
    range: str | None = None
    """The band between the sides at the start; ``None``: the table's word."""
    system: str | None = None
    """A computer system that can be sliced in this scene: a shipped name, or a path."""


def load_party(source: str, tables: Tables) -> Party:
    """Read a party file and all the characters it names: a shipped one by its name, or a path.

    Raises:
        MissingFileError: there is no such file, or it can't be opened.
        FileFaultsError: it, or a character's file, has faults.
    """
    content, origin = read_source(source, "parties", "party", PartyFileError)
    folder = None if source in shipped("parties") else Path(source).parent
    return parse_party(content, origin, tables, folder)


def is_party(source: str) -> bool:
    """Whether a file that can be read names a party, and not one character."""
    if source in shipped("parties"):
        return True
    with suppress(BadInputError):
        content, origin = read_source(source, "parties", "party", PartyFileError)
        data = read_toml(decoded(content, origin, PartyFileError)).data
        return bool({"players", "adversaries"} & data.keys())
    return False


def parse_party(
    text: str | bytes, origin: str, tables: Tables, folder: Path | None = None
) -> Party:
    """Read a party from the content of a file.

    Args:
        text: the content.
        origin: the file's name, for messages.
        tables: what characters' files may name.
        folder: what the paths in it are relative to.

    Raises:
        FileFaultsError: it, or a character's file, has faults.
    """
    document = read_toml(decoded(text, origin, PartyFileError))
    party = None
    with suppress(TooManyFaultsError):
        if not document.hopeless:
            party = _party(Table(document, document.data, ()), tables, folder)
    if document.faults or party is None:
        raise PartyFileError(origin, document.faults)
    return party


def _party(top: Table, tables: Tables, folder: Path | None) -> Party:
    top.check_keys(_KEYS)
    found: list[Character] = []
    for side in Side:
        for place, word in top.words(side.value, 200, one=True):
            found += _members(top, word, side, place, tables, folder)
    if not found and not top.document.faults:
        top.fault('nobody is named; add players = ["ann.toml", "ben.toml"]')
    if len(found) > _MOST:
        top.fault(f"{len(found)} take part; {_MOST} are the most")
    choices = {name: name for name in tables.ranges.names}
    system = top.text("system", 200)
    if system is not None and folder is not None and (folder / system).is_file():
        system = str(folder / system)
    return Party(
        top.text("name") or "Party",
        told_apart(found),
        top.choice("range", choices, "a range"),
        system,
    )


def _members(
    top: Table, word: str, side: Side, place: int, tables: Tables, folder: Path | None
) -> Iterator[Character]:
    """Give whom ``"thug.toml"`` or ``"3 thug.toml"`` stands for."""
    head, _, rest = word.partition(" ")
    count, source = (int(head[:3]), rest.strip()) if head.isdecimal() and rest else (1, word)
    near = None if folder is None else folder / source
    try:
        sheet = load_character(str(near) if near is not None and near.is_file() else source, tables)
    except MissingFileError as error:
        text = str(error)
        top.fault(text[:1].lower() + text[1:], side.value, place)
        return
    except FileFaultsError as error:
        for fault in error.faults:
            top.document.tell(_elsewhere(fault, error.origin, top, side, place))
        return
    for _ in range(min(max(count, 1), _MOST + 1)):
        yield replace(sheet, side=side)


def _elsewhere(fault: Fault, origin: str, top: Table, side: Side, place: int) -> Fault:
    line = top.document.line((side.value, place))
    return Fault(line, side.value, fault.told(origin))


def told_apart(characters: Sequence[Character]) -> tuple[Character, ...]:
    """Return the characters with a number behind each name that several have."""
    names = [each.name for each in characters]
    seen: dict[str, int] = {}
    result = []
    for each in characters:
        if names.count(each.name) > 1:
            seen[each.name] = seen.get(each.name, 0) + 1
            each = replace(each, name=f"{each.name} {seen[each.name]}")
        result.append(each)
    return tuple(result)
