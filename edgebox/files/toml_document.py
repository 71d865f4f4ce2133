"""Reads a TOML text to its end, whatever is wrong with it, and knows the line of every key.

A sound text is read by the standard library. One with faults is read statement by statement, so
that all of its faults are found in one go, those of the content too.
"""

from __future__ import annotations

import re
import tomllib
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from edgebox.files.faults import MOST_FAULTS, Fault, printable
from edgebox.files.toml_hints import stray_row, value_hint, without_quoted
from edgebox.files.toml_scan import Path, Statement, statements

_LONGEST_ROW = 2_000
_MOST_POINTS = 10_000
_MOST_PARTS = 8

_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
_ELEMENT = re.compile(r"""^[ \t]*\[elements\.["']?([\w/-]+)""", re.MULTILINE)
_POSITION = re.compile(r"\(at (?:line (\d+), column \d+|end of document)\)")


class TooManyFaultsError(Exception):
    """Stops the reading of a text that has too many faults; never leaves this package."""


class Unreadable:
    """Stands for a value that is there but can't be read; its fault has been told."""


UNREADABLE = Unreadable()


@dataclass
class Document:
    """What a TOML text holds, as far as it can be read."""

    data: dict[str, Any] = field(default_factory=dict)
    lines: dict[Path, int] = field(default_factory=dict)
    """The line of each key and of each item of a list over several lines."""
    again: list[tuple[Path, int, dict[str, Any]]] = field(default_factory=list)
    """Tables with a name that was taken: the path, its line, the content. The content's lines are
    found under the path with that line, negative, behind it."""
    faults: list[Fault] = field(default_factory=list)
    """Faults of the TOML itself, and those of the content that are told later."""
    hopeless: bool = False
    """The text was not read at all."""

    def tell(self, fault: Fault) -> None:
        """Add a fault.

        Raises:
            TooManyFaultsError: it is one too many.
        """
        if len(self.faults) == MOST_FAULTS:
            last = max(fault.line for fault in self.faults)
            self.faults.append(Fault(last, "", "there are more faults; reading stopped here"))
        if len(self.faults) > MOST_FAULTS:
            raise TooManyFaultsError
        self.faults.append(fault)

    def line(self, path: Path) -> int:
        """Return the line of a key, or of the nearest table around it that has one."""
        while path and path not in self.lines:
            path = path[:-1]
        return self.lines.get(path, 1)


def dotted(path: Path, *, last: bool = False) -> str:
    """Write a path as TOML does: ``elements."I/O".lines``; of several tables, ``modifiers[2]``.

    A place in a list at its end is left out, or written with ``last``.
    """
    words: list[str] = []
    for place, key in enumerate(path):
        if isinstance(key, str):
            words.append(key if _BARE_KEY.fullmatch(key) else f'"{printable(key)}"')
        elif key >= 0 and (last or place + 1 < len(path)):
            words[-1] += f"[{key + 1}]"
    return ".".join(words)


def read_toml(text: str) -> Document:
    """Read a text; the faults are in the result. Nothing is raised, whatever the text is."""
    # TOML knows two line ends; one reader for both keeps the line numbers right
    text = text.replace("\r\n", "\n")
    if strange := _strange(text):
        return Document(faults=[strange], hopeless=True)
    complaint, data = _standard(text)
    reader = _Reader(data is None)
    with suppress(TooManyFaultsError):
        reader.read(text)
    document = reader.document
    if data is not None:
        document.data = data
    elif not document.faults:
        line, message = complaint
        document.faults.append(Fault(line or 1, "", message))
    return document


def _strange(text: str) -> Fault | None:
    """Tell of a text that nobody wrote by hand, and that would take very long to read."""
    if text.count(".") > _MOST_POINTS:
        return Fault(1, "", f"there are more than {_MOST_POINTS} points in this file; too many")
    for place, row in enumerate(text.split("\n")):
        if len(row) > _LONGEST_ROW:
            what = f"the line has {len(row)} characters; put in breaks, {_LONGEST_ROW} are the most"
            return Fault(place + 1, "", what)
    return None


def _standard(text: str) -> tuple[tuple[int, str], dict[str, Any] | None]:
    """Read with the standard library: ``(line, complaint)`` and the data, if it is sound."""
    try:
        return (0, ""), tomllib.loads(text)
    except RecursionError:
        return (0, "lists or tables stand too deep in each other; a few levels are enough"), None
    except ValueError as error:
        words = str(error)
        position = _POSITION.search(words)
        if position is None:
            # not the reader's own complaint: a number beyond what Python takes in
            return (0, "a number has far too many digits"), None
        line = int(position[1]) if position[1] else text.count("\n") + 1
        what = printable(words[: position.start()].strip(), 100)
        return (line, f"this is no TOML: {what[:1].lower()}{what[1:]}"), None


