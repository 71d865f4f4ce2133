"""Dice that may have been missed: of which little is to be seen, or that look like the tray.

The finder may take a part of a die that the border of the picture cuts off for the tray's
surroundings, and a die that fell beside the tray for a part of the table. The empty tray tells
better: what differs from it, and is no die that was found, nor its shadow, was not there before.
What touches a die that was found may be its shadow; at the border, where dice are cut off, its
colour tells.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from edgebox.vision.boxes import Box, reaches_border, shared
from edgebox.vision.finding.cut_off import cut_off
from edgebox.vision.finding.findings import FINER, Findings, usual_area
from edgebox.vision.tray.covered import covered
from edgebox.vision.tray.differing_parts import DifferingParts

BORDER, LEAST = 4, 3
"""So near to the border what differs in so many places or more may be a die cut off there."""

PART, WHOLE = 0.25, 1.5
"""What differs may be a die from so many areas of a usual one on, up to so many. What is larger
is none, as what is laid beside the tray; on its floor that is foreign anyway."""

SLIVER = 0.05
"""What differs at the border as no shadow does, beyond the boxes of all finds, may be a die beside
one of them from so many areas of a usual one on. Of 20 reference trays cut through such a die that
were surely misread ten have so much there; of 833 trays that are surely right one, and of 383 cut
close beside a die two, for what a wall mirrors and for a die that is longer than its box."""


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
    joined = _beside_finds(findings, finds, areas)
    at_border += [each for each in joined if not any(shared(each, one) for one in at_border)]
    apart = boxes[a_die & (areas >= PART)].tolist()
    return Missed(tuple(at_border), tuple(findings.in_pixels(each, FINER) for each in apart))


def _beside_finds(
    findings: Findings, finds: Sequence[Box], apart: NDArray[np.float64]
) -> list[Box]:
    """Return what is new at the border and joined to finds, but beyond their boxes, and no shadow.

    Args:
        findings: of the finder.
        finds: all boxes where it found something, in pixels.
        apart: (N,) the areas of what no find reaches, as :meth:`Findings.unaccounted` tells them.
    """
    if findings.no_shadow is None or findings.parts is None:
        return []
    new = findings.no_shadow & (apart == 0)[findings.parts.which]
    found = covered(new.shape, (findings.in_places(each, FINER) for each in finds), room=1)
    beyond = DifferingParts.of(new & ~found)
    areas = beyond.areas / (usual_area(map(findings.in_places, finds)) * FINER**2)
    a_die = (areas >= SLIVER) & (areas <= WHOLE) & _at_border(beyond.which, len(areas))
    # the first is all else
    return [findings.in_pixels(each, FINER) for each in beyond.boxes[1:][a_die[1:]].tolist()]


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
