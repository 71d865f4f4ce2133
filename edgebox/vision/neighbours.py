"""What the rest of a picture says of a die: its size beside the others, and what it may lie on."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median

from edgebox.vision.boxes import gap, shared_of_smaller
from edgebox.vision.confidence import Around
from edgebox.vision.finder import Found
from edgebox.vision.looking import Look

BESIDE = 0.05
"""Dice whose boxes are nearer than this, in the mean of their longer sides, may lie on each other.
"""


def around(finds: Sequence[Found], looks: Sequence[Look], dice: Sequence[int]) -> list[Around]:
    """Return what the rest of a picture says of each die.

    Args:
        finds: all that was found.
        looks: a look at each.
        dice: the numbers of the finds that are dice.
    """
    usual = median(max(finds[each].place[2:]) for each in dice) if dice else 1.0
    result = []
    for die in dice:
        place, overlap, covered = finds[die].place, 0.0, 0.0
        for other, found in enumerate(finds):
            if other != die and (away := gap(place, found.place)) < BESIDE:
                if away < 0:
                    overlap = max(overlap, shared_of_smaller(place, found.place))
                if other in dice:
                    covered = max(covered, looks[other].hidden)
        result.append(Around(finds[die].chance, usual, overlap, covered))
    return result
