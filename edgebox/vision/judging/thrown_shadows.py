"""Shadows that one lamp throws beside dice, which look like blank dark dice: all to one side.

The grain and the colour of a floor tell some of them (:mod:`edgebox.vision.finding.shadow`); where
both are faint, that they all lie alike does.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from edgebox.vision.boxes import middle, most_shared
from edgebox.vision.finding.findings import Found
from edgebox.vision.finding.new_finds import left_open
from edgebox.vision.finding.printed import Mask, share_of
from edgebox.vision.finding.shadow import LEAST_SHADED, SHADED, change_of_light
from edgebox.vision.frame import Image
from edgebox.vision.networks import likeliest
from edgebox.vision.recognising.look import Look

LEAST_ALIKE, SAME_SIDE = 3, 25.0
"""So many shadows at least must lie to one side of the dice that throw them, within so many degrees
of one. In 53 reference and 2,520 generated trays, and 120 of other making, 39 finds that are none
and three dice do; all three are coloured."""

LEAST_OPEN, MOST_OPEN = 0.2, 0.7
"""The least and the most of a shadow that other finds leave open: it begins below its die."""

LEAST_SHARED = 0.08
"""What its box shares with that of its die, at least, of both together."""

NEAR, FAR = 0.2, 1.0
"""How far from the middle of its die that of a shadow is, in longer sides of the die's box."""

NO_LIGHTER = 0.05
"""No part of a shadow is lighter than before by more than this, as a logarithm."""

Way = tuple[float, float]
"""From the middle of a die to that of its shadow, in pixels."""


def thrown_shadows(
    image: Image,
    empty: Image | None,
    found: Sequence[Found],
    looks: Sequence[Look],
    unseen: Mask | None = None,
) -> list[int]:
    """Return the numbers of the finds that are shadows which one lamp throws.

    Args:
        image: (H, W, 3) uint8, BGR.
        empty: the same size, the tray without dice; without it none is told.
        found: the finds.
        looks: a look at each of them.
        unseen: (H, W) where it was never seen empty, as the camera has moved.
    """
    dark = [i for i, look in enumerate(looks) if likeliest(look.kinds) == "setback"]
    if empty is None or len(dark) < LEAST_ALIKE:
        return []
    told = {i: _way(image, empty, found[i], found, unseen) for i in dark}
    ways = {i: way for i, way in told.items() if way is not None}
    return [
        i
        for i, way in ways.items()
        if sum(_between(way, each) <= SAME_SIDE for each in ways.values()) >= LEAST_ALIKE
    ]


def _way(
    image: Image, empty: Image, find: Found, finds: Sequence[Found], unseen: Mask | None
) -> Way | None:
    """Return where a find lies beside a surer one, if it may be the shadow of that."""
    seen = left_open(find, finds, unseen)
    if not LEAST_OPEN <= share_of(seen) <= MOST_OPEN:
        return None
    change = change_of_light(image, empty, find.place, seen)
    if share_of(seen & (change < SHADED)) < LEAST_SHADED or change[seen].max() > NO_LIGHTER:
        return None
    surer = [each.place for each in finds if each.chance > find.chance]
    at = most_shared(find.place, surer, LEAST_SHARED)
    if at is None:
        return None
    x, y = (a - b for a, b in zip(middle(find.place), middle(surer[at]), strict=True))
    away = math.hypot(x, y) / max(surer[at][2:])
    return (x, y) if NEAR <= away <= FAR else None


def _between(one: Way, other: Way) -> float:
    """Return the angle between two ways, in degrees."""
    cosine = (one[0] * other[0] + one[1] * other[1]) / (math.hypot(*one) * math.hypot(*other))
    return math.degrees(math.acos(max(-1.0, min(1.0, cosine))))
