"""``edgebox character``: checks, shows and lists characters' files and party files."""

from __future__ import annotations

import argparse
import json
import sys
from typing import TYPE_CHECKING, Any

from edgebox.errors import BadInputError
from edgebox.terminal.harmless import harmless

if TYPE_CHECKING:
    from edgebox.rules.characters.character import Character
    from edgebox.rules.characters.party_file import Party
    from edgebox.rules.d6.character import D6Character
    from edgebox.rules.d6.tables import Tables as D6Tables
    from edgebox.rules.tables import Tables

    AllTables = tuple[Tables, D6Tables]
    Found = Character | D6Character | Party

_WRONG = 2


def describe(parser: argparse.ArgumentParser) -> None:
    """Give the parser the help and arguments of ``edgebox character``."""
    parser.description = "Check, show, list and begin the files of characters and parties."
    parser.epilog = (
        "examples:\n"
        "  edgebox character list                     those that come with Edgebox\n"
        "  edgebox character new ann.toml             a file to begin with\n"
        "  edgebox character check ann.toml band.toml find every slip in them\n"
        "  edgebox character show kesh-orne           the sheet, with the dice of each skill"
    )
    does = parser.add_subparsers(dest="does", required=True, metavar="check|show|list|new")
    raw = argparse.RawDescriptionHelpFormatter
    check = does.add_parser(
        "check",
        help="find every fault in files",
        description="Find every fault in characters' and party files; status 2 if there is one.",
        epilog="example: edgebox character check ann.toml band.toml",
        formatter_class=raw,
    )
    show = does.add_parser(
        "show",
        help="show a sheet",
        description="Show a character, or everybody in a party, with the dice of each skill.",
        epilog="example: edgebox character show kesh-orne",
        formatter_class=raw,
    )
    for parser_of in (check, show):
        parser_of.add_argument(
            "files", nargs="+", metavar="FILE", help="a file, or an example's name"
        )
        parser_of.add_argument("--tables", metavar="FOLDER", help="your own tables")
    new = does.add_parser(
        "new",
        help="begin a file",
        description="Write a character's file to begin with; it is sound as it is.",
        epilog="example: edgebox character new jax.toml --d6",
        formatter_class=raw,
    )
    new.add_argument("files", nargs=1, metavar="FILE", help="the file to write")
    new.add_argument("--d6", action="store_true", help="a sheet of the D6 system")
    show.add_argument("--json", action="store_true", help="print one JSON document a file")
    does.add_parser(
        "list",
        help="list those that come with Edgebox",
        description="List the characters and parties that come with Edgebox.",
        epilog="example: edgebox character list",
        formatter_class=raw,
    )


def run(options: argparse.Namespace) -> int:
    """Do what was asked."""
    if options.does == "list":
        return _list(_tables(None))
    if options.does == "new":
        return _new(options.files[0], six=options.d6)
    tables = _tables(options.tables)
    if options.does == "check":
        return _check(options.files, tables)
    for file in options.files:
        found = _load(file, tables)
        print(json.dumps(_document(found, tables)) if options.json else _sheet(found, tables))
    return 0


def _tables(folder: str | None) -> AllTables:
    from edgebox.rules.d6.table_files import load_tables as load_six
    from edgebox.rules.tables import load_tables

    return load_tables(folder), load_six(folder)


def _load(source: str, tables: AllTables) -> Found:
    from edgebox.rules.characters.party_file import is_party, load_party, load_sheet

    return (load_party if is_party(source) else load_sheet)(source, *tables)


def _new(name: str, *, six: bool) -> int:
    """Write a file to begin with; nothing that is there is ever written over."""
    from edgebox.files.faults import printable
    from edgebox.files.new_file import write_new
    from edgebox.rules.characters.template import D6_TEMPLATE, TEMPLATE

    write_new(name, D6_TEMPLATE if six else TEMPLATE)
    shown = printable(name, 200)
    print(f"wrote {shown}; change it, then: edgebox character check {shown}")
    return 0


