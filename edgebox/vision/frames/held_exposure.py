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
"""So many pictures later a change shows, mostly."""

LATEST = 40
"""So many pictures later it surely does, or never will: some cameras take a second for it."""

STEADY = 1.1
"""Light changes no more if it differs by no more than this factor from picture to picture."""

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
        """What it chose, as long as nothing was set."""
        self._at_set: Light | None = None
        """What it took as the exposure was set last; ``None``: it was not yet."""
        self._last: Light | None = None
        self._exposure = 0.0
        self._left = self._passed = 0
        """How often it may be set yet, and the pictures since it was."""
        self._done = False
        self.over = False
        """Whether nothing is left to do: it is held, or left to the camera. Not any more where a
        late change shows that it was not held."""

    def lock(self) -> None:
        """Hold the exposure; where the driver can't, it is left as it is."""
        chosen = self._capture.get(cv2.CAP_PROP_EXPOSURE)
        if self._before is None or not self._capture.set(cv2.CAP_PROP_AUTO_EXPOSURE, BY_HAND):
            self.over = self._done = True
            return
        self._left = TRIES
        self._set(chosen * self._times, self._before)

    def see(self, image: Image) -> None:
        """Take the next picture, (H, W, 3) uint8 BGR."""
        if self._done:
            return
        now = _light(image)
        last, self._last = self._last, now
        if self._at_set is None or self._before is None or last is None:
            self._before = now
            return
        self._passed += 1
        if self._passed < PICTURES:
            return
        late = self._passed >= LATEST
        off = _times_as_light(self._before * self._times, now)
        if _within(SAME, off):
            # a slow camera may show the light of before yet
            self.over, self._done = True, late or self._exposure <= 0
            return
        shows = self._shows(self._at_set, last, now)
        if shows and self._left and self._exposure > 0:
            self.over = False
            self._set(self._exposure * min(max(off, 1 / LARGEST), LARGEST), now)
        elif shows or self._exposure <= 0 or (late and not self.over):
            self.over = self._done = True
            self._capture.set(cv2.CAP_PROP_AUTO_EXPOSURE, BY_ITSELF)
        else:
            self._done = late

    def _shows(self, at_set: Light, last: Light, now: Light) -> bool:
        """Say whether what was set last is to be seen in the newest picture."""
        if not _within(SAME, _times_as_light(at_set, now)):
            return _within(STEADY, _times_as_light(last, now))
        # far too much light is as white as more of it
        return self._passed >= LATEST and _seen(at_set, now).mean() < _ENOUGH

    def _set(self, exposure: float, now: Light) -> None:
        self._exposure, self._at_set, self._passed = exposure, now, 0
        self._left -= 1
        # drivers answer 0 or -1 for what they do not have; that must not become black pictures
        if exposure > 0:
            self._capture.set(cv2.CAP_PROP_EXPOSURE, exposure)


def _within(factor: float, times: float) -> bool:
    return 1 / factor <= times <= factor


def _light(image: Image) -> Light:
    small = cv2.resize(image, CELLS, interpolation=cv2.INTER_AREA).mean(axis=2)
    return np.asarray(light_of(small), np.float32)


def _times_as_light(wanted: Light, now: Light) -> float:
    """Return how many times as much light is wanted as there is, as most of the picture has it."""
    seen = _seen(wanted, now)
    if seen.mean() < _ENOUGH:
        return float((wanted.mean() + _DARK) / (now.mean() + _DARK))
    return float(np.median(wanted[seen] / now[seen]))


def _seen(one: Light, other: Light) -> NDArray[np.bool_]:
    """Return (h, w) where the light of two pictures can be compared."""
    lowest, highest = np.minimum(one, other), np.maximum(one, other)
    return np.asarray((lowest > _DARK) & (highest < _BRIGHT))
