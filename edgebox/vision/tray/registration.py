"""Where the view lies now that the empty tray shows: a table is bumped, an arm sinks.

Corners of prints, wood and walls are found in both pictures (ORB), and a turn, a scale and a shift
fitted to those that agree (RANSAC). Dice are in one of the pictures only and agree on nothing.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from edgebox.vision.frame import Image

Matrix = NDArray[np.float64]
"""(2, 3): takes pixels of the empty tray to those of a picture of the same size."""

WIDTH, FEATURES = 640, 1500
"""Corners are looked for at this width, so many at most."""

LEAST = 16
"""So many must agree. Of 288 rolls before five views each (as it was, shifted by 8 to 80 pixels,
turned, scaled) 89 in 100 have as many, and six in a thousand of these are off by 3 pixels or more;
of 96 pictures of other trays none has more than 7."""

_NEAR = 2.0
"""Pixels of the small picture by which a corner may miss what the others say."""


def registered(empty: Image, image: Image) -> Matrix | None:
    """Return where the points of the empty tray lie in a picture; ``None``: it can't be told.

    Args:
        empty: (H, W, 3) uint8 BGR, the tray without dice.
        image: the same tray, of the same size.
    """
    (before, ones), (now, others) = _corners(empty), _corners(image)
    if not len(before) or not len(now):
        return None
    pairs = cv2.BFMatcher(cv2.NORM_HAMMING, crossCheck=True).match(ones, others)
    if len(pairs) < LEAST:
        return None
    found, agree = cv2.estimateAffinePartial2D(
        np.array([before[each.queryIdx] for each in pairs]),
        np.array([now[each.trainIdx] for each in pairs]),
        ransacReprojThreshold=_NEAR,
    )
    # where nothing agrees there is no matrix either
    if np.count_nonzero(agree) < LEAST:
        return None
    return scaled(np.asarray(found, np.float64), image.shape[1] / WIDTH)


def farthest(one: Matrix, other: Matrix, image: Image) -> float:
    """Return by how far two registrations differ at most, in pixels of a picture 1280 wide."""
    height, width = image.shape[:2]
    corners = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float64)
    apart = corners @ (one - other)[:, :2].T + (one - other)[:, 2]
    return float(np.linalg.norm(apart, axis=1).max() * 1280 / width)


def as_it_was() -> Matrix:
    """Return the registration of a camera that has not moved."""
    return np.eye(2, 3)


def moved_onto(image: Image, empty: Image, matrix: Matrix) -> Image:
    """Return the empty tray as it looks now; where it was never seen, as a picture has it."""
    size = empty.shape[1], empty.shape[0]
    seen = cv2.warpAffine(empty, matrix, size, borderMode=cv2.BORDER_REPLICATE)
    never = unseen(empty, matrix)
    seen[never] = image[never]
    return np.asarray(seen, np.uint8)


def unseen(empty: Image, matrix: Matrix) -> NDArray[np.bool_]:
    """Return (H, W) where the tray was never seen empty as it lies now."""
    size = empty.shape[1], empty.shape[0]
    return np.asarray(cv2.warpAffine(np.ones(empty.shape[:2], np.uint8), matrix, size) == 0)


def _corners(image: Image) -> tuple[list[tuple[float, float]], NDArray[np.uint8]]:
    """Return corners in a small picture, and what each looks like."""
    # felt has faint corners
    orb = cv2.ORB.create(FEATURES, fastThreshold=5)
    points, looks = orb.detectAndCompute(small_grey(image, WIDTH), None)
    places = [(float(each.pt[0]), float(each.pt[1])) for each in points]
    return places, np.asarray(looks if places else np.empty((0, 32)), np.uint8)


def small_grey(image: Image, width: int) -> NDArray[np.uint8]:
    """Return a small picture without its colours, (h, width)."""
    size = width, max(1, round(image.shape[0] * width / image.shape[1]))
    small = cv2.resize(image, size, interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), np.uint8)


def scaled(matrix: Matrix, times: float) -> Matrix:
    """Return the registration of pictures so many times as large.

    A pixel's middle lies half a pixel from its corner in both.
    """
    turn, shift = matrix[:, :2], matrix[:, 2]
    half = np.array([0.5, 0.5])
    larger = times * (shift + half - turn @ half) + turn @ half - half
    return np.hstack([turn, larger[:, None]])
