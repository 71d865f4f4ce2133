"""White balance: by what to multiply the colours so that grey is grey.

It is told to people, and tells what colour a floor truly has. Dice are read without it: the
networks have learned from pictures in any light, and read no better with it.

Printed markers are the best witness, for their paper is white. A floor that is nearly grey is the
next best. Otherwise the picture's brightest parts are taken for grey, with caution.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from edgebox.vision.calibration.corners import Corners
from edgebox.vision.calibration.light import floor_view
from edgebox.vision.calibration.paper import Colour
from edgebox.vision.frame import Image
from edgebox.vision.gamma import BLOWN, light_of
from edgebox.vision.lab import to_lab

FROM_MARKERS, FROM_FLOOR, FROM_PICTURE = "markers", "floor", "picture"

NEAR_GREY = 12.0
"""The chroma (CIE Lab) up to which a floor is taken for grey."""

_LEAST_PAPER, _LEAST_LIGHT, _LEAST_FLOOR = 40, 8, 0.3
"""Paper tells white if a channel of it has more than this level of 255; a floor tells grey by the
places that have more than the second, if more than the third share of it has."""

_MOST, _MOST_UNSURE = 2.5, 1.4
"""The largest gain; and the largest where only the picture as a whole tells."""


@dataclass(frozen=True)
class WhiteBalance:
    """Gains in linear light for blue, green (always 1) and red."""

    gains: tuple[float, float, float]
    source: str
    """What was taken for white or grey: the markers, the floor, or the picture as a whole."""
    cast: float = 1.0
    """How many times as much linear light that has of one colour as of another."""


def white_balance(image: Image, corners: Corners, paper: Colour | None) -> WhiteBalance:
    """Return the white balance of a picture of the empty tray.

    Args:
        image: (H, W, 3) uint8 BGR.
        corners: the floor's.
        paper: the colour of white paper there, if it is known; of use unless it is blown out or in
            the dark.
    """
    if paper is not None and _LEAST_PAPER < paper.max() < BLOWN:
        return WhiteBalance(_gains(paper, _MOST), FROM_MARKERS, _cast(paper))
    view = floor_view(image, corners)
    usable = (view.max(axis=2) < BLOWN) & (view.max(axis=2) > _LEAST_LIGHT)
    if usable.mean() > _LEAST_FLOOR:
        colour = np.median(view[usable], axis=0)
        lab = to_lab(np.asarray(colour, np.uint8).reshape(1, 1, 3))[0, 0]
        if float(np.hypot(lab[1], lab[2])) <= NEAR_GREY:
            return WhiteBalance(_gains(colour, _MOST), FROM_FLOOR, _cast(colour))
    grey = _shade_of_grey(image)
    return WhiteBalance(_gains(grey, _MOST_UNSURE), FROM_PICTURE, _cast(grey))


def _cast(colour: NDArray[np.floating]) -> float:
    linear = _linear(colour)
    return float(linear.max() / linear.min())


def _shade_of_grey(image: Image) -> NDArray[np.float64]:
    """Return what the picture's brighter parts come to; the sixth power favours them."""
    step = max(1, image.shape[1] // 320)
    pixels = image[::step, ::step].reshape(-1, 3).astype(np.float64)
    pixels = pixels[pixels.max(axis=1) < BLOWN]
    if not len(pixels):
        return np.ones(3)
    return np.asarray((pixels**6).mean(axis=0) ** (1 / 6), np.float64)


def _gains(colour: NDArray[np.floating], most: float) -> tuple[float, float, float]:
    """Return the gains that make a BGR colour grey, none farther from 1 than ``most``."""
    linear = _linear(colour)
    blue, _, red = np.clip(linear[1] / linear, 1 / most, most)
    return float(blue), 1.0, float(red)


def _linear(colour: NDArray[np.floating]) -> NDArray[np.float64]:
    # none is without any light, which would have to be multiplied without end
    return np.asarray(light_of(np.maximum(np.asarray(colour, np.float64), 1.0)), np.float64)
