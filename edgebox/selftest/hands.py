"""What the maker does, as it comes: presses from the lines, lines from the terminal."""

from __future__ import annotations

import queue
import threading
from typing import IO

from edgebox.devices.buttons import ButtonEvent


class WaitingHands:
    """Waits for presses and typed lines, whichever comes first."""

    def __init__(self) -> None:
        self._queue: queue.Queue[ButtonEvent | str] = queue.Queue()

    def press(self, event: ButtonEvent) -> None:
        """Take what a button did, on any thread."""
        self._queue.put(event)

    def listen(self, lines: IO[str]) -> None:
        """Take lines from a terminal, on a thread that does not keep the program from ending."""
        threading.Thread(target=self._listen, args=(lines,), daemon=True).start()

    def _listen(self, lines: IO[str]) -> None:
        for line in lines:
            self._queue.put(line.rstrip("\r\n"))

    def so_far(self) -> list[ButtonEvent]:
        """Take out and return the presses that have come already."""
        found: list[ButtonEvent] = []
        while True:
            try:
                deed = self._queue.get_nowait()
            except queue.Empty:
                return found
            if isinstance(deed, ButtonEvent):
                found.append(deed)

    def next(self, seconds: float) -> ButtonEvent | str | None:
        """Wait for what comes next; ``None``: nothing in that time."""
        try:
            return self._queue.get(timeout=max(0.0, seconds))
        except queue.Empty:
            return None
