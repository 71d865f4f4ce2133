"""What the rest of a picture says of a die: its size beside the others, and what it may lie on."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median

import numpy as np

from edgebox.vision.boxes import gaps, shared_of_smaller
from edgebox.vision.die_words import OTHER
from edgebox.vision.finding.findings import Findings, Found
from edgebox.vision.judging.confidence import Around
from edgebox.vision.judging.room import rooms
from edgebox.vision.networks import facts
from edgebox.vision.recognising.look import Look

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
    places = [finds[each].place for each in dice]
    apart = gaps(places, [each.place for each in finds])
    result = []
    for die, place, away, room in zip(dice, places, apart, rooms(findings, places), strict=True):
        others = [each for each in dice if each != die]
        alike = [longer[each] for each in others if kinds[each] == kinds[die] != unknown]
        beside = [each for each in np.flatnonzero(away < BESIDE).tolist() if each != die]
        shares = [shared_of_smaller(place, finds[each].place) for each in beside]
        hidden = [looks[each].hidden for each in beside if each in longer]
        result.append(
            Around(
                finds[die].chance,
                overlap=max(shares, default=0.0),
                covered=max(hidden, default=0.0),
                like=median(alike) if alike else 0.0,
                others=tuple(looks[each].lifted for each in others),
                room=room.around,
                room_among_dice=room.among_dice,
            )
        )
    return result
