"""Dice that the border of the picture cuts off, of which too little is left to be found."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from edgebox.vision.boxes import Box
from edgebox.vision.finding.findings import DICE, FLOOR, FOREIGN
from edgebox.vision.tray.covered import covered

BORDER, LEAST = 2, 2
"""It is seen in so many places or more, so near to the border."""

ON_FLOOR = 0.6
"""So much of what lies around it is floor. Labels and cables beside a tray have other things around
them."""


def cut_off(ground: NDArray[np.uint8], dice: Sequence[Box], *, known: bool) -> list[Box]:
    """Return where something that was not found is seen at the border of the picture, in places.

    Args:
        ground: (h, w) what each place shows, as the finder says.
        dice: the boxes of the dice that were found, in places.
        known: whether the empty tray is; what seems foreign without it may be its surroundings.
    """
    found = covered(ground.shape, dice)
    seen = ((ground == DICE) | (known & (ground == FOREIGN))) & ~found
    inner = np.zeros(ground.shape, np.bool_)
    inner[BORDER:-BORDER, BORDER:-BORDER] = True
    count, which = cv2.connectedComponents(seen.astype(np.uint8))
    there: list[Box] = []
    for number in range(1, count):
        it = which == number
        if np.count_nonzero(it & ~inner) < LEAST:
            continue
        # a place that dice hem in has nothing around it: there a die may be cut off as well
        around = (cv2.dilate(it.astype(np.uint8), np.ones((3, 3), np.uint8)) > 0) & ~it & ~found
        if np.count_nonzero(ground[around] == FLOOR) >= ON_FLOOR * np.count_nonzero(around):
            x, y, wide, high = cv2.boundingRect(it.astype(np.uint8))
            there.append((x, y, wide, high))
    return there
