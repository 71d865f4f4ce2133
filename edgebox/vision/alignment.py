"""Where the view of a plain tray lies now: its edges, laid over those of the empty tray.

Felt between plain walls has edges, but hardly a corner that :mod:`edgebox.vision.registration`
could find again. How steep the light changes from place to place is laid over the same of the empty
tray, turned and shifted until both agree best (ECC), from coarse to fine, without the dice.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from edgebox.vision.frame import Image
from edgebox.vision.registration import Matrix, scaled

LOOKS = (80, 9), (160, 7), (320, 5)
"""The pictures are laid over each other at these widths, one after the other, blurred over so many
pixels: what lies far apart meets then."""

ALIKE = 0.7
"""So much must the edges agree, 1 being wholly. Of 72 rigs of several makings, shifted by up to 47
pixels of 1280 or turned by up to 2 degrees, those of 71 agree by 0.76 and more, and lie within 3
pixels of where they are; of 72 pictures of other trays none agrees by more than 0.58."""

STEEP = 1.5
"""What is steeper counts no more than this: a wall is an edge as a print is, in black and white."""

_STEPS, _ENOUGH = 60, 1e-4
"""Of the search at each width: how many at most, and from when on it is over."""


def aligned(
    empty: Image, image: Image, covered: NDArray[np.bool_], start: Matrix, looks: int = len(LOOKS)
) -> Matrix | None:
    """Return where the points of the empty tray lie in a picture; ``None``: it can't be told.

    A camera that came nearer, or was turned by far, can't be told so.

    Args:
        empty: (H, W, 3) uint8 BGR, the tray without dice.
        image: the same tray, of the same size.
        covered: (H, W) where dice hide it.
        start: where those points may lie.
        looks: how many of the looks to take; all tell it best.
    """
    matrix, alike, wide = start, 0.0, image.shape[1]
    for width, blur in LOOKS[:looks]:
        matrix, wide = scaled(matrix, width / wide), width
        ones, others = _edges(empty, width), _edges(image, width)
        size = others.shape[1], others.shape[0]
        bare = cv2.resize((~covered).astype(np.uint8), size, interpolation=cv2.INTER_NEAREST)
        try:
            alike, found = cv2.findTransformECC(
                ones,
                others,
                matrix.astype(np.float32),
                cv2.MOTION_EUCLIDEAN,
                (cv2.TERM_CRITERIA_COUNT | cv2.TERM_CRITERIA_EPS, _STEPS, _ENOUGH),
                bare,
                blur,
            )
            matrix = np.asarray(found, np.float64)
        except cv2.error:
            # nothing agrees, or nothing is to be seen; what is too small here may do so from nearer
            alike = 0.0
    return scaled(matrix, image.shape[1] / wide) if alike >= ALIKE else None


def _edges(image: Image, width: int) -> NDArray[np.float32]:
    """Return how steep the light is in a small picture, whatever its brightness."""
    size = width, round(image.shape[0] * width / image.shape[1])
    grey = cv2.cvtColor(cv2.resize(image, size, interpolation=cv2.INTER_AREA), cv2.COLOR_BGR2GRAY)
    light = np.log(grey.astype(np.float32) + 8)
    across, down = (cv2.Sobel(light, cv2.CV_32F, *way) for way in ((1, 0), (0, 1)))
    return np.minimum(np.hypot(across, down), np.float32(STEEP))
