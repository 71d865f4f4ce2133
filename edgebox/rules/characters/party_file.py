"""Reads party files: who is at the table, on both sides, and what the scene is."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeVar

from edgebox.errors import BadInputError, MissingFileError
from edgebox.files.faults import Fault, FileFaultsError
from edgebox.files.source_file import MOST_BYTES, decoded, read_source, shipped
from edgebox.files.toml_document import TooManyFaultsError, read_toml
from edgebox.files.toml_table import Table
from edgebox.rules.characters.character import Character, Side
from edgebox.rules.characters.character_file import load_character
from edgebox.rules.d6.character import D6Character
from edgebox.rules.d6.character_file import is_six, load_six_character, shipped_six
from edgebox.rules.d6.tables import Tables as D6Tables
from edgebox.rules.tables.tables import Tables

Sheet = TypeVar("Sheet", Character, D6Character)

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
    six: tuple[D6Character, ...] = ()
    """Everybody in a scene of the D6 system, in place of :attr:`characters`."""

    @property
    def names(self) -> tuple[str, ...]:
        """Who takes part, by name."""
        return tuple(each.name for each in self.everybody)

    @property
    def everybody(self) -> tuple[Character | D6Character, ...]:
        """Who takes part, of either system."""
        return self.characters or self.six


def load_party(source: str, tables: Tables, six: D6Tables | None = None) -> Party:
    """Read a party file and all the characters it names: a shipped one by its name, or a path.

    Args:
        source: the name, or the path.
        tables: what characters' files may name.
        six: what sheets of the D6 system may name; ``None``: such a sheet is a fault.

    Raises:
        MissingFileError: there is no such file, or it can't be opened.
        FileFaultsError: it, or a character's file, has faults.
    """
    content, origin = read_source(source, "parties", "party", PartyFileError)
    folder = None if source in shipped("parties") else Path(source).parent
    return parse_party(content, origin, tables, folder, six)


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
    text: str | bytes,
    origin: str,
    tables: Tables,
    folder: Path | None = None,
    six: D6Tables | None = None,
) -> Party:
    """Read a party from the content of a file.

    Args:
        text: the content.
        origin: the file's name, for messages.
        tables: what characters' files may name.
        folder: what the paths in it are relative to.
        six: what sheets of the D6 system may name; ``None``: such a sheet is a fault.

    Raises:
        FileFaultsError: it, or a character's file, has faults.
    """
    document = read_toml(decoded(text, origin, PartyFileError))
    party = None
    with suppress(TooManyFaultsError):
        if not document.hopeless:
            top = Table(document, document.data, ())
            party = _party(top, tables, folder, lambda source: load_sheet(source, tables, six))
    if document.faults or party is None:
        raise PartyFileError(origin, document.faults)
    return party


def load_sheet(source: str, tables: Tables, six: D6Tables | None) -> Character | D6Character:
    """Read a sheet of either system: a shipped one by its name, or a file by its path.

    Raises:
        MissingFileError: there is no such file, or it can't be opened.
        FileFaultsError: it has faults; or it is of the D6 system, and ``six`` is ``None``.
    """
    if six is not None and is_six_source(source):
        return load_six_character(source, six)
    return load_character(source, tables)


def is_six_source(source: str) -> bool:
    """Whether a file that can be read, or a shipped name, is a sheet of the D6 system."""
    if source in shipped_six():
        return True
    with suppress(BadInputError):
        return is_six(Path(source).read_bytes()[:MOST_BYTES]) if Path(source).is_file() else False
    return False


Load = Callable[[str], Character | D6Character]


def _party(top: Table, tables: Tables, folder: Path | None, load: Load) -> Party:
    top.check_keys(_KEYS)
    found: list[Character | D6Character] = []
    for side in Side:
        for place, word in top.words(side.value, 200, one=True):
            found += _members(top, word, side, place, folder, load)
    if not found and not top.document.faults:
        top.fault('nobody is named; add players = ["ann.toml", "ben.toml"]')
    if len(found) > _MOST:
        top.fault(f"{len(found)} take part; {_MOST} are the most")
    characters = [each for each in found if isinstance(each, Character)]
    six = [each for each in found if isinstance(each, D6Character)]
    if characters and six:
        top.fault(f"{six[0].name} is of the D6 system and {characters[0].name} is not; part them")
    choices = {name: name for name in tables.ranges.names}
    system = top.text("system", 200)
    if system is not None and folder is not None and (folder / system).is_file():
        system = str(folder / system)
    return Party(
        top.text("name") or "Party",
        told_apart(characters),
        top.choice("range", choices, "a range"),
        system,
        told_apart(six),
    )


def _members(
    top: Table, word: str, side: Side, place: int, folder: Path | None, load: Load
) -> Iterator[Character | D6Character]:
    """Give whom ``"thug.toml"`` or ``"3 thug.toml"`` stands for."""
    head, _, rest = word.partition(" ")
    count, source = (int(head[:3]), rest.strip()) if head.isdecimal() and rest else (1, word)
    near = None if folder is None else folder / source
    try:
        sheet = load(str(near) if near is not None and near.is_file() else source)
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


def told_apart(characters: Sequence[Sheet]) -> tuple[Sheet, ...]:
    """Return the characters with a number behind each name that several have."""
    names = names_apart([each.name for each in characters])
    return tuple(replace(each, name=name) for each, name in zip(characters, names, strict=True))


def names_apart(names: Sequence[str]) -> tuple[str, ...]:
    """Return the names with a number behind each that stands there several times."""
    seen: dict[str, int] = {}
    result = []
    for name in names:
        seen[name] = seen.get(name, 0) + 1
        result.append(f"{name} {seen[name]}" if names.count(name) > 1 else name)
    return tuple(result)
