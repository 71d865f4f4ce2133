"""A die cut out of its picture, with room around it to be turned."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from edgebox.vision.boxes import middle
from edgebox.vision.frame import Image
from edgebox.vision.recognising.look import Look
from edgebox.vision.square import square_about

SIDE = 160
"""Side of a crop in pixels."""

MARGIN = 1.72
"""Side of a crop in longer sides of the die's box: there is room to turn it."""

Floats = NDArray[np.float32]


@dataclass(frozen=True, eq=False)
class Crop:
    """One die, cut out."""

    image: Image
    """(SIDE, SIDE, 3) uint8 BGR; the box's middle is its middle."""
    upper: tuple[float, float] = (0.0, 0.0)
    """The middle of the upper face from the box's middle, in longer sides of the box."""

    def turned(self, angle: float, side: int, margin: float) -> Image:
        """Return a square around the upper face, turned.

        Args:
            angle: in radians, counter-clockwise as seen.
            side: of the square in pixels.
            margin: the square's side in longer sides of the box.
        """
        cos, sin = float(np.cos(angle)), float(np.sin(angle))
        scale = side / margin / (SIDE / MARGIN)
        spin = np.array([[cos, sin], [-sin, cos]])
        middle = np.array(self.upper) * (SIDE / MARGIN) + (SIDE / 2 - 0.5)
        shift = np.full(2, side / 2 - 0.5) - scale * spin @ middle
        matrix = np.concatenate([scale * spin, shift[:, None]], axis=1)
        square = cv2.warpAffine(self.image, matrix, (side, side), borderMode=cv2.BORDER_REPLICATE)
        return np.asarray(square, np.uint8)


def crop_of(image: Image, look: Look) -> Crop:
    """Cut out a die of an image ((H, W, 3) uint8 BGR) that was looked at."""
    x, y = middle(look.place)
    long = max(*look.place[2:], 1.0)
    return Crop(
        square_about(image, x, y, long * MARGIN, SIDE),
        ((look.upper[0] - x) / long, (look.upper[1] - y) / long),
    )
