"""Finds the tables: a GM's own file where there is one, else the one that comes with Edgebox."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from edgebox.errors import BadInputError
from edgebox.files.faults import Fault, listed
from edgebox.files.source_file import decoded, read_source, shipped
from edgebox.files.toml_document import TooManyFaultsError, read_toml
from edgebox.files.toml_table import Table
from edgebox.home import home_folder
from edgebox.rules.tables import reading
from edgebox.rules.tables.reading import TableFileError
from edgebox.rules.tables.tables import Tables

_READERS: Mapping[str, Callable[[Table], Any]] = {
    "skills": reading.read_skills,
    "difficulties": reading.read_difficulties,
    "ranges": reading.read_ranges,
    "spending": reading.read_spending,
    "medicine": reading.read_medicine,
    "weapons": reading.read_weapons,
    "injuries": reading.read_injuries,
}

TABLE_NAMES = tuple(_READERS)
"""Every table; all but ``injuries`` come with Edgebox (R-7)."""


def own_folder() -> Path:
    """Return the folder where a GM's own tables lie; it need not be there."""
    return home_folder() / "tables"


def load_tables(folder: str | Path | None = None) -> Tables:
    """Return all tables.

    Args:
        folder: where a GM's own tables are looked for, as ``NAME.toml``; ``None``: in the user's
            data folder. A table that is not there is the one that comes with Edgebox.

    Raises:
        BadInputError: there is no such folder.
        TableFileError: a file has faults; all of them are in it.
    """
    if folder is not None and not Path(folder).is_dir():
        raise BadInputError(f"'{folder}' is no folder; name one with tables such as skills.toml.")
    found = {name: parse_table(name, *table_text(name, folder)) for name in TABLE_NAMES}
    return _consistent(Tables(**found), folder)


def table_text(name: str, folder: str | Path | None = None) -> tuple[str | bytes, str]:
    """Return the content of a table's file, and what the file is called.

    Raises:
        MissingFileError: it can't be opened.
        TableFileError: it is too large.
    """
    own = (own_folder() if folder is None else Path(folder)) / f"{name}.toml"
    if own.is_file():
        return read_source(str(own), "tables", "table", TableFileError)
    return shipped("tables").get(name, ""), f"the table {name}"


def parse_table(name: str, content: str | bytes, origin: str) -> Any:
    """Read one table from the content of its file; an empty one of injuries has none.

    Raises:
        TableFileError: it has faults; all of them are in it.
    """
    if name == "injuries" and not content:
        return ()
    document = read_toml(decoded(content, origin, TableFileError))
    found = None
    with suppress(TooManyFaultsError):
        if not document.hopeless:
            found = _READERS[name](Table(document, document.data, ()))
    if document.faults:
        raise TableFileError(origin, document.faults)
    return found


NEEDED_SKILLS = ("Computers", "Cool", "Discipline", "Medicine", "Vigilance")
"""Skills that the rules themselves ask for: without them no table of skills is whole (R-2)."""


def _consistent(tables: Tables, folder: str | Path | None) -> Tables:
    """Tell of what one table names and another does not have."""
    content, origin = table_text("skills", folder)
    if missing := [name for name in NEEDED_SKILLS if name not in tables.skills]:
        text = f"the rules need {listed(missing, 'and')}; add it with its characteristic"
        line = read_toml(decoded(content, origin, TableFileError)).line(("skills",))
        raise TableFileError(origin, [Fault(line, "skills", text)])
    content, origin = table_text("weapons", folder)
    document = read_toml(decoded(content, origin, TableFileError))
    faults = [
        Fault(document.line(("weapons", place)), weapon.name, message)
        for place, weapon in enumerate(tables.weapons.values())
        if (message := weapon_fault(weapon.skill, weapon.range, tables))
    ]
    if faults:
        raise TableFileError(origin, faults)
    return tables


def weapon_fault(skill: str, reach: str, tables: Tables) -> str | None:
    """Say what is wrong with a weapon's skill or range; ``None`` if both are known."""
    if skill not in tables.skills:
        return f"there is no skill '{skill}'; the skills are {listed(tables.skills, 'and')}"
    if reach not in tables.ranges.names:
        return f"there is no range '{reach}'; the ranges are {listed(tables.ranges.names, 'and')}"
    return None
