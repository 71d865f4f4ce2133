"""A square of a picture about a point, at the size that a network takes."""

from __future__ import annotations

import math

import cv2
import numpy as np
from numpy.typing import NDArray

from edgebox.vision.frame import Image
from edgebox.vision.scaling import scaled


def square_about(image: Image, x: float, y: float, side: float, pixels: int) -> NDArray[np.uint8]:
    """Return (S, S, 3): a square of an image, scaled; beyond the image its border repeats.

    Args:
        image: (H, W, 3) uint8; or (H, W), then so is the square.
        x: where the middle of the square is, in pixels; if it is beyond the image, the nearest
            place in it.
        y: the same.
        side: of the square, in pixels of the image.
        pixels: S, to how many it is scaled.
    """
    high, wide = image.shape[:2]
    x, y, reach = min(max(x, 0.0), wide - 1.0), min(max(y, 0.0), high - 1.0), side / 2
    left, top = math.floor(x - reach), math.floor(y - reach)
    right, low = math.floor(x + reach + 1), math.floor(y + reach + 1)
    inside = image[max(0, top) : max(1, min(high, low)), max(0, left) : max(1, min(wide, right))]
    out = (max(0, -top), max(0, low - high), max(0, -left), max(0, right - wide))
    if any(out):
        inside = np.asarray(cv2.copyMakeBorder(inside, *out, cv2.BORDER_REPLICATE), np.uint8)
    return scaled(inside, pixels, pixels)
