"""What systemd is told of the program: ready, alive, stopping; nothing where nobody asks for it."""

from __future__ import annotations

import os
import socket
from collections.abc import Mapping
from contextlib import suppress

_SHARE = 3
"""A ping comes so many times in the time after which silence counts as hanging."""


class Service:
    """The service that the program runs as; says nothing if it was not started by systemd.

    Its words and their meaning are those of sd_notify(3). Nothing here raises: a game goes on
    although nobody listens.
    """

    def __init__(self, environment: Mapping[str, str] | None = None) -> None:
        """Look who listens; ``environment`` stands in for that of the process."""
        given = os.environ if environment is None else environment
        self._address = given.get("NOTIFY_SOCKET", "")
        self._pause = _watchdog_seconds(given) / _SHARE if self._address else 0.0
        self._last: float | None = None

    @property
    def listened_to(self) -> bool:
        """Whether anybody wants to know."""
        return bool(self._address)

    @property
    def pause(self) -> float | None:
        """Seconds between two pings; ``None``: none are wanted."""
        return self._pause or None

    def ready(self, status: str = "") -> None:
        """Say that the start is over; ``status`` is what ``systemctl status`` shows."""
        self._tell("READY=1", _status(status))

    def status(self, status: str) -> None:
        """Say in a line what is going on."""
        self._tell(_status(status))

    def stopping(self) -> None:
        """Say that the program ends."""
        self._tell("STOPPING=1")

    def tick(self, now: float) -> None:
        """Say that the main loop still turns, if it is time to; called by that loop alone.

        Args:
            now: the seconds of a steady clock.
        """
        due = self.next_due()
        if self._pause and (due is None or now >= due):
            self._last = now
            self._tell("WATCHDOG=1")

    def next_due(self) -> float | None:
        """Return when :meth:`tick` is due next; ``None``: never, or at once for the first time."""
        return None if not self._pause or self._last is None else self._last + self._pause

    def _tell(self, *lines: str) -> None:
        if not self._address:
            return
        # an address that begins with @ has no file: its first byte is nought
        address = "\0" + self._address[1:] if self._address[0] == "@" else self._address
        message = "\n".join(line for line in lines if line).encode()
        with (
            suppress(OSError, ValueError),
            socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as line,
        ):
            # a full queue must not stop the loop that is to be watched
            line.setblocking(False)
            line.sendto(message, address)


def _status(text: str) -> str:
    words = " ".join(text.split())
    return f"STATUS={words}" if words else ""


def _watchdog_seconds(given: Mapping[str, str]) -> float:
    """Return after how many seconds of silence the program is taken to hang; 0: never."""
    own = given.get("WATCHDOG_PID", "")
    if own and own != str(os.getpid()):
        return 0.0
    try:
        return max(0, int(given.get("WATCHDOG_USEC", "0"))) / 1e6
    except ValueError:
        return 0.0
