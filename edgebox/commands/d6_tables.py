"""``edgebox d6 tables``: shows the tables, and copies one to be changed."""

from __future__ import annotations

import argparse
import json
from typing import Any

from edgebox.rules.d6.table_files import TABLES, copy_table, load_tables, own_file
from edgebox.terminal.harmless import on_one_line


def describe(parser: argparse.ArgumentParser) -> None:
    """Give the parser the help and arguments of ``edgebox d6 tables``."""
    parser.description = (
        "Show the tables. Any of them can be replaced by a file of your own, where no update\n"
        "touches it: --own copies a table there for you to change."
    )
    parser.epilog = "examples:\n  edgebox d6 tables\n  edgebox d6 tables --own falling"
    parser.add_argument("--own", choices=TABLES, help="copy this table to a file of your own")
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(options: argparse.Namespace) -> int:
    """Show or copy."""
    if options.own is not None:
        path = copy_table(options.own)
        told = on_one_line(f"wrote {path}; change it there")
        print(json.dumps({"file": str(path)}) if options.json else told)
        return 0
    tables = load_tables()
    rows: dict[str, list[tuple[str, ...]]] = {
        "difficulties": [
            (level.name, str(level.numbers), level.random_words) for level in tables.levels
        ],
        "modifiers": [(f"+{band.modifier}", band.words) for band in tables.bands],
        "scales": [(scale.name, f"{scale.dice}D") for scale in tables.scales],
        "falling": [(f"{row.metres} m", str(row.damage)) for row in tables.falls],
        "skills": [
            (skill, attribute)
            for attribute in tables.attributes
            for skill, rests in tables.skills.items()
            if rests == attribute
        ],
    }
    own = {name: own_file(name) for name in TABLES}
    if options.json:
        document: dict[str, Any] = {
            name: {"own": str(own[name]) if own[name].exists() else None, "rows": rows[name]}
            for name in TABLES
        }
        print(json.dumps(document))
        return 0
    for name in TABLES:
        from_where = f"your own: {own[name]}" if own[name].exists() else "as shipped"
        print(on_one_line(f"{name}, {from_where}"))
        widths = [max(map(len, column)) for column in zip(*rows[name], strict=True)]
        for row in rows[name]:
            cells = (f"{cell:<{wide}}" for cell, wide in zip(row, widths, strict=True))
            print(f"  {'  '.join(cells)}".rstrip())
    return 0
