"""Draws that numpy's generator has no word for."""

from __future__ import annotations

import numpy as np


def log_uniform(low: float, high: float, rng: np.random.Generator) -> float:
    """Return a number whose logarithm is as likely to be anywhere from one bound to the other."""
    return float(np.exp(rng.uniform(np.log(low), np.log(high))))
