"""Dice that the border of the picture cuts off, of which too little is left to be found."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from edgebox.vision.boxes import Box
from edgebox.vision.findings import DICE, FOREIGN
from edgebox.vision.strays import covered

BORDER = 2
"""So many places along the border of the picture are looked at."""

LEAST = 2
"""So many places beside each other are a die. Where nothing was cut off, 1 of 674 generated trays
had them, and 4 a single one."""


def cuts_off(ground: NDArray[np.uint8], dice: Sequence[Box]) -> bool:
    """Return whether something that was not found is seen at the border of the picture.

    Args:
        ground: (h, w) what each place shows, as the finder says.
        dice: the boxes of the dice that were found, in places.
    """
    seen = ((ground == DICE) | (ground == FOREIGN)) & ~covered(ground.shape, dice)
    seen[BORDER:-BORDER, BORDER:-BORDER] = False
    _, _, stats, _ = cv2.connectedComponentsWithStats(seen.astype(np.uint8))
    return bool((stats[1:, cv2.CC_STAT_AREA] >= LEAST).any())
