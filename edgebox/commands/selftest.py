"""``edgebox selftest``: checks each part, and says what is right, simulated, or wrong."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from edgebox.terminal.harmless import harmless

if TYPE_CHECKING:
    from edgebox.devices.parts import Parts, Real
    from edgebox.selftest import Result
    from edgebox.selftest.hands import WaitingHands
    from edgebox.settings import SettingsRead

_WIDE = 24


def describe(parser: argparse.ArgumentParser) -> None:
    """Give the parser the help and arguments of ``edgebox selftest``."""
    parser.description = (
        "Check each part of the box and say in a line what is right, simulated, or wrong and how\n"
        "to mend it. On a box it then walks you through every button and both displays."
    )
    parser.epilog = (
        "examples:\n"
        "  edgebox selftest                  check all; walk through the parts of a real box\n"
        "  edgebox selftest --no-walk        only check\n"
        "  edgebox selftest --json           one JSON document\n"
        "While the box runs it holds its parts; stop it first: sudo systemctl stop edgebox.\n"
        "The exit status is 0 when nothing is wrong, else 1."
    )
    parser.add_argument("--simulate", action="store_true", help="leave the real parts alone")
    parser.add_argument(
        "--walk",
        action=argparse.BooleanOptionalAction,
        help="walk through buttons and displays (default: with real parts, on a terminal)",
    )
    parser.add_argument(
        "--limit",
        type=_seconds,
        default=20.0,
        metavar="SECONDS",
        help="how long each button of the walk is waited for (default: 20)",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 1 <= seconds <= 600:
        raise argparse.ArgumentTypeError(f"{text!r} is no number of seconds from 1 to 600.")
    return seconds


def run(options: argparse.Namespace) -> int:
    """Check, and walk if there is something to walk through."""
    from edgebox.selftest import State

    results = []
    for result in checked(options):
        results.append(result)
        if not options.json:
            # each as soon as it is known: a camera takes its time
            print(harmless(_line(result)), flush=True)
    bad = sum(result.state is State.WRONG for result in results)
    if options.json:
        print(json.dumps({"results": [each.as_json() for each in results], "wrong": bad}))
    else:
        print(_sum(results))
    return 1 if bad else 0


def checked(options: argparse.Namespace, real: Real | None = None) -> Iterator[Result]:
    """Give the results of all checks, one by one.

    Args:
        options: those of the command.
        real: how real parts are opened; tests put mocks in.
    """
    from edgebox.devices.computer import this_computer
    from edgebox.devices.parts import Real, camera_name, open_parts
    from edgebox.selftest.hands import WaitingHands
    from edgebox.selftest.places import check_journal, check_page
    from edgebox.selftest.program import check_program
    from edgebox.selftest.seeing import check_camera, check_eye
    from edgebox.selftest.wiring import anything_real, check_wiring
    from edgebox.settings import read_settings, settings_file

    computer = this_computer()
    read = read_settings(settings_file())
    settings = read.settings
    yield from check_program(computer, read)
    hands, real = WaitingHands(), real or Real()
    parts = open_parts(
        settings,
        hands.press,
        lambda _: None,
        simulate=options.simulate,
        computer=computer,
        real=real,
    )
    try:
        wiring = check_wiring(parts, hands.so_far, real.factory)
        yield from wiring
        # the tray is lit as it is when dice are read
        parts.brighten(True)
        camera = None if options.simulate else camera_name(settings, computer)
        yield check_camera(settings, camera)
        yield check_eye()
        yield check_journal(settings, _journal_file(read))
        yield check_page(settings, computer)
        if _walks(options, anything_real(wiring)):
            yield from _walk(parts, hands, options)
    finally:
        parts.close()


def _walks(options: argparse.Namespace, real: bool) -> bool:
    """Return whether to walk."""
    from edgebox.terminal.question import somebody_is_there

    if options.walk is not None and not real:
        if options.walk:
            _say("There is nothing to walk through: the buttons are simulated.")
        return False
    if options.walk is None:
        return real and somebody_is_there() and not options.json
    return bool(options.walk)


def _walk(parts: Parts, hands: WaitingHands, options: argparse.Namespace) -> Iterable[Result]:
    from edgebox.selftest.walk import Walk
    from edgebox.terminal.question import somebody_is_there

    if somebody_is_there():
        hands.listen(sys.stdin)
    return Walk(parts, hands, _say, time.monotonic, options.limit).run()


def _journal_file(read: SettingsRead) -> Path:
    from edgebox.commands.journal import journal_file

    return journal_file(read.settings.journal.file or None)


def _say(text: str) -> None:
    print(harmless(text), file=sys.stderr, flush=True)


def _line(result: Result) -> str:
    return f"{result.part:<{_WIDE}} {result.state.value:<10} {result.words}".rstrip()


def _sum(results: list[Result]) -> str:
    from edgebox.selftest import State

    count = {state: sum(each.state is state for each in results) for state in State}
    if not (bad := count[State.WRONG]):
        told = "Nothing is wrong"
    else:
        told = "1 part is wrong" if bad == 1 else f"{bad} parts are wrong"
    if off := count[State.SIMULATED]:
        told += f"; {off} simulated"
    if left := count[State.SKIPPED]:
        told += f"; {left} skipped"
    return f"{told}."