class _Reader:
    """Goes through the statements; with ``build`` it also puts the data together."""

    def __init__(self, build: bool) -> None:
        self.document = Document()
        self._build = build
        self._taken: frozenset[str] = frozenset()
        self._table: dict[str, Any] = self.document.data
        self._path: Path = ()
        self._headers: dict[Path, int] = {}
        self._arrays: dict[Path, int] = {}

    def read(self, text: str) -> None:
        self._taken = frozenset(_ELEMENT.findall(text))
        for statement in statements(text):
            if len(statement.keys) > _MOST_PARTS:
                self._fault(statement.line, (), "a key has too many points; leave some out")
            elif not statement.keys:
                self._neither(statement)
            elif statement.header:
                self._header(statement)
            else:
                self._pair(statement)

    def _fault(self, line: int, path: Path, message: str) -> None:
        if self._build:
            self.document.tell(Fault(line, dotted(path), message))

    def _neither(self, statement: Statement) -> None:
        self._fault(statement.line, (), stray_row(statement.text.strip()))
        if statement.text.lstrip().startswith("["):
            self._open({}, (), statement.line)  # what follows belongs to no table that is known

    def _header(self, statement: Statement) -> None:
        line, keys = statement.line, statement.keys
        bare = without_quoted(statement.text)
        right = f"[[{dotted(keys)}]]" if statement.array else f"[{dotted(keys)}]"
        if any("/" in key for key in keys) and "/" in bare:
            self._fault(line, keys, f"a name with a slash needs quotes: write {right}")
        elif bare.count("[") != bare.count("]"):
            self._fault(line, keys, f"the brackets do not match: write {right}")
        path: Path = keys
        table, way = self._descend(self.document.data, keys[:-1], (), line)
        if table is None:
            self._open({}, path, line)
        elif statement.array:
            items = table.setdefault(keys[-1], [])
            if not isinstance(items, list):
                self._fault(line, keys, f"{dotted(keys)} was written as something else before")
                items = []
            count = self._arrays.get(way + keys[-1:], -1) + 1
            self._arrays[way + keys[-1:]] = count
            items.append({})
            self._open(items[-1], (*way, keys[-1], count), line)
        else:
            self._plain_header(table, (*way, keys[-1]), line)

    def _plain_header(self, table: dict[str, Any], path: Path, line: int) -> None:
        key = path[-1]
        assert isinstance(key, str)
        if path in self._headers:
            self._twice(path, line, self._headers[path])
            return
        inner = table.setdefault(key, {})
        if not isinstance(inner, dict):
            first = self.document.line(path)
            self._fault(line, path, f"this key has a value already, in line {first}; keep one")
            inner = {}
        self._headers[path] = line
        self._open(inner, path, line)

    def _twice(self, path: Path, line: int, first: int) -> None:
        if path[0] in ("elements", "programs") and len(path) == 2:
            what = f"two {path[0]} have this name, the first in line {first}; give one another name"
            if path[0] == "elements":
                what += f", such as {printable(self._free_name(str(path[1])))}"
        else:
            what = f"this table stands twice, first in line {first}; put its keys in one place"
        self._fault(line, path, what)
        again: dict[str, Any] = {}
        self.document.again.append((path, line, again))
        self._open(again, (*path, -line), line)

    def _free_name(self, name: str) -> str:
        kind = name.split("-")[0]
        letters = (f"{kind}-{letter}" for letter in "abcdefghijklmnopqrstuvwxyz")
        return next((free for free in letters if free not in self._taken), f"{kind}-z")

    def _open(self, table: dict[str, Any], path: Path, line: int) -> None:
        self._table, self._path = table, path
        self.document.lines.setdefault(path, line)

    def _descend(
        self, table: dict[str, Any], keys: tuple[str, ...], way: Path, line: int
    ) -> tuple[dict[str, Any] | None, Path]:
        """Follow keys down, making tables on the way; of a list of tables, the last one."""
        for key in keys:
            inner = table.setdefault(key, {})
            way = (*way, key)
            if isinstance(inner, list) and inner and way in self._arrays:
                way = (*way, self._arrays[way])
                inner = inner[-1]
            if not isinstance(inner, dict):
                self._fault(line, way, "this key has a value already and can't be a table as well")
                return None, way
            self.document.lines.setdefault(way, line)
            table = inner
        return table, way

    def _pair(self, statement: Statement) -> None:
        line, keys = statement.line, statement.keys
        table, way = self._descend(self._table, keys[:-1], self._path, line)
        if table is None:
            return
        path = (*way, keys[-1])
        if keys[-1] in table:
            first = self.document.line(path)
            self._fault(line, path, f"this key stands twice, first in line {first}; keep one")
            return
        self.document.lines[path] = line
        for inner, inner_line in statement.lines.items():
            self.document.lines[path + inner] = inner_line
        table[keys[-1]] = self._value(statement, path) if self._build else None

    def _value(self, statement: Statement, path: Path) -> Any:
        keys = statement.keys
        if any("/" in key for key in keys) and "/" in without_quoted(statement.text.split("=")[0]):
            self._fault(statement.line, path, "a key with a slash needs quotes")
            return UNREADABLE
        (line, complaint), data = _standard(statement.text)
        if data is None:
            message = value_hint(keys[-1], statement.text) or complaint
            self._fault(statement.line + max(0, line - 1), path, message)
            return UNREADABLE
        value: Any = data
        for key in keys:
            value = value[key]
        return value
