"""``edgebox settings``: shows what holds, and changes it in one file."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from edgebox.errors import BadInputError, WorkFailedError
from edgebox.terminal.harmless import harmless, on_one_line


def describe(parser: argparse.ArgumentParser) -> None:
    """Give the parser the help and arguments of ``edgebox settings``."""
    parser.description = "Show the settings that hold, and change them; the box's menu does too."
    parser.epilog = (
        "examples:\n"
        "  edgebox settings                          every setting and where it is from\n"
        "  edgebox settings set camera.source camera:0\n"
        "  edgebox settings set camera.source http://192.168.1.20:8080/video\n"
        "  edgebox settings set sound.on off\n"
        "  edgebox settings unset sound.on           its default holds again\n"
        "  edgebox settings check                    name what is wrong in the file\n"
        "  edgebox settings write                    a file with all of them, to edit by hand\n"
        "A box that is on takes up what was changed at its next start."
    )
    does = parser.add_subparsers(dest="does", metavar="set|unset|path|check|write")
    shown = {
        "set": ("give a setting another value", "edgebox settings set rest.sleep_after 300"),
        "unset": ("let the default of a setting hold again", "edgebox settings unset sound.on"),
        "path": ("print where the file is", "edgebox settings path"),
        "check": ("name what is wrong in the file", "edgebox settings check"),
        "write": ("write a file with every setting in it", "edgebox settings write"),
    }
    for name, (what, example) in shown.items():
        part = does.add_parser(
            name, help=what, description=f"{what.capitalize()}.", epilog=f"example: {example}"
        )
        if name in ("set", "unset"):
            part.add_argument("key", metavar="KEY", help="as 'edgebox settings' names it: sound.on")
        if name == "set":
            part.add_argument("value", metavar="VALUE", nargs="+", help="a list: one after another")
        _common(part, argparse.SUPPRESS)
    _common(parser, None)


def _common(parser: argparse.ArgumentParser, default: Any) -> None:
    parser.add_argument(
        "--file",
        metavar="FILE",
        default=default,
        help="the settings; default: settings.toml in the user's data folder",
    )
    parser.add_argument(
        "--json", action="store_true", default=default or False, help="print one JSON document"
    )


def run(options: argparse.Namespace) -> int:
    """Do what was asked."""
    from edgebox.settings import settings_file

    path = settings_file() if options.file is None else Path(options.file)
    if options.does == "path":
        print(json.dumps({"path": str(path)}) if options.json else path)
        return 0
    if options.does == "check":
        return _check(path, options.json)
    if options.does == "write":
        return _write(path, options.json)
    if options.does in ("set", "unset"):
        return _change(path, options)
    return _show(path, options.json)


def _show(path: Path, as_json: bool) -> int:
    from edgebox.settings import read_settings
    from edgebox.settings.telling import as_document, as_toml

    read = read_settings(path)
    if as_json:
        print(json.dumps(as_document(read)))
    else:
        print(harmless(as_toml(read)), end="")
    for fault in read.faults:
        print(on_one_line(f"edgebox: {fault.told(str(path))}"), file=sys.stderr)
    return 2 if read.faults else 0


def _check(path: Path, as_json: bool) -> int:
    from edgebox.settings import read_settings

    read = read_settings(path)
    if as_json:
        faults = [
            {"line": fault.line, "key": fault.place, "fault": fault.message}
            for fault in read.faults
        ]
        print(json.dumps({"path": str(path), "set": len(read.lines), "faults": faults}))
        return 2 if faults else 0
    read.sound()
    if read.lines:
        told = f"nothing is wrong; {len(read.lines)} of the settings are in it."
    else:
        told = "there are no settings in it, so every default holds."
    print(on_one_line(f"{path}: {told}"))
    return 0


def _write(path: Path, as_json: bool) -> int:
    from edgebox.home import write_whole
    from edgebox.settings import Settings
    from edgebox.settings.writing import all_written

    if path.exists():
        raise WorkFailedError(
            f"{path} is there already; change one setting with 'edgebox settings set', "
            "or move the file away first."
        )
    write_whole(path, all_written(Settings()).encode())
    print(json.dumps({"path": str(path)}) if as_json else on_one_line(f"wrote {path}"))
    return 0


def _change(path: Path, options: argparse.Namespace) -> int:
    from edgebox.settings import SETTING_FACTS, drop_change, save_change
    from edgebox.settings.reading import unknown_key

    fact = SETTING_FACTS.get(options.key)
    if fact is None:
        raise BadInputError(unknown_key(options.key))
    if options.does == "unset":
        drop_change(path, fact.key)
        value = fact.default
    else:
        try:
            joined = ("," if isinstance(fact.default, tuple) else " ").join(options.value)
            value = fact.kind.typed(joined)
        except ValueError as error:
            raise BadInputError(f"{fact.key} must be {error}, not {joined[:60]!r}.") from None
        save_change(path, fact.key, value)
    if options.json:
        print(json.dumps({"key": fact.key, "value": value, "path": str(path)}))
    else:
        default = " (its default)" if value == fact.default else ""
        print(f"{fact.key} is {fact.kind.written(value)} now{default}.")
    return 0
