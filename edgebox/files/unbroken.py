"""Work that no signal may break off in the middle."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager

_ENDS = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
"""What ends a program from outside."""


@contextmanager
def unbroken() -> Iterator[None]:
    """Let Ctrl-C and other signals that end a program wait until the block is done."""
    # only the main thread gets signals
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    came: list[int] = []
    before = {each: signal.signal(each, lambda number, _: came.append(number)) for each in _ENDS}
    try:
        yield
    finally:
        for each, handler in before.items():
            # None is one that was not set by Python
            signal.signal(each, signal.SIG_DFL if handler is None else handler)
    if came:
        signal.raise_signal(came[0])
