"""White balance: by what to multiply the colours so that grey is grey.

Printed markers are the best witness, for their paper is white. A floor that is nearly grey is the
next best. Otherwise the picture's brightest parts are taken for grey, with caution.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from edgebox.vision.calibration.corners import Corners
from edgebox.vision.calibration.light import floor_view
from edgebox.vision.calibration.markers import CARD_MM, MARGIN_MM, Marker
from edgebox.vision.frame import Image
from edgebox.vision.lab import to_lab
from edgebox.vision.washed_out import BLOWN

FROM_MARKERS, FROM_FLOOR, FROM_PICTURE = "markers", "floor", "picture"

NEAR_GREY = 12.0
"""The chroma (CIE Lab) up to which a floor is taken for grey."""

_MOST, _MOST_UNSURE = 2.5, 1.4


@dataclass(frozen=True)
class WhiteBalance:
    """Gains in linear light for blue, green (always 1) and red."""

    gains: tuple[float, float, float]
    source: str
    """What was taken for white or grey: the markers, the floor, or the picture as a whole."""


def white_balance(image: Image, corners: Corners, markers: list[Marker]) -> WhiteBalance:
    """Return the white balance of a picture of the empty tray.

    Args:
        image: (H, W, 3) uint8 BGR, in which the markers lie if there are any.
        corners: the floor's.
        markers: those that were found in this picture.
    """
    paper = _paper(image, markers)
    if paper is not None:
        return WhiteBalance(_gains(paper, _MOST), FROM_MARKERS)
    view = floor_view(image, corners)
    usable = (view.max(axis=2) < BLOWN) & (view.max(axis=2) > 8)
    if usable.mean() > 0.3:
        colour = np.median(view[usable], axis=0)
        lab = to_lab(np.asarray(colour, np.uint8).reshape(1, 1, 3))[0, 0]
        if float(np.hypot(lab[1], lab[2])) <= NEAR_GREY:
            return WhiteBalance(_gains(colour, _MOST), FROM_FLOOR)
    return WhiteBalance(_gains(_shade_of_grey(image), _MOST_UNSURE), FROM_PICTURE)


def _paper(image: Image, markers: list[Marker]) -> NDArray[np.float64] | None:
    """Return the middle BGR of the cards' white margins, unless it is blown out or in the dark."""
    half = MARGIN_MM / 2
    way = np.linspace(MARGIN_MM, CARD_MM - MARGIN_MM, 12)
    rim = [
        point
        for at in way
        for point in ((at, half), (at, CARD_MM - half), (half, at), (CARD_MM - half, at))
    ]
    colours = []
    for marker in markers:
        places = marker.places(rim).astype(np.float32)
        found = cv2.remap(image, places[None, :, 0], places[None, :, 1], cv2.INTER_LINEAR)[0]
        # beside the card lies the floor, if it was cut too narrow: paper is brighter
        brightness = found.max(axis=1)
        colours.append(found[brightness >= np.median(brightness)])
    if not colours:
        return None
    colour = np.median(np.concatenate(colours), axis=0)
    return np.asarray(colour, np.float64) if 40 < colour.max() < BLOWN else None


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
    linear = np.maximum(np.asarray(colour, np.float64), 1.0) ** 2.2
    blue, _, red = np.clip(linear[1] / linear, 1 / most, most)
    return float(blue), 1.0, float(red)
