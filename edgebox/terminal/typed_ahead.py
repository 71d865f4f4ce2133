"""Keys that were pressed while nothing was asked, such as Enter while dice are waited for."""

from __future__ import annotations

import os
import select
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress


@contextmanager
def keys_forgotten() -> Iterator[None]:
    """Forget lines that are typed meanwhile: they would answer questions that nobody has read.

    What was there before, as of a text that was pasted, stays, and so does all that is no keyboard.
    """
    keyboard = _keyboard()
    if keyboard is None or _has_line(keyboard):
        yield
        return
    try:
        yield
    finally:
        # not every system has it
        with suppress(ImportError):
            import termios

            with suppress(termios.error):
                termios.tcflush(keyboard, termios.TCIFLUSH)


def _keyboard() -> int | None:
    try:
        number = sys.stdin.fileno()
    except (AttributeError, OSError, ValueError):
        return None
    return number if os.isatty(number) else None


def _has_line(keyboard: int) -> bool:
    with suppress(OSError):
        return bool(select.select([keyboard], [], [], 0)[0])
    return True
