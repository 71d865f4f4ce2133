"""Where the view of a plain tray lies now: its edges, laid over those of the empty tray.

Felt between plain walls has edges, but hardly a corner that :mod:`edgebox.vision.tray.registration`
could find again. How steep the light changes from place to place is laid over the same of the empty
tray, shifted, turned and sized until both agree best (ECC), from coarse to fine, without the dice.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from edgebox.vision.frame import Image
from edgebox.vision.tray.registration import Matrix, farthest, scaled, small_grey

LOOKS = (
    (80, 9, cv2.MOTION_EUCLIDEAN),
    (160, 7, cv2.MOTION_AFFINE),
    (320, 5, cv2.MOTION_AFFINE),
)
"""The pictures are laid over each other at these widths, one after the other, blurred over so many
pixels: what lies far apart meets then. The smallest tell of shifts and turns alone."""

ALIKE, SLANTED = 0.77, 3.0
"""So much must the edges agree, 1 being wholly, and by so few pixels of a picture 1280 wide may the
tray be slanted, which no bump does. Of 504 views of 72 rigs of several makings, shifted by up to 50
pixels, turned by up to 2 degrees or sized by up to 3 %, 485 lie within 3 pixels of where they are:
they agree by 0.78 and more, and are slanted by 1.8 at most. Of 288 pictures of other trays none
agrees by more than 0.74, and 11 of the other 19 views are slanted by 15 and more."""

STEEP = 1.5
"""What is steeper counts no more than this: a wall is an edge as a print is, in black and white."""

_STEPS, _ENOUGH = 60, 1e-4
"""Of the search at each width: how many at most, and from when on it is over."""


def aligned(
    empty: Image, image: Image, covered: NDArray[np.bool_], start: Matrix, looks: int = len(LOOKS)
) -> Matrix | None:
    """Return where the points of the empty tray lie in a picture; ``None``: it can't be told.

    A camera that was moved or turned by far can't be told so.

    Args:
        empty: (H, W, 3) uint8 BGR, the tray without dice.
        image: the same tray, of the same size.
        covered: (H, W) where dice hide it.
        start: where those points may lie.
        looks: how many of the looks to take; all tell it best.
    """
    matrix, alike, wide = start, 0.0, image.shape[1]
    for width, blur, motion in LOOKS[:looks]:
        matrix, wide = scaled(matrix, width / wide), width
        ones, others = _edges(empty, width), _edges(image, width)
        size = others.shape[1], others.shape[0]
        bare = cv2.resize((~covered).astype(np.uint8), size, interpolation=cv2.INTER_NEAREST)
        try:
            alike, lies = cv2.findTransformECC(
                ones,
                others,
                matrix.astype(np.float32),
                motion,
                (cv2.TERM_CRITERIA_COUNT | cv2.TERM_CRITERIA_EPS, _STEPS, _ENOUGH),
                bare,
                blur,
            )
            matrix = np.asarray(lies, np.float64)
        except cv2.error:
            # nothing agrees, or nothing is to be seen; what is too small here may do so from nearer
            alike = 0.0
    found = scaled(matrix, image.shape[1] / wide)
    rigid = _without_slant(found, image)
    return rigid if alike >= ALIKE and farthest(found, rigid, image) < SLANTED else None


def _edges(image: Image, width: int) -> NDArray[np.float32]:
    """Return how steep the light is in a small picture, whatever its brightness."""
    light = np.log(small_grey(image, width).astype(np.float32) + 8)
    across, down = (cv2.Sobel(light, cv2.CV_32F, *way) for way in ((1, 0), (0, 1)))
    return np.minimum(np.hypot(across, down), np.float32(STEEP))


def _without_slant(matrix: Matrix, image: Image) -> Matrix:
    """Return the turn, size and shift that are most like a matrix in the middle of a picture."""
    (a, b, _), (c, d, _) = matrix
    turn = np.array([[a + d, b - c], [c - b, a + d]]) / 2
    middle = np.array([image.shape[1] - 1, image.shape[0] - 1]) / 2
    shift = matrix[:, :2] @ middle + matrix[:, 2] - turn @ middle
    return np.hstack([turn, shift[:, None]])
