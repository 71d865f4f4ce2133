"""Dice that may have been missed: of which little is to be seen, or that look like the tray.

The finder may take a part of a die that the border of the picture cuts off for the tray's
surroundings, and a die that fell beside the tray for a part of the table. The empty tray tells
better: what differs from it, and is no die that was found, nor its shadow, was not there before.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from edgebox.vision.boxes import Box, reaches_border
from edgebox.vision.cut_off import cuts_off
from edgebox.vision.findings import Findings

BORDER, LEAST = 4, 3
"""So near to the border what differs in so many places or more may be a die cut off there."""

PART, WHOLE = 0.25, 1.5
"""What differs may be a die from so many areas of a usual one on, up to so many. What is larger
is none, as what is laid beside the tray; on its floor that is foreign anyway."""


class Missed(NamedTuple):
    """Whether dice may have been missed."""

    cut_off: bool
    """One at the border of the picture."""
    apart: bool
    """One elsewhere, away from those that were found."""


def missed(
    findings: Findings, finds: Sequence[Box], dropped: Sequence[Box], size: tuple[int, int]
) -> Missed:
    """Return whether dice may have been missed.

    Args:
        findings: of the finder.
        finds: all boxes where it found something, in pixels.
        dropped: those of them that turned out to be no die, or a side of one.
        size: the picture's width and height in pixels; the grid's last places may reach beyond.
    """
    places = [findings.in_places(each) for each in finds]
    cut_off = cuts_off(findings.ground, places, known=findings.floor is not None)
    if findings.parts is None:
        return Missed(cut_off, apart=False)
    cut_off |= any(reaches_border(each, size, findings.grid / 2) for each in dropped)
    beside = _beside_the_empty_tray(findings.parts.which, findings.unaccounted(finds))
    return Missed(cut_off or beside.cut_off, beside.apart)


def _beside_the_empty_tray(which: NDArray[np.int32], areas: NDArray[np.float64]) -> Missed:
    """Return what the difference from the empty tray tells.

    Args:
        which: (h, w) the part of it that each place is of.
        areas: (N,) of the parts, in areas of a usual die; 0 of those that a die reaches.
    """
    count = len(areas)
    at_border = np.bincount(which.ravel(), minlength=count) - np.bincount(
        which[BORDER:-BORDER, BORDER:-BORDER].ravel(), minlength=count
    )
    a_die = (areas > 0) & (areas <= WHOLE)
    return Missed(bool((a_die & (at_border >= LEAST)).any()), bool((a_die & (areas >= PART)).any()))
