"""What white paper looks like in a tray: the cards with the markers are of it.

It tells what is white, and how bright white dice will be. A camera that chooses its exposure over
an empty dark floor chooses it for the floor, and takes too much of everything light.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from edgebox.vision.calibration.corners import Corners
from edgebox.vision.calibration.light import floor_view
from edgebox.vision.calibration.markers import CARD_MM, MARGIN_MM, Marker
from edgebox.vision.frame import Image
from edgebox.vision.gamma import BLOWN, GAMMA

Colour = NDArray[np.float64]
"""(3,) BGR, 0 to 255, or more where a picture would not hold it."""

_LEAST_LIGHT, _LEAST_FLOOR = 8, 0.2
"""A floor is compared where its channels have this value in both pictures, if so much of it has."""


def paper(
    marked: Image, markers: Sequence[Marker], bare: Image | None, corners: Corners
) -> Colour | None:
    """Return the colour of white paper as the camera takes the bare tray.

    Args:
        marked: (H, W, 3) uint8 BGR, the tray with the markers in it.
        markers: those that were found there.
        bare: the same without them; the camera may have chosen another exposure for it. ``None``:
            there is no such picture.
        corners: the floor's.

    Returns:
        the colour; ``None`` without markers.
    """
    # each card counts as much as another, whatever of its margin is seen
    cards = [np.median(_rim(marked, marker), axis=0) for marker in markers]
    if not cards:
        return None
    colour = np.asarray(np.median(cards, axis=0), np.float64)
    if bare is None:
        return colour
    taken = colour * _exposed(marked, bare, corners) ** (1 / GAMMA)
    # of what is blown out nobody knows by how much
    return np.where(colour >= BLOWN, np.maximum(taken, colour), taken)


def _rim(image: Image, marker: Marker) -> NDArray[np.uint8]:
    """Return (N, 3) the colours of a card's white margin."""
    half = MARGIN_MM / 2
    way = np.linspace(MARGIN_MM, CARD_MM - MARGIN_MM, 12)
    rim = [
        point
        for at in way
        for point in ((at, half), (at, CARD_MM - half), (half, at), (CARD_MM - half, at))
    ]
    places = marker.places(rim).astype(np.float32)
    found = cv2.remap(image, places[None, :, 0], places[None, :, 1], cv2.INTER_LINEAR)[0]
    # beside the card lies the floor, if it was cut too narrow: paper is brighter
    brightness = found.max(axis=1)
    return np.asarray(found[brightness >= np.median(brightness)], np.uint8)


def _exposed(marked: Image, bare: Image, corners: Corners) -> Colour:
    """Return how many times as much light of each colour a camera took of the bare floor."""
    before, after = floor_view(marked, corners), floor_view(bare, corners)
    darkest = np.minimum(before, after).min(axis=2)
    brightest = np.maximum(before, after).max(axis=2)
    seen = (darkest >= _LEAST_LIGHT) & (brightest < BLOWN)
    if seen.mean() < _LEAST_FLOOR:
        return np.ones(3)
    # the cards cover less than half of the floor, so that the middle passes over them
    ratios = (after[seen].astype(np.float64) / before[seen]) ** GAMMA
    return np.asarray(np.median(ratios, axis=0), np.float64)
