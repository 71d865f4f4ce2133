"""What a display is for the Table: 128×64 pixels, lit or dark; and its care against burn-in."""

from __future__ import annotations

from typing import Protocol

from PIL import Image

SIZE = (128, 64)
"""Width and height in pixels."""

_PATH = ((0, 0), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))
"""Where the picture stands, minute by minute: every place within a pixel, each next to the last."""


class Display(Protocol):
    """A display.

    Every method raises :class:`~edgebox.devices.faults.DisplayLostError` if it does not answer.
    """

    def show(self, image: Image.Image) -> bool:
        """Show a one-bit image of 128×64; return whether it was sent: one that stands there is not.

        Raises:
            ValueError: the image has another size or mode.
        """

    def contrast(self, level: int) -> None:
        """Set how bright it is, from 0 to 255.

        Raises:
            ValueError: beyond that.
        """

    def sleep(self) -> None:
        """Switch all pixels off; what it shows is kept."""

    def wake(self) -> None:
        """Switch the pixels on again."""

    def leave(self) -> None:
        """Let go of it and leave the picture standing; never raises."""

    def close(self) -> None:
        """Switch it off and let go of it; never raises."""


class Frames:
    """What stands on a display now, so that the same frame is not sent twice."""

    def __init__(self) -> None:
        self._last: bytes | None = None

    def is_new(self, image: Image.Image) -> bool:
        """Return whether an image differs from what stands there.

        Raises:
            ValueError: it has another size or mode than a display's.
        """
        if image.size != SIZE or image.mode != "1":
            raise ValueError(f"a display shows '1' images of {SIZE}, not {image.mode} {image.size}")
        return image.tobytes() != self._last

    def stands(self, image: Image.Image) -> None:
        """Note that an image was sent whole."""
        self._last = image.tobytes()

    def forget(self) -> None:
        """Note that nobody knows what stands there."""
        self._last = None


def checked_level(level: int) -> int:
    """Return a contrast from 0 to 255.

    Raises:
        ValueError: it is beyond that.
    """
    if not 0 <= level <= 255:
        raise ValueError(f"contrast goes from 0 to 255, not {level}")
    return level


def shifted(image: Image.Image, minutes: int) -> Image.Image:
    """Return an image moved by a pixel as the minutes go, so that no pixel is lit for hours.

    Screens keep the outermost pixels free of anything that must be read.

    Args:
        image: what to show.
        minutes: whole minutes of any clock.
    """
    dx, dy = _PATH[minutes % len(_PATH)]
    if not (dx or dy):
        return image
    moved = Image.new("1", image.size)
    moved.paste(image, (dx, dy))
    return moved
