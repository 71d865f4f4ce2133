"""What differs between two pictures of one camera, when light, exposure and noise are set aside.

One comparison takes two or three milliseconds.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from edgebox.vision.picture_file import Image
from edgebox.vision.tray.relighting import relit
from edgebox.vision.tray.small_picture import Small

_LEAST, _NOISES, _SHAKE, _OF_NINE = 5.0, 6.0, 0.08, 5
"""A pixel has changed if it differs by so many steps of 255, by so many times the noise, and by
this share of the contrast around it; motion is where so many of nine neighbours have changed."""

_BENT = 0.05
"""Share of what light makes of a pixel that may be told wrongly: no camera bends light as told."""

_LIGHT_AND_COLOUR = np.array(
    [[0.114, 0.587, 0.299], [0.5, -0.331, -0.169], [-0.081, -0.419, 0.5]], np.float32
)
"""Brightness, and how much bluer and redder, of blue, green and red (ITU-R BT.601): what a camera
sends. It sends colours coarsely, and a step of those is twice as large in blue and red."""

_MOST_NOISE = 3.0
"""Steps of 255; more is a picture that moves all over."""


def changed(before: Small, now: Small) -> bool:
    """Say whether anything of the size of a die differs by more than light and noise.

    Args:
        before: the earlier picture, in any light.
        now: the later one.
    """
    lit = relit(before, now)
    apart = np.asarray(cv2.transform(cv2.blur(now - lit, (3, 3)), _LIGHT_AND_COLOUR), np.float32)
    difference = largest(np.abs(apart, out=apart))
    noise = _noise(difference)
    # at sharp edges a shake of the table by a part of a pixel must not count as motion
    least = max(_LEAST, _NOISES * noise) + _SHAKE * contrast(lit)
    expected = lit[..., 1]
    lighter = cv2.min(cv2.absdiff(expected, before[..., 1]), expected)
    mask = difference > least + _BENT * lighter
    # noise is strewn over the picture; what moves is of one piece
    together = cv2.boxFilter(mask.astype(np.uint8), -1, (3, 3), normalize=False)
    return bool(together.max() >= _OF_NINE)


def difference_of(lit: Small, now: Small) -> tuple[NDArray[np.float32], float]:
    """Return how two pictures in one light differ, (H, W) in steps of 255, and the noise."""
    difference = largest(np.abs(cv2.blur(now - lit, (3, 3))))
    return difference, _noise(difference)


def _noise(difference: NDArray[np.float32]) -> float:
    """Return the middle difference: most of a tray does not move, even while dice roll."""
    return min(float(np.median(difference[::2, ::2])), _MOST_NOISE)


def contrast(image: Small) -> NDArray[np.float32]:
    """Return (H, W): how much brightness changes around each pixel, in steps of 255."""
    kernel = np.ones((3, 3), np.uint8)
    edges = cv2.morphologyEx(image.astype(np.uint8), cv2.MORPH_GRADIENT, kernel)
    return largest(np.asarray(edges, np.uint8))


def largest(image: NDArray[np.float32] | Image) -> NDArray[np.float32]:
    """Return (H, W): the largest of the three channels of each pixel."""
    blue, green, red = cv2.split(image)
    return np.asarray(cv2.max(cv2.max(blue, green), red), np.float32)
