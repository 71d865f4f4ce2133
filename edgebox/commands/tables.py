"""``edgebox tables``: lists, shows, checks and copies the tables of the rules."""

from __future__ import annotations

import argparse
from pathlib import Path

from edgebox.errors import BadInputError
from edgebox.terminal.harmless import harmless, on_one_line

_D6 = "d6/"


def describe(parser: argparse.ArgumentParser) -> None:
    """Give the parser the help and arguments of ``edgebox tables``."""
    parser.description = (
        "List, show, check and copy the tables of the rules: skills, difficulties, ranges,\n"
        "spending, medicine, weapons, injuries; and those of the D6 system. A file of yours takes\n"
        "the place of one that comes with Edgebox: in the folder that 'list' names, or in the\n"
        "FOLDER that you give a command with --tables."
    )
    parser.epilog = (
        "examples:\n"
        "  edgebox tables list\n"
        "  edgebox tables own weapons                 a copy that counts from now on; change it\n"
        "  edgebox tables show d6/falling             a table of the D6 system\n"
        "  edgebox tables check --tables .            those that lie here"
    )
    parser.add_argument("does", choices=("list", "show", "own", "check"), help="what to do")
    parser.add_argument("name", nargs="?", metavar="NAME", help="with show and own: which table")
    parser.add_argument("--tables", metavar="FOLDER", help="where your own tables are")


def run(options: argparse.Namespace) -> int:
    """Do what was asked."""
    from edgebox.files.faults import listed
    from edgebox.rules.d6.table_files import load_tables as load_six
    from edgebox.rules.tables import load_tables
    from edgebox.rules.tables.loading import own_folder

    if options.does in ("show", "own"):
        if options.name not in _names():
            raise BadInputError(f"Name a table: {listed(_names())}.")
        if options.does == "own":
            path = _copied(options.name, options.tables)
            print(on_one_line(f"wrote {path}; it counts from now on, change it there"))
            return 0
        content, _ = _text(options.name, options.tables)
        none = "# No table of injuries comes with Edgebox; write one yourself."
        print(harmless(content.rstrip()) or none)
        return 0
    if options.name is not None:
        raise BadInputError(f"{options.does} takes no NAME.")
    load_tables(options.tables)
    load_six(options.tables)
    for name in _names():
        content, origin = _text(name, options.tables)
        own = not origin.startswith("the table")
        print(on_one_line(f"{name:<16}  {origin if own else _source(content)}"))
    if options.does == "list":
        print(on_one_line(f"Your own tables go to {own_folder()}"))
    return 0


def _names() -> tuple[str, ...]:
    from edgebox.rules.d6.table_files import TABLES
    from edgebox.rules.tables import TABLE_NAMES

    return (*TABLE_NAMES, *(_D6 + name for name in TABLES))


def _text(name: str, folder: str | None) -> tuple[str, str]:
    """Return the content of a table, and what its file is called."""
    from edgebox.rules.d6.table_files import table_text as six_text
    from edgebox.rules.tables.loading import table_text

    if name.startswith(_D6):
        content, origin = six_text(name.removeprefix(_D6), folder)
    else:
        content, origin = table_text(name, folder)
    text = content if isinstance(content, str) else content.decode("utf-8", "replace")
    return text, origin


def _copied(name: str, folder: str | None) -> Path:
    """Write a table to where one's own are looked for; what is there is never written over."""
    from edgebox.home import write_whole
    from edgebox.rules.tables.loading import own_folder

    path = (own_folder() if folder is None else Path(folder)) / f"{name}.toml"
    if path.exists():
        raise BadInputError(f"{path}: your own table is there already and stays as it is.")
    content, _ = _text(name, folder)
    if not content:
        raise BadInputError(
            f"No table of {name} comes with Edgebox to copy; write {path} yourself: [[injuries]] "
            'with from = 1, to = 5 and name = "…" in each.'
        )
    write_whole(path, content.encode())
    return path


def _source(text: str) -> str:
    import tomllib

    return str(tomllib.loads(text).get("source", "none comes with Edgebox; the GM names them"))
