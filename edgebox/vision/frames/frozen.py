"""Tells a camera that hangs from one that sees a quiet tray: a sensor is never quite quiet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from edgebox.errors import CameraLostError
from edgebox.vision.frame import Frame, Image

LONGEST = 10.0
"""Seconds that a camera may give the same picture, to the last step of brightness."""

STUTTER = 0.5
"""Seconds for which a camera without a new picture may give the last one again: that dice lie still
in both tells nothing."""

HANGS = (
    "The camera shows one and the same picture. Take the cap off its lens, or unplug it and plug "
    "it in again."
)

_EVERY = 16
"""One pixel in so many across and down is compared: of a living camera some of them differ."""


class Frozen:
    """Watches the pictures of one camera, also when it is opened anew."""

    def __init__(self) -> None:
        self.suspect = False
        """Whether it still gives the picture with which it hung."""
        self.stutters = False
        """Whether its last picture was one that it gives again, for a moment."""
        self._picture: bytes | None = None
        self._since = 0.0

    def hangs(self, image: Image, now: float) -> bool:
        """Take the next picture; return whether it has been the same one for too long.

        Args:
            image: (H, W, 3) uint8 BGR.
            now: the seconds of a steady clock.
        """
        picture = image[::_EVERY, ::_EVERY].tobytes()
        again = picture == self._picture
        if not again:
            self._picture, self._since, self.suspect = picture, now, False
        self.stutters = again and now - self._since <= STUTTER
        hangs = now - self._since > LONGEST
        self.suspect = self.suspect or hangs
        return hangs

    def opened(self, now: float) -> None:
        """Take note that the camera was opened: time in which nobody looked does not count."""
        self._since = now


def living(frames: Iterable[Frame]) -> Iterator[Frame]:
    """Yield a live camera's frames, as long as it lives, without those that it gives again.

    Raises:
        CameraLostError: it has given the same picture for :data:`LONGEST`.
    """
    frozen = Frozen()
    for frame in frames:
        if frame.at is not None and frozen.hangs(frame.image, frame.at):
            raise CameraLostError(f"{frame.name}: {HANGS}")
        if not frozen.stutters:
            yield frame
