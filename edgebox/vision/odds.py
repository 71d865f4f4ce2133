"""Chances, of the scores that networks and regressions give: log odds, or log chances."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]

MOST_ODDS = 30.0
"""Log odds beyond which a chance is as good as 0 or 1."""


def sigmoid(score: float) -> float:
    """Return the chance that a score, or log odds, gives."""
    return 1 / (1 + math.exp(-min(max(score, -MOST_ODDS), MOST_ODDS)))


def log_odds(chance: float) -> float:
    """Return the log odds of a chance, from -14 to 14: what :func:`sigmoid` takes back."""
    held = min(max(chance, 1e-6), 1 - 1e-6)
    return math.log(held / (1 - held))


def sigmoids(scores: Floats) -> Floats:
    """Return the chances that scores, or log odds, give one by one."""
    return np.asarray(1 / (1 + np.exp(-np.clip(scores, -MOST_ODDS, MOST_ODDS))), np.float32)


def softmax(scores: Floats) -> Floats:
    """Return the chances, up to 1 along the last axis, that scores or log chances give."""
    shares = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return np.asarray(shares / shares.sum(axis=-1, keepdims=True), np.float32)
