"""A drawn hand that reaches into the films of ``edgebox bench eye-video``."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from edgebox.bench.film_props import Point, Pose, Prop, at_border, between
from edgebox.vision.frame import Image

SKINS = ((120, 150, 205), (150, 175, 225), (85, 115, 170), (60, 85, 140), (40, 55, 90))
"""Colours of hands, BGR."""

SLEEVES = ((60, 50, 45), (140, 90, 50), (70, 70, 160), (190, 190, 185))
"""Colours of sleeves, BGR."""

_UNITS = 100
"""A hand is measured in hundredths of the picture's width."""

_ARM, _BREADTH, _PALM = 130, 50, 27
"""In these units: a hand's layer is so long and broad; from the fingertips to mid-palm."""

_SHADE = 0.35
"""Share of the light that a hand's shadow takes away."""


@dataclass(frozen=True)
class Reach:
    """How one hand reaches in."""

    prop: Prop
    palm: Point
    """Where mid-palm is when the hand is farthest in."""
    turn: float
    """Degrees; 0 for a hand that comes from the left."""
    far: float
    """Pixels from there back to where all of the hand is out of view."""

    def laid(self, image: Image, opens: float, closes: float, sway: float = 0.0) -> Image:
        """Draw the hand, in by a share (0 to 1) as the shutter opens and as it closes.

        ``sway`` is how far it has moved to its side by then, in pixels.
        """
        before, after = self._pose(opens, sway), self._pose(closes, sway)
        self.prop.laid(image, between(before, after, 0.0))
        return image

    def _pose(self, share: float, sway: float) -> Pose:
        turn, back = math.radians(self.turn), (1 - share) * self.far
        cos, sin = math.cos(turn), math.sin(turn)
        x, y = self.palm
        return Pose(x - back * cos - sway * sin, y - back * sin + sway * cos, self.turn)


def reaching(shape: tuple[int, ...], palm: Point, random: np.random.Generator) -> Reach:
    """Return a hand from any side of a picture of a shape to where its palm shall be."""
    high, wide = shape[:2]
    entry = at_border(int(random.integers(4)), float(random.uniform(0.25, 0.75)), wide, high)
    size = float(random.uniform(0.7, 1.05))
    prop = hand(
        wide,
        SKINS[int(random.integers(len(SKINS)))],
        SLEEVES[int(random.integers(len(SLEEVES)))],
        size,
    )
    turn = math.degrees(math.atan2(palm[1] - entry[1], palm[0] - entry[0]))
    # beyond the border by the fingers
    far = math.hypot(palm[0] - entry[0], palm[1] - entry[1]) + 0.27 * size * wide
    return Reach(prop, palm, turn, far)


def hand(
    width: int, skin: tuple[int, int, int], sleeve: tuple[int, int, int], size: float = 1.0
) -> Prop:
    """Return a hand on an arm that points to the right, with its shadow; the pivot is mid-palm.

    Args:
        width: of the picture, in pixels.
        skin: its colour, BGR.
        sleeve: the sleeve's, likewise.
        size: 1 for a hand whose palm is a fifth of the picture wide.
    """
    unit = width / _UNITS
    long, broad = round(_ARM * unit), round(_BREADTH * unit)
    colour = np.zeros((broad, long, 3), np.float32)
    cover = np.zeros((broad, long), np.float32)
    palm, middle = _ARM - _PALM * size, _BREADTH / 2

    def stroke(ends: Sequence[float], thick: float, tone: tuple[int, int, int]) -> None:
        """Lay a rounded stroke over what is there, in units from mid-palm, darker at its rims."""
        mask = np.zeros((broad, long), np.uint8)
        (x, y, to_x, to_y), radius = (np.array(ends) * size, thick * size / 2)
        points = [(palm + x, middle + y), (palm + to_x, middle + to_y)]
        start, end = ((round(16 * unit * a), round(16 * unit * b)) for a, b in points)
        cv2.line(mask, start, end, 255, max(1, round(2 * radius * unit)), cv2.LINE_AA, 4)
        depth = cv2.distanceTransform((mask > 127).astype(np.uint8), cv2.DIST_L2, 3)
        light = 0.68 + 0.32 * np.minimum(1, depth / (0.7 * radius * unit))
        part = (mask / np.float32(255))[..., None]
        colour[:] = colour * (1 - part) + light[..., None] * np.array(tone, np.float32) * part
        cover[:] = np.maximum(cover, part[..., 0])

    stroke((-_ARM, 0, -10, 0), 12, skin)
    stroke((-_ARM, 0, -34, 0), 16, sleeve)
    stroke((-6, 3, 5, 2), 17, skin)
    stroke((-4, -4, 5, -4), 12, skin)
    stroke((-4, -8, 9, -17), 5, skin)
    for root, tip, far in ((-7, -9, 21), (-2.4, -3, 24), (2.4, 3.5, 23), (7, 10, 18)):
        stroke((4, root, far, tip), 4.6, skin)
    shift = np.array([[1, 0, 0.8 * unit], [0, 1, 1.2 * unit]])
    shadow = cv2.GaussianBlur(cv2.warpAffine(cover, shift, (long, broad)), (0, 0), 0.8 * unit)
    layer = np.empty((broad, long, 4), np.float32)
    layer[..., :3] = colour
    layer[..., 3] = (1 - cover) * (1 - _SHADE * shadow)
    return Prop(layer, (palm * unit, middle * unit))
