"""Whether dice lie level, told from where their upper faces appear.

A camera sees the upper face of a level die shifted away from the point below the camera, the more
the farther the die is from it. The shift is the same simple function of place for all level dice of
a picture, so a die whose upper face is elsewhere leans, whatever the camera's angle.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from edgebox.vision.looking import Look

Floats = NDArray[np.float64]

NOISE = 0.035
"""How far off the middle of an upper face is told, in longer sides of the die."""

USUAL_GROWTH, GROWTH_SPREAD = 0.25, 0.1
"""By how much the shift grows over half a picture's width, for cameras above a tray, and how much
that differs."""

SLANT_SPREAD = 0.12
"""How much a slanting camera shifts all upper faces, in longer sides of the die."""

_ROUNDS = 6


def off_level(looks: Sequence[Look], width: int, height: int) -> Floats:
    """Return (N,) how far each upper face is from where it would be on a level die, in NOISE.

    Args:
        looks: at all dice of a picture.
        width: of the picture in pixels.
        height: of the picture.
    """
    if not looks:
        return np.zeros(0)
    places = np.array([look.place for look in looks])
    middles = places[:, :2] + places[:, 2:] / 2
    shifts = (np.array([look.upper for look in looks]) - middles) / places[:, 2:].max(axis=1)[
        :, None
    ]
    spots = (middles - (width / 2, height / 2)) / (width / 2)
    # unknown: growth with the place, and the shift in the middle of the picture; what usual cameras
    # do is as good as a few dice more
    away = np.concatenate(
        [
            np.c_[spots[:, 0], np.ones(len(spots)), np.zeros(len(spots))],
            np.c_[spots[:, 1], np.zeros(len(spots)), np.ones(len(spots))],
        ]
    )
    seen = np.concatenate([shifts[:, 0], shifts[:, 1]])
    prior = np.diag([1 / GROWTH_SPREAD**2, 1 / SLANT_SPREAD**2, 1 / SLANT_SPREAD**2])
    weights = np.ones(len(looks))
    residuals = np.zeros(len(looks))
    for _ in range(_ROUNDS):
        both = np.concatenate([weights, weights]) / NOISE**2
        bend = (away * both[:, None]).T @ away + prior
        slope = away.T @ (both * seen) + prior @ [USUAL_GROWTH, 0, 0]
        left = seen - away @ np.linalg.solve(bend, slope)
        residuals = np.hypot(left[: len(looks)], left[len(looks) :]) / NOISE
        # a leaning die must not pull the others along
        weights = 1 / (1 + (residuals / 2) ** 2)
    return residuals
