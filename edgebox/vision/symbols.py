"""The dice's symbols, drawn by us, for recognising them.

Each drawing fills about the unit circle, its top up (y grows downwards, as in pictures). They are
our own outlines made from looking at dice, in two printings: ``starwars`` and ``genesys``.
"""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

Canvas = NDArray[np.uint8]
Points = list[tuple[float, float]]

PRINTINGS = ("starwars", "genesys")

SIDE = 160
"""Pixels along a side of the square a symbol is drawn in; it reaches from -1.25 to 1.25."""

_REACH = 1.25
_FRACTION = 4


def draw(printing: str, symbol: str, variant: int = 0) -> Canvas:
    """Return (SIDE, SIDE) uint8, 255 where a symbol has ink.

    Args:
        printing: one of :data:`PRINTINGS`.
        symbol: its letter of section N.
        variant: some makers' drawings differ; see :func:`variants`.
    """
    canvas = np.zeros((SIDE, SIDE), np.uint8)
    _DRAWINGS[printing, symbol][variant](canvas)
    return canvas


def variants(printing: str, symbol: str) -> int:
    """Return how many drawings there are of a symbol."""
    return len(_DRAWINGS[printing, symbol])


def _fixed(points: Points) -> NDArray[np.int32]:
    scaled = (np.array(points) + _REACH) * (SIDE / (2 * _REACH)) * 2**_FRACTION
    return np.asarray(np.round(scaled), np.int32)


def _fill(canvas: Canvas, points: Points, ink: int = 255) -> None:
    cv2.fillPoly(canvas, [_fixed(points)], ink, cv2.LINE_AA, _FRACTION)


def _circle(canvas: Canvas, x: float, y: float, radius: float, ink: int = 255) -> None:
    around = np.linspace(0, 2 * np.pi, 48, endpoint=False)
    _fill(canvas, [(x + radius * np.cos(t), y + radius * np.sin(t)) for t in around], ink)


def _ring(canvas: Canvas, y: float, outer: float, inner: float) -> None:
    _circle(canvas, 0, y, outer)
    _circle(canvas, 0, y, inner, 0)


def _polar(count: int, radii: list[float], start: float = -90.0) -> Points:
    """Return a star: radii in turn, evenly around, the first straight up."""
    angles = np.deg2rad(start + np.arange(count) * 360 / count)
    return [
        (radii[i % len(radii)] * np.cos(t), radii[i % len(radii)] * np.sin(t))
        for i, t in enumerate(angles.tolist())
    ]


def _curve(
    start: tuple[float, float], bend: tuple[float, float], end: tuple[float, float]
) -> Points:
    along = np.linspace(0, 1, 10)[:-1]
    return [
        (
            (1 - t) ** 2 * start[0] + 2 * t * (1 - t) * bend[0] + t * t * end[0],
            (1 - t) ** 2 * start[1] + 2 * t * (1 - t) * bend[1] + t * t * end[1],
        )
        for t in along.tolist()
    ]


def _mirrored(points: Points) -> Points:
    return [(-x, y) for x, y in points]


# Star Wars


def _burst(inner: float) -> Callable[[Canvas], None]:
    """Success: a hollow star of seven uneven points."""

    def drawn(canvas: Canvas) -> None:
        lengths = [1.0, 0.9, 0.98, 1.08, 1.08, 0.98, 1.2]
        angles = np.deg2rad([-90, -38, 12, 60, 118, 170, -143])
        valleys = np.deg2rad([-62, -12, 37, 90, 143, -165, -117])
        points: Points = []
        for length, angle, valley in zip(lengths, angles, valleys, strict=True):
            points.append((length * np.cos(angle), length * np.sin(angle)))
            points.append((0.47 * np.cos(valley), 0.47 * np.sin(valley)))
        _fill(canvas, points)
        _fill(canvas, [(x * inner, y * inner) for x, y in points], 0)

    return drawn


def _wings(canvas: Canvas) -> None:
    """Advantage: a pair of upswept wings, joined below, around a dot."""
    wing: Points = [
        *_curve((-0.42, -0.98), (-0.85, -0.75), (-0.85, -0.3)),
        *_curve((-0.85, -0.3), (-0.83, 0.0), (-0.72, 0.16)),
        *_curve((-0.72, 0.16), (-0.95, 0.1), (-1.02, -0.05)),
        *_curve((-1.02, -0.05), (-0.98, 0.35), (-0.58, 0.53)),
        *_curve((-0.58, 0.53), (-0.7, 0.6), (-0.78, 0.58)),
        *_curve((-0.78, 0.58), (-0.5, 0.95), (0.0, 0.97)),
        *_curve((0.0, 0.95), (-0.45, 0.7), (-0.45, 0.2)),
        *_curve((-0.45, 0.2), (-0.45, 0.0), (-0.36, -0.18)),
        *_curve((-0.36, -0.18), (-0.55, -0.4), (-0.54, -0.6)),
        *_curve((-0.54, -0.6), (-0.54, -0.8), (-0.42, -0.98)),
    ]
    _fill(canvas, wing)
    _fill(canvas, _mirrored(wing))
    _circle(canvas, 0, -0.56, 0.22)


def _compass(canvas: Canvas) -> None:
    """Triumph: a ring, a tall blade through it, and a small uneven star."""
    _ring(canvas, 0.05, 0.92, 0.78)
    _fill(canvas, [(-0.07, -1.2), (0.07, -1.2), (0.13, 1.12), (-0.13, 1.12)])
    angles = np.deg2rad([-45, 5, 50, 90, 130, 205])
    lengths = [0.78, 1.15, 0.85, 0.5, 0.55, 0.78]
    for angle, length in zip(angles, lengths, strict=True):
        tip = (length * np.cos(angle), 0.28 + length * np.sin(angle))
        side = (0.15 * np.sin(angle), -0.15 * np.cos(angle))
        _fill(canvas, [tip, (side[0], 0.28 + side[1]), (-side[0], 0.28 - side[1])])


