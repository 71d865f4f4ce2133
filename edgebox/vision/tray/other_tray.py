"""Pictures of an empty tray that are of another tray, or of another place of the camera."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from edgebox.vision.boxes import Box
from edgebox.vision.tray.covered import covered
from edgebox.vision.tray.differing import Places

LEAST = 0.03
"""Such a share of each quarter of the picture differs, beside the dice. Of 112 rolls of the
reference rigs beside the empty tray of another rig 97 have that, and of all with their own none
has any in its least; nor have 200 of generated rigs. Hands and other things reach into all quarters
in 1 of 90."""


def is_another(differs: Places, finds: Sequence[Box]) -> bool:
    """Return whether a picture differs from the empty tray all over, as of another tray.

    Args:
        differs: (h, w) where it does.
        finds: all boxes where something was found, in its places.
    """
    beside = ~covered(differs.shape, finds)
    high, wide = (side // 2 for side in differs.shape)
    quarters = [
        (down, across)
        for down in (slice(0, high), slice(high, None))
        for across in (slice(0, wide), slice(wide, None))
    ]
    return all(
        np.count_nonzero(differs[each] & beside[each]) > LEAST * np.count_nonzero(beside[each])
        for each in quarters
    )
