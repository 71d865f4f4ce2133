"""Vectors at length 1, to be compared by their products alone."""

from __future__ import annotations

import numpy as np

from edgebox.vision.odds import Floats


def unit(vectors: Floats) -> Floats:
    """Return vectors (..., M) at length 1; those of nothing stay so."""
    lengths = np.linalg.norm(vectors, axis=-1, keepdims=True)
    return np.asarray(vectors / (lengths + 1e-9), np.float32)
