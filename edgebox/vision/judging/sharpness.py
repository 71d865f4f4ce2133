"""How sharp a picture is, told by its steepest edges.

A smooth floor has few edges, so that averages over a picture say little. Every sharp edge of every
thing is about as wide as the lens blurs it: the width of the narrowest edges is the lens's blur.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from edgebox.vision.frame import Image
from edgebox.vision.tray.inside import Floor

LONGER_SIDE = 1280
"""Widths of edges are told for a picture whose longer side is this, so that those of all cameras
compare, however they are turned."""

LEAST_EDGES = 30
"""Fewer edges tell nothing."""

NARROW = 15
"""The lens's blur is the width that so many in a hundred edges do not exceed: the narrowest few are
narrow by chance."""

_REACH, _STEPS = 12, 49
"""Brightness across an edge is taken so many pixels to both sides, in so many places."""

_MARGIN = _REACH + 2
"""Edges nearer than this to the border can't be followed to both sides."""

_AROUND = 1.15
"""The floor with its own edge, in sides of the floor."""

_LEAST_SLOPE, _RISES = 1.5, 0.15
"""Levels of 255 by which an edge rises from pixel to pixel where it is the steepest, at least; and
from place to place as far as it reaches."""

_LEAST_CONTRAST, _OVER_NOISE = 16.0, 8.0
"""An edge rises by so many levels of 255 in all, and by so many times the noise."""

_PLAIN, _PLAIN_NOISE = 25, 0.32
"""So many in a hundred pixels or more are plain, and show nothing but noise; of even noise these
differ by less than the second share of its spread."""

_MOST_EDGES = 400
"""So many of the steepest edges are measured: more would only add soft shadows."""

_COARSER, _RESOLVED = (2, 4), 4.0
"""By what a picture is reduced, one after the other, to find edges too wide to be found in it; and
the pixels that one has there at least. A narrower one is sharp, and was only too faint before."""


@dataclass(frozen=True)
class Sharpness:
    """How sharp a picture is."""

    width: float | None
    """Pixels from 10 % to 90 % of a narrow edge, in a picture whose longer side is 1280; ``None``
    without edges."""
    edges: int
    """How many edges told so."""


def measure_sharpness(image: Image, corners: Floor | None = None) -> Sharpness:
    """Measure the edges in and around the floor, or in the whole picture if there are too few.

    Args:
        image: (H, W, 3) uint8 BGR.
        corners: the floor's; its surroundings count too, for its own edge is often the only one.
    """
    scale = LONGER_SIDE / max(image.shape[:2])
    # all cameras are told by one measure, whatever their size
    shrunk = min(scale, 1.0)
    widths = _widths(image, shrunk, corners)
    for factor in _COARSER:
        if len(widths) >= LEAST_EDGES:
            break
        widths = _widths(image, shrunk / factor, corners)
        widths = widths[widths >= _RESOLVED] * factor
    if len(widths) < LEAST_EDGES:
        return Sharpness(None, len(widths))
    return Sharpness(float(np.percentile(widths, NARROW)) * max(scale, 1.0), len(widths))


def _widths(image: Image, scale: float, corners: Floor | None) -> NDArray[np.float64]:
    """Return the widths of edges in pixels of the picture reduced by a scale."""
    if scale * min(image.shape[:2]) <= 2 * _MARGIN:
        return np.zeros(0)
    if scale < 1:
        image = np.asarray(
            cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8
        )
    # a wall may differ from the floor by its colour alone, which one of two channels shows
    planes = [np.asarray(image[..., channel], np.float32) for channel in (1, 2)]
    shape = planes[0].shape
    widths = np.zeros(0)
    if corners is not None:
        middle = corners.mean(axis=0)
        around = ((corners - middle) * _AROUND + middle) * scale
        mask = np.zeros(shape, np.uint8)
        cv2.fillConvexPoly(mask, np.round(around).astype(np.int32), 255)
        widths = np.concatenate([_edge_widths(plane, mask > 0) for plane in planes])
    if len(widths) < LEAST_EDGES:
        widths = np.concatenate([_edge_widths(plane, np.ones(shape, bool)) for plane in planes])
    return widths


def _edge_widths(grey: NDArray[np.float32], where: NDArray[np.bool_]) -> NDArray[np.float64]:
    """Return the widths in pixels of the strongest edges there."""
    soft = cv2.GaussianBlur(grey, (0, 0), 0.8)
    dx, dy = cv2.Sobel(soft, cv2.CV_32F, 1, 0) / 8, cv2.Sobel(soft, cv2.CV_32F, 0, 1) / 8
    slope = np.hypot(dx, dy)
    # one point an edge: where the slope is the greatest around
    crest = (slope >= cv2.dilate(slope, np.ones((5, 5), np.uint8))) & where & (slope > _LEAST_SLOPE)
    crest[:_MARGIN] = crest[-_MARGIN:] = False
    crest[:, :_MARGIN] = crest[:, -_MARGIN:] = False
    rows, columns = np.nonzero(crest)
    order = np.argsort(-slope[rows, columns], kind="stable")[:_MOST_EDGES]
    rows, columns = rows[order], columns[order]
    if not len(rows):
        return np.zeros(0)
    steep = slope[rows, columns]
    along = np.stack([dx[rows, columns], dy[rows, columns]], axis=1) / steep[:, None]
    # a little along the edge too, against noise
    profile = np.mean(
        [_profiles(grey, rows, columns, along, aside) for aside in (-1.0, 0.0, 1.0)], axis=0
    )
    # every second pixel both ways tells as much
    grain = np.abs(grey[::2, ::2] - soft[::2, ::2])[where[::2, ::2]]
    noise = float(np.percentile(grain, _PLAIN)) / _PLAIN_NOISE
    least = max(_LEAST_CONTRAST, _OVER_NOISE * noise)
    widths = [_width(each, least) for each in profile]
    return np.array([width for width in widths if width is not None])


def _profiles(
    grey: NDArray[np.float32],
    rows: NDArray[np.intp],
    columns: NDArray[np.intp],
    along: NDArray[np.floating],
    aside: float,
) -> NDArray[np.float64]:
    """Return (N, steps) brightness across each edge, from its dark to its light side."""
    steps = np.linspace(-_REACH, _REACH, _STEPS)
    x = columns[:, None] + along[:, :1] * steps - along[:, 1:] * aside
    y = rows[:, None] + along[:, 1:] * steps + along[:, :1] * aside
    sampled = cv2.remap(grey, x.astype(np.float32), y.astype(np.float32), cv2.INTER_LINEAR)
    return np.asarray(sampled, np.float64)


def _width(profile: NDArray[np.float64], least: float) -> float | None:
    """Return the pixels from 10 % to 90 % of one edge, or ``None`` if it is none to judge by."""
    middle = len(profile) // 2
    rises = np.diff(profile) > _RISES
    first, last = middle, middle
    while first > 0 and rises[first - 1]:
        first -= 1
    while last < len(rises) and rises[last]:
        last += 1
    low, high = profile[first], profile[last]
    if high - low < least or first == 0 or last == len(rises):
        return None
    part = (profile[first : last + 1] - low) / (high - low)
    places = np.interp((0.1, 0.9), part, np.arange(len(part)))
    return float(places[1] - places[0]) * 2 * _REACH / (_STEPS - 1)
