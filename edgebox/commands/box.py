"""``edgebox`` alone: starts the box, real where its parts are found, else the virtual one."""

from __future__ import annotations

import argparse
import contextlib
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING

from edgebox.terminal.harmless import harmless, on_one_line

if TYPE_CHECKING:
    from edgebox.box.table import Table
    from edgebox.settings import Settings
    from edgebox.web.server import Page

_SECRET = "page.key"
_HIGHEST_PORT = 65535


def describe(parser: argparse.ArgumentParser) -> None:
    """Give the parser the help and arguments of ``edgebox``."""
    parser.description = (
        "Start the box. On a Raspberry Pi with the parts attached it plays on them; anywhere else\n"
        "it is the virtual box, in a page of your browser. A game that was cut off goes on."
    )
    parser.epilog = (
        "examples:\n"
        "  edgebox                                       the box, as the settings say\n"
        "  edgebox --system imperial-facility            begin with this system\n"
        "  edgebox --system my.toml --slicer tavi.toml --dice hand\n"
        "  edgebox --fight docking-bay                   a fight, with what can be sliced in it"
    )
    parser.add_argument(
        "--simulate", action="store_true", help="the virtual box, whatever parts there are"
    )
    parser.add_argument("--system", metavar="FILE", help="begin with this system")
    parser.add_argument(
        "--slicer", metavar="FILE", action="append", default=[], help="who slices; may be repeated"
    )
    parser.add_argument("--fight", metavar="FILE", help="begin the fight of this party file")
    parser.add_argument(
        "--dice", choices=("camera", "hand", "random"), help="where the dice of a check come from"
    )
    parser.add_argument("--seed", type=int, help="repeat random dice exactly")
    parser.add_argument("--port", type=int, help="the page's port, or the next free one")
    parser.add_argument("--no-page", action="store_true", help="serve no page")
    parser.add_argument("--no-browser", action="store_true", help="do not open the browser")
    parser.add_argument("--journal", metavar="FILE", help="keep the game in this file")
    parser.add_argument("--no-journal", action="store_true", help="keep nothing")


def run(options: argparse.Namespace) -> int:
    """Start the box and play until it is stopped."""
    from edgebox.box.inputs import Stop
    from edgebox.box.starting import Wishes, set_up
    from edgebox.dice import randomness
    from edgebox.errors import BadInputError
    from edgebox.settings import read_settings, settings_file

    if options.slicer and options.system is None:
        raise BadInputError("--slicer goes with --system; name the system as well.")
    if options.fight and options.system:
        raise BadInputError("--fight has its system in the party file; leave --system out.")
    if options.port is not None and not 0 <= options.port <= _HIGHEST_PORT:
        raise BadInputError(
            f"--port {options.port}: ports are 1024 to {_HIGHEST_PORT}, or 0 for any that is free."
        )
    path = settings_file()
    read = read_settings(path)
    for fault in read.faults:
        print(on_one_line(f"edgebox: {path}: {fault}"), file=sys.stderr)
    settings = read.settings
    wishes = Wishes(
        options.system, tuple(options.slicer), options.dice, options.simulate, options.fight
    )
    serves = settings.page.on and not options.no_page
    table = set_up(
        settings,
        path,
        wishes,
        _journal(settings, options),
        randomness(options.seed),
        pin=_pin() if serves and settings.page.pin else "",
    )
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda _number, _frame: table.post(Stop()))
    pages: list[Page] = []
    if serves:
        # the first screen does not wait for the page
        threading.Thread(
            target=lambda: _serve(table, settings, options, pages), name="serving", daemon=True
        ).start()
    stop = table.run()
    for page in pages:
        page.stop()
    if stop.why == "power-off":
        return _power_off(settings)
    return 0


def _journal(settings: Settings, options: argparse.Namespace) -> Path | None:
    from edgebox.commands.journal import journal_file, journal_to_write

    if options.no_journal or not settings.journal.on:
        return None
    if options.journal is not None:
        return journal_to_write(options.journal)
    return journal_file(settings.journal.file or None)


def _pin() -> str:
    import secrets

    return f"{secrets.randbelow(10_000):04}"


def _serve(
    table: Table, settings: Settings, options: argparse.Namespace, pages: list[Page]
) -> None:
    """Serve the page and say where it is; a page that can't be served is told on the screen."""
    from edgebox.devices.faults import PartLostError
    from edgebox.devices.retrying import Trouble
    from edgebox.errors import EdgeboxError
    from edgebox.web.server import serve

    virtual = table.virtual
    address = settings.page.address
    if address == "auto":
        address = "127.0.0.1" if virtual else "0.0.0.0"
    port = settings.page.port if options.port is None else options.port
    try:
        page = serve(table, address=address, port=port, gm_pin=table.desk.pin, secret=_secret())
    except EdgeboxError as error:
        print(harmless(f"edgebox: {error}"), file=sys.stderr)
        table.post(Trouble("Page", PartLostError(str(error))))
        return
    pages.append(page)
    if page.taken:
        print(f"Port {port} is taken, so the page is at another.")
    print(f"The box is at {page.url}  (Ctrl-C ends)")
    if table.desk.pin:
        print(f"The GM's PIN is {table.desk.pin}; or open {page.gm_url}")
    sys.stdout.flush()
    if virtual and settings.page.open_browser and not options.no_browser and _has_screen():
        import webbrowser

        with contextlib.suppress(webbrowser.Error):
            webbrowser.open(page.gm_url)


def _has_screen() -> bool:
    """Return whether a browser could show up; else one for the terminal might take its place."""
    if not sys.stdout.isatty():
        return False
    shown = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    return bool(shown) or sys.platform != "linux"


def _secret() -> bytes | None:
    """Return what the GM's cookies are signed with: kept, so that they outlast a restart."""
    import secrets

    from edgebox.errors import EdgeboxError
    from edgebox.home import home_folder, write_whole

    try:
        path = home_folder() / _SECRET
        if path.exists() and len(found := path.read_bytes()) >= 32:
            return found
        fresh = secrets.token_bytes(32)
        write_whole(path, fresh)
        path.chmod(0o600)
    except (OSError, EdgeboxError):
        return None
    return fresh


def _power_off(settings: Settings) -> int:
    import shlex

    try:
        return subprocess.run(shlex.split(settings.power.off_command), check=False).returncode
    except (OSError, ValueError) as error:
        print(
            f"edgebox: the box can't switch itself off ({error}); set power.off_command right.",
            file=sys.stderr,
        )
        return 1
