"""``edgebox tables``: lists, shows and checks the tables of the rules."""

from __future__ import annotations

import argparse

from edgebox.errors import BadInputError


def describe(parser: argparse.ArgumentParser) -> None:
    """Give the parser the help and arguments of ``edgebox tables``."""
    parser.description = (
        "List, show and check the tables of the rules: skills, difficulties, ranges, spending,\n"
        "medicine, weapons, injuries. A file of yours takes the place of one that comes with\n"
        "Edgebox: write it to the folder that 'list' names, or give --tables FOLDER to a command."
    )
    parser.epilog = (
        "examples:\n"
        "  edgebox tables list\n"
        "  edgebox tables show weapons > weapons.toml    a copy to change\n"
        "  edgebox tables check --tables ."
    )
    parser.add_argument("does", choices=("list", "show", "check"), help="what to do")
    parser.add_argument("name", nargs="?", metavar="NAME", help="with show: which table")
    parser.add_argument("--tables", metavar="FOLDER", help="where your own tables are")


def run(options: argparse.Namespace) -> int:
    """Do what was asked."""
    from edgebox.files.faults import listed
    from edgebox.rules.tables import TABLE_NAMES, load_tables
    from edgebox.rules.tables.loading import own_folder, table_text

    if options.does == "show":
        if options.name not in TABLE_NAMES:
            raise BadInputError(f"Name a table: {listed(TABLE_NAMES)}.")
        content, _ = table_text(options.name, options.tables)
        text = content if isinstance(content, str) else content.decode("utf-8", "replace")
        print(text.rstrip() or "# No table of injuries comes with Edgebox; write one of your own.")
        return 0
    if options.name is not None:
        raise BadInputError(f"{options.does} takes no NAME.")
    load_tables(options.tables)
    for name in TABLE_NAMES:
        content, origin = table_text(name, options.tables)
        own = not origin.startswith("the table")
        where = origin if own else _source(content)
        print(f"{name:<13} {where}")
    if options.does == "list":
        print(f"Your own tables go to {own_folder()}")
    return 0


def _source(content: str | bytes) -> str:
    import tomllib

    text = content if isinstance(content, str) else content.decode()
    return str(tomllib.loads(text).get("source", "none comes with Edgebox; the GM names them"))
