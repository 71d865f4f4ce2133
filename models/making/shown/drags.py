"""Pictures of dice dragged along, as a camera that shakes or a die that still moves gives them."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from models.making.pictures import Bytes

SHARE = 0.08
"""How many of the pictures are dragged."""

SHORTEST, LONGEST = 0.03, 0.25
"""How far, in longer sides of a die's box."""

LOST = 0.15
"""Dragged further than this, in the same, the symbols can't be read."""


def with_drags(
    pictures: Bytes, sizes: NDArray[np.floating], rng: np.random.Generator
) -> tuple[Bytes, NDArray[np.bool_]]:
    """Drag some pictures along.

    Args:
        pictures: (N, S, S, 3).
        sizes: (N,) longer sides of the dice's boxes in pixels of these pictures.
        rng: the source of all choices.

    Returns:
        The pictures, and which of them (N,) are lost for reading.
    """
    made, lost = pictures.copy(), np.zeros(len(pictures), np.bool_)
    for number in np.flatnonzero(rng.random(len(pictures)) < SHARE):
        far = float(rng.uniform(SHORTEST, LONGEST))
        made[number] = cv2.filter2D(
            pictures[number],
            -1,
            _way(far * float(sizes[number]), float(rng.uniform(0, np.pi))),
            borderType=cv2.BORDER_REPLICATE,
        )
        lost[number] = far > LOST
    return made, lost


def _way(length: float, turn: float) -> NDArray[np.float32]:
    """Return the kernel of a drag of some pixels in a direction in radians."""
    reach = max(1, int(np.ceil(length / 2)))
    way = np.zeros((2 * reach + 1, 2 * reach + 1), np.float32)
    # points close together, each shared out among the pixels around it, give ways of any length
    along = np.linspace(-length / 2, length / 2, 8 * reach + 1)
    x, y = reach + along * np.cos(turn), reach + along * np.sin(turn)
    left, top = np.floor(x).astype(int), np.floor(y).astype(int)
    right, low = x - left, y - top
    for across, down, share in (
        (0, 0, (1 - right) * (1 - low)),
        (1, 0, right * (1 - low)),
        (0, 1, (1 - right) * low),
        (1, 1, right * low),
    ):
        inside = (left + across < len(way)) & (top + down < len(way))
        np.add.at(way, (top[inside] + down, left[inside] + across), share[inside])
    return np.asarray(way / way.sum(), np.float32)
