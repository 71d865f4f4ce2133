"""Reads system files: TOML that a GM writes in any editor (section S).

Every fault of a file is found in one go, and each says where it is and what would be right.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import PurePath
from typing import Any

from edgebox.files.faults import (
    Fault,
    did_you_mean,
    listed,
    nearest,
    printable,
    quoted,
)
from edgebox.files.source_file import decoded, read_source, shipped
from edgebox.files.toml_document import Document, TooManyFaultsError, Unreadable, read_toml
from edgebox.files.toml_table import Table, kind_of
from edgebox.slicing.files.element_file import (
    TOP_KEYS,
    kind_of_name,
    kind_words,
    read_element,
    right_name,
)
from edgebox.slicing.files.errors import SystemFileError
from edgebox.slicing.files.network_file import Gate, Library, Part, files_beside, join
from edgebox.slicing.files.objective_file import read_objectives
from edgebox.slicing.files.option_file import known_kinds, read_options
from edgebox.slicing.files.program_file import read_program
from edgebox.slicing.model import Element, Kind, ProgramKind, System
from edgebox.slicing.options import Options

__all__ = ["Fault", "SystemFileError", "load_system", "parse_system", "shipped_systems"]

_KEYS = (*TOP_KEYS, "elements", "programs", "options")
_ELEMENT_KEYS = ("complexity", "where", "link", "functions", "found", "holds", "lines", "knowledge")


def shipped_systems() -> tuple[str, ...]:
    """Return the names of the example systems that come with Edgebox (section E)."""
    return tuple(shipped("systems"))


def load_system(source: str) -> System:
    """Read a system: a shipped example by its name, or a file by its path.

    Raises:
        MissingFileError: there is no such file, or it can't be opened.
        SystemFileError: the file has faults; all of them are in it.
    """
    content, origin = read_source(source, "systems", "system", SystemFileError)
    return parse_system(content, origin, files_beside)


def parse_system(text: str | bytes, origin: str, library: Library | None = None) -> System:
    """Read a system from the content of a file.

    Args:
        text: the content.
        origin: the file's name, for messages.
        library: finds the files of other systems that its ports lead to (X-7).

    Raises:
        SystemFileError: the text has faults; all of them are in it.
    """
    document = read_toml(decoded(text, origin, SystemFileError))
    system = None
    with suppress(TooManyFaultsError):
        system = None if document.hopeless else _Reader(document, origin).read(library)
    if document.faults or system is None:
        raise SystemFileError(origin, document.faults)
    return system


def _read_part(text: str | bytes, origin: str) -> Part | list[Fault]:
    """Read the file of another system of the network, or return its faults."""
    try:
        document = read_toml(decoded(text, origin, SystemFileError))
    except SystemFileError as error:
        return [*error.faults]
    part = None
    with suppress(TooManyFaultsError):
        part = None if document.hopeless else _Reader(document, origin).part()
    return document.faults if document.faults or part is None else part


class _Reader:
    def __init__(self, document: Document, origin: str) -> None:
        self.document = document
        self.origin = origin
        self.top = Table(document, document.data, ())
        self.elements: dict[str, Element] = {}
        self.ends: list[tuple[Table, str, int, str]] = []
        """Each line as it was written: the table, its element, the place in the list, the end."""
        self.gates: list[Gate] = []
        self.summary = ""
        self.names: frozenset[str] = frozenset()

    def read(self, library: Library | None) -> System | None:
        """Read the whole file, with those that it leads to; ``None`` with faults told."""
        part = self.part()
        network = None if part is None else join(part, library, _read_part)
        elements = self.elements if network is None else network.elements
        objectives = read_objectives(self.top, elements, self.names.union(elements))
        if self.document.faults or part is None or network is None:
            return None
        return System(
            part.name,
            network.elements,
            network.lines,
            part.main,
            objectives,
            self.summary,
            network.programs,
            network.options,
            network.others,
            network.gates,
        )

    def part(self) -> Part | None:
        """Read what the file says of its own system; ``None`` if its elements can't be known."""
        top = self.top
        top.check_keys(
            _KEYS,
            {
                key: f"'{key}' belongs to an element, below its [elements.NAME]"
                for key in _ELEMENT_KEYS
            },
        )
        name = top.text("name", 60)
        self.summary = top.text("summary", 300) or ""
        options = read_options(top)
        programs, unsound = self._programs(options)
        self._elements(programs, unsound, options)
        names = self.names = frozenset(name for name, _ in self._tables("elements"))
        lines = self._lines(names)
        main = self._main(names)
        self._reachable(names, lines)
        if main is None:
            return None
        return Part(
            self.origin,
            name or PurePath(self.origin).stem or "System",
            self.elements,
            tuple(lines),
            main,
            programs,
            options,
            tuple(self.gates),
            self.document,
        )

    def _tables(self, key: str) -> Iterator[tuple[str, Table]]:
        """Yield the tables below a key, also those whose name was taken already."""
        outer = self.document.data.get(key)
        if isinstance(outer, dict):
            for name, value in outer.items():
                if isinstance(value, dict):
                    yield name, Table(self.document, value, (key, name))
        for path, line, again in self.document.again:
            if len(path) == 2 and path[0] == key:
                yield str(path[1]), Table(self.document, again, (*path, -line))

    def _programs(self, options: Options) -> tuple[Mapping[str, ProgramKind], frozenset[str]]:
        known = known_kinds(options)
        if table := self.top.table("programs"):
            self._only_tables(table, "[programs.GHST]")
        unsound = set()
        for name, program in self._tables("programs"):
            kind = read_program(program, name, options)
            if kind:
                known[name] = kind
            else:
                unsound.add(name)
        return known, frozenset(unsound)

    def _only_tables(self, table: Table, example: str) -> None:
        for key, value in table.data.items():
            if not isinstance(value, dict | Unreadable):
                table.fault(f"this must be a table, as in {example}, not {kind_of(value)}", key)

    def _elements(
        self, programs: Mapping[str, ProgramKind], unsound: frozenset[str], options: Options
    ) -> None:
        if table := self.top.table("elements"):
            self._only_tables(table, "[elements.DIR]")
        elif self.top.has("elements"):
            return
        kinds = set()
        for name, table in self._tables("elements"):
            element, ends = read_element(table, name, programs, unsound, options)
            kinds.add(kind_of_name(name))
            if element:
                self.elements.setdefault(name, element)
                self._gate(table, element, options)
            self.ends += [(table, name, place, end) for place, end in ends]
        where = Table(self.document, {}, ("elements",))
        if Kind.PORT not in kinds:
            where.fault('there is no I/O port to enter by; add [elements."I/O"]')
        if Kind.MAIN not in kinds:
            where.fault("there is no processor; add [elements.PROC]")

    def _gate(self, table: Table, port: Element, options: Options) -> None:
        """Read where a port leads to (X-7)."""
        if port.kind is not Kind.PORT or not options.networks:
            return
        source, far = table.text("leads_to", 200), table.text("leads_to_port")
        if source is not None:
            self.gates.append(Gate(table, port.name, source, far))
        elif far is not None:
            table.fault("name the other system's file as well: leads_to = …", "leads_to_port")

    def _lines(self, names: frozenset[str]) -> dict[tuple[str, str], None]:
        """Return every line once, in the order of the file; a line to a near name counts as it."""
        lines: dict[tuple[str, str], None] = {}
        meant = {right_name(name) or "": name for name in names if right_name(name) not in names}
        for table, start, place, end in self.ends:
            if end == start:
                table.fault(
                    f"{printable(start)} has a line to itself; name another element", "lines", place
                )
                continue
            if end in meant:
                end = meant[end]  # the fault is in that element's name, and told there
            if end not in names:
                hint = did_you_mean(end, names - {start})
                known = f"; the elements are {listed(sorted(names), 'and')}"
                table.fault(f"there is no element {quoted(end)}{hint or known}", "lines", place)
                end = nearest(end, names - {start}) or ""
            if end and (end, start) not in lines:
                lines[start, end] = None
        return lines

    def _main(self, names: frozenset[str]) -> str | None:
        top = self.top
        processors = [name for name in names if kind_of_name(name) is Kind.MAIN]
        example = f'main = "{printable(sorted(processors)[0])}"' if processors else 'main = "PROC"'
        main = top.text("main")
        if main is None:
            if top.lacks("main"):
                what = f"the main processor is missing; write {example} above the first [table]"
                top.fault(what, "main")
            return None
        if main not in names:
            hint = did_you_mean(main, processors)
            top.fault(f"there is no element {quoted(main)}{hint or f'; write {example}'}", "main")
            return None
        kind = kind_of_name(main)
        if kind is not Kind.MAIN:
            what = kind_words(kind) if kind else "no processor"
            top.fault(
                f"{printable(main)} is {what}; the main processor is a PROC: {example}", "main"
            )
            return None
        return main

    def _reachable(self, names: frozenset[str], lines: Mapping[tuple[str, str], Any]) -> None:
        """Tell of every element to which no way leads from an I/O port."""
        ports = [name for name in names if kind_of_name(name) is Kind.PORT]
        if not ports or self._lines_in_doubt():
            return
        neighbours: dict[str, list[str]] = {name: [] for name in names}
        for one, other in lines:
            neighbours[one].append(other)
            neighbours[other].append(one)
        reached = _connected(ports, neighbours)
        for name, table in self._tables("elements"):
            if name not in reached:
                island = _connected([name], neighbours)
                reached |= island
                others = [other for other, _ in self._tables("elements") if other in island]
                table.fault(
                    f"no way leads from an I/O port to {listed(dict.fromkeys(others))}; "
                    f'add "{printable(name)}" to the lines of an element that can be reached'
                )

    def _lines_in_doubt(self) -> bool:
        """Whether some lines can't be read, so that nobody knows where they would lead."""
        return any(
            isinstance(table.data.get("lines", []), Unreadable | int | float | dict)
            for _, table in self._tables("elements")
        )


def _connected(start: Iterable[str], neighbours: Mapping[str, list[str]]) -> set[str]:
    reached = set(start)
    ahead = list(reached)
    while ahead:
        for name in neighbours[ahead.pop()]:
            if name not in reached:
                reached.add(name)
                ahead.append(name)
    return reached
