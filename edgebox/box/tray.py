"""The tray as the Table knows it: it is told when to look, and what it sees comes by the queue."""

from __future__ import annotations

from typing import Protocol

from edgebox.dice.six_sided import Asked
from edgebox.settings.sections import CameraSettings

CAMERA = "Camera"
"""What people call the tray's camera when something is wrong with it."""


class Tray(Protocol):
    """Watches for a roll; for the Table's thread.

    What it sees it puts in the Table's queue, as :class:`~edgebox.box.inputs.TraySeen` and
    :class:`~edgebox.box.inputs.TrayRead` with the number of the look.
    """

    number: int
    """The number of the last look: what belongs to an earlier one is stale."""
    looking: bool

    def look(self, asked: Asked, *, as_it_lies: bool = False) -> None:
        """Watch for a new roll of these dice; the look's number grows by one.

        Args:
            asked: the dice that are asked for.
            as_it_lies: dice that were taken before count too, although nothing moved since.
        """

    def done(self) -> None:
        """Take note that a roll is over, taken or given up: what lies there is of no other."""

    def undone(self) -> None:
        """Take note that the last roll was taken back: dice of it may stay for the next one."""

    def missed(self) -> None:
        """Take note that dice may lie there of rolls that were made while nobody watched."""

    def rest(self) -> None:
        """Watch no longer."""

    def use(self, camera: CameraSettings) -> None:
        """Watch as these settings have it, with the same source as before."""

    def retry(self) -> bool:
        """Try a camera that is lost at once; return whether there is one to try."""

    def picture_number(self) -> int | None:
        """Return the number of the newest picture; ``None``: there is none."""

    def picture(self) -> bytes | None:
        """Return the newest picture as a JPEG; may be called from any thread."""

    def close(self) -> None:
        """Let go of the camera; never raises."""


class NoCamera:
    """A tray that nobody watches: dice are entered by hand, or fall at random."""

    def __init__(self) -> None:
        self.number = 0
        self.looking = False

    def look(self, asked: Asked, *, as_it_lies: bool = False) -> None:  # noqa: ARG002
        """Note it."""
        self.number += 1
        self.looking = True

    def done(self) -> None:
        """Do nothing."""

    def undone(self) -> None:
        """Do nothing."""

    def missed(self) -> None:
        """Do nothing."""

    def rest(self) -> None:
        """Note it."""
        self.looking = False

    def use(self, camera: CameraSettings) -> None:
        """Do nothing."""

    def retry(self) -> bool:
        """Return ``False``."""
        return False

    def picture_number(self) -> int | None:
        """Return ``None``."""
        return None

    def picture(self) -> bytes | None:
        """Return ``None``."""
        return None

    def close(self) -> None:
        """Do nothing."""
