"""Pips of six-sided dice."""

from __future__ import annotations

import numpy as np

from models.making.outlines import Points, Shape
from models.making.style import Style, chance

_SIDE = np.sqrt(2)
"""Side of a square, in its circumradius."""

_CORNERS = ((-1, -1), (1, 1), (-1, 1), (1, -1))
_PLACES: dict[str, tuple[tuple[int, int], ...]] = {
    "1": ((0, 0),),
    "2": _CORNERS[:2],
    "3": ((0, 0), *_CORNERS[:2]),
    "4": _CORNERS,
    "5": ((0, 0), *_CORNERS),
    "6": (*_CORNERS, (-1, 0), (1, 0)),
}


_NEARER = {"2": 0.6, "3": 0.75, "4": 0.85, "5": 0.85, "6": 0.95}
"""How near to the middle some makers put the outer pips of a face, against their usual place."""


def pips(style: Style, face: str) -> tuple[Shape, float]:
    """Return the pips of a face in circumradii, and a pip's radius.

    Raises:
        ValueError: the face is not "1" to "6".
    """
    if face not in _PLACES:
        raise ValueError(f"no pips {face!r}")
    radius = style.pip_radius * float(_SIDE)
    if face == "1":
        radius = min(radius * style.pip_one, 0.3 * float(_SIDE))
    pip = _pip(style, radius)
    # some makers' twos and threes lie on the other diagonal
    across = -1 if style.other_diagonal and face in "23" else 1
    apart = style.pip_place * float(_SIDE) * _nearness(style, face)
    places = [np.array([x * across, y]) * apart for x, y in _PLACES[face]]
    return tuple((pip + place,) for place in places), radius


def _nearness(style: Style, face: str) -> float:
    """Return how near to the middle a maker puts the outer pips of a face."""
    rng = chance(style, "pips", face)
    if chance(style, "pips").random() < 0.5:
        return 1.0
    return float(rng.uniform(_NEARER.get(face, 1.0), 1.03))


def _pip(style: Style, radius: float) -> Points:
    """Return a circle, or one on its way to a square."""
    around = np.linspace(0, 2 * np.pi, 40, endpoint=False)
    cos, sin = np.cos(around), np.sin(around)
    power = 2 / style.pip_power
    bulge = np.stack(
        [np.sign(cos) * np.abs(cos) ** power, np.sign(sin) * np.abs(sin) ** power], axis=1
    )
    return np.asarray(bulge * radius, np.float64)
