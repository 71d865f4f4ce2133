"""Pictures in which no die is found because nothing can be made out in them."""

from __future__ import annotations

import cv2
import numpy as np

from edgebox.vision.frame import Image
from edgebox.vision.judging.sharpness import measure_sharpness
from edgebox.vision.judging.unfit import HIGH, STEP, WIDE
from edgebox.vision.scaling import scaled

LEAST_SIDE = 120
"""Pixels of the shorter side. Reference trays made as small as a third of that may seem empty."""

WIDEST_EDGE = 8.5
"""Pixels from 10 % to 90 % of the narrowest edges, in a picture whose longer side is 1280. In 254
empty trays of all rigs they are 7.5 at most; where dice were overlooked for blur, 9.8 at least."""

LEAST_CONTRAST = 0.15
"""By how much the lightest and darkest hundredths of a picture differ, as a share of the lightest.
In 660 empty trays 0.23 at least, in reference trays in thick haze 0.08 at most."""

WHITE, MOST_WHITE = 250, 0.3
"""So many of the pixels have this in all channels: 0.16 in 660 empty trays at most, and in
reference trays in ten times their light 0.93 at least."""

SMALL_PICTURE = "the picture is too small to read dice"
TOO_BLURRED = "the picture is too blurred to see dice"
TOO_HAZY = "the picture is too hazy to see dice"
WASHED_OUT = "the picture is washed out: less light, or less exposure"


def indistinct(image: Image) -> str | None:
    """Return why dice may lie in a picture unseen, in words for a player; ``None`` if they can't.

    It takes as long as reading some dice: ask it where none was found.

    Args:
        image: (H, W, 3) uint8, BGR.
    """
    if min(image.shape[:2]) < LEAST_SIDE:
        return SMALL_PICTURE
    if float(np.mean(image[::STEP, ::STEP].min(axis=2) >= WHITE)) > MOST_WHITE:
        return WASHED_OUT
    grey = cv2.cvtColor(scaled(image, WIDE, HIGH), cv2.COLOR_BGR2GRAY)
    darkest, lightest = np.percentile(grey, (1, 99))
    if lightest - darkest < LEAST_CONTRAST * lightest:
        return TOO_HAZY
    return TOO_BLURRED if _is_blurred(image) else None


def _is_blurred(image: Image) -> bool:
    width = measure_sharpness(image).width
    return width is None or width > WIDEST_EDGE
