"""Reads what only slicers have on a sheet: room in the gear, programs of their own (X-1, X-5)."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from edgebox.files.faults import did_you_mean, listed, quoted
from edgebox.files.source_file import decoded
from edgebox.files.toml_document import Document, TooManyFaultsError, Unreadable, read_toml
from edgebox.files.toml_table import Table, kind_of
from edgebox.slicing.files.errors import SlicerFileError
from edgebox.slicing.files.program_file import read_program
from edgebox.slicing.model import PROGRAM_KINDS, ProgramKind
from edgebox.slicing.options import Options

CAPACITY = (0, 99)
"""The least and the most room that gear has."""
_MOST_CARRIED = 10


def gear_of(text: str, origin: str) -> dict[str, Any]:
    """Return the fields of a slicer that a sheet's text has: capacity and programs.

    Raises:
        SlicerFileError: they have faults; all of them are in it.
    """
    return read_gear(read_toml(decoded(text, origin, SlicerFileError)), origin)


def read_gear(document: Document, origin: str) -> dict[str, Any]:
    """Return the fields of a slicer that a document has: capacity and programs.

    Raises:
        SlicerFileError: they have faults; all of them are in it.
    """
    top = Table(document, document.data, ())
    fields: dict[str, Any] = {"programs": ()}
    with suppress(TooManyFaultsError):
        fields["programs"] = read_carried(document, top)
        if (capacity := top.number("capacity", *CAPACITY)) is not None:
            fields["capacity"] = capacity
    if document.faults:
        raise SlicerFileError(origin, document.faults)
    return fields


def read_carried(document: Document, top: Table) -> tuple[ProgramKind, ...]:
    """Read the programs that the slicer can deploy: usual ones and those the file defines (X-5)."""
    known = dict(PROGRAM_KINDS)
    defined = top.table("programs")
    for name in () if defined is None else defined.data:
        value = defined.data[name] if defined is not None else None
        if isinstance(value, Unreadable):
            continue
        if not isinstance(value, dict):
            what = f"this must be a table, as in [programs.GHST], not {kind_of(value)}"
            top.fault(what, "programs", name)
        elif kind := read_program(Table(document, value, ("programs", name)), name, Options()):
            known[name] = kind
    by_word = {word.lower(): kind for kind in known.values() for word in (kind.name, kind.title)}
    found = []
    for place, word in top.words("carries", one=True):
        kind = by_word.get(word.lower())
        if kind is None:
            usual = listed(f"{each.title} ({each.name})" for each in known.values())
            hint = did_you_mean(word, by_word) or f"; it is one of {usual}"
            top.fault(f"there is no program {quoted(word)}{hint}", "carries", place)
        else:
            found.append(kind)
    if len(found) > _MOST_CARRIED:
        top.fault(f"a slicer carries {_MOST_CARRIED} programs at most", "carries")
    return tuple(found)
