"""The command ``edgebox``: parses, calls, prints; all else is done elsewhere.

A subcommand is a module of :mod:`edgebox.commands` that is imported only when it is called, so that
``edgebox --help`` starts fast and a picture library is loaded only where a picture is read.
"""

from __future__ import annotations

import argparse
import contextlib
import importlib
import io
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from edgebox import __version__
from edgebox.errors import BadInputError, EdgeboxError
from edgebox.terminal.harmless import harmless

DONE, FAILED, WRONG_USE = 0, 1, 2
"""Exit statuses: done; the work failed; wrong use or bad input."""

COMMANDS = {
    "play": "play a slicing encounter in the terminal, or from a script",
    "check": "make any skill check: pool, odds, roll, result",
    "combat": "run a fight, and slicing within it, in one order of turns",
    "character": "check and show characters' files and party files",
    "tables": "list, show and check the tables of the rules",
    "roll": "roll a pool of dice",
    "net": "the net result of dice already rolled",
    "odds": "the exact chances of a pool",
    "d6": "roll die codes such as 4D+2 of the D6 system",
    "read": "read the dice in pictures, videos, or before a camera",
    "calibrate": "learn the tray, and say what to mend about it",
    "enroll": "teach the box your own dice",
    "system": "check, show, or start a system file",
    "settings": "show what holds, and change it",
    "selftest": "check each part of the box, and say how to mend it",
    "journal": "list, tell, export and resume the games that were played",
    "bench": "measure speed and accuracy",
}
"""Every subcommand and what it does; each is the module of that name in ``edgebox.commands``."""

BOX = "box"
"""The module that runs when no command is named: it starts the box."""

_EXAMPLE = """examples:
  edgebox                                start the box, in the browser if it has no parts
  edgebox play small-computer-system     play an encounter, with dice from a random source
  edgebox roll YGG PP                    roll two ability, one proficiency, two difficulty dice
  edgebox odds YGGPP                     the chance that this pool succeeds
"""


class _Parser(argparse.ArgumentParser):
    """A parser whose complaints are one or two plain lines, and that takes a row in parts.

    Names may follow an option, as in ``edgebox read a.jpg --json b.jpg``; by itself argparse takes
    those before it alone, and calls the others unknown.
    """

    def parse_args(  # type: ignore[override]
        self, args: Sequence[str] | None = None, namespace: Any = None
    ) -> Any:
        options, left = self.parse_known_args(args, namespace)
        if left and not any(each.startswith("-") for each in left):
            # forms of a command take no row of names, and can't be parsed so
            with contextlib.suppress(TypeError):
                return self.parse_intermixed_args(args, namespace)
        if left:
            self.error(f"unrecognized arguments: {' '.join(left)}")
        return options

    def error(self, message: str) -> None:  # type: ignore[override]
        self.exit(WRONG_USE, f"{self.prog}: {harmless(message)}\nTry '{self.prog} --help'.\n")


def _top() -> argparse.ArgumentParser:
    width = max(map(len, COMMANDS)) + 2
    listing = "\n".join(f"  {name:<{width}}{what}" for name, what in COMMANDS.items())
    parser = _Parser(
        prog="edgebox",
        usage="edgebox [OPTION …]        start the box\n       edgebox COMMAND …",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    importlib.import_module(f"edgebox.commands.{BOX}").describe(parser)
    parser.description = (
        "Reads narrative dice and plays slicing encounters at the game table.\n\n"
        f"{parser.description}"
    )
    parser.epilog = f"commands:\n{listing}\n\n{_EXAMPLE}\n'edgebox COMMAND --help' says more."
    parser.add_argument("--version", action="version", version=f"edgebox {__version__}")
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run ``edgebox`` with these arguments and return the exit status."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    _open_output()
    _speak_any_encoding()
    status = _status_of(lambda: _run(given))
    # what waits in the buffer may fail to be written, and must not do so behind our back
    written = _status_of(_flush)
    return status or written


def _status_of(work: Callable[[], int]) -> int:
    """Do some work and turn what goes wrong into plain lines and an exit status."""
    try:
        return work()
    except SystemExit as stop:  # argparse's way to say it is done
        return stop.code if isinstance(stop.code, int) else WRONG_USE
    except EdgeboxError as error:
        print(f"edgebox: {harmless(str(error))}", file=sys.stderr)
        return WRONG_USE if isinstance(error, BadInputError) else FAILED
    except KeyboardInterrupt:
        return _stopped()
    except (ImportError, RuntimeError) as error:
        causes = list(_causes_of(error))
        # that is what numpy and Python make of Ctrl-C while they load a module
        if any(isinstance(each, KeyboardInterrupt) for each in causes):
            return _stopped()
        if not isinstance(error, ImportError):
            raise
        why = harmless(str(causes[-1]))
        print(
            f"edgebox: A part of the program can't be loaded ({why}); try again, and if it stays "
            f"so, install Edgebox anew.",
            file=sys.stderr,
        )
        return FAILED
    except MemoryError:
        print(
            "edgebox: the memory is full; close other programs, or give it less at once, such as "
            "smaller pictures.",
            file=sys.stderr,
        )
        return FAILED
    except BrokenPipeError:
        # the reader of our output, such as `head`, has had enough
        _silence()
        return FAILED
    except OSError as error:
        place = f"{error.filename}: " if error.filename else "Reading or writing failed: "
        print(f"edgebox: {harmless(place)}{error.strerror or error}.", file=sys.stderr)
        _silence()
        return FAILED


def _stopped() -> int:
    print("\nedgebox: stopped.", file=sys.stderr)
    return FAILED


def _causes_of(error: BaseException | None) -> Iterator[BaseException]:
    """Yield an error, what it came of, and so on."""
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__


def _flush() -> int:
    sys.stdout.flush()
    return DONE


def _open_output() -> None:
    """Let a command that was started without an output, as by ``>&-``, write into nothing.

    What is printed to an error output that is not there would come out among the results.
    """
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115


def _speak_any_encoding() -> None:
    """Let a terminal that lacks a character show another in its place, instead of failing."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _silence() -> None:
    """Drop what is still to be written: Python would try again on leaving, and complain."""
    with contextlib.suppress(io.UnsupportedOperation, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _run(given: list[str]) -> int:
    top = _top()
    if not given or given[0].startswith("-"):
        if given and given[0] in ("-h", "--help", "--version"):
            top.parse_args(given)  # which does not come back
        return _started(BOX, "edgebox", given)
    name = given[0]
    if name not in COMMANDS:
        from difflib import get_close_matches

        near = get_close_matches(name, COMMANDS, n=1)
        hint = f" Did you mean '{near[0]}'?" if near else ""
        top.error(f"there is no command {name!r}.{hint}")
    return _started(name, f"edgebox {name}", given[1:])


def _started(name: str, prog: str, given: list[str]) -> int:
    module = importlib.import_module(f"edgebox.commands.{name}")
    parser = _Parser(prog=prog, formatter_class=argparse.RawDescriptionHelpFormatter)
    module.describe(parser)
    # a command that has forms may let the usual one go without its name
    arguments = getattr(module, "prepared", list)(given)
    status = module.run(parser.parse_args(arguments))
    assert isinstance(status, int)
    return status
