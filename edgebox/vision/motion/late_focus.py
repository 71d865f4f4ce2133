"""A camera that found its focus only after the dice were read: they are looked at once more.

Not until the eye is sure, which would be to gamble: only where the same view is clearly sharper
than what was read, whatever that said, and each time by as much again.
"""

from __future__ import annotations

import cv2
import numpy as np

from edgebox.vision.frame import Frame
from edgebox.vision.motion.settling import Settling, State
from edgebox.vision.picture_file import Image
from edgebox.vision.tray.small_picture import small

_SHARPER = 1.5
"""So many times as sharp as what was read; a camera out of focus by three pixels has half."""

_FOCUSES_YET = 1.05
"""So many times as sharp as it was a moment ago: the camera is not done."""

_MOMENT = 0.4
"""Seconds between two looks at the sharpness."""


class LateFocus:
    """Has a tray at rest given once more when it is seen clearly sharper than it was read."""

    def __init__(self, settling: Settling) -> None:
        """Take what says when to read, and is told to give the tray once more."""
        self._settling = settling
        self._read: float | None = None
        """How sharp the frame was that was read in doubt or in part; ``None``: there is none."""
        self._before, self._at = 0.0, 0.0
        self._asked = False

    @property
    def untouched(self) -> bool:
        """Whether the dice lie as they were read, and are given only to be seen more sharply."""
        return self._asked

    def was_read(self, frame: Frame, *, done: bool) -> None:
        """Take note of a frame that was read; what is sure and complete needs no second look."""
        self._asked = False
        self._before, self._at = sharpness(frame.image), frame.at or 0.0
        self._read = None if done else self._before

    def look(self, frame: Frame, *, wanted: bool) -> None:
        """Look at a frame that was not given, and have it given if it is clearly sharper.

        Args:
            frame: the newest one.
            wanted: whether what was read is still waited for.
        """
        if self._settling.state is not State.STILL:
            self._asked = False
        if self._settling.state is not State.STILL or not wanted:
            self._read = None
        now = frame.at or 0.0
        if self._read is None or now - self._at < _MOMENT:
            return
        before, self._before, self._at = self._before, sharpness(frame.image), now
        if self._before > _SHARPER * self._read and self._before < _FOCUSES_YET * before:
            self._read, self._asked = None, True
            self._settling.give_again(frame)


def sharpness(image: Image) -> float:
    """Return how much the brightness of a picture bends from pixel to pixel, in any light.

    Args:
        image: (H, W, 3) uint8 BGR; only pictures of one view and size can be compared.
    """
    grey = cv2.cvtColor(small(image), cv2.COLOR_BGR2GRAY)
    bends = cv2.Laplacian(grey, cv2.CV_32F)
    return float(np.sqrt(np.mean(bends**2)) / (1 + grey.mean()))
