"""Outlines: points, curves and layers of ink, and how they are put on a canvas."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]
"""(n, 2) corners of a closed outline, x to the right, y down."""

Layer = tuple[Points, ...]
"""Outlines filled by the even-odd rule: one within another is a hole."""

Shape = tuple[Layer, ...]
"""Layers laid over each other, all of them ink."""

Pair = tuple[float, float]

SUPERSAMPLING = 4
"""How many times finer than its result a picture is drawn, along each axis."""

_FRACTION = 4


def points(corners: Sequence[Pair]) -> Points:
    """Return corners as an outline."""
    return np.array(corners, np.float64).reshape(-1, 2)


def mirrored(outline: Points) -> Points:
    """Return an outline with left and right swapped."""
    return np.asarray(outline * np.array([-1.0, 1.0]), np.float64)


def circle(x: float, y: float, radius: float, count: int = 48) -> Points:
    """Return a circle as an outline of ``count`` corners."""
    around = np.linspace(0, 2 * np.pi, count, endpoint=False)
    return np.stack([x + radius * np.cos(around), y + radius * np.sin(around)], axis=1)


def ring(x: float, y: float, outer: float, inner: float) -> Layer:
    """Return a ring between two radii; nothing is left open where ``inner`` is 0."""
    if inner <= 0:
        return (circle(x, y, outer),)
    return (circle(x, y, outer), circle(x, y, inner))


def polar(radii: Sequence[float], degrees: Sequence[float]) -> Points:
    """Return corners at distances and angles from the origin, clockwise from the right."""
    angles = np.deg2rad(np.array(degrees, np.float64))
    around = np.stack([np.cos(angles), np.sin(angles)], axis=1)
    return np.asarray(np.array(radii, np.float64)[:, None] * around, np.float64)


def star(count: int, outer: float, inner: float, start: float = -90.0) -> Points:
    """Return a straight-edged star of ``count`` rays, the first at ``start`` degrees."""
    return polar([outer, inner] * count, [start + 180 / count * i for i in range(2 * count)])


def bezier(start: Pair, bend: Pair, end: Pair, count: int = 10) -> Points:
    """Return a quadratic curve without its end, so that curves chain into an outline."""
    t = np.linspace(0, 1, count + 1)[:-1, None]
    a, b, c = np.array(start), np.array(bend), np.array(end)
    return np.asarray((1 - t) ** 2 * a + 2 * t * (1 - t) * b + t * t * c, np.float64)


def chain(*pieces: Points) -> Points:
    """Return pieces of outline joined into one."""
    return np.concatenate(pieces)


def through(via: Sequence[Pair], count: int = 5) -> Points:
    """Return a smooth open curve through points (Catmull-Rom), without its end."""
    knots = np.array(via, np.float64)
    knots = np.concatenate([2 * knots[:1] - knots[1:2], knots, 2 * knots[-1:] - knots[-2:-1]])
    return _catmull_rom(knots, count)


def closed_curve(via: Points, count: int = 6) -> Points:
    """Return a smooth closed curve through points."""
    return _catmull_rom(np.concatenate([via[-1:], via, via[:2]]), count)


def _catmull_rom(knots: Points, count: int) -> Points:
    a, b, c, d = (knots[i : len(knots) - 3 + i, None, :] for i in range(4))
    t = np.linspace(0, 1, count, endpoint=False)[None, :, None]
    curve = 0.5 * (
        2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * (b - c) + d - a) * t**3
    )
    return np.asarray(curve.reshape(-1, 2), np.float64)


def stroke(via: Points, width: float) -> Points:
    """Return the outline of an open line drawn with a flat pen; ``width`` across."""
    ahead = np.gradient(via, axis=0)
    ahead /= np.maximum(np.linalg.norm(ahead, axis=1, keepdims=True), 1e-9)
    side = np.stack([-ahead[:, 1], ahead[:, 0]], axis=1) * (width / 2)
    return np.concatenate([via + side, (via - side)[::-1]])


def bar(start: Pair, end: Pair, width: float) -> Points:
    """Return a straight stroke as a rectangle."""
    return stroke(points([start, end]), width)


def moved(shape: Shape, matrix: Points, shift: Pair) -> Shape:
    """Return a shape with its (x, y) multiplied by a (2, 2) matrix, then shifted."""
    along = np.array(shift)
    return tuple(tuple(outline @ matrix.T + along for outline in layer) for layer in shape)


def turned(shape: Shape, degrees: float, scale: float = 1.0, shift: Pair = (0.0, 0.0)) -> Shape:
    """Return a shape scaled, turned clockwise about the origin, then shifted."""
    angle = np.deg2rad(degrees)
    cos, sin = scale * np.cos(angle), scale * np.sin(angle)
    return moved(shape, np.array([[cos, -sin], [sin, cos]]), shift)


def corners(shape: Shape) -> Points:
    """Return all the corners of a shape in one (n, 2) array."""
    return np.concatenate([outline for layer in shape for outline in layer])


def fill(canvas: NDArray[np.uint8], shape: Shape, ink: int = 255) -> None:
    """Draw a shape on a square canvas that covers [-1, 1] along both axes."""
    half = canvas.shape[0] / 2
    for layer in shape:
        fixed = [
            np.round(((outline + 1) * half - 0.5) * 2**_FRACTION).astype(np.int32)
            for outline in layer
        ]
        cv2.fillPoly(canvas, fixed, ink, cv2.LINE_8, _FRACTION)


def traced(picture: NDArray[np.uint8]) -> Layer:
    """Return the outlines of the bright parts of a picture, in its pixels."""
    found, _ = cv2.findContours(picture, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_TC89_L1)
    return tuple(outline.reshape(-1, 2).astype(np.float64) for outline in found if len(outline) > 2)
