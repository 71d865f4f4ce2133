"""What the rest of a picture says of a die: its size beside the others, and what it may lie on."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median

from edgebox.vision.confidence import Around
from edgebox.vision.finder import Found
from edgebox.vision.looking import Look, Place

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
            if other != die and (gap := _gap(place, found.place)) < BESIDE:
                if gap < 0:
                    overlap = max(overlap, _shared_of_smaller(place, found.place))
                if other in dice:
                    covered = max(covered, looks[other].hidden)
        result.append(Around(finds[die].chance, usual, overlap, covered))
    return result


def _shared_of_smaller(one: Place, other: Place) -> float:
    """Return the area that two boxes share, as a share of the smaller one."""
    wide = min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0])
    high = min(one[1] + one[3], other[1] + other[3]) - max(one[1], other[1])
    return max(0.0, wide) * max(0.0, high) / min(one[2] * one[3], other[2] * other[3])


def _gap(one: Place, other: Place) -> float:
    """Return how far two boxes are apart, in the mean of their longer sides; below 0 they share."""
    right = abs(one[0] + one[2] / 2 - other[0] - other[2] / 2) - (one[2] + other[2]) / 2
    down = abs(one[1] + one[3] / 2 - other[1] - other[3] / 2) - (one[3] + other[3]) / 2
    return 2 * max(right, down) / (max(one[2:]) + max(other[2:]))
