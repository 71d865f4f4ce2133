"""Beginning an encounter from the page: what there is to choose, and files that are uploaded."""

from __future__ import annotations

from typing import Any

from edgebox.box import library
from edgebox.errors import BadInputError, MissingFileError
from edgebox.files.faults import FileFaultsError, printable
from edgebox.files.source_file import MOST_BYTES, read_source, shipped
from edgebox.journal import SessionFacts, SourceText
from edgebox.journal.facts import network_options
from edgebox.slicing.files.errors import SystemFileError
from edgebox.slicing.files.network_file import files_beside
from edgebox.slicing.files.slicer_file import parse_slicer
from edgebox.slicing.files.system_file import parse_system
from edgebox.slicing.files.system_text import counted
from edgebox.web.asking import text_in
from edgebox.web.faults import RequestError

MOST_SLICERS = 12
UPLOAD_BYTES = 2 * MOST_BYTES
"""Of a post with files in it: JSON may write a letter in several bytes."""


def offered() -> dict[str, Any]:
    """Return the systems and slicers that may be chosen."""
    return {
        "systems": [_book(book) for book in library.systems()],
        "slicers": [_book(book) for book in library.slicers()],
    }


def _book(book: library.Book) -> dict[str, str]:
    return {
        "source": book.source,
        "title": book.title,
        "note": book.note,
        "fault": book.fault,
    }


def checked(asked: dict[str, Any]) -> dict[str, Any]:
    """Check the text of a file: its faults with their lines, or what is in it.

    Raises:
        RequestError: the post can't be understood.
    """
    text = text_in(asked, "text", MOST_BYTES)
    origin = text_in(asked, "origin", 200)
    kind = text_in(asked, "kind")
    try:
        if kind == "slicer":
            return {"ok": True, "words": f"sound: {parse_slicer(text, origin).name}", "faults": []}
        system = parse_system(text, origin, _shipped_alone)
    except FileFaultsError as error:
        lines = text.splitlines()
        faults = [
            {
                "line": fault.line,
                "place": fault.place,
                "message": fault.message,
                "text": lines[fault.line - 1][:200] if 0 < fault.line <= len(lines) else "",
            }
            for fault in error.faults
        ]
        number = "1 fault" if len(faults) == 1 else f"{len(faults)} faults"
        return {"ok": False, "words": number, "faults": faults}
    return {"ok": True, "words": f"sound: {system.name}, {counted(system)}", "faults": []}


def facts_in(asked: dict[str, Any]) -> SessionFacts:
    """Return what a new encounter is to begin with.

    Raises:
        BadInputError: the post can't be understood, or a file has faults.
    """
    slicers = asked.get("slicers", [])
    if not isinstance(slicers, list) or len(slicers) > MOST_SLICERS:
        raise RequestError(f"'slicers' must be a list of at most {MOST_SLICERS}.")
    if not slicers:
        raise BadInputError("Choose at least one slicer.")
    system = _source(asked.get("system"), "system")
    library = _shipped_alone if "text" in asked["system"] else files_beside
    # its faults are told better here, where it is known what may be named
    parse_system(system.text, system.origin, library)
    facts = SessionFacts(
        system,
        tuple(_source(slicer, "slicer") for slicer in slicers),
        network_options(system, library),
    )
    facts.cast()
    return facts


def _shipped_alone(name: str, _beside: str) -> tuple[str | bytes, str]:
    """Find another system of a network that a file from a page names: none but the examples."""
    if name not in shipped("systems"):
        raise MissingFileError(
            f"There is no example called '{printable(name)}', and a page can't name other files"
        )
    return read_source(name, "systems", "system", SystemFileError)


def _source(asked: object, kind: str) -> SourceText:
    """Return the text of a file: one that is offered, or one that came with the post.

    Files are never read by a path that the page names, only those that are offered.
    """
    if not isinstance(asked, dict):
        raise RequestError(f"Name a {kind}.")
    if "text" in asked:
        return SourceText(text_in(asked, "origin", 200), text_in(asked, "text", MOST_BYTES))
    source = text_in(asked, "source", 1000)
    books = library.systems() if kind == "system" else library.slicers()
    if source not in [book.source for book in books]:
        raise BadInputError(f"There is no {kind} {source[:60]!r} here.")
    if kind == "system":
        return SessionFacts.read(source).system
    return SessionFacts.read("blast-door", [source]).slicers[0]
