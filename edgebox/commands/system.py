"""``edgebox system``: checks, shows, starts and lists system files."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from edgebox.errors import BadInputError
from edgebox.files.spared import check_place
from edgebox.terminal.harmless import harmless

_WRONG = 2


def describe(parser: argparse.ArgumentParser) -> None:
    """Give the parser the help and arguments of ``edgebox system``."""
    parser.description = "Check, show or start the file of a computer system."
    parser.epilog = (
        "examples:\n"
        "  edgebox system list                                 the systems that come with it\n"
        "  edgebox system new bank.toml                        a starting file, with comments\n"
        "  edgebox system check bank.toml                      find every slip in it\n"
        "  edgebox system show bank.toml --map bank.svg        describe and draw it, for the GM\n"
        "  edgebox system show bank.toml --player --map p.png  only what a newcomer may see"
    )
    does = parser.add_subparsers(dest="does", required=True, metavar="check|new|show|list")
    raw = argparse.RawDescriptionHelpFormatter
    check = does.add_parser(
        "check",
        help="find every fault in a file",
        description="Find every fault in system files; exit status 2 if there is one.",
        epilog="example: edgebox system check bank.toml vault.toml",
        formatter_class=raw,
    )
    check.add_argument("files", nargs="+", metavar="FILE", help="a file, or an example's name")
    new = does.add_parser(
        "new",
        help="write a starting file",
        description="Write a small, sound system with comments, to change as you like.",
        epilog="example: edgebox system new bank.toml",
        formatter_class=raw,
    )
    new.add_argument("file", metavar="FILE", help="the file to write; it must not exist yet")
    show = does.add_parser(
        "show",
        help="describe and draw a system",
        description="Say in words what a system is made of, and draw its map.",
        epilog=(
            "examples:\n"
            "  edgebox system show small-computer-system --map system.svg\n"
            "  edgebox system show bank.toml --player --map players.png"
        ),
        formatter_class=raw,
    )
    show.add_argument("file", metavar="FILE", help="a file, or an example's name")
    show.add_argument("--map", metavar="OUT", help="draw the map to this .svg or .png file")
    show.add_argument(
        "--player", action="store_true", help="only what a newcomer may see: the I/O ports"
    )
    show.add_argument("--json", action="store_true", help="print one JSON document")
    does.add_parser(
        "list",
        help="list the systems that come with Edgebox",
        description="List the systems that come with Edgebox.",
        epilog="example: edgebox system list",
        formatter_class=raw,
    )


def run(options: argparse.Namespace) -> int:
    """Do what was asked."""
    if options.does == "check":
        return _check(options.files)
    if options.does == "new":
        return _new(options.file)
    if options.does == "show":
        return _show(options)
    return _list()


def _check(files: list[str]) -> int:
    from edgebox.files.faults import printable
    from edgebox.slicing.files.system_file import SystemFileError, load_system
    from edgebox.slicing.files.system_text import counted

    status = 0
    for file in files:
        try:
            system = load_system(file)
        except SystemFileError as error:
            number = len(error.faults)
            print(harmless(str(error)), file=sys.stderr)
            if number > 1:
                print(f"{printable(file, 200)}: {number} faults", file=sys.stderr)
            status = _WRONG
        except BadInputError as error:
            print(harmless(f"edgebox: {error}"), file=sys.stderr)
            status = _WRONG
        else:
            where = f"{printable(file, 200)}: " if len(files) > 1 else ""
            print(f"{where}sound: {counted(system)}")
    return status


def _new(file: str) -> int:
    from edgebox.files.faults import printable
    from edgebox.files.new_file import write_new
    from edgebox.slicing.files.system_template import starting_file

    shown = printable(file, 200)
    words = Path(file).stem.replace("-", " ").replace("_", " ").split()
    name = " ".join(mark for mark in words if mark.isprintable())[:50].capitalize()
    for mark in '"\\':
        name = name.replace(mark, "")
    write_new(file, starting_file(name.strip() or "My system"))
    print(f"wrote {shown}; change it, then: edgebox system check {shown}")
    return 0


def _show(options: argparse.Namespace) -> int:
    from edgebox.slicing.files.system_file import load_system
    from edgebox.slicing.files.system_text import (
        newcomer_json,
        newcomer_words,
        system_json,
        system_words,
    )

    if options.map is not None:
        from edgebox.drawing.scene import picture_format

        picture_format(options.map)
        check_place(Path(options.map), "--map")
    system = load_system(options.file)
    if options.map is not None:
        from edgebox.slicing.maps.map import draw_map, draw_newcomer_map

        scene = draw_newcomer_map(system) if options.player else draw_map(system)
        scene.save(options.map)
    if options.json:
        document = newcomer_json(system) if options.player else system_json(system)
        print(json.dumps(document))
    else:
        print(newcomer_words(system) if options.player else system_words(system))
        if options.map is not None:
            from edgebox.files.faults import printable

            print(f"\nmap: {printable(options.map, 200)}")
    return 0


def _list() -> int:
    from edgebox.slicing.files.system_file import load_system, shipped_systems

    names = shipped_systems()
    width = max(map(len, names))
    for name in names:
        print(f"{name:<{width}}  {load_system(name).summary}")
    return 0
