"""What there is to play: the example systems, and the owner's own systems and slicers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from edgebox.errors import BadInputError, EdgeboxError
from edgebox.files.source_file import shipped
from edgebox.home import home_folder
from edgebox.journal import SessionFacts
from edgebox.slicing.files.network_file import files_beside
from edgebox.slicing.files.slicer_file import parse_slicer
from edgebox.slicing.files.system_file import parse_system
from edgebox.slicing.slicer import Slicer

SYSTEMS, SLICERS = "systems", "slicers"
"""Folders of the data folder where a GM puts files of their own."""


@dataclass(frozen=True)
class Book:
    """One thing to choose."""

    source: str
    """What :meth:`SessionFacts.read` takes: an example's name or a file."""
    title: str
    note: str = ""
    fault: str = ""
    """Why it can't be played; empty if it can."""


def systems(given: str = "") -> list[Book]:
    """Return all systems: the one given first, then the owner's, then the examples."""
    return [_system(source) for source in sources(SYSTEMS, (given,) if given else ())]


def slicers(given: tuple[str, ...] = ()) -> list[Book]:
    """Return all slicers: those given first, then the owner's, then the examples."""
    return [_slicer(source) for source in sources(SLICERS, given)]


def sources(folder: str, given: tuple[str, ...] = ()) -> list[str]:
    """Return all that there is in a folder, unread: those given, the owner's, the examples."""
    own = (str(path) for path in _own(folder))
    return list(dict.fromkeys([*given, *own, *sorted(shipped(folder))]))


def _system(source: str) -> Book:
    try:
        text = SessionFacts.read(source).system
        system = parse_system(text.text, text.origin, files_beside)
    except EdgeboxError as error:
        return Book(source, Path(source).stem, fault=str(error).splitlines()[0])
    return Book(source, system.name, system.summary)


def _slicer(source: str) -> Book:
    try:
        text = SessionFacts.read("blast-door", [source]).slicers[0]
        sheet = parse_slicer(text.text, text.origin)
    except EdgeboxError as error:
        return Book(source, Path(source).stem, fault=str(error).splitlines()[0])
    return Book(source, sheet.name, sheet_words(sheet))


def sheet_words(sheet: Slicer) -> str:
    """Return what matters most about a slicer, on one line."""
    return f"Intellect {sheet.intellect}, Computers {sheet.computers}"


def _own(folder: str) -> Iterator[Path]:
    try:
        yield from sorted((home_folder() / folder).glob("*.toml"))
    except (OSError, BadInputError):
        return
