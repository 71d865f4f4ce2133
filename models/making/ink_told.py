"""How far the ink on a die's face stands out from its body in the picture itself.

Makers' inks stand out; light that washes them out, blur and noise decide what is left of that.
"""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

FEWEST = 30
"""Pixels of a face; of fewer nothing is told."""


def ink_told(
    ink: NDArray[np.uint8],
    corners: NDArray[np.float64],
    shown: NDArray[np.bool_],
    image: NDArray[Any],
    blur: float,
) -> float:
    """Return by how many levels of 255 ink and body differ, where colours differ most.

    Thin strokes count as far as blur leaves them; light that changes slowly over the face does not.

    Args:
        ink: (S, S) as :func:`models.making.artwork.face_ink` draws a face.
        corners: (4, 2) of that drawing in the picture, clockwise from its top left, in pixels.
        shown: (H, W) the pixels that show the face.
        image: (H, W, 3) the picture, BGR.
        blur: radius of its blur in pixels.
    """
    rows, cols = np.nonzero(shown)
    if len(rows) < FEWEST:
        return 0.0
    x, y, far, low = cols.min(), rows.min(), cols.max() + 1, rows.max() + 1
    drawn = _as_seen(ink, corners - (x, y), (int(far - x), int(low - y)), blur)
    inked = drawn[rows - y, cols - x]
    across, down = (each / each.mean() - 1 for each in (cols + 1.0, rows + 1.0))
    light = [np.ones(len(rows)), across, down, across**2, across * down, down**2]
    fitted = np.linalg.lstsq(np.column_stack([*light, inked]), image[rows, cols] / 1.0, rcond=None)
    return float(np.abs(fitted[0][-1]).max() * np.ptp(inked))


def _as_seen(
    ink: NDArray[np.uint8], corners: NDArray[np.float64], size: tuple[int, int], blur: float
) -> NDArray[np.float32]:
    """Return the ink from 0 to 1 as a picture of a size shows it."""
    side = len(ink) - 1
    whole = np.array([[0, 0], [side, 0], [side, side], [0, side]], np.float32)
    matrix = cv2.getPerspectiveTransform(whole, corners.astype(np.float32))
    coarse = side / max(1.0, float(np.hypot(*(corners[1] - corners[0]))))
    smooth = cv2.GaussianBlur(ink, (0, 0), max(0.4 * coarse, 0.1))
    drawn = cv2.warpPerspective(smooth, matrix, size).astype(np.float32) / 255
    return np.asarray(cv2.GaussianBlur(drawn, (0, 0), max(blur, 0.1)), np.float32)
