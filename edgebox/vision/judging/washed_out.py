"""Upper faces that the light has washed out: too bright for a camera, ink and body alike."""

from __future__ import annotations

import numpy as np

from edgebox.vision.frame import Image
from edgebox.vision.gamma import BLOWN

REACH = 0.2
"""Half the side of the square that is looked at, in longer sides of the die: within any face."""

MOST = 0.9
"""A face is washed out if more than this share of it is. Of 283 such dice on generated rigs 79 were
in doubt, of 931 with half of it or more only 59, which is no more than of all others."""


def washed_out(image: Image, upper: tuple[float, float], longer: float) -> bool:
    """Return whether the light leaves nothing to see of an upper face.

    A pixel is washed out if two of its channels are: the third is dark in yellow and in light blue,
    and tells ink from these too weakly.

    Args:
        image: (H, W, 3) uint8, BGR.
        upper: the middle of the face in pixels.
        longer: the longer side of the die's box in pixels.
    """
    x, y, reach = *upper, REACH * longer
    face = image[_span(y - reach, y + reach), _span(x - reach, x + reach)]
    return bool(face.size) and float((np.median(face, axis=2) >= BLOWN).mean()) > MOST


def _span(first: float, last: float) -> slice:
    return slice(max(0, round(first)), max(0, round(last) + 1))
