"""What settings hold and where each comes from, as a file and as JSON."""

from __future__ import annotations

from typing import Any

from edgebox.files.faults import printable
from edgebox.settings.reading import SettingsRead
from edgebox.settings.settings import SECTIONS

_COLUMN = 40
"""Where comments begin, if the value is not longer."""


def as_toml(read: SettingsRead) -> str:
    """Return every setting as a settings file, with what it does and where it comes from."""
    rows: list[str] = [f"# {printable(str(read.path), 4096)}"]
    section = ""
    for fact, value in read.settings.values():
        if fact.section != section:
            section = fact.section
            rows += ["", f"[{section}]".ljust(_COLUMN) + f"# {SECTIONS[section]}"]
        row = f"{fact.key.partition('.')[2]} = {fact.kind.written(value)}"
        line = read.lines.get(fact.key)
        source = "default" if line is None else f"line {line}"
        rows.append(f"{row.ljust(_COLUMN - 1)} # ({source}) {fact.help}")
    return "\n".join(rows) + "\n"


def as_document(read: SettingsRead) -> dict[str, Any]:
    """Return every setting as JSON keeps it: path, settings by key, faults."""
    return {
        "path": str(read.path),
        "settings": {
            fact.key: {
                "value": value,
                "default": fact.default,
                "line": read.lines.get(fact.key),
                "must_be": fact.kind.expected,
                "help": fact.help,
            }
            for fact, value in read.settings.values()
        },
        "faults": [fault.told(str(read.path)) for fault in read.faults],
    }
