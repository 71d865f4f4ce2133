"""What the rest of a picture says of a die: its size beside the others, and what it may lie on.

It may also be no die of its own, but a side of another one.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median

import numpy as np

from edgebox.vision.boxes import gap, shared_of_smaller
from edgebox.vision.confidence import ON_ANOTHER_FROM, Around
from edgebox.vision.findings import Findings, Found
from edgebox.vision.looking import Look
from edgebox.vision.networks import facts
from edgebox.vision.reading import OTHER
from edgebox.vision.room import room

BESIDE = 0.05
"""Dice whose boxes are nearer than this, in the mean of their longer sides, may lie on each other.
"""

SIDE_SHARED, SIDE_SMALLER = ON_ANOTHER_FROM, 0.8
"""A find whose box lies by so much in that of a larger and surer die, and is smaller by this
factor, is a side of it: on the check rigs 25 of 30 such finds are. That die is in doubt all the
same, as any that shares so much is, since the others lie on or under it."""

WEAK, WEAK_SHARED = 0.5, 0.3
"""A find that the finder gives a lower chance than this is a side of a surer die, or that die once
more, wherever their boxes share this much of the smaller one: of dice set down 18 of 24 such are,
of thrown ones 5 of 9."""


def dice_of_their_own(finds: Sequence[Found], dice: Sequence[int]) -> list[int]:
    """Return those dice that are no mere side of another one, nor that one found once more.

    Args:
        finds: all that was found.
        dice: the numbers of the finds that are dice.
    """
    return [each for each in dice if not _is_side(finds[each], [finds[die] for die in dice])]


def _is_side(find: Found, dice: Sequence[Found]) -> bool:
    return any(die.chance > find.chance and _belongs_to(find, die) for die in dice)


def _belongs_to(find: Found, die: Found) -> bool:
    shared = shared_of_smaller(find.place, die.place)
    if find.chance < WEAK and shared > WEAK_SHARED:
        return True
    area = die.place[2] * die.place[3]
    return find.place[2] * find.place[3] < SIDE_SMALLER * area and shared > SIDE_SHARED


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
    usual = median(longer.values()) if dice else 1.0
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
        free = room(findings, place)
        result.append(Around(finds[die].chance, usual, overlap, covered, like, lifted, free))
    return result
