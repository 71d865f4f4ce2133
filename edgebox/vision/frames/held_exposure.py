"""A webcam's exposure, held as the camera chose it, or so many stops from there.

Drivers tell a webcam's exposure of when it was last set by hand, many of them, rather than what the
camera has chosen by itself since. So what comes of holding it is looked at, and set right.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from edgebox.vision.frame import Image
from edgebox.vision.frames.capture import Capture
from edgebox.vision.frames.live import UNDER_WAY
from edgebox.vision.gamma import light_of

BY_HAND, BY_ITSELF = 1.0, 3.0
"""Who chooses the exposure, in the words of Linux's video drivers."""

CELLS = (16, 12)
"""The picture is compared in so many places across and down: a hand covers the lesser part."""

SAME = 1.2
"""Light that differs by no more than this factor is the same."""

PICTURES = UNDER_WAY + 1
"""So many pictures later a change surely shows."""

TRIES, LARGEST = 5, 4.0
"""So often is it set right, by this factor at most; then it is left to the camera again."""

_DARK, _BRIGHT, _ENOUGH = 0.002, 0.85, 0.25
"""Places between the first two, of full light, can be compared, if so many of all are."""

Light = NDArray[np.float32]
"""(h, w) linear light from 0 to 1."""


class HeldExposure:
    """Sees every picture of a webcam, and from when it is locked keeps their light the same."""

    def __init__(self, capture: Capture, stops: float = 0.0) -> None:
        """Take an opened webcam.

        Args:
            capture: the webcam.
            stops: how much more light is held than it chose; -1 is half of it.
        """
        self._capture, self._times = capture, 2.0**stops
        self._before: Light | None = None
        self._exposure = 0.0
        self._left = self._wait = 0
        self.over = False
        """Whether nothing is left to do: it is held, or left to the camera."""

    def lock(self) -> None:
        """Hold the exposure; where the driver can't, it is left as it is."""
        chosen = self._capture.get(cv2.CAP_PROP_EXPOSURE)
        self.over = not self._capture.set(cv2.CAP_PROP_AUTO_EXPOSURE, BY_HAND)
        if self.over:
            return
        self._left = TRIES
        self._set(chosen * self._times)

    def see(self, image: Image) -> None:
        """Take the next picture, (H, W, 3) uint8 BGR."""
        if self.over:
            return
        if not self._left:
            self._before = _light(image)
            return
        self._wait -= 1
        if self._wait > 0 or self._before is None:
            return
        off = _times_as_light(self._before * self._times, _light(image))
        self._left -= 1
        if 1 / SAME <= off <= SAME:
            self.over = True
        elif self._left and self._exposure > 0:
            self._set(self._exposure * min(max(off, 1 / LARGEST), LARGEST))
        else:
            self.over = True
            self._capture.set(cv2.CAP_PROP_AUTO_EXPOSURE, BY_ITSELF)

    def _set(self, exposure: float) -> None:
        self._exposure, self._wait = exposure, PICTURES
        # drivers answer 0 or -1 for what they do not have; that must not become black pictures
        if exposure > 0:
            self._capture.set(cv2.CAP_PROP_EXPOSURE, exposure)


def _light(image: Image) -> Light:
    small = cv2.resize(image, CELLS, interpolation=cv2.INTER_AREA).mean(axis=2)
    return np.asarray(light_of(small), np.float32)


def _times_as_light(wanted: Light, now: Light) -> float:
    """Return how many times as much light is wanted as there is, as most of the picture has it."""
    lowest, highest = np.minimum(wanted, now), np.maximum(wanted, now)
    seen = (lowest > _DARK) & (highest < _BRIGHT)
    if seen.mean() < _ENOUGH:
        return float((wanted.mean() + _DARK) / (now.mean() + _DARK))
    return float(np.median(wanted[seen] / now[seen]))
