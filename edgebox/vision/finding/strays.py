"""What lies in a tray and is no die: told beside the picture of the empty tray.

The finder tells foreign things from what surrounds a tray by their looks alone, and takes a hand or
a pen that reaches in for surroundings. Where the empty tray is known, the floor of it is too: what
covers that, differs from it, and is neither die nor shadow is foreign, whatever it looks like.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from edgebox.vision.boxes import Box
from edgebox.vision.finding.findings import FLOOR, FOREIGN
from edgebox.vision.networks import Floats
from edgebox.vision.tray.covered import covered
from edgebox.vision.tray.differing import Places, light_on, lighter_darker

Ground = NDArray[np.uint8]


def bare_floor(ground: Ground) -> Places:
    """Return where an empty tray shows its floor, without the rim: it may look either way.

    Args:
        ground: (h, w) what the finder says of the empty tray.
    """
    floor = (ground == FLOOR).astype(np.uint8)
    return np.asarray(cv2.erode(floor, np.ones((3, 3), np.uint8)) > 0)


def strays(
    ground: Ground, dice: Sequence[Box], now: Floats, before: Floats, floor: Places
) -> Places:
    """Return (h, w) where foreign things are.

    Args:
        ground: (h, w) what each place shows, as the finder says.
        dice: the boxes of the dice, in places.
        now: (h, w, 3) mean colours of the places, from 0 to 1.
        before: the same of the empty tray.
        floor: where the empty tray shows its floor.
    """
    light = light_on(now, before, floor & (ground == FLOOR))
    lighter, darker = lighter_darker(now, before, light, shake=1)
    # shadows make the floor darker in all colours, things may make it lighter in one
    thing = (ground == FOREIGN) | (floor & ((ground != FLOOR) | lighter))
    return np.asarray(thing & (lighter | darker) & ~covered(ground.shape, dice))
