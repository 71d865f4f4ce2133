"""What the page needs of the Table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from edgebox.box.inputs import Request
from edgebox.box.snapshot import Snapshot
from edgebox.devices.pins import Panel


class Table(Protocol):
    """Plays the game on a thread of its own; all of this may be called from any thread."""

    def post(self, event: Request, /) -> None:
        """Put a request in the queue."""

    def press(self, panel: Panel, name: str, down: bool) -> None:
        """Push a button of the box down, or let it come up."""

    def listen(self, callback: Callable[[Snapshot], None]) -> Callable[[], None]:
        """Call back with the present snapshot, and with each new one on the Table's thread.

        Return a function that stops it.
        """

    def picture(self) -> bytes | None:
        """Return the newest picture of the tray as a JPEG; ``None``: there is no camera."""
