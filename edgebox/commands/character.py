"""``edgebox character``: checks, shows and lists characters' files and party files."""

from __future__ import annotations

import argparse
import json
import sys
from typing import TYPE_CHECKING, Any

from edgebox.errors import BadInputError

if TYPE_CHECKING:
    from edgebox.rules.characters.character import Character
    from edgebox.rules.characters.party_file import Party
    from edgebox.rules.tables import Tables

_WRONG = 2


def describe(parser: argparse.ArgumentParser) -> None:
    """Give the parser the help and arguments of ``edgebox character``."""
    parser.description = "Check, show and list the files of characters and parties."
    parser.epilog = (
        "examples:\n"
        "  edgebox character list                     those that come with Edgebox\n"
        "  edgebox character check ann.toml band.toml find every slip in them\n"
        "  edgebox character show kesh-orne           the sheet, with the dice of each skill"
    )
    does = parser.add_subparsers(dest="does", required=True, metavar="check|show|list")
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
        parser_of.add_argument("files", nargs="+", metavar="FILE", help="a file, or a shipped name")
        parser_of.add_argument("--tables", metavar="FOLDER", help="your own tables")
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
    from edgebox.rules.tables import load_tables

    if options.does == "list":
        return _list(load_tables())
    tables = load_tables(options.tables)
    if options.does == "check":
        return _check(options.files, tables)
    for file in options.files:
        found = _load(file, tables)
        print(json.dumps(_document(found, tables)) if options.json else _sheet(found, tables))
    return 0


def _load(source: str, tables: Tables) -> Character | Party:
    from edgebox.rules.characters.character_file import load_character
    from edgebox.rules.characters.party_file import is_party, load_party

    return load_party(source, tables) if is_party(source) else load_character(source, tables)


def _check(files: list[str], tables: Tables) -> int:
    from edgebox.files.faults import FileFaultsError, printable
    from edgebox.rules.characters.character import Character

    status = 0
    for file in files:
        shown = printable(file, 200)
        try:
            found = _load(file, tables)
        except FileFaultsError as error:
            print(error, file=sys.stderr)
            if len(error.faults) > 1:
                print(f"{shown}: {len(error.faults)} faults", file=sys.stderr)
            status = _WRONG
        except BadInputError as error:
            print(f"edgebox: {error}", file=sys.stderr)
            status = _WRONG
        else:
            one = isinstance(found, Character)
            print(f"{shown}: sound: {_summary(found) if one else _members(found)}")
    return status


def _members(found: Any) -> str:
    return f"{found.name}: {', '.join(each.name for each in found.characters)}"


def _summary(found: Any) -> str:
    weapons = ", ".join(weapon.name for weapon in found.weapons) or "no weapon"
    return (
        f"{found.name}, soak {found.soaked}, wounds {found.wound_threshold}, "
        f"strain {found.strain_threshold}, {weapons}"
    )


def _sheet(found: Character | Party, tables: Tables) -> str:
    from edgebox.rules.characters.character import Character
    from edgebox.rules.skills import Characteristic

    if not isinstance(found, Character):
        return "\n\n".join(
            [found.name, *(_sheet(each, tables) for each in found.characters)],
        )
    ratings = ", ".join(f"{each.title} {found.rating(each)}" for each in Characteristic)
    lines = [f"{_summary(found)} ({found.side.value})", f"  {ratings}"]
    lines += [
        f"  {skill} {rank}: {found.pool(tables.skills, skill)}"
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


def _document(found: Character | Party, tables: Tables) -> dict[str, Any]:
    from edgebox.rules.characters.character import Character
    from edgebox.rules.skills import Characteristic

    if not isinstance(found, Character):
        return {
            "name": found.name,
            "range": found.range,
            "system": found.system,
            "characters": [_document(each, tables) for each in found.characters],
        }
    return {
        "name": found.name,
        "side": found.side.value,
        **{each.value: found.rating(each) for each in Characteristic},
        "skills": dict(sorted(found.skills.items())),
        "pools": {skill: str(found.pool(tables.skills, skill)) for skill in tables.skills},
        "soak": found.soaked,
        "wound_threshold": found.wound_threshold,
        "strain_threshold": found.strain_threshold,
        "weapons": [vars(weapon) for weapon in found.weapons],
        "modifiers": [modifier.words for modifier in found.modifiers],
    }


def _list(tables: Tables) -> int:
    from edgebox.files.source_file import shipped
    from edgebox.rules.characters.character_file import load_character, shipped_characters
    from edgebox.rules.characters.party_file import load_party

    parties = shipped("parties")
    names = shipped_characters()
    width = max(map(len, (*names, *parties)))
    for name in names:
        print(f"{name:<{width}}  {_summary(load_character(name, tables))}")
    for name in parties:
        print(f"{name:<{width}}  party: {_members(load_party(name, tables))}")
    return 0
