"""Whether dice lie level, told from the tray as a whole.

A look at a die tells in which directions its faces point, as the camera sees them; what is level is
not in one small picture. It depends on how the camera stands over the floor, and that is the same
for all dice of a picture: most of them lie level, and level dice have a face that points straight
up. So every usual way for a camera to stand is weighed with how many dice would then lie level, and
each die is asked what it shows straight up, as the other dice have it.
"""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

LEANING = 0.05
"""How often a die leans at a table, before anything is seen."""

TAUGHT_LEANING = 0.27
"""How often the dice lean that the network was taught with."""

SLANTS = (0.0, 0.03, 0.06, 0.09, 0.12, 0.16, 0.2, 0.25, 0.3, 0.36, 0.42, 0.5, 0.58, 0.66)
"""How far from straight down a camera looks, as the sine of the angle."""

ABOVE, ABOVE_SPREAD, FROM_HAND = 0.8, 0.08, 0.35
"""Share of the cameras that are mounted above a tray, how far those slant, and how far those do
that are held in a hand."""

WIDTHS = (0.34, 0.44, 0.54, 0.64, 0.74, 0.84, 0.94)
"""Half of what a camera sees in width at a distance of 1."""

USUAL_WIDTH, WIDTH_SPREAD = 0.6, 0.18


def level_chances(lies: NDArray[np.float32], spots: Floats, reach: float) -> Floats:
    """Return (N,) the chance of each die to lie level.

    Args:
        lies: (N, K, K) log odds that a face of the die points somewhere: rows down, columns to the
            right, even steps of what of a unit vector lies across the line of sight.
        spots: (N, 2) where the dice are, from the middle of the picture in half widths of it.
        reach: the last step; the first is ``-reach``.
    """
    if not len(lies):
        return np.zeros(0)
    upright = 1 / (1 + np.exp(-np.clip(_told(lies, _straight_up(spots), reach), -30, 30)))
    fits = np.log(LEANING + (1 - LEANING) * upright)
    # what speaks for a way to stand is what the other dice say
    weights = (fits.sum(axis=0) - fits) + _cameras()[2]
    weights = np.exp(weights - weights.max(axis=1, keepdims=True))
    weights /= weights.sum(axis=1, keepdims=True)
    level = (weights * upright).sum(axis=1)
    leans = (1 - level) * LEANING / TAUGHT_LEANING
    level = level * (1 - LEANING) / (1 - TAUGHT_LEANING)
    return np.asarray(level / (level + leans))


@cache
def _cameras() -> tuple[Floats, Floats, Floats]:
    """Return the ways to stand: straight up (C, 3) as the camera has it, width, and log chance."""
    ups, widths, chances = [], [], []
    for slant in SLANTS:
        count = max(1, round(slant * 45))
        area = slant * 0.06 / count if slant else 0.02**2
        for way in np.arange(count) * 2 * np.pi / count:
            above = np.exp(-((slant / ABOVE_SPREAD) ** 2) / 2) / ABOVE_SPREAD**2
            in_hand = np.exp(-((slant / FROM_HAND) ** 2) / 2) / FROM_HAND**2
            for width in WIDTHS:
                ups.append((slant * np.cos(way), slant * np.sin(way), -np.sqrt(1 - slant**2)))
                widths.append(width)
                chances.append(
                    np.log(area * (ABOVE * above + (1 - ABOVE) * in_hand))
                    - ((width - USUAL_WIDTH) / WIDTH_SPREAD) ** 2 / 2
                )
    return np.array(ups), np.array(widths), np.array(chances)


def _straight_up(spots: Floats) -> Floats:
    """Return (N, C, 2) straight up across the line of sight to each die, for each way to stand."""
    ups, widths, _ = _cameras()
    x, y = (spots[:, i, None] * widths for i in (0, 1))
    # the line of sight is (x, y, 1); across it lie (1 + y², -xy, -x), and what is square to both
    along, flat = np.sqrt(1 + x**2 + y**2), np.sqrt(1 + y**2)
    right = ((1 + y**2) * ups[:, 0] - x * y * ups[:, 1] - x * ups[:, 2]) / (along * flat)
    down = (ups[:, 1] - y * ups[:, 2]) / flat
    return np.stack([right, down], axis=2)


def _told(lies: NDArray[np.float32], ways: Floats, reach: float) -> Floats:
    """Return (N, C) what the nearest steps say of each direction (N, C, 2)."""
    last = lies.shape[1] - 1
    places = np.clip((ways / reach + 1) * last / 2, 0, last - 1e-6)
    col, row = places[:, :, 0].astype(int), places[:, :, 1].astype(int)
    right, down = places[:, :, 0] - col, places[:, :, 1] - row
    die = np.arange(len(lies))[:, None]
    upper = lies[die, row, col] * (1 - right) + lies[die, row, col + 1] * right
    lower = lies[die, row + 1, col] * (1 - right) + lies[die, row + 1, col + 1] * right
    return np.asarray(upper * (1 - down) + lower * down)
