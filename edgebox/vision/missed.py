"""Dice that may have been missed: of which little is to be seen, or that look like the tray.

The finder may take a part of a die that the border of the picture cuts off for the tray's
surroundings, and a die that fell beside the tray for a part of the table. The empty tray tells
better: what differs from it, and is no die that was found, nor its shadow, was not there before.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from edgebox.vision.boxes import Box
from edgebox.vision.covered import covered
from edgebox.vision.cut_off import cuts_off
from edgebox.vision.findings import FINER, Findings

BORDER, LEAST = 4, 3
"""So near to the border what differs in so many places or more may be a die cut off there."""

PART, WHOLE = 0.25, 1.5
"""What differs may be a die from so many areas of a usual one on, up to so many. What is larger
is none, as what is laid beside the tray; on its floor that is foreign anyway."""

USUAL = 30.0
"""Area of a usual die in places of the finder's grid, where none was found."""


class Missed(NamedTuple):
    """Whether dice may have been missed."""

    cut_off: bool
    """One at the border of the picture."""
    apart: bool
    """One elsewhere, away from those that were found."""


def missed(findings: Findings, finds: Sequence[Box], dropped: Sequence[Box]) -> Missed:
    """Return whether dice may have been missed.

    Args:
        findings: of the finder.
        finds: all boxes where it found something, in pixels.
        dropped: those of them that turned out to be no die, or a side of one.
    """
    grid = findings.grid
    places = [(x / grid, y / grid, w / grid, h / grid) for x, y, w, h in finds]
    cut_off = cuts_off(findings.ground, places, known=findings.floor is not None)
    if findings.differs is None:
        return Missed(cut_off, apart=False)
    rows, cols = findings.ground.shape
    cut_off |= any(_reaches((rows * grid, cols * grid), box, grid / 2) for box in dropped)
    beside = _beside_the_empty_tray(findings.differs, places)
    return Missed(cut_off or beside.cut_off, beside.apart)


def _reaches(size: tuple[float, float], box: Box, near: float) -> bool:
    """Return whether a box reaches the border of a picture of a height and width."""
    (high, wide), (x, y, w, h) = size, box
    return min(x, y, wide - x - w, high - y - h) < near


def _beside_the_empty_tray(differs: NDArray[np.bool_], dice: Sequence[Box]) -> Missed:
    """Return what the difference from the empty tray tells.

    Args:
        differs: (h, w) where it does.
        dice: their boxes, in places of the finder's grid.
    """
    boxes = [(x * FINER, y * FINER, w * FINER, h * FINER) for x, y, w, h in dice]
    count, which, stats, _ = cv2.connectedComponentsWithStats(differs.astype(np.uint8))
    # a shadow or a gleam reaches the die that throws it
    theirs = np.zeros(count, np.bool_)
    theirs[which[covered(differs.shape, boxes)]] = True
    at_border = np.bincount(which.ravel(), minlength=count) - np.bincount(
        which[BORDER:-BORDER, BORDER:-BORDER].ravel(), minlength=count
    )
    areas = stats[:, cv2.CC_STAT_AREA]
    usual = float(np.median([w * h for _, _, w, h in boxes])) if boxes else USUAL * FINER**2
    a_die = ~theirs & (areas <= WHOLE * usual)
    a_die[0] = False
    return Missed(
        bool((a_die & (at_border >= LEAST)).any()), bool((a_die & (areas >= PART * usual)).any())
    )