def _check(files: list[str], tables: AllTables) -> int:
    from edgebox.files.faults import FileFaultsError, printable

    status = 0
    for file in files:
        shown = printable(file, 200)
        try:
            found = _load(file, tables)
            _check_gear(found, shown)
        except FileFaultsError as error:
            print(harmless(str(error)), file=sys.stderr)
            if len(error.faults) > 1:
                print(f"{shown}: {len(error.faults)} faults", file=sys.stderr)
            status = _WRONG
        except BadInputError as error:
            print(harmless(f"edgebox: {error}"), file=sys.stderr)
            status = _WRONG
        else:
            print(f"{shown}: sound: {_summary(found, tables)}")
    return status


def _check_gear(found: Found, shown: str) -> None:
    """Tell of faults in what only the slicing rules read (X-1, X-5)."""
    from edgebox.rules.characters.character import Character
    from edgebox.slicing.files.gear_file import gear_of

    if isinstance(found, Character) and found.slicing:
        gear_of(found.slicing, shown)


def _summary(found: Found, tables: AllTables) -> str:
    from edgebox.commands.d6_sheet import summary
    from edgebox.rules.characters.character import Character
    from edgebox.rules.d6.character import D6Character

    if isinstance(found, D6Character):
        return summary(found, tables[1])
    if not isinstance(found, Character):
        return f"{found.name}: {', '.join(found.names)}"
    weapons = ", ".join(weapon.name for weapon in found.weapons) or "no weapon"
    return (
        f"{found.name}, soak {found.soaked}, wounds {found.wound_threshold}, "
        f"strain {found.strain_threshold}, {weapons}"
    )


def _sheet(found: Found, tables: AllTables) -> str:
    from edgebox.commands.d6_sheet import sheet
    from edgebox.rules.characters.character import Character
    from edgebox.rules.d6.character import D6Character
    from edgebox.rules.skills import Characteristic

    if isinstance(found, D6Character):
        return sheet(found, tables[1])
    if not isinstance(found, Character):
        return "\n\n".join([found.name, *(_sheet(each, tables) for each in found.everybody)])
    ratings = ", ".join(f"{each.title} {found.rating(each)}" for each in Characteristic)
    lines = [f"{_summary(found, tables)} ({found.side.value})", f"  {ratings}"]
    lines += [
        f"  {skill} {rank}: {found.pool(tables[0].skills, skill)}"
        for skill, rank in sorted(found.skills.items())
        if rank
    ]
    lines += [
        f"  {each.name}: {each.skill}, damage {each.damage}{' + Brawn' * each.brawn}, "
        f"{each.range}, critical {each.critical}{', stun' * each.stun}"
        for each in found.weapons
    ]
    lines += [f"  {each.words} ({', '.join(sorted(each.operations))})" for each in found.modifiers]
    return "\n".join(lines)


def _document(found: Found, tables: AllTables) -> dict[str, Any]:
    from edgebox.commands.d6_sheet import document
    from edgebox.rules.characters.character import Character
    from edgebox.rules.d6.character import D6Character
    from edgebox.rules.skills import Characteristic

    if isinstance(found, D6Character):
        return document(found, tables[1])
    if not isinstance(found, Character):
        return {
            "name": found.name,
            "range": found.range,
            "system": found.system,
            "characters": [_document(each, tables) for each in found.everybody],
        }
    skills = tables[0].skills
    return {
        "name": found.name,
        "side": found.side.value,
        **{each.value: found.rating(each) for each in Characteristic},
        "skills": dict(sorted(found.skills.items())),
        "pools": {skill: str(found.pool(skills, skill)) for skill in skills},
        "soak": found.soaked,
        "wound_threshold": found.wound_threshold,
        "strain_threshold": found.strain_threshold,
        "weapons": [vars(weapon) for weapon in found.weapons],
        "modifiers": [modifier.words for modifier in found.modifiers],
    }


def _list(tables: AllTables) -> int:
    from edgebox.files.source_file import shipped
    from edgebox.rules.characters.character_file import shipped_characters
    from edgebox.rules.d6.character_file import shipped_six

    parties = shipped("parties")
    names = (*shipped_characters(), *shipped_six(), *parties)
    width = max(map(len, names))
    for name in names:
        kind = "party: " if name in parties else ""
        print(f"{name:<{width}}  {kind}{_summary(_load(name, tables), tables)}")
    return 0
