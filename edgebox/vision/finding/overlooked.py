"""Dice that the finder overlooks, told by what differs from the empty tray.

A purple die on a purple square of a mat shows hardly more than its symbols; one that fell onto the
table seems to be of what lies there; and some are much larger or smaller than the others.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from edgebox.vision.boxes import Box, middle
from edgebox.vision.finding.findings import FINER, FOREIGN, USUAL_AREA, Findings, usual_side

LEAST, MOST = 0.1, 5.0
"""What differs, and no find accounts for, may be of a die from so much of a usual one's area on, up
to so much. A glance tells whether it is: :mod:`edgebox.vision.judging.glances`."""

MOST_FOREIGN = 0.5
"""So much of it at most may be a foreign thing, as the finder has it; of one such die 0.4 is."""


def overlooked(findings: Findings, finds: Sequence[Box]) -> list[tuple[Box, Box]]:
    """Return where a die may have been overlooked, in pixels.

    Args:
        findings: of the finder.
        finds: the boxes of the dice that it found, in pixels.

    Returns:
        Two boxes each: a usual die's about the place, and what differs, if all of the die does.
    """
    parts, fine = findings.parts, findings.grid / FINER
    if parts is None:
        return []
    areas = findings.unaccounted(finds)
    likely = (areas >= LEAST) & (areas <= MOST)
    if not likely.any():
        return []
    # what the finder takes for a foreign thing as a whole may be a blank cube of no game
    foreign = (findings.ground == FOREIGN).repeat(FINER, axis=0).repeat(FINER, axis=1)
    count = np.bincount(parts.which[foreign], minlength=len(parts.areas))
    likely &= count <= MOST_FOREIGN * parts.areas
    side = usual_side(finds) or math.sqrt(USUAL_AREA) * findings.grid
    places = []
    for x, y, w, h in (parts.boxes[likely] * fine).tolist():
        across, down = middle((x, y, w, h))
        places.append(((across - side / 2, down - side / 2, side, side), (x, y, w, h)))
    return places
