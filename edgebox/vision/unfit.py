"""Pictures in which no die can be told for certain, whatever lies in them."""

from __future__ import annotations

import numpy as np

from edgebox.vision.change import largest
from edgebox.vision.frame import Image

STEP = 8
"""Every so many pixels across and down are enough to judge by."""

LEAST_COLOUR = 3
"""Levels of 255 by which the channels of some pixel differ at least, if a camera sees colours: 5 on
the greyest floor, without any dice, a tenth as bright as usual."""

LIGHT_PART, LEAST_LIGHT = 1, 40
"""So many in a hundred pixels have so many levels of 255 at least. In usual light they have 107 and
more, in a tenth of that 50; in three hundredths, 30, wrong dice were called sure."""

BRIGHTEST, LEAST_SHARE = 99.7, 0.28
"""Of so many in a hundred pixels the brightest red, green and blue of the others are told; each is
at least such a share of the largest. In 1,056 pictures of generated rigs it is 0.31 or more, in
those of the reference rigs 0.44. Where it is 0.2, wrong dice were called sure."""

NO_COLOURS = "the picture has no colours, and kinds of dice are told apart by them"
TOO_DARK = "it is too dark: add light"
COLOURED = "the light is too coloured to tell kinds of dice apart: use white light"


def unfit(image: Image) -> str | None:
    """Return why dice can't be told in a picture, in words for a player; ``None`` if they can.

    Args:
        image: (H, W, 3) uint8, BGR.
    """
    some = np.ascontiguousarray(image[::STEP, ::STEP])
    lightest, darkest = largest(some), 255 - largest(255 - some)
    if np.count_nonzero(lightest >= LEAST_LIGHT) * 100 < LIGHT_PART * lightest.size:
        return TOO_DARK
    if int((lightest - darkest).max()) < LEAST_COLOUR:
        return NO_COLOURS
    brightest = np.percentile(some.reshape(-1, 3), BRIGHTEST, axis=0)
    if brightest.min() < LEAST_SHARE * brightest.max():
        return COLOURED
    return None
