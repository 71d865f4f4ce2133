"""Colours of dice: which family a pixel's colour belongs to, whatever its shade.

Hue and chroma alone: a die's lit and shaded faces have the same hue. Bounds lie in the middle
between the hues that makers use, so that no maker's tint matters.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from edgebox.vision.frame import Image

FAMILIES = {
    "red": (335.0, 24.0),
    "yellow": (24.0, 76.0),
    "green": (76.0, 172.0),
    "sky": (172.0, 220.0),
    "violet": (220.0, 335.0),
}
"""Hue bounds in degrees. ``violet`` holds deep blue too: only the shape parts blue from purple."""

NEUTRAL = "neutral"
"""The family of black, grey and white."""

LEAST_CHROMA, LEAST_SATURATION = 0.07, 0.24
"""What a pixel needs to have a hue: chroma (of 1) against noise in the dark, saturation (of 1)
against the tint of the light on white and grey."""

LEAST_WARM_CHROMA, COLD = 0.13, 76.0
"""Warm light tints black dice red to yellow (hues below ``COLD``): such hues need more."""


def hue_planes(image: Image) -> tuple[NDArray[np.float32], NDArray[np.bool_], NDArray[np.float32]]:
    """Return each pixel's hue in degrees, whether it has one, and its brightness from 0 to 1."""
    hsv = cv2.cvtColor(image.astype(np.float32) * np.float32(1 / 255), cv2.COLOR_BGR2HSV)
    hue, saturation, value = (np.asarray(plane, np.float32) for plane in cv2.split(hsv))
    least = np.where((hue < COLD) | (hue > 335), LEAST_WARM_CHROMA, LEAST_CHROMA)
    tinted = (saturation > LEAST_SATURATION) & (saturation * value > least)
    return hue, tinted, value


def in_family(hue: NDArray[np.float32], family: str) -> NDArray[np.bool_]:
    """Return where a hue belongs to a family."""
    low, high = FAMILIES[family]
    if low > high:
        return (hue >= low) | (hue < high)
    return (hue >= low) & (hue < high)


def hue_distance(hue: NDArray[np.float32], centre: float) -> NDArray[np.float32]:
    """Return how far hues are from a centre, in degrees up to 180."""
    distance: NDArray[np.float32] = np.abs((hue - np.float32(centre) + 180) % 360 - 180)
    return distance


def middle_hue(hues: NDArray[np.float32]) -> float:
    """Return the middle of some hues, in degrees."""
    angle = np.deg2rad(hues)
    return float(np.rad2deg(np.arctan2(np.sin(angle).mean(), np.cos(angle).mean())) % 360)
