"""What the rest of a picture says of a die: its size beside the others, and what it may lie on."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from edgebox.vision.confidence import Around
from edgebox.vision.finder import Found
from edgebox.vision.looking import Look, Place

BESIDE = 0.05
"""Dice whose boxes are nearer than this, in the mean of their longer sides, may lie on each other.
"""


def around(die: int, finds: Sequence[Found], looks: Sequence[Look], dice: Sequence[int]) -> Around:
    """Return what the rest of a picture says of a die.

    Args:
        die: its number among the finds.
        finds: all that was found.
        looks: a look at each.
        dice: which finds are dice.
    """
    place = finds[die].place
    return Around(
        finds[die].chance,
        float(np.median([max(finds[each].place[2:]) for each in dice])),
        max(
            (
                _shared_of_smaller(place, other.place)
                for number, other in enumerate(finds)
                if number != die
            ),
            default=0.0,
        ),
        max(
            (
                looks[other].hidden
                for other in dice
                if other != die and _gap(place, finds[other].place) < BESIDE
            ),
            default=0.0,
        ),
    )


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
