"""What a view usually shows, from pictures of it over a time: without a hand that rests in some."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from edgebox.vision.motion.intruding import may_have_left
from edgebox.vision.picture_file import Image
from edgebox.vision.tray.small_picture import Small

_ROUNDS = 3
"""One hand may rest in most pictures, and another in most of the others."""

_LEAST = 0.08
"""Share of the pictures that show a view at rest; a hand on its way, which is a blur, is in fewer.
"""


def usual(views: Sequence[Image]) -> Image:
    """Return what small pictures of one view show most of the time at each spot.

    A thing at the border that lies in most of them and has left in others is a hand that rests
    there for long; the usual view is then that of the others.

    Args:
        views: one or more, (H, W, 3) uint8 BGR of one size, some 240 pixels wide.
    """
    smalls = [view.astype(np.float32) for view in views]
    shown = _middle(smalls)
    for _ in range(_ROUNDS):
        # a hand that lies in half of them is half seen through in their middle
        typical = min(smalls, key=lambda each: float(np.abs(each - shown).mean()))
        clearer = [each for each in smalls if may_have_left(typical, each)]
        if len(clearer) < _LEAST * len(smalls):
            break
        shown = _middle(clearer)
    return shown.astype(np.uint8)


def _middle(smalls: Sequence[Small]) -> Small:
    return np.asarray(np.median(smalls, axis=0), np.float32)
