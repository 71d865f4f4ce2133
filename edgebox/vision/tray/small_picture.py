"""Small pictures, in which motion and hands are told.

A die is still a dozen pixels across there, and noise is averaged away.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from edgebox.vision.picture_file import Image

Small = NDArray[np.float32]
"""A small picture: (H, W, 3) float32 BGR from 0 to 255, W being some 200 to 320 pixels."""

Mask = NDArray[np.uint8]
"""(H, W) of a small picture: 1 where something is so, else 0."""

_WIDTH = 240


def small(image: Image) -> Small:
    """Return an (H, W, 3) uint8 image at a small size, its sides divided by a whole number."""
    height, width = image.shape[:2]
    # averaging whole blocks of pixels is several times faster than any other way
    parts = max(1, min(round(width / _WIDTH), height // 8))
    size = (width // parts, height // parts)
    return np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), np.float32)
