"""A logistic regression, as the eye weighs evidence."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from edgebox.vision.judging.confidence import MOST_SPREADS
from edgebox.vision.networks import Regression

Floats = NDArray[np.float64]


def regression(
    names: tuple[str, ...], values: Floats, truth: list[bool], counts: list[float] | None = None
) -> Regression:
    """Fit a logistic regression, a little held back, by Newton's method.

    Args:
        names: of the evidence.
        values: (N, E) of it.
        truth: what it should tell.
        counts: how much each counts; all the same by default.

    Returns:
        as ``eye.json`` has it. Learned from nothing it says one half, whatever the evidence.
    """
    if not truth:
        none, one = [0.0] * len(names), [1.0] * len(names)
        return {
            "evidence": list(names),
            "mean": none,
            "spread": one,
            "weights": none,
            "bias": 0.0,
            "dice": 0,
        }
    mean, spread = values.mean(axis=0), values.std(axis=0) + 1e-3
    x = np.c_[np.clip((values - mean) / spread, -MOST_SPREADS, MOST_SPREADS), np.ones(len(values))]
    weights, goal = np.zeros(x.shape[1]), np.array(truth, float)
    much = np.array(counts or np.ones(len(values)))
    held = np.append(np.full(len(names), 0.5), 1e-6)
    for _ in range(60):
        chance = 1 / (1 + np.exp(-np.clip(x @ weights, -30, 30)))
        slope = x.T @ (much * (chance - goal)) + held * weights
        bend = (x * (much * chance * (1 - chance) + 1e-9)[:, None]).T @ x + np.diag(held)
        weights -= np.linalg.solve(bend, slope)
    return {
        "evidence": list(names),
        "mean": mean.round(5).tolist(),
        "spread": spread.round(5).tolist(),
        "weights": weights[:-1].round(5).tolist(),
        "bias": round(float(weights[-1]), 5),
        "dice": len(truth),
    }
