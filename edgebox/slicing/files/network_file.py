"""Follows the ports of a system file to the files they lead to, and makes one network of all (X-7).

Settled: the systems are told apart by the names of their files, so that ``harbour.toml`` gives
``harbour:I/O-a``; the one that is played has no such beginning. Two ports that lead to each other
are open both ways, whichever file says so. The options of all files count everywhere.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import PurePath

from edgebox.errors import MissingFileError
from edgebox.files.faults import Fault, FileFaultsError, listed, printable, quoted
from edgebox.files.source_file import read_source, shipped
from edgebox.files.toml_document import Document
from edgebox.files.toml_table import Table
from edgebox.slicing.files.errors import SystemFileError
from edgebox.slicing.model import PROGRAM_KINDS, Element, Host, Kind, ProgramKind
from edgebox.slicing.options import Options

MOST_SYSTEMS = 12
"""Systems in one network; more than that nobody plays in an evening."""

_RESERVED = ("gear", "")

Library = Callable[[str, str], tuple[str | bytes, str]]
"""Finds the file of another system.

It takes the name as it is written and the file that names it; it returns the content and what the
file is called. It raises MissingFileError, or FileFaultsError for one that can't be read.
"""


def files_beside(name: str, beside: str) -> tuple[str | bytes, str]:
    """Find a shipped system by its name, or a file by its path from the folder of another."""
    if name in shipped("systems"):
        return read_source(name, "systems", "system", SystemFileError)
    path = os.path.normpath(PurePath(beside).parent / name)
    return read_source(path, "systems", "system", SystemFileError)


def texts_kept(texts: Mapping[str, str]) -> Library:
    """Return a library of texts that were read before, by what their files were called."""

    def find(name: str, beside: str) -> tuple[str | bytes, str]:
        path = os.path.normpath(PurePath(beside).parent / name)
        for origin in (name, path):
            if origin in texts:
                return texts[origin], origin
        raise MissingFileError(f"There is no system file '{printable(name)}'")

    return find


@dataclass(frozen=True)
class Gate:
    """A port that leads to another system, as a file says it."""

    table: Table
    port: str
    source: str
    """The other system's file."""
    far: str | None
    """The port there; ``None``: it has only one."""


@dataclass(frozen=True)
class Part:
    """What one file says of its own system."""

    origin: str
    name: str
    elements: Mapping[str, Element]
    lines: tuple[tuple[str, str], ...]
    main: str
    programs: Mapping[str, ProgramKind]
    options: Options
    gates: tuple[Gate, ...]
    document: Document


@dataclass(frozen=True)
class Network:
    """Several systems as one: what is not of the first has its system's key before its name."""

    elements: Mapping[str, Element]
    lines: tuple[tuple[str, str], ...]
    programs: Mapping[str, ProgramKind]
    options: Options
    others: tuple[Host, ...]
    gates: tuple[tuple[str, str], ...]


def join(
    home: Part, library: Library | None, read: Callable[[str | bytes, str], Part | list[Fault]]
) -> Network:
    """Make one network of a system and all that its ports lead to; faults are told in its file.

    Args:
        home: the system that is played.
        library: finds the other files; ``None``: nothing can be followed.
        read: reads one of them, or returns its faults.
    """
    return _Joiner(home, library, read).join()


