"""The surroundings of a tray seen from afar: another table, strange to it, with things on it."""

from __future__ import annotations

import cv2
import numpy as np

from models.making.pictures import Bytes
from models.making.shown.clutter import paste

MOST_THINGS = 9
"""So many labels, keys, cards and cables lie on it at most."""


def surroundings(tables: Bytes, unit: float, rng: np.random.Generator) -> Bytes:
    """Return a picture (H, W, 3) uint8 BGR without dice, of the size of the given ones.

    Args:
        tables: (N, H, W, 3) uint8 BGR, empty trays of any rigs.
        unit: size of a usual die in pixels.
        rng: the source of all choices.
    """
    high, wide = tables.shape[1:3]
    middle = (float(rng.uniform(0, wide)), float(rng.uniform(0, high)))
    matrix = cv2.getRotationMatrix2D(middle, rng.uniform(0, 360), rng.uniform(0.8, 4))
    picture = np.asarray(
        cv2.warpAffine(
            tables[rng.integers(len(tables))], matrix, (wide, high), borderMode=cv2.BORDER_REFLECT
        ),
        np.uint8,
    )
    nowhere = np.zeros((high, wide), np.uint8)
    for _ in range(rng.integers(0, MOST_THINGS + 1)):
        paste(picture, unit, rng, nowhere)
    return picture
