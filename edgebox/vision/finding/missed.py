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
from edgebox.vision.finding.cut_off import cut_off
from edgebox.vision.finding.findings import FINER, Findings

BORDER, LEAST = 4, 3
"""So near to the border what differs in so many places or more may be a die cut off there."""

PART, WHOLE = 0.25, 1.5
"""What differs may be a die from so many areas of a usual one on, up to so many. What is larger
is none, as what is laid beside the tray; on its floor that is foreign anyway."""


class Missed(NamedTuple):
    """Where dice may have been missed, in pixels."""

    cut_off: tuple[Box, ...] = ()
    """At the border of the picture."""
    apart: tuple[Box, ...] = ()
    """Elsewhere, away from those that were found."""


def missed(
    findings: Findings, finds: Sequence[Box], dropped: Sequence[Box], size: tuple[int, int]
) -> Missed:
    """Return where dice may have been missed.

    Args:
        findings: of the finder.
        finds: all boxes where it found something, in pixels.
        dropped: those of them that turned out to be no die, or a side of one.
        size: the picture's width and height in pixels; the grid's last places may reach beyond.
    """
    places = [findings.in_places(each) for each in finds]
    ground = cut_off(findings.ground, places, known=findings.floor is not None)
    at_border = [findings.in_pixels(each) for each in ground]
    if findings.parts is None:
        return Missed(tuple(at_border))
    at_border += [each for each in dropped if reaches_border(each, size, findings.grid / 2)]
    areas, boxes = findings.unaccounted(finds), findings.parts.boxes
    a_die = (areas > 0) & (areas <= WHOLE)
    on_border = a_die & _at_border(findings.parts.which, len(areas))
    at_border += [findings.in_pixels(each, FINER) for each in boxes[on_border].tolist()]
    apart = boxes[a_die & (areas >= PART)].tolist()
    return Missed(tuple(at_border), tuple(findings.in_pixels(each, FINER) for each in apart))


def _at_border(which: NDArray[np.int32], count: int) -> NDArray[np.bool_]:
    """Return (N,) which parts of what differs lie at the border of the picture.

    Args:
        which: (h, w) the part that each place is of.
        count: how many parts there are.
    """
    at_border = np.bincount(which.ravel(), minlength=count) - np.bincount(
        which[BORDER:-BORDER, BORDER:-BORDER].ravel(), minlength=count
    )
    return at_border >= LEAST
