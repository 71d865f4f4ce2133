"""Pictures in which no die can be told for certain, whatever lies in them."""

from __future__ import annotations

import math

import cv2
import numpy as np
from numpy.typing import NDArray

from edgebox.vision.frame import Image
from edgebox.vision.scaling import fitting, scaled
from edgebox.vision.tray.change import largest

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

SAME_LIGHT = 1.3
"""Light is of the colour it had if no channel has gained so many times as much as another. A lone
yellow die on a black floor is the brightest there, and makes the light seem coloured."""

WIDE, HIGH = 320, 240
"""Noise is told at the size at which dice are found: what evens out there hides none."""

CALMEST, TILE = 30, 8
"""So many in a hundred squares, of so many places a side, show noise and little else."""

FEWER = 3
"""Every so many places across and down tell how much a picture differs from place to place."""

MOST_NOISE, LEAST_CONTRAST = 0.07, 0.5
"""Noise may spread by the first share of how much a picture differs from place to place; where that
is little, as on a bare floor, of the second share of its light. In the reference trays, also in bad
light and made noisy, and in the photographs it is 0.03 at most; in 559 empty trays of generated
rigs, speckled cork among them, 0.045. Of 1,584 reference trays in too little light, with noise of
all kinds, 1,150 have more than the bound: 431 of these were called sure, and 428 of them wrongly.
"""

_ROUGH = np.array([[1, -2, 1], [-2, 4, -2], [1, -2, 1]], np.float32) / 6
"""What is left of even noise by this has the spread of it; of edges and slopes little is."""

_SPREAD = math.sqrt(math.pi / 2)
"""The spread of even noise, in its mean size."""

NO_COLOURS = "the picture has no colours, and kinds of dice are told apart by them"
TOO_DARK = "it is too dark: add light"
TOO_NOISY = "the picture is too noisy to see dice: add light"
COLOURED = "the light is too coloured to tell kinds of dice apart: use white light"

ALL = frozenset({NO_COLOURS, TOO_DARK, TOO_NOISY, COLOURED})
"""No die of a picture that is doubtful for one of these is sure."""


def unfit(image: Image, empty: Image | None = None, small: Image | None = None) -> str | None:
    """Return why dice can't be told in a picture, in words for a player; ``None`` if they can.

    Args:
        image: (H, W, 3) uint8, BGR.
        empty: the tray without dice, if it is known, of any size.
        small: the picture as the finder was shown it, to save time.
    """
    some = np.ascontiguousarray(image[::STEP, ::STEP])
    lightest, darkest = largest(some), 255 - largest(255 - some)
    if np.count_nonzero(lightest >= LEAST_LIGHT) * 100 < LIGHT_PART * lightest.size:
        return TOO_DARK
    # a tiny picture is shown larger to the finder: that would even out its noise
    seen = image if small is None or small.size > image.size else small
    if noise_share(seen) > MOST_NOISE:
        return TOO_NOISY
    if int((lightest - darkest).max()) < LEAST_COLOUR:
        return NO_COLOURS
    if _is_coloured(some) and (empty is None or not _lit_as(some, empty[::STEP, ::STEP])):
        return COLOURED
    return None


def unseen(image: Image) -> str | None:
    """Return why not even dice can be seen in a picture; ``None``: it shows what lies there.

    What a camera makes of a cap on its lens, or of a room without light, may be noise alone.

    Args:
        image: (H, W, 3) uint8, BGR.
    """
    why = unfit(image)
    return why if why in (TOO_DARK, TOO_NOISY) else None


def _is_coloured(image: Image) -> bool:
    brightest = [_level(np.asarray(each, np.uint8), BRIGHTEST) for each in cv2.split(image)]
    return min(brightest) < LEAST_SHARE * max(brightest)


def _level(plane: NDArray[np.uint8], percent: float) -> int:
    """Return the level that so many in a hundred places (H, W) do not exceed."""
    # counted, as sorting takes several times as long
    counts = cv2.calcHist([plane], [0], None, [256], [0, 256]).cumsum()
    return int(np.searchsorted(counts, percent / 100 * (plane.size - 1), side="right"))


def _lit_as(image: Image, empty: Image) -> bool:
    """Return whether the light has the colour it had on the empty tray, and that is none."""
    if _is_coloured(empty):
        return False
    now, before = (np.median(each.reshape(-1, 3), axis=0) + 1 for each in (image, empty))
    gains = now / before
    return bool(gains.max() <= SAME_LIGHT * gains.min())


def noise_share(image: Image) -> float:
    """Return the spread of a picture's noise, as a share of its contrast; 0 if it is tiny.

    Args:
        image: (H, W, 3) uint8, BGR.
    """
    high, wide = image.shape[:2]
    scale = min(fitting(image, WIDE, HIGH), 1)
    size = round(wide * scale), round(high * scale)
    if min(size) < TILE:
        return 0.0
    grey = np.asarray(cv2.cvtColor(scaled(image, *size), cv2.COLOR_BGR2GRAY), np.uint8)
    half = size[0] // 2, size[1] // 2
    coarser = np.asarray(cv2.resize(grey, half, interpolation=cv2.INTER_AREA), np.uint8)
    darkest, lightest = (_level(grey[::FEWER, ::FEWER], percent) for percent in (1, 99))
    contrast = max(lightest - darkest, LEAST_CONTRAST * lightest, 1)
    # what a camera evens out comes in blots
    return max(_noise(grey), _noise(coarser)) / contrast


def _noise(grey: NDArray[np.uint8]) -> float:
    """Return how far places (H, W) differ from their neighbours where that is noise alone."""
    rough = np.abs(cv2.filter2D(grey, cv2.CV_32F, _ROUGH))
    size = max(1, grey.shape[1] // TILE), max(1, grey.shape[0] // TILE)
    tiles = cv2.resize(rough, size, interpolation=cv2.INTER_AREA)
    return float(np.sort(tiles, axis=None)[CALMEST * (tiles.size - 1) // 100]) * _SPREAD