class _Joiner:
    def __init__(
        self,
        home: Part,
        library: Library | None,
        read: Callable[[str | bytes, str], Part | list[Fault]],
    ) -> None:
        self.home = home
        self.library = library
        self.read = read
        self.parts: dict[str, Part] = {"": home}
        self.keys: dict[str, str | None] = {_same(home.origin): ""}
        """By what a file is called; ``None`` for one with faults."""
        self.gates: dict[tuple[str, str], None] = {}

    def join(self) -> Network:
        waiting = [""]
        for key in waiting:
            for gate in self.parts[key].gates:
                far = self._follow(gate, self.parts[key].origin)
                if far is None:
                    continue
                if far == key:
                    self._fault(key, gate, "leads_to", "this is its own system; use lines for that")
                    continue
                if far not in waiting:
                    waiting.append(far)
                port = self._far_port(key, gate, far)
                if port is not None:
                    one, other = sorted((_full(key, gate.port), _full(far, port)))
                    self.gates[one, other] = None
        return self._network()

    def _fault(self, key: str, gate: Gate, where: str, message: str) -> None:
        """Tell a fault at a gate; one in another file names that file."""
        part = self.parts[key]
        if key == "":
            gate.table.fault(message, where)
            return
        path = (*gate.table.path, where)
        place = f"{gate.port}.{where}"
        fault = Fault(part.document.line(path), place, message, part.origin)
        self.home.document.tell(fault)

    def _follow(self, gate: Gate, beside: str) -> str | None:
        """Return the key of the system that a gate leads to, read now if it is new."""
        key = self.keys[_same(beside)] or ""
        if self.library is None:
            self._fault(key, gate, "leads_to", "other files can't be followed from here")
            return None
        try:
            content, origin = self.library(gate.source, beside)
        except (MissingFileError, FileFaultsError) as error:
            self._fault(key, gate, "leads_to", str(error).splitlines()[0])
            return None
        if _same(origin) in self.keys:
            return self.keys[_same(origin)]
        if len(self.parts) >= MOST_SYSTEMS:
            self._fault(key, gate, "leads_to", f"a network has {MOST_SYSTEMS} systems at most")
            return None
        new = re.sub(r"[^\w-]+", "-", PurePath(origin).stem)[:30]
        if new in self.parts or new in _RESERVED:
            taken = "another system of the network is called so; give the file another name"
            self._fault(key, gate, "leads_to", f"{quoted(new)}: {taken}")
            return None
        part = self.read(content, origin)
        self.keys[_same(origin)] = new if isinstance(part, Part) else None
        if not isinstance(part, Part):
            for fault in part:
                self.home.document.tell(replace(fault, origin=origin))
            return None
        self.parts[new] = part
        return new

    def _far_port(self, key: str, gate: Gate, far: str) -> str | None:
        elements = self.parts[far].elements
        ports = [name for name, element in elements.items() if element.kind is Kind.PORT]
        name = gate.far or (ports[0] if len(ports) == 1 else None)
        if name in ports:
            return name
        where = "leads_to" if gate.far is None else "leads_to_port"
        asked = f"{quoted(gate.source)} has {len(ports)} I/O ports; add leads_to_port"
        if gate.far is not None:
            asked = f"there is no I/O port {quoted(gate.far)} in {quoted(gate.source)}"
        self._fault(key, gate, where, f"{asked}: {listed(ports)}")
        return None

    def _network(self) -> Network:
        elements: dict[str, Element] = {}
        lines: list[tuple[str, str]] = []
        programs: dict[str, ProgramKind] = {}
        options = Options()
        for key, part in self.parts.items():
            options |= part.options
            known = {
                name: name if key == "" or kind == PROGRAM_KINDS.get(name) else _full(key, name)
                for name, kind in part.programs.items()
            }
            programs |= {known[name]: kind for name, kind in part.programs.items()}
            for element in part.elements.values():
                name = _full(key, element.name)
                theirs = tuple(known.get(program, program) for program in element.programs)
                elements[name] = replace(element, name=name, programs=theirs, host=key)
            lines += [(_full(key, one), _full(key, other)) for one, other in part.lines]
        others = tuple(
            Host(key, part.name, _full(key, part.main)) for key, part in self.parts.items() if key
        )
        return Network(elements, tuple(lines), programs, options, others, tuple(self.gates))


def _same(origin: str) -> str:
    return os.path.normpath(origin)


def _full(key: str, name: str) -> str:
    return f"{key}:{name}" if key else name
