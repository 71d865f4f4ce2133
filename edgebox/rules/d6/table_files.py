"""Reads the tables of the D6 system: a game master's own files, else those that come with it.

A file ``tables/d6/difficulties.toml`` in the user's data folder, where no update touches it,
stands in place of the shipped table of that name; so do ``modifiers``, ``scales``, ``falling`` and
``skills``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

from edgebox.dice.die_code import DieCode
from edgebox.dice.pool import MOST_DICE
from edgebox.errors import BadInputError, NotationError
from edgebox.files.faults import FileFaultsError
from edgebox.files.source_file import decoded, read_source, shipped
from edgebox.files.toml_document import TooManyFaultsError, Unreadable, read_toml
from edgebox.files.toml_table import Table, kind_of
from edgebox.home import home_folder, write_whole
from edgebox.rules.d6.difficulty import Level
from edgebox.rules.d6.falling import FallRow
from edgebox.rules.d6.modifiers import Band
from edgebox.rules.d6.scale import Scale
from edgebox.rules.d6.span import Span
from edgebox.rules.d6.tables import Tables

T = TypeVar("T")

TABLES = ("difficulties", "modifiers", "scales", "falling", "skills")
"""The tables by name; each is a file."""

_SHIPPED = "tables/d6"
_ABOUT = ("source", "note")
_MOST_ROWS = 100
_HIGHEST_SCALE = 60


class TableFileError(FileFaultsError):
    """A file of a table has faults; its text names every one, a line each."""


def own_file(name: str, folder: str | Path | None = None) -> Path:
    """Return where a game master's own file of a table lies; it need not be there.

    Args:
        name: of the table.
        folder: where all own tables are; ``None``: in the user's data folder.

    Raises:
        BadInputError: the user has no data folder.
    """
    tables = home_folder() / "tables" if folder is None else Path(folder)
    return tables / "d6" / f"{name}.toml"


def table_text(name: str, folder: str | Path | None = None) -> tuple[str | bytes, str]:
    """Return the content of a table's file, and what the file is called.

    Raises:
        MissingFileError: an own file can't be opened.
        TableFileError: it is too large.
    """
    own = own_file(name, folder)
    if own.is_file():
        return read_source(str(own), _SHIPPED, "table", TableFileError)
    return shipped(_SHIPPED)[name], f"the table {name}"


def copy_table(name: str) -> Path:
    """Write the shipped table to the user's data folder, to be changed there; return the file.

    Raises:
        BadInputError: one is there already.
        WorkFailedError: it can't be written.
    """
    path = own_file(name)
    if path.exists():
        raise BadInputError(f"{path}: your own table is there already and stays as it is.")
    write_whole(path, shipped(_SHIPPED)[name].encode())
    return path


def load_tables(folder: str | Path | None = None) -> Tables:
    """Read every table, of each the game master's own if there is one.

    Args:
        folder: where own tables are looked for, as ``d6/NAME.toml``; ``None``: in the user's data
            folder.

    Raises:
        MissingFileError: an own file can't be opened.
        TableFileError: an own file has faults; all of them are in it.
    """
    attributes, skills = _read("skills", folder, _skills)

    def rows(
        name: str,
        key: str,
        read: Callable[[Table], T | None],
        wrong: Callable[[Sequence[T]], tuple[int, str] | None],
    ) -> tuple[T, ...]:
        return _read(name, folder, lambda top: _checked_rows(top, key, read, wrong))

    return Tables(
        levels=rows("difficulties", "levels", _level, _levels_in_order),
        bands=rows(
            "modifiers",
            "bands",
            _band,
            lambda found: _one_after_another([row.modifier for row in found]),
        ),
        scales=rows("scales", "scales", _scale, _scales_in_order),
        falls=rows(
            "falling",
            "falls",
            _fall,
            lambda found: _one_after_another([row.metres for row in found]),
        ),
        attributes=attributes,
        skills=skills,
    )


def _read(name: str, folder: str | Path | None, read: Callable[[Table], T]) -> T:
    """Read one table; all its faults are told together."""
    content, origin = table_text(name, folder)
    document = read_toml(decoded(content, origin, TableFileError))
    found = None
    with suppress(TooManyFaultsError):
        if not document.hopeless:
            found = read(Table(document, document.data, ()))
    if document.faults or found is None:
        raise TableFileError(origin, document.faults)
    return found


def _checked_rows(
    top: Table,
    key: str,
    read: Callable[[Table], T | None],
    wrong: Callable[[Sequence[T]], tuple[int, str] | None],
) -> tuple[T, ...]:
    """Read the rows of one table.

    Args:
        top: the file.
        key: of the list in it.
        read: makes a row of each item, or tells its faults and gives ``None``.
        wrong: says which row, from 0, does not fit to those before it, and why.
    """
    _check_keys(top, key)
    found = _rows(top, key, read)
    if not top.document.faults and (fault := wrong(found)):
        Table(top.document, {}, (key, fault[0])).fault(fault[1])
    return tuple(found)


def _check_keys(top: Table, *keys: str) -> None:
    top.check_keys((*_ABOUT, *keys))
    for key in _ABOUT:
        top.text(key, 200)


def _skills(top: Table) -> tuple[tuple[str, ...], dict[str, str]]:
    """Read the attributes, and the skills with the attribute that stands in for each."""
    _check_keys(top, "attributes", "skills")
    top.needs("attributes", '["Perception", "Strength"]')
    top.needs("skills", 'a table: [skills] with blaster = "Dexterity"')
    attributes = tuple(word for _, word in top.words("attributes", 30))
    if top.has("attributes") and not attributes and not top.document.faults:
        top.fault('the list is empty; write ["Perception", "Strength"]', "attributes")
    if twice := _twice(attributes):
        top.fault(twice[1], "attributes", twice[0])
    table = top.table("skills")
    if table is None:
        return attributes, {}
    choices = {name: name for name in attributes}
    found = {name: table.choice(name, choices, "an attribute") for name in table.data}
    return attributes, {name: rests for name, rests in found.items() if rests is not None}


def _rows(top: Table, key: str, read: Callable[[Table], T | None]) -> list[T]:
    value: Any = top.data.get(key)
    if isinstance(value, Unreadable):
        return []
    if not isinstance(value, list) or not value:
        if top.has(key) or top.lacks(key):
            keys = (key,) if top.has(key) else ()
            top.fault(f"begin each row with [[{key}]]; there is {_what(value)}", *keys)
        return []
    if len(value) > _MOST_ROWS:
        top.fault(f"there are {len(value)} rows; {_MOST_ROWS} are the most", key)
        return []
    found = []
    for place, item in enumerate(value):
        row = Table(top.document, item if isinstance(item, dict) else {}, (key, place))
        if not isinstance(item, dict):
            row.fault(f"begin each row with [[{key}]]; this is {kind_of(item)}")
        elif (made := read(row)) is not None:
            found.append(made)
    return found


def _what(value: object) -> str:
    return "no row yet" if value is None or value == [] else kind_of(value)


def _level(row: Table) -> Level | None:
    row.check_keys(("name", "numbers", "random"))
    name = _needed(row, "name", '"Moderate"', str)
    numbers = _needed(row, "numbers", '"11-15"', Span.parse)
    random = _needed(row, "random", '"3D-4D"', _dice_span)
    return Level(name, numbers, random) if name and numbers and random else None


def _dice_span(text: str) -> Span:
    """Read ``3D-4D``, ``9D+`` or ``2D``."""
    span = Span.parse(text.upper().replace("D", ""))
    if "D" not in text.upper() or not 1 <= span.least <= (span.most or MOST_DICE) <= MOST_DICE:
        raise NotationError(f"{text[:40]!r} is no number of dice; write 3D-4D, 9D+ or 2D")
    return span


def _band(row: Table) -> Band | None:
    row.check_keys(("modifier", "words"))
    modifier = _needed(row, "modifier", '"6-10"', Span.parse)
    words = _needed(row, "words", '"a good advantage"', str)
    return Band(modifier, words) if modifier and words else None


def _scale(row: Table) -> Scale | None:
    row.check_keys(("name", "modifier"))
    name = _needed(row, "name", '"Walker"', str)
    code = _needed(row, "modifier", '"4D"', DieCode.parse)
    if name is None or code is None:
        return None
    if code.pips or code.dice > _HIGHEST_SCALE:
        row.fault(f"a scale is a number of dice, 0D to {_HIGHEST_SCALE}D", "modifier")
        return None
    return Scale(name, code.dice)


def _fall(row: Table) -> FallRow | None:
    row.check_keys(("metres", "damage"))
    metres = _needed(row, "metres", '"7-12"', Span.parse)
    damage = _needed(row, "damage", '"3D"', DieCode.parse)
    return FallRow(metres, damage) if metres and damage is not None else None


def _needed(row: Table, key: str, example: str, parse: Callable[[str], T]) -> T | None:
    """Take a text that has to be there, and read it."""
    if row.lacks(key):
        row.fault(f"a row needs its {key}; add {key} = {example}")
    text = row.text(key, 40)
    if text is None:
        return None
    try:
        return parse(text)
    except NotationError as error:
        row.fault(str(error).rstrip("."), key)
        return None


def _levels_in_order(levels: Sequence[Level]) -> tuple[int, str] | None:
    if twice := _twice([level.name for level in levels]):
        return twice
    return _one_after_another([level.numbers for level in levels])


def _scales_in_order(scales: Sequence[Scale]) -> tuple[int, str] | None:
    if twice := _twice([scale.name for scale in scales]):
        return twice
    for place in range(1, len(scales)):
        if scales[place].dice < scales[place - 1].dice:
            return place, "it is lower than the one before; write the lowest first"
    return None


def _twice(names: Sequence[str]) -> tuple[int, str] | None:
    small = [name.lower() for name in names]
    for place, name in enumerate(small):
        if name in small[:place]:
            return place, f"the name {names[place]!r} stands twice; give one another name"
    return None


def _one_after_another(spans: Sequence[Span]) -> tuple[int, str] | None:
    """Each span has to begin where the one before ends, and only the last has no end."""
    for place in range(1, len(spans)):
        before = spans[place - 1]
        if before.most is None:
            return place - 1, f"{before} has no end, so it has to be the last row"
        if spans[place].least != before.most + 1:
            return place, f"it has to begin at {before.most + 1}, where the row before ends"
    if spans and spans[-1].most is not None:
        last = spans[-1]
        return len(spans) - 1, f"the last row has no end; write {last.least}+"
    return None
