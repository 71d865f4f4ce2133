"""A table of a file: keys are taken from it one by one, and each that is not right is told."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from edgebox.files.faults import Fault, did_you_mean, listed, nearest, printable, quoted
from edgebox.files.toml_document import Document, Unreadable, dotted
from edgebox.files.toml_scan import Path

T = TypeVar("T")

_KINDS: tuple[tuple[type | tuple[type, ...], str], ...] = (
    (bool, "true or false"),
    (int, "a number"),
    (float, "a number with a point"),
    (str, "a text"),
    (list, "a list"),
    (dict, "a table"),
    ((datetime.date, datetime.time), "a date or time"),
)


def kind_of(value: object) -> str:
    """Name the type of a TOML value as people would: ``"a list"``."""
    return next((word for kinds, word in _KINDS if isinstance(value, kinds)), "something else")


class Table:
    """One table of a document; what is taken from it is sound, or ``None`` with a fault told."""

    def __init__(self, document: Document, data: Mapping[str, Any], path: Path) -> None:
        self.document = document
        self.data = data
        self.path = path
        self._meant: set[str] = set()

    def has(self, key: str) -> bool:
        """Whether the key is there, readable or not."""
        return key in self.data

    def lacks(self, key: str) -> bool:
        """Whether the key is missing; one that was only misspelt has been told of already."""
        return key not in self.data and key not in self._meant

    def fault(self, message: str, *keys: str | int) -> None:
        """Tell a fault of this table, or of a key or list item in it."""
        path = (*self.path, *keys)
        self.document.tell(Fault(self.document.line(path), dotted(path, last=not keys), message))

    def check_keys(self, known: Iterable[str], others: Mapping[str, str] | None = None) -> None:
        """Tell of every key that is not known.

        Args:
            known: the keys that are right here.
            others: keys that are right elsewhere, with the words that say so.
        """
        known = [*known]
        for key in self.data:
            if key in known:
                continue
            if others and key in others:
                self.fault(others[key], key)
                continue
            near = nearest(key, [*known, *(others or ())])
            if near in known:
                self._meant.add(near)
                self.fault(f"there is no such key; did you mean '{near}'?", key)
            elif near and others:
                self.fault(f"there is no such key; it looks like '{near}', but {others[near]}", key)
            else:
                keys = f"the keys here are {listed(known, 'and')}"
                self.fault(f"there is no such key; {keys}" if known else "no key belongs here", key)

    def table(self, key: str) -> Table | None:
        """Take a table."""
        value = self._value(key)
        if value is None:
            return None
        if not isinstance(value, dict):
            self.fault(f"this must be a table, not {kind_of(value)}", key)
            return None
        return Table(self.document, value, (*self.path, key))

    def tables(self, key: str) -> list[Table]:
        """Take a list of tables, each begun with ``[[key]]``."""
        value = self._value(key)
        if value is None:
            return []
        if not isinstance(value, list):
            self.fault(
                f"begin each of them with [[{dotted((key,))}]]; this is {kind_of(value)}", key
            )
            return []
        found = []
        for place, item in enumerate(value):
            if isinstance(item, dict):
                found.append(Table(self.document, item, (*self.path, key, place)))
            else:
                what = f"begin each of them with [[{dotted((key,))}]]; this is {kind_of(item)}"
                self.fault(what, key, place)
        return found

    def needs(self, key: str, example: str) -> None:
        """Tell of a key that is missing, with an example of what it may be."""
        if self.lacks(key):
            self.fault(f"{key} is missing; add {key} = {example}")

    def text(self, key: str, longest: int = 60) -> str | None:
        """Take a text of one line; breaks in it become spaces."""
        value = self._value(key)
        if value is None:
            return None
        if not isinstance(value, str):
            self.fault(f"this must be a text in quotes, not {kind_of(value)}", key)
            return None
        return self._line(value, longest, key)

    def _line(self, value: str, longest: int, *keys: str | int) -> str | None:
        line = " ".join(value.split())
        if not line:
            self.fault("the text is empty; write something, or leave the key out", *keys)
        elif len(line) > longest:
            self.fault(f"the text has {len(line)} characters; {longest} fit on the screens", *keys)
        elif not line.isprintable():
            bad = next(mark for mark in line if not mark.isprintable())
            self.fault(
                f"the text has a character that can't be shown ({printable(bad)}); take it out",
                *keys,
            )
        else:
            return line
        return None

    def number(self, key: str, least: int, most: int) -> int | None:
        """Take a whole number within limits."""
        value = self._value(key)
        if value is None:
            return None
        if isinstance(value, bool) or not isinstance(value, int):
            wanted = f"a whole number from {least} to {most}"
            self.fault(f"this must be {wanted}, not {kind_of(value)}", key)
            return None
        if not least <= value <= most:
            shown = value if abs(value) < 10**9 else "this"
            self.fault(f"{shown} is out of range; write a whole number from {least} to {most}", key)
            return None
        return value

    def flag(self, key: str) -> bool:
        """Take ``true`` or ``false``; ``False`` when it is not there."""
        value = self._value(key)
        if value is None:
            return False
        if not isinstance(value, bool):
            self.fault(f"this must be true or false (without quotes), not {kind_of(value)}", key)
            return False
        return value

    def words(self, key: str, longest: int = 60, *, one: bool = False) -> list[tuple[int, str]]:
        """Take a list of texts with their places in it; with ``one`` also a single text."""
        value = self._value(key)
        if value is None:
            return []
        if one and isinstance(value, str):
            value = [value]
        if not isinstance(value, list):
            example = f'{printable(key)} = ["…"]'
            if isinstance(value, str):
                example = f'write {printable(key)} = ["{printable(value, 30)}"]'
            self.fault(f"this must be a list of texts, not {kind_of(value)}: {example}", key)
            if not isinstance(value, str):
                return []
            value = [value]  # it is clear what was meant
        found = []
        for place, item in enumerate(value):
            if not isinstance(item, str):
                self.fault(f"a list of texts has {kind_of(item)} in it; use quotes", key, place)
            elif (line := self._line(item, longest, key, place)) is not None:
                found.append((place, line))
        return found

    def choice(self, key: str, choices: Mapping[str, T], what: str) -> T | None:
        """Take one of some words, in either case.

        Args:
            key: the key.
            choices: what each word stands for.
            what: what the words are, for the message: ``"a complexity"``.
        """
        value = self._value(key)
        if value is None:
            return None
        if not isinstance(value, str):
            self.fault(f"{what} is {listed(choices)}, in quotes, not {kind_of(value)}", key)
            return None
        return self.one_of(value, choices, what, key)

    def one_of(self, word: str, choices: Mapping[str, T], what: str, *keys: str | int) -> T | None:
        """Return what a word stands for, in either case; tell of one that is unknown."""
        small = word.strip().lower()
        found = next((meant for known, meant in choices.items() if known.lower() == small), None)
        if found is None:
            hint = did_you_mean(word, choices)
            known = listed(choices)
            self.fault(f"{quoted(word)} is not {what}{hint or f'; it is one of {known}'}", *keys)
        return found

    def _value(self, key: str) -> Any:
        value = self.data.get(key)
        return None if isinstance(value, Unreadable) else value
