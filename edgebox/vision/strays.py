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
from edgebox.vision.change import largest
from edgebox.vision.covered import covered
from edgebox.vision.findings import FLOOR, FOREIGN
from edgebox.vision.networks import Floats

Ground = NDArray[np.uint8]
Places = NDArray[np.bool_]

DIFFERS = 0.16
"""From this difference on, of the full range of a channel, a place does not show the floor."""

STRETCH = 25
"""Light that differs from that on the empty tray over so many places, or more, is no thing."""

FEWEST = 50
"""With fewer places that show the floor nothing is told of the light."""

LEAST_LIGHT = 0.02
"""Of the full range: black floors tell nothing of how the light differs."""

_AROUND = np.ones((3, 3), np.uint8)
"""A place and those next to it."""


def floor_of(ground: Ground) -> Places:
    """Return where an empty tray shows its floor, without the rim: it may look either way.

    Args:
        ground: (h, w) what the finder says of the empty tray.
    """
    floor = (ground == FLOOR).astype(np.uint8)
    return np.asarray(cv2.erode(floor, _AROUND) > 0)


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
    usual = before * _light(now, before, floor & (ground == FLOOR))
    # the camera may have moved by a place, so what is usual around a place is so there
    lighter = largest(now - cv2.dilate(usual, _AROUND)) > DIFFERS
    darker = largest(cv2.erode(usual, _AROUND) - now) > DIFFERS
    # shadows make the floor darker in all colours, things may make it lighter in one
    thing = (ground == FOREIGN) | (floor & ((ground != FLOOR) | lighter))
    return np.asarray(thing & (lighter | darker) & ~covered(ground.shape, dice))


def _light(now: Floats, before: Floats, floor: Places) -> Floats:
    """Return how many times as light each place is as before, by the floor that is seen around it.

    The camera or the sun may have changed since the empty tray was taken, by any amount and from
    one side; :func:`~edgebox.vision.change.relit` takes more than a third for something that moved.
    """
    if np.count_nonzero(floor) < FEWEST:
        return np.ones_like(now)
    seen = floor.astype(np.float32)[:, :, None]
    usual = (now[floor].mean(axis=0) + LEAST_LIGHT) / (before[floor].mean(axis=0) + LEAST_LIGHT)
    # far from any floor that is seen it is as everywhere
    light = [
        cv2.blur((each + LEAST_LIGHT) * seen, (STRETCH, STRETCH), borderType=cv2.BORDER_CONSTANT)
        + 1e-3 * much
        for each, much in ((now, usual), (before, 1.0))
    ]
    return np.asarray(light[0] / light[1], np.float32)
