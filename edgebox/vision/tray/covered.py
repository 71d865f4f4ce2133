"""Which places of a picture dice cover, with what they throw beside themselves."""

from __future__ import annotations

from collections.abc import Iterable

import cv2
import numpy as np
from numpy.typing import NDArray

from edgebox.vision.boxes import Box, middle

ROOM = 1.2
"""A die covers its box, and with its shadow and its gleam so many times as wide and as high."""


def covered(shape: tuple[int, ...], dice: Iterable[Box], room: float = ROOM) -> NDArray[np.bool_]:
    """Return (h, w) where dice are, with some room around each.

    Args:
        shape: of the picture or map, (h, w).
        dice: the boxes of the dice, in its places.
        room: what each covers, in widths and heights of its box.
    """
    there = np.zeros(shape, np.uint8)
    for die in dice:
        (cx, cy), across, down = middle(die), die[2] * room / 2, die[3] * room / 2
        low, right = round(cy + down) - 1, round(cx + across) - 1
        cv2.rectangle(there, (round(cx - across), round(cy - down)), (right, low), 1, cv2.FILLED)
    return there > 0
