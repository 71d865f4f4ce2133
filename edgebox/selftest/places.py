"""Checks where the program writes and listens: the journal's disk, the page's port."""

from __future__ import annotations

import os
import secrets
import shutil
import socket
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from edgebox.devices.computer import Computer
from edgebox.errors import EdgeboxError
from edgebox.home import put_whole
from edgebox.selftest.result import Result, right, simulated, wrong
from edgebox.settings import Settings

LEAST_FREE = 50_000_000
"""Bytes of free space; an evening takes a few hundred thousand."""


def check_journal(
    settings: Settings, path: Path, free: Callable[[Path], int] | None = None
) -> Result:
    """Check that the journal can be written, is sound, and has room.

    Args:
        settings: whether it is kept at all.
        path: its file.
        free: returns the free bytes of a folder's disk.
    """
    if not settings.journal.on:
        return simulated("Journal", "it is off: games are kept in memory only")
    folder = path.parent
    try:
        # a file beside it says the same as the journal itself, and leaves that alone
        probe = folder / f".selftest-{secrets.token_hex(4)}"
        folder.mkdir(parents=True, exist_ok=True)
        put_whole(probe, b"x")
        probe.unlink()
        room = (free or _free)(folder)
    except OSError as error:
        return wrong(
            "Journal",
            f"{folder} can't be written to ({_cause(error)}): make it writable for this user, or "
            "name another place: edgebox settings set journal.file FILE",
        )
    if room < LEAST_FREE:
        return wrong("Journal", f"only {room // 1_000_000} MB are free in {folder}: make room")
    if path.exists() and not os.access(path, os.W_OK):
        return wrong("Journal", f"{path} is not writable for this user: chown it")
    return _content(path, room)


def _content(path: Path, room: int) -> Result:
    from edgebox.journal.reading import Reader

    games = 0
    if path.exists():
        try:
            reader = Reader(path)
            games = len(reader.sessions())
            note = reader.note
            reader.close()
        except EdgeboxError as error:
            return wrong("Journal", error)
        if note is not None:
            return wrong("Journal", note)
    count = "1 game" if games == 1 else f"{games} games"
    return right("Journal", f"{count} in {path}, {room / 1e9:.1f} GB free")


def _free(folder: Path) -> int:
    return shutil.disk_usage(folder).free


def _cause(error: OSError) -> str:
    return error.strerror or str(error)


def page_address(settings: Settings, computer: Computer) -> str:
    """Return where the page listens: on a box in the table's network, on a PC there alone."""
    given = settings.page.address
    if given != "auto":
        return given
    return "0.0.0.0" if computer.takes_parts else "127.0.0.1"


def check_page(settings: Settings, computer: Computer) -> Result:
    """Check that the page's port is free."""
    if not settings.page.on:
        return simulated("Page", "it is off")
    address, port = page_address(settings, computer), settings.page.port
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    try:
        with closing(socket.socket(family, socket.SOCK_STREAM)) as line:
            # as the page itself does: what an ended program left behind does not count
            line.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            line.bind((address, port))
    except OSError as error:
        return wrong(
            "Page",
            f"port {port} of {address} can't be had ({_cause(error)}): if the box runs, that is "
            f"it: sudo systemctl stop edgebox; else edgebox settings set page.port {port + 1}",
        )
    return right("Page", f"port {port} of {address} is free")
