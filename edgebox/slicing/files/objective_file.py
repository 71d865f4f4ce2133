"""Reads the objectives of a system file: ``objective = { copy = "DATA-b" }`` (O-15, E-5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from edgebox.files.faults import did_you_mean, listed, printable, quoted
from edgebox.files.toml_document import Document, Unreadable
from edgebox.files.toml_scan import Path
from edgebox.files.toml_table import Table, kind_of
from edgebox.slicing.files.element_file import kind_words
from edgebox.slicing.model import (
    AllOf,
    AnyOf,
    Deed,
    Element,
    Goal,
    Kind,
    Objective,
    Undetected,
)

MOST_LEVELS = 8
"""Levels of any-of and all-of in each other; more than that nobody can follow."""

_DEEDS = {deed.value: deed for deed in Deed}
_KEYS = (*_DEEDS, "any", "all", "undetected")
_EXAMPLE = 'as in objective = { copy = "DATA-a" }'


def read_objectives(
    top: Table, elements: Mapping[str, Element], names: frozenset[str]
) -> tuple[Objective, ...]:
    """Read every objective of a system.

    Args:
        top: the table of the whole file.
        elements: the sound elements.
        names: the names of all elements, sound or not.
    """
    value = top.data.get("objective")
    if value is None or isinstance(value, Unreadable):
        return ()
    reader = _Reader(top.document, elements, names)
    read = (
        reader.several(value, ("objective",), 0)
        if isinstance(value, list)
        else [reader.one(value, ("objective",), 0)]
    )
    return tuple(objective for objective in read if objective is not None)


class _Reader:
    def __init__(
        self, document: Document, elements: Mapping[str, Element], names: frozenset[str]
    ) -> None:
        self.document = document
        self.elements = elements
        self.names = names

    def several(self, value: list[Any], path: Path, level: int) -> list[Objective | None]:
        if not value:
            Table(self.document, {}, path).fault(
                f"the list is empty; write an objective {_EXAMPLE}"
            )
        return [self.one(item, (*path, place), level) for place, item in enumerate(value)]

    def one(self, value: Any, path: Path, level: int) -> Objective | None:
        """Read one objective; ``None`` with a fault told, if it is not sound."""
        table = Table(self.document, value if isinstance(value, dict) else {}, path)
        if not isinstance(value, dict):
            table.fault(f"an objective is a table {_EXAMPLE}, not {kind_of(value)}")
            return None
        if level > MOST_LEVELS:
            table.fault(f"the parts stand too deep in each other; {MOST_LEVELS} levels are enough")
            return None
        table.check_keys(_KEYS)
        if not any(key in _KEYS for key in value):
            if not value:
                table.fault(f"the objective is empty; say what to do, {_EXAMPLE}")
            return None
        parts: list[Objective] = []
        for key, deed in _DEEDS.items():
            parts += self._goals(table, key, deed)
        for key in ("any", "all"):
            if (combined := self._combined(table, key, level)) is not None:
                parts.append(combined)
        undetected = table.flag("undetected")
        part = None if not parts else parts[0] if len(parts) == 1 else AllOf(tuple(parts))
        if undetected:
            return Undetected(part)
        if value.get("undetected") is False and len(value) == 1:
            table.fault(f"the objective is empty; say what to do, {_EXAMPLE}")
        return part

    def _combined(self, table: Table, key: str, level: int) -> Objective | None:
        value = table.data.get(key)
        if value is None or isinstance(value, Unreadable):
            return None
        if not isinstance(value, list):
            table.fault(
                f"this is a list of objectives, not {kind_of(value)}: "
                f'{key} = [{{ copy = "DATA-a" }}, {{ control = "PROC" }}]',
                key,
            )
            return None
        read = self.several(value, (*table.path, key), level + 1)
        parts = tuple(part for part in read if part is not None)
        if len(parts) < 2:
            return parts[0] if parts else None
        return AnyOf(parts) if key == "any" else AllOf(parts)

    def _goals(self, table: Table, key: str, deed: Deed) -> list[Objective]:
        if table.data.get(key) == []:
            table.fault("the list is empty; name an element", key)
        return [
            Goal(deed, name)
            for place, name in table.words(key, one=True)
            if self._possible(table, deed, name, key, place)
        ]

    def _possible(self, table: Table, deed: Deed, name: str, *at: str | int) -> bool:
        if name not in self.names:
            hint = did_you_mean(name, self.names)
            known = f"; the elements are {listed(sorted(self.names), 'and')}" if self.names else ""
            table.fault(f"there is no element {quoted(name)}{hint or known}", *at)
            return False
        element = self.elements.get(name)
        if element is None:
            return False  # its own fault has been told
        complaint = _complaint(deed, element)
        if complaint:
            table.fault(complaint, *at)
        return not complaint


def _complaint(deed: Deed, element: Element) -> str:
    name = printable(element.name)
    what = f"{name} is {kind_words(element.kind)}"
    if deed is Deed.CONTROL:
        return "" if element.kind.is_processor else f"{what}; only processors can be controlled"
    if deed is Deed.JAM:
        if element.kind is not Kind.PORT:
            return f"{what}; only I/O ports can be jammed"
        hint = f"{name} can't be jammed; add jams = true to it"
        return "" if element.jams else hint
    if element.kind is not Kind.DATA:
        done = {"copy": "copied", "alter": "altered", "delete": "deleted", "decrypt": "decrypted"}
        also = "; a processor can be controlled" if element.kind.is_processor else ""
        return f"{what}; only data can be {done[deed.value]}{also}"
    if element.honeypot:
        return f"{name} is a honeypot; there is no data to {deed.value}"
    if deed is Deed.DECRYPT and not element.encrypted:
        return f"{name} is not encrypted; give it a complexity, or take another objective"
    return ""
