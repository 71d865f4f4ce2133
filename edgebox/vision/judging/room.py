"""How much room there is around a die.

What leans, leans on something; and few dice hide all of one that they lie on.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from edgebox.vision.boxes import Box, gaps
from edgebox.vision.finding.findings import AROUND, FOREIGN, Findings

FREE = 0.5
"""With so much room all around, in its longer sides, a die touches nothing; more tells no more."""

NONE = -0.05
"""Boxes that share more than this leave no less room: those of dice that lie aslant share much."""


class Room(NamedTuple):
    """How far a die is from others, in its longer sides, from :data:`NONE` to :data:`FREE`."""

    around: float
    """From all that it may lean on: another find, what surrounds the tray's floor, or a foreign
    thing, also one too small to make the whole picture doubtful."""
    among_dice: float
    """From other finds alone."""


def rooms(findings: Findings, places: Sequence[Box]) -> list[Room]:
    """Return how much room each of some dice has.

    Args:
        findings: all that the finder says of the picture.
        places: of the dice.
    """
    finds = [each.place for each in findings.dice]
    away = gaps(places, finds)
    # no die is in its own way
    away[np.array([[find == place for find in finds] for place in places], np.bool_)] = FREE
    among_dice = np.clip(away.min(axis=1, initial=FREE), NONE, FREE).tolist()
    return [
        Room(min(among, _to_others(findings, place)), among)
        for place, among in zip(places, among_dice, strict=True)
    ]


def _to_others(findings: Findings, place: Box) -> float:
    """Return how far surroundings and foreign things are; :data:`FREE` if at least so far."""
    x, y, w, h = findings.in_places(place)
    long = max(w, h)
    reach = FREE * long
    rows, cols = findings.ground.shape
    top, low = max(0, math.floor(y - reach)), min(rows, math.ceil(y + h + reach))
    left, right = max(0, math.floor(x - reach)), min(cols, math.ceil(x + w + reach))
    near = findings.ground[top:low, left:right]
    row, col = np.nonzero((near == AROUND) | (near == FOREIGN))
    if not len(row):
        return FREE
    # the middles of places, from the box's nearest side
    across, down = col + left + 0.5, row + top + 0.5
    aside = np.maximum(np.maximum(x - across, across - x - w), 0)
    above = np.maximum(np.maximum(y - down, down - y - h), 0)
    return float(np.hypot(aside, above).min() / long)