def _hollow_triangle(bend: float, size: float = 1.0) -> Points:
    """Return a triangle on its tip, with sides curved inwards."""
    left, right, tip = (-0.98 * size, -0.86 * size), (0.98 * size, -0.86 * size), (0.0, 1.05 * size)
    inward = 0.05 * size + bend
    return [
        *_curve(left, (0.0, -0.38 * size), right),
        *_curve(right, (inward, -0.2 * size), tip),
        *_curve(tip, (-inward, -0.2 * size), left),
    ]


def _thorn(canvas: Canvas) -> None:
    """Failure."""
    _fill(canvas, _hollow_triangle(0.02))


def _hexagons(canvas: Canvas) -> None:
    """Threat: a hexagon in a ring of six bars."""
    _fill(canvas, _polar(6, [1.1], 0))
    _fill(canvas, _polar(6, [0.76], 0), 0)
    for turn in (0, 60, 120):
        angle = np.deg2rad(turn)
        along, across = (
            np.array([np.cos(angle), np.sin(angle)]),
            np.array([-np.sin(angle), np.cos(angle)]),
        )
        gap = [
            along * a + across * b
            for a, b in ((-1.2, -0.11), (1.2, -0.11), (1.2, 0.11), (-1.2, 0.11))
        ]
        _fill(canvas, [(float(x), float(y)) for x, y in gap], 0)
    _fill(canvas, _polar(6, [0.56], 0))
    _fill(canvas, _polar(6, [0.33], 0), 0)


def _ringed_thorn(filled: bool) -> Callable[[Canvas], None]:
    """Despair: the failure's triangle over a ring; some makers fill it."""

    def drawn(canvas: Canvas) -> None:
        _ring(canvas, -0.12, 0.92, 0.76)
        _fill(canvas, _hollow_triangle(0.1, 1.1))
        if not filled:
            _fill(canvas, [(x * 0.62, y * 0.66 - 0.08) for x, y in _hollow_triangle(0.22)], 0)

    return drawn


# Genesys


def _sun(size: float, hole: float, canvas: Canvas) -> None:
    _fill(canvas, _polar(16, [size, 0.52 * size]))
    _circle(canvas, 0, 0, hole, 0)


def _success_sun(canvas: Canvas) -> None:
    _sun(1.05, 0.26, canvas)


def _chevron(canvas: Canvas) -> None:
    """Advantage: a hollow arrowhead, up."""
    _fill(canvas, [(0, -1.0), (1.02, 0.98), (0, 0.38), (-1.02, 0.98)])
    _fill(canvas, [(0, -0.6), (0.52, 0.4), (0, 0.06), (-0.52, 0.4)], 0)


def _ringed_sun(canvas: Canvas) -> None:
    """Triumph: the sun within a ring."""
    _ring(canvas, 0, 1.05, 0.86)
    inner = np.zeros_like(canvas)
    _sun(0.92, 0.26, inner)
    np.maximum(canvas, inner, out=canvas)


def _cross(canvas: Canvas) -> None:
    """Failure: a star of four points, standing on two."""
    _fill(canvas, _polar(8, [1.3, 0.33], -45))


def _trefoil(canvas: Canvas) -> None:
    """Threat: a ring with three thorns outwards and three inwards."""
    _ring(canvas, 0.12, 0.76, 0.58)
    for turn in (-90, 30, 150):
        angle = np.deg2rad(turn)
        along, across = (np.cos(angle), np.sin(angle)), (-np.sin(angle), np.cos(angle))
        spike = [(1.18, 0.0), (0.76, 0.16), (0.62, 0.27), (0.14, 0.0), (0.62, -0.27), (0.76, -0.16)]
        _fill(
            canvas,
            [(a * along[0] + b * across[0], 0.12 + a * along[1] + b * across[1]) for a, b in spike],
        )


def _ringed_cross(canvas: Canvas) -> None:
    """Despair: the failure's star over a ring with four teeth."""
    _fill(canvas, _polar(8, [1.1, 0.72]))
    _circle(canvas, 0, 0, 0.82)
    _circle(canvas, 0, 0, 0.64, 0)
    _fill(canvas, _polar(8, [1.12, 0.3], -45))


# both


def _dot(canvas: Canvas) -> None:
    _circle(canvas, 0, 0, 1)


def _loop(inner: float) -> Callable[[Canvas], None]:
    def drawn(canvas: Canvas) -> None:
        _ring(canvas, 0, 1, inner)

    return drawn


_FORCE: dict[str, tuple[Callable[[Canvas], None], ...]] = {
    "n": (_dot,),
    "l": (_loop(0.72), _loop(0.86)),
}
_DRAWN: dict[str, dict[str, tuple[Callable[[Canvas], None], ...]]] = {
    "starwars": {
        "s": (_burst(0.5), _burst(0.62)),
        "a": (_wings,),
        "x": (_compass,),
        "f": (_thorn,),
        "t": (_hexagons,),
        "y": (_ringed_thorn(False), _ringed_thorn(True)),
        **_FORCE,
    },
    "genesys": {
        "s": (_success_sun,),
        "a": (_chevron,),
        "x": (_ringed_sun,),
        "f": (_cross,),
        "t": (_trefoil,),
        "y": (_ringed_cross,),
        **_FORCE,
    },
}
_DRAWINGS = {
    (printing, symbol): drawings
    for printing, symbols in _DRAWN.items()
    for symbol, drawings in symbols.items()
}
