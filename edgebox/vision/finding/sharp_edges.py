"""How sharp the edges are of what is darker than the empty tray: a die has some, a shadow fades.

One lamp in a dark room throws shadows that are as dark and as large as blank black dice. Grain and
colour (:mod:`edgebox.vision.finding.shadow`) tell them only where the floor has any.
"""

from __future__ import annotations

import math
from collections.abc import Iterable

import cv2
import numpy as np

from edgebox.vision.boxes import Box
from edgebox.vision.finding.printed import Floats, compared, covered_of, in_grey, share_of
from edgebox.vision.finding.shadow import DARKEST
from edgebox.vision.frame import Image

SHARP, UNTOLD, FADING = 1.0, 0.6, -1.0
"""As sharp as counts, or not darker than the empty tray; not told; and as soft as counts."""

SHARE, PIXELS = 1.3, 32
"""Side of the square that is looked at, in longer sides of the find, and how finely."""

SHADED, LEAST_SHADED = 0.2, 0.05
"""How much darker than the empty tray a part is, as a logarithm, that counts as shaded; and the
least share of the square that tells anything."""

STEEPEST, DEEPEST = 0.03, 0.05
"""A find grows darker as steeply as so many of its parts at least, and is as dark as so many."""

AS_SHADOWS = 0.19
"""So much of its depth, from one part to the next, a find grows darker whose sharpness is 0. Of 298
finds on check rigs, under single lamps and of a third renderer that are darker than the empty tray
and no dice, 131 stay below, of 14,339 dice 20."""


def edge_sharpness(image: Image, empty: Image, place: Box, others: Iterable[Box]) -> float:
    """Return how sharp the edges of a find are, from :data:`FADING` to :data:`SHARP`.

    Args:
        image: (H, W, 3) uint8, BGR, of the tray.
        empty: of the same tray without dice.
        place: of the find.
        others: the places of other finds; what they cover of it is left out.
    """
    darker = _bright(empty, place) - _bright(image, place)
    closed = covered_of(place, others, SHARE, PIXELS).astype(np.uint8)
    # a part beside a die is partly that die
    open_to_view = cv2.dilate(closed, np.ones((3, 3), np.uint8)) == 0
    if share_of(open_to_view) < LEAST_SHADED:
        return UNTOLD
    depth = _reached(darker[open_to_view], DEEPEST)
    if depth < SHADED:
        return SHARP
    if share_of(open_to_view & (darker > SHADED)) < LEAST_SHADED:
        return UNTOLD
    across, down = (cv2.Sobel(darker, cv2.CV_32F, *way, scale=1 / 8) for way in ((1, 0), (0, 1)))
    steep = _reached(cv2.magnitude(across, down)[open_to_view], STEEPEST)
    sharp = math.log(max(steep, 1e-3) / depth / AS_SHADOWS)
    return min(max(sharp, FADING), SHARP)


def _reached(values: Floats, share: float) -> float:
    """Return what so large a share of values reach."""
    # several times as quick as a quantile between two values
    place = round((1 - share) * (values.size - 1))
    return float(np.partition(values, place)[place])


def _bright(image: Image, place: Box) -> Floats:
    """Return (S, S) the logarithm of how bright the parts of a find's square are."""
    grey = in_grey(compared(image, place, SHARE, PIXELS))
    return np.asarray(np.log(grey + np.float32(DARKEST)), np.float32)
