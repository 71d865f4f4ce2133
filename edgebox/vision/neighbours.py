"""What the rest of a picture says of a die: its size beside the others, and what it may lie on."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median

import numpy as np

from edgebox.vision.boxes import gap, shared_of_smaller
from edgebox.vision.confidence import Around
from edgebox.vision.findings import Findings, Found
from edgebox.vision.looking import Look
from edgebox.vision.networks import facts
from edgebox.vision.reading import OTHER
from edgebox.vision.room import room

BESIDE = 0.05
"""Dice whose boxes are nearer than this, in the mean of their longer sides, may lie on each other.
"""


def around(
    findings: Findings, finds: Sequence[Found], looks: Sequence[Look], dice: Sequence[int]
) -> list[Around]:
    """Return what the rest of a picture says of each die.

    Args:
        findings: all that the finder says of the picture.
        finds: those of its dice that were looked at.
        looks: a look at each.
        dice: the numbers of the finds that are dice.
    """
    longer = {each: max(finds[each].place[2:]) for each in dice}
    kinds = {each: int(np.argmax(looks[each].kinds)) for each in dice}
    unknown = facts().kinds.index(OTHER)
    result = []
    for die in dice:
        others = [each for each in dice if each != die]
        alike = [longer[each] for each in others if kinds[each] == kinds[die] != unknown]
        place, overlap, covered = finds[die].place, 0.0, 0.0
        for other, found in enumerate(finds):
            if other != die and (away := gap(place, found.place)) < BESIDE:
                if away < 0:
                    overlap = max(overlap, shared_of_smaller(place, found.place))
                if other in dice:
                    covered = max(covered, looks[other].hidden)
        lifted = tuple(looks[each].lifted for each in others)
        like = median(alike) if alike else 0.0
        # the rooms in their order: from all it may lean on, and from dice alone
        rooms = room(findings, place)
        result.append(Around(finds[die].chance, overlap, covered, like, lifted, *rooms))
    return result
