"""``edgebox journal``: the games that were played: lists, tells, exports and resumes them."""

from __future__ import annotations

import argparse
import codecs
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from edgebox.errors import BadInputError, WorkFailedError
from edgebox.home import home_folder
from edgebox.terminal.harmless import harmless

if TYPE_CHECKING:
    from edgebox.journal.reading import Reader
    from edgebox.sources.dice_source import DiceSource

NAME = "journal.sqlite3"


def journal_file(given: str | None = None) -> Path:
    """Return the journal's file: the one that was named, or that in the user's data folder.

    Raises:
        BadInputError: none was named, and there is no data folder.
    """
    return home_folder() / NAME if given is None else Path(given)


def journal_to_write(given: str | None) -> Path:
    """Return :func:`journal_file`, unless what was named is a text of somebody's.

    A file that is no good as a journal is set aside for a new one; nobody wants that of a system or
    a character that was named by a slip.

    Raises:
        BadInputError: it is a text; or as for :func:`journal_file`.
    """
    path = journal_file(given)
    if given is not None and _is_text(path):
        raise BadInputError(f"{path} is a text and no journal; name another file for --journal.")
    return path


def _is_text(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            start = file.read(4096)
        # the end may part a character
        text = codecs.getincrementaldecoder("utf-8")().decode(start)
    except (OSError, UnicodeDecodeError):
        return False
    return bool(text) and "\0" not in text


def describe(parser: argparse.ArgumentParser) -> None:
    """Give the parser the help and arguments of ``edgebox journal``."""
    parser.description = "Look at the games that were played, and go on with one."
    parser.epilog = (
        "examples:\n"
        "  edgebox journal list                     every session, the newest last\n"
        "  edgebox journal show                     tell the last one from its beginning\n"
        "  edgebox journal export 3 > steps.jsonl   as a script for 'edgebox play --script'\n"
        "  edgebox journal export 3 --json          all that is known of it\n"
        "  edgebox journal resume                   go on with the last one not finished"
    )
    does = parser.add_subparsers(dest="does", required=True, metavar="list|show|export|resume")
    for name, what, example in (
        ("list", "list all sessions", "edgebox journal list --json"),
        ("show", "tell a session from its beginning", "edgebox journal show 3"),
        ("export", "write the steps of a session as a script", "edgebox journal export 3"),
        ("resume", "go on with a session in the terminal", "edgebox journal resume 3"),
    ):
        part = does.add_parser(
            name, help=what, description=f"{what.capitalize()}.", epilog=f"example: {example}"
        )
        if name != "list":
            which = "the last" if name != "resume" else "the last that is not finished"
            part.add_argument(
                "session", metavar="N", type=int, nargs="?", help=f"its number; default: {which}"
            )
        if name in ("list", "export"):
            part.add_argument("--json", action="store_true", help="print one JSON document")
        if name == "resume":
            part.add_argument(
                "--dice",
                metavar="SOURCE",
                default="rng",
                help="rng, manual, images:DIR, images:FILE or camera",
            )
        part.add_argument(
            "--journal",
            metavar="FILE",
            help=f"the journal; default: {NAME} in the user's data folder",
        )


def run(options: argparse.Namespace) -> int:
    """Do what was asked."""
    path = journal_file(options.journal)
    if options.does == "resume":
        return _resume(path, options.session, options.dice)
    from edgebox.journal.reading import Reader

    reader = Reader(path)
    if reader.note is not None:
        print(harmless(f"edgebox: {reader.note}"), file=sys.stderr)
    if options.does == "list":
        return _list(reader, options.json)
    if options.does == "show":
        return _show(reader, options.session)
    return _export(reader, options.session, options.json)


def _list(reader: Reader, as_json: bool) -> int:
    from edgebox.journal.telling import head_json, list_words

    records = reader.sessions()
    if as_json:
        print(json.dumps([head_json(record) for record in records]))
    else:
        for line in list_words(records, reader.in_use):
            print(line)
    return 0


def _show(reader: Reader, number: int | None) -> int:
    from edgebox.journal.telling import session_words

    for line in session_words(reader.session(number)):
        print(line)
    return 0


def _export(reader: Reader, number: int | None, as_json: bool) -> int:
    from edgebox.journal.telling import script_lines, session_json

    record = reader.session(number)
    if as_json:
        print(json.dumps(session_json(record)))
    else:
        for line in script_lines(record):
            print(line)
    return 0


def _resume(path: Path, number: int | None, dice: str) -> int:
    from edgebox.commands.play import opened_dice

    with opened_dice(dice) as source:
        return _resumed(path, number, source)


def _resumed(path: Path, number: int | None, source: DiceSource | None) -> int:
    from edgebox.commands.play import play_in_terminal
    from edgebox.journal.reading import Reader
    from edgebox.terminal.recording import open_journal

    Reader(path)  # what is not there is not made
    with open_journal(path) as journal:
        if journal.trouble is not None:
            raise WorkFailedError(f"No session can be resumed. {journal.trouble}")
        if number is None:
            open_ones = [
                record.number
                for record in journal.sessions()
                if not (record.finished or record.only_rolls)
            ]
            if not open_ones:
                raise BadInputError(f"{path}: every session is finished; name one to look at it.")
            number = open_ones[-1]
        record = journal.session(number)
        if record is None:
            raise BadInputError(
                f"{path}: there is no session {number}; 'edgebox journal list' names them."
            )
        if record.is_fight:
            from edgebox.terminal.fight_session import FightSession

            return FightSession(journal.resume_fight(record), source).play()
        return play_in_terminal(journal.resume(record), source, journal)
