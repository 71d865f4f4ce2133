"""Which fights there are to play: the party files, and what a session of one begins with."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from edgebox.box.library import Book
from edgebox.combat.scene import begin_scene
from edgebox.combat.state import begin
from edgebox.errors import BadInputError, EdgeboxError
from edgebox.files.source_file import shipped
from edgebox.home import home_folder
from edgebox.journal import SessionFacts
from edgebox.journal.fights import fight_facts
from edgebox.rules.characters.character import Side
from edgebox.rules.characters.party_file import Party, load_party
from edgebox.rules.d6.table_files import load_tables as load_six_tables
from edgebox.rules.d6.tables import Tables as D6Tables
from edgebox.rules.tables import Tables, load_tables
from edgebox.slicing.files.system_file import load_system

PARTIES = "parties"
"""The folder of the data folder where a GM puts party files of their own."""


def parties() -> list[Book]:
    """Return all party files: the owner's, then the examples; those of the D6 system left out."""
    try:
        tables, six = load_tables(), load_six_tables()
    except EdgeboxError as error:
        return [Book("", "A fight", fault=str(error).splitlines()[0])]
    sources = [*(str(path) for path in _own()), *sorted(shipped(PARTIES))]
    books = (_book(source, tables, six) for source in sources)
    return [book for book in books if book is not None]


def _book(source: str, tables: Tables, six: D6Tables) -> Book | None:
    """Return a party as something to choose; ``None``: it is of the D6 system."""
    try:
        party = load_party(source, tables, six)
    except EdgeboxError as error:
        return Book(source, Path(source).stem, fault=str(error).splitlines()[0])
    return None if party.six else Book(source, party.name, party_words(party))


def party_words(party: Party) -> str:
    """Return who is against whom, in numbers: ``"3 against 3, medium range"``."""
    counts = [sum(each.side is side for each in party.characters) for side in Side]
    words = " against ".join(str(count) for count in counts)
    return f"{words}, {party.range} range" if party.range else words


def fight_of(
    source: str, options: Mapping[str, Any] | None = None, system: str | None = None
) -> SessionFacts:
    """Return what the session of a fight begins with.

    Args:
        source: a party file, or a shipped one by its name.
        options: what else the session is to remember.
        system: the file or the name of the system that is sliced meanwhile; ``None``: the party's.

    Raises:
        EdgeboxError: a file is missing or has faults, or nobody among the players could slice.
    """
    tables = load_tables()
    party = load_party(source, tables)
    name = system or party.system
    played = None if name is None else load_system(name)
    try:
        combat = begin(tables, party.characters, party.range)
        scene = begin_scene(combat, played)
    except ValueError as error:
        raise BadInputError(str(error)) from None
    origin = "" if name is None else Path(name).stem
    return fight_facts(party.name, scene, options, origin)


def _own() -> Iterator[Path]:
    try:
        yield from sorted((home_folder() / PARTIES).glob("*.toml"))
    except (OSError, BadInputError):
        return
