"""How far the ink on a die's face stands out from its body in the picture itself.

Makers' inks stand out; light that washes them out, blur and noise decide what is left of that.
"""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

SOFT = 0.4
"""Pixels of the picture over which its edges are smoothed here."""

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
        ink: (S, S) as :func:`models.making.ink.artwork.face_ink` draws a face.
        corners: (4, 2) of that drawing in the picture, clockwise from its top left, in pixels.
        shown: (H, W) the pixels that show the face.
        image: (H, W, 3) the picture, BGR.
        blur: radius of its blur in pixels.
    """
    rows, cols = np.nonzero(shown)
    if len(rows) < FEWEST:
        return 0.0
    x, y, far, low = cols.min(), rows.min(), cols.max() + 1, rows.max() + 1
    size = int(far - x), int(low - y)
    seen = as_seen(ink, (0, len(ink) - 1), corners - (x, y), size, SOFT)
    drawn = cv2.GaussianBlur(seen, (0, 0), max(blur, 0.1))
    inked = drawn[rows - y, cols - x]
    across, down = (each / each.mean() - 1 for each in (cols + 1.0, rows + 1.0))
    light = [np.ones(len(rows)), across, down, across**2, across * down, down**2]
    fitted = np.linalg.lstsq(np.column_stack([*light, inked]), image[rows, cols] / 1.0, rcond=None)
    return float(np.abs(fitted[0][-1]).max() * np.ptp(inked))


def as_seen(
    ink: NDArray[np.uint8],
    reach: tuple[float, float],
    corners: NDArray[np.float64],
    size: tuple[int, int],
    soft: float,
) -> NDArray[np.float32]:
    """Return (H, W) the ink from 0 to 1 as a picture shows it, before a lens blurs it.

    Args:
        ink: (S, S) as :func:`models.making.ink.artwork.face_ink` draws a face.
        reach: where its square begins and ends, across and down, in pixels of the drawing.
        corners: (4, 2) of that square in the picture, clockwise from its top left, in pixels.
        size: width and height of the picture.
        soft: how far edges are smoothed, in pixels of the picture.
    """
    low, high = reach
    square = np.array([[low, low], [high, low], [high, high], [low, high]], np.float32)
    matrix = cv2.getPerspectiveTransform(square, corners.astype(np.float32))
    coarse = (high - low) / max(1.0, float(np.hypot(*(corners[1] - corners[0]))))
    smooth = cv2.GaussianBlur(ink, (0, 0), max(soft * coarse, 0.1))
    return np.asarray(cv2.warpPerspective(smooth, matrix, size), np.float32) / np.float32(255)
