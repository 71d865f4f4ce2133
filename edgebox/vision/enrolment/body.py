"""The colour of a die, as a small vector that light changes little."""

from __future__ import annotations

import cv2
import numpy as np

from edgebox.vision.enrolment.crops import MARGIN, SIDE, Crop, Floats

RADIUS = 0.36
"""Pixels this near to the box's middle count, in longer sides of the box: nearly all the die's."""

_TINTS, _LEVELS = 12, 8
COLOURS = _TINTS * _TINTS + _LEVELS
"""The length of the vector."""

_WIDEST = 72.0
"""Tints are told apart up to this distance from grey, in steps of CIE Lab."""


def _disc() -> tuple[np.ndarray[tuple[int, ...], np.dtype[np.intp]], ...]:
    across = (np.arange(SIDE) - (SIDE - 1) / 2) * (MARGIN / SIDE)
    return np.nonzero(np.hypot(across[:, None], across[None, :]) < RADIUS)


_DISC = _disc()


def colour_of(crop: Crop) -> Floats:
    """Return a unit vector (COLOURS,): how much of the die has each tint, and each brightness.

    The scalar product of two is 1 for the same colours, and about 0 for quite others.
    """
    lab = cv2.cvtColor(cv2.GaussianBlur(crop.image, (0, 0), 1.5), cv2.COLOR_BGR2LAB)
    pixels = lab[_DISC].astype(np.float32)
    tints = np.clip((pixels[:, 1:] - 128) / _WIDEST, -0.999, 0.999) * (_TINTS / 2) + _TINTS / 2
    where = tints.astype(np.intp) @ (_TINTS, 1)
    tint = np.bincount(where, minlength=_TINTS * _TINTS).astype(np.float32)
    # neighbours count too: another light moves a colour to the next place
    square = tint.reshape(_TINTS, _TINTS)
    tint = _soft(square)
    level = np.bincount((pixels[:, 0] * (_LEVELS / 256)).astype(np.intp), minlength=_LEVELS).astype(
        np.float32
    )
    level = _soft(level[None])
    parts = [np.sqrt(each.ravel() / max(float(each.sum()), 1.0)) for each in (tint, level)]
    # tint tells more than brightness, which moves with exposure
    return np.asarray(np.concatenate([parts[0] * 0.8, parts[1] * 0.6]), np.float32)


def _soft(counts: Floats) -> Floats:
    return np.asarray(
        cv2.GaussianBlur(counts, (0, 0), 0.8, borderType=cv2.BORDER_CONSTANT), np.float32
    )
