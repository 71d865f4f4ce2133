"""A display that is only remembered: for PCs and tests."""

from __future__ import annotations

from PIL import Image

from edgebox.devices.displays import SIZE, Frames, checked_level
from edgebox.devices.faults import DisplayLostError


class SimulatedDisplay:
    """Keeps what it is shown; can be unplugged."""

    def __init__(self) -> None:
        self.image = Image.new("1", SIZE)
        """What stands on it."""
        self.sent = 0
        """How many frames were sent to it."""
        self.level = 255
        self.asleep = False
        self.closed = False
        self.unplugged = False
        """Set it, and nothing answers any more."""
        self._frames = Frames()

    def show(self, image: Image.Image) -> bool:
        """Keep an image, unless it stands there already."""
        new = self._frames.is_new(image)
        if new:
            self._answer()
            self.image = image.copy()
            self.sent += 1
            self._frames.stands(image)
        return new

    def contrast(self, level: int) -> None:
        """Keep the contrast."""
        checked_level(level)
        self._answer()
        self.level = level

    def sleep(self) -> None:
        """Go dark."""
        self._answer()
        self.asleep = True

    def wake(self) -> None:
        """Light up again."""
        self._answer()
        self.asleep = False

    def leave(self) -> None:
        """Keep the picture."""
        self.closed = True

    def close(self) -> None:
        """Go off."""
        if not self.closed:
            self.image = Image.new("1", SIZE)
        self.closed = True

    def _answer(self) -> None:
        if self.unplugged:
            self._frames.forget()
            raise DisplayLostError("The simulated display is unplugged; plug it in again.")
