"""Pictures at another size, quickly and without losing what lies between the pixels."""

from __future__ import annotations

import cv2
import numpy as np

from edgebox.vision.frame import Image


def fitting(image: Image, wide: int, high: int) -> float:
    """Return by what a picture (H, W, 3) is multiplied to fit, a tall one laid on its side."""
    shorter, longer = sorted(image.shape[:2])
    return float(min(wide / longer, high / shorter))


def scaled(image: Image, wide: int, high: int) -> Image:
    """Return a picture (H, W, 3) at another size.

    Halving again and again is several times as quick as one large step; the last step, of less
    than a half, leaves nothing out either.
    """
    while image.shape[1] >= 2 * wide and image.shape[0] >= 2 * high:
        half = image.shape[1] // 2, image.shape[0] // 2
        even = image[: 2 * half[1], : 2 * half[0]]
        image = np.asarray(cv2.resize(even, half, interpolation=cv2.INTER_AREA), np.uint8)
    if image.shape[1::-1] == (wide, high):
        return image
    return np.asarray(cv2.resize(image, (wide, high), interpolation=cv2.INTER_LINEAR), np.uint8)
