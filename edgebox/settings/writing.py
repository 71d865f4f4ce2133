"""Changes one setting in the file and leaves every other line and comment as it was."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

from edgebox.errors import BadInputError
from edgebox.files.toml_scan import Statement, statements
from edgebox.home import write_whole
from edgebox.settings.kinds import Value
from edgebox.settings.reading import SettingsFileError, read_settings
from edgebox.settings.settings import SECTIONS, SETTING_FACTS, Settings

_COMMENT = re.compile(r"""^(?:[^"'#]|"(?:\\.|[^"\\])*"|'[^']*')*?([ \t]*#.*)$""")


def save_change(path: Path, key: str, value: Value) -> Settings:
    """Give a setting another value in the file, which is made if need be; return what then holds.

    The file is written as a whole or not at all, even if the plug is pulled.

    Raises:
        KeyError: there is no such setting.
        ValueError: it can't have that value; the message says what it must be.
        SettingsFileError: the file has faults that keep it from being changed.
        WorkFailedError: it can't be written.
    """
    kind = SETTING_FACTS[key].kind
    value = kind.checked(value)
    return _rewritten(path, key, f"{key.partition('.')[2]} = {kind.written(value)}")


def drop_change(path: Path, key: str) -> Settings:
    """Take a setting out of the file, so that its default holds; return what then holds.

    Raises:
        KeyError: there is no such setting.
        SettingsFileError: the file has faults that keep it from being changed.
        WorkFailedError: it can't be written.
    """
    SETTING_FACTS[key]
    return _rewritten(path, key, None)


def _rewritten(path: Path, key: str, row: str | None) -> Settings:
    read = read_settings(path)
    old = path.read_bytes().decode("utf-8-sig", "replace") if path.exists() else ""
    try:
        before = tomllib.loads(old)
    except ValueError:
        raise SettingsFileError(str(path), read.faults) from None
    new = _with_row(old, key, row)
    # whatever the way it was written: nothing but this key may have changed
    if _flat(new) != _wanted(before, key, row):
        raise BadInputError(
            f"{path}: {key} is written in a way that can't be changed by itself; "
            f"write it as a row of its own under [{key.partition('.')[0]}]."
        )
    if new != old:
        write_whole(path, new.encode())
    return read_settings(path).settings


def _with_row(text: str, key: str, row: str | None) -> str:
    section, _, name = key.partition(".")
    ending = "\r\n" if "\r\n" in text else "\n"
    rows = text.replace("\r\n", "\n").split("\n")
    inside, last, found = "", None, None
    for statement in statements("\n".join(rows)):
        if statement.header:
            inside = ".".join(statement.keys)
        if inside == section:
            last = statement
            if not statement.header and statement.keys == (name,):
                found = statement
        elif not inside and statement.keys == (section, name):
            found = statement
            row = row and f"{section}.{row}"
    if found is not None:
        rows[found.line - 1 : _end(found)] = [] if row is None else [_kept(found, row)]
    elif row is not None and last is not None:
        rows.insert(_end(last), row)
    elif row is not None:
        while rows and not rows[-1].strip():
            rows.pop()
        rows += [*([""] if rows else []), f"[{section}]", row, ""]
    return ending.join(rows)


def _end(statement: Statement) -> int:
    return statement.line + statement.text.count("\n")


def _kept(found: Statement, row: str) -> str:
    """Return the new row with the indent and the comment of the old one."""
    old = found.text.rstrip("\r").split("\n")
    comment = _COMMENT.match(old[-1]) if len(old) == 1 else None
    indent = old[0][: len(old[0]) - len(old[0].lstrip())]
    return f"{indent}{row}{comment[1] if comment else ''}"


def _flat(text: str) -> dict[str, Any] | None:
    try:
        return _pairs(tomllib.loads(text))
    except ValueError:
        return None


def _pairs(data: dict[str, Any]) -> dict[str, Any]:
    flat: dict[str, Any] = {}
    for section, content in data.items():
        if isinstance(content, dict):
            flat |= {f"{section}.{name}": value for name, value in content.items()}
        else:
            flat[section] = content
    return flat


def _wanted(before: dict[str, Any], key: str, row: str | None) -> dict[str, Any]:
    flat = _pairs(before)
    flat.pop(key, None)
    if row is not None:
        flat[key] = tomllib.loads(row)[key.partition(".")[2]]
    return flat


def all_written(settings: Settings) -> str:
    """Return a settings file with every setting, its help and its value in it."""
    rows: list[str] = ["# The settings of Edgebox; 'edgebox settings' says which hold.", ""]
    section = ""
    for fact, value in settings.values():
        if fact.section != section:
            section = fact.section
            rows += [*([""] if len(rows) > 2 else []), f"# {SECTIONS[section]}", f"[{section}]"]
        rows.append(f"# {fact.help}")
        rows.append(f"{fact.key.partition('.')[2]} = {fact.kind.written(value)}")
    return "\n".join(rows) + "\n"
