"""How far taught dice mislead one another: where signs are hard to tell, a lead says less."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

TAKEN_OFF = np.arange(0, 8, 0.05)
"""What may be taken off log odds. How likely each is beforehand falls off as a normal distribution
with a spread of 1; with 2 more dice were asked about, to the same end."""


def too_sure(odds: NDArray[np.float64], right: NDArray[np.bool_]) -> float:
    """Return what is to be taken off log odds, so that they fit how answers turned out.

    Args:
        odds: (N,) log odds that each answer was right.
        right: (N,) whether it was.
    """
    left = odds[:, None] - TAKEN_OFF
    turned_out = -np.logaddexp(0, np.where(right[:, None], -left, left)).sum(axis=0)
    return float(TAKEN_OFF[(turned_out - TAKEN_OFF**2 / 2).argmax()])
