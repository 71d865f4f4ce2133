"""Whether something large that is no die reaches into the view: a hand, a sleeve, a box.

No rule here looks for skin: gloves and sleeves are hands too. What counts is that the thing was not
in the still background, that it crosses the border of the view (dice do not reach out of the
tray), and that it is larger than a die. Where the empty tray is known, a thing far thicker
than any die counts too, even if the arm behind it can't be told from the wall.
"""

from __future__ import annotations

import cv2
import numpy as np

from edgebox.vision.change import Mask, Small, contrast, difference_of, largest, relit

DIE = 0.10
"""More than the width of a die, as a share of the view's width: a tray holds ten side by side."""

_LEAST = 14.0
"""Steps of 255 by which a thing differs from the background at least."""

_EDGE = 0.35
"""Share of the contrast of an edge that may be due to a camera moved by a hair."""

_SHADOW = 0.55
"""A shadow leaves the background at least this share of its light, and its colour."""


def foreground(background: Small, now: Small) -> Mask:
    """Return what is not the background: neither its shadows nor another light upon it."""
    lit = relit(background, now)
    difference, noise = difference_of(lit, now)
    least = max(_LEAST, 6 * noise) + _EDGE * contrast(lit)
    kept = (cv2.blur(now, (3, 3)) + 6) / (cv2.blur(lit, (3, 3)) + 6)
    darkest, lightest = -largest(-kept), largest(kept)
    shadow = (lightest < 1) & (darkest > _SHADOW) & (lightest - darkest < 0.06)
    mask = ((difference > least) & ~shadow).astype(np.uint8)
    # join what a stripe of like colour parts, then drop lines: a camera moved by a hair makes them
    mask = cv2.morphologyEx(mask, cv2.MORPH_CLOSE, np.ones((5, 5), np.uint8))
    return np.asarray(cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8)), np.uint8)


def reaches_in(mask: Mask) -> bool:
    """Say whether a thing in a foreground crosses the border of the view and is no die."""
    height, width = mask.shape
    rim = 3
    count, _, stats, _ = cv2.connectedComponentsWithStats(mask)
    for each in range(1, count):
        x, y, wide, high = (int(side) for side in stats[each, :4])
        crosses = x < rim or y < rim or x + wide > width - rim or y + high > height - rim
        # a die that the view cuts off crosses the border as well, but it is no larger than a die
        large = max(wide, high) > DIE * width
        if crosses and large and int(stats[each, cv2.CC_STAT_AREA]) > 0.4 * (DIE * width) ** 2:
            return True
    return False


def too_thick(mask: Mask) -> bool:
    """Say whether a thing in a foreground is far thicker than dice are, even touching ones."""
    padded = cv2.copyMakeBorder(mask, 1, 1, 1, 1, cv2.BORDER_CONSTANT, value=0)
    depth = cv2.distanceTransform(padded, cv2.DIST_L2, 3)
    return float(depth.max()) > DIE * mask.shape[1]


def has_things(mask: Mask) -> bool:
    """Say whether a foreground holds anything of the size of a small die or more."""
    count, _, stats, _ = cv2.connectedComponentsWithStats(mask)
    least = (0.02 * mask.shape[1]) ** 2
    return any(int(stats[each, cv2.CC_STAT_AREA]) >= least for each in range(1, count))
