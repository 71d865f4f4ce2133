"""The shadow of a die, which looks like a dark die beside it: but the floor's grain is seen in it.

One lamp from the side throws such shadows, and on a light floor they are as dark as setback dice.
"""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np

from edgebox.vision.boxes import Box
from edgebox.vision.frame import Image
from edgebox.vision.printed import Floats, Mask, alike, in_grey, share_of

SAME_GRAIN = 0.4
"""From this likeness of its grain to the empty tray's on, in each of its halves, what is darker
than that is a shadow. Of 26 dice of generated rigs, of these made by other means, and of reference
rigs in other light, that surer ones cover by as much as a shadow, none was likelier than 0.06, and
of 91 finds that are none 40 are."""

GRAIN_SEEN, MOST_SEEN = 0.3, 0.65
"""The least and the most of what may be a shadow that surer finds leave open: it begins below the
die that throws it. Of dice that are hardly covered one was as like as 0.45, for a wall beside."""

SHADED, LEAST_SHADED = -0.2, 0.15
"""The logarithm of how bright a shadow is, at most, beside the empty tray, and the least share of a
place that a part of it covers that tells anything."""

GRAIN = 1.2
"""Spread of what is taken for light rather than grain, in parts of the square that is compared."""

DARKEST = 8.0
"""Added to all grey before its logarithm is taken: of what is darker noise decides."""


def in_shadow_of_surer(image: Image, empty: Image | None, place: Box, seen: Mask) -> bool:
    """Return whether a find that others reach into is a shadow, where those are not.

    The arguments are those of :func:`edgebox.vision.printed.in_empty_tray_beside_surer`.
    """
    if empty is None or not GRAIN_SEEN <= share_of(seen) <= MOST_SEEN:
        return False
    light, grain = _light_and_grain(image, place, seen)
    light_before, grain_before = _light_and_grain(empty, place, seen)
    shade = seen & (light - light_before < SHADED)
    lit = seen & ~shade
    parts = [*_halves(shade), *([lit] if share_of(lit) >= LEAST_SHADED else [])]
    return share_of(shade) >= LEAST_SHADED and all(
        alike(grain[part], grain_before[part]) > SAME_GRAIN for part in parts
    )


def _light_and_grain(image: Image, place: Box, seen: Mask) -> tuple[Floats, Floats]:
    """Return (S, S) how bright a place is about each of its seen parts, and how much that differs.

    Both are logarithms: a shadow takes the same from all it falls on.
    """
    bright = np.log(in_grey(image, place) + np.float32(DARKEST))
    weight = seen.astype(np.float32)
    light = cv2.GaussianBlur(bright * weight, (0, 0), GRAIN)
    light /= np.maximum(cv2.GaussianBlur(weight, (0, 0), GRAIN), 1e-3)
    return np.asarray(light, np.float32), np.asarray(bright - light, np.float32)


def _halves(part: Mask) -> Iterator[Mask]:
    """Yield the upper, lower, left and right half of what is seen of a place."""
    places = np.indices(part.shape)
    for axis in range(2):
        at = places[axis]
        line = np.median(at[part]) if part.any() else 0
        yield part & (at < line)
        yield part & (at >= line)
