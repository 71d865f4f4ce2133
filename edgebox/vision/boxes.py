"""Boxes around dice, and how they lie to each other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

Box = tuple[float, float, float, float]
"""x, y, width and height in pixels."""

PixelBox = tuple[int, int, int, int]
"""The same in whole pixels."""

STAYED = 0.8
"""In two pictures, boxes that share this much of their joint area are of a die nobody touched."""


def middle(box: Sequence[float]) -> tuple[float, float]:
    """Return the middle of a box, x and y in pixels."""
    x, y, w, h = box
    return x + w / 2, y + h / 2


def reaches_border(box: Sequence[float], size: tuple[float, float], near: float) -> bool:
    """Return whether a box comes so near to the border of a picture of a width and height."""
    (x, y, w, h), (wide, high) = box, size
    return min(x, y, wide - x - w, high - y - h) <= near


def shared(one: Sequence[float], other: Sequence[float]) -> float:
    """Return the area that two boxes share, as a share of their joint area, from 0 to 1."""
    both = _shared_area(one, other)
    return both / max(one[2] * one[3] + other[2] * other[3] - both, 1e-9)


def shared_of_smaller(one: Sequence[float], other: Sequence[float]) -> float:
    """Return the area that two boxes share, as a share of the smaller one, from 0 to 1."""
    return _shared_area(one, other) / max(min(one[2] * one[3], other[2] * other[3]), 1e-9)


def most_shared(
    box: Sequence[float], others: Iterable[Sequence[float]], least: float
) -> int | None:
    """Return the number of the box that shares most with another one, as :func:`shared` has it.

    Args:
        box: the one.
        others: the boxes to choose from.
        least: what it must share; ``None`` is returned where none shares so much.
    """
    told = shares([box], list(others))[0]
    best = int(np.argmax(told)) if len(told) else None
    return best if best is not None and told[best] >= least else None


def shares(
    ones: Sequence[Sequence[float]], others: Sequence[Sequence[float]]
) -> NDArray[np.float64]:
    """Return what (N,) boxes share with each of (M,) others, (N, M), as :func:`shared` has it."""
    x, y, wide, high = _sides(ones)[..., None]
    other_x, other_y, other_wide, other_high = _sides(others)
    across = np.minimum(x + wide, other_x + other_wide) - np.maximum(x, other_x)
    down = np.minimum(y + high, other_y + other_high) - np.maximum(y, other_y)
    both = np.maximum(across, 0) * np.maximum(down, 0)
    return np.asarray(both / np.maximum(wide * high + other_wide * other_high - both, 1e-9))


def gaps(ones: Sequence[Box], others: Sequence[Box]) -> NDArray[np.float64]:
    """Return how far (N,) boxes and (M,) others are apart, (N, M); below 0 they share.

    A gap is told in the mean of the longer sides of both.
    """
    x, y, wide, high = _sides(ones)[..., None]
    other_x, other_y, other_wide, other_high = _sides(others)
    right = np.abs(x + wide / 2 - other_x - other_wide / 2) - (wide + other_wide) / 2
    down = np.abs(y + high / 2 - other_y - other_high / 2) - (high + other_high) / 2
    longer = np.maximum(wide, high) + np.maximum(other_wide, other_high)
    return np.asarray(2 * np.maximum(right, down) / np.maximum(longer, 1e-9))


def _sides(boxes: Sequence[Sequence[float]]) -> NDArray[np.float64]:
    """Return (4, N) where boxes begin, and their sides."""
    return np.array(boxes, np.float64).reshape(-1, 4).T


def _shared_area(one: Sequence[float], other: Sequence[float]) -> float:
    wide = min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0])
    if wide <= 0:  # as most boxes lie to each other
        return 0.0
    high = min(one[1] + one[3], other[1] + other[3]) - max(one[1], other[1])
    return float(wide * max(0.0, high))
