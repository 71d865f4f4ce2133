"""Pictures in which no die can be told for certain, whatever lies in them."""

from __future__ import annotations

import numpy as np

from edgebox.vision.frame import Image

STEP = 8
"""Every so many pixels across and down are enough to judge by."""

LEAST_COLOUR = 3
"""Levels of 255 by which the channels of some pixel differ at least, if a camera sees colours: 5 on
the greyest floor, without any dice, a tenth as bright as usual."""

LIGHT_PART, LEAST_LIGHT = 99, 40
"""The lightest hundredth of a picture has so many levels of 255 at least: in usual light it has 107
and more, in a tenth of that 50. In three hundredths, 30, wrong dice were called sure."""

NO_COLOURS = "the picture has no colours, and kinds of dice are told apart by them"
TOO_DARK = "it is too dark: add light"


def unfit(image: Image) -> str | None:
    """Return why dice can't be told in a picture, in words for a player; ``None`` if they can.

    Args:
        image: (H, W, 3) uint8, BGR.
    """
    some = image[::STEP, ::STEP]
    lightest, darkest = some.max(axis=2), some.min(axis=2)
    if float(np.percentile(lightest, LIGHT_PART)) < LEAST_LIGHT:
        return TOO_DARK
    if int((lightest - darkest).max()) < LEAST_COLOUR:
        return NO_COLOURS
    return None
