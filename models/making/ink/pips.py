"""Pips of six-sided dice."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from models.making.ink.outlines import Points, Shape
from models.making.ink.style import Style, chance

WORN = 0.4
"""How many makers' pips are worn, or drilled so that light falls into them aslant."""

MOST_SPOTS = 4
"""Spots that a worn pip has at most: paint chips off in several places."""

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


def worn(picture: NDArray[np.uint8], style: Style, face: str) -> NDArray[np.uint8]:
    """Return the ink of a face with what some makers' pips have inside: worn or shaded spots.

    Args:
        picture: (S, S) of the face's square, 255 where ink is.
        style: the maker's choices.
        face: "1" to "6".

    Returns:
        The same with less ink in spots within pips; never more.
    """
    if chance(style, "worn").random() >= WORN:
        return picture
    rng, (drawn, radius) = chance(style, "worn", face), pips(style, face)
    middles = np.linspace(-1, 1, len(picture), endpoint=False) + 1 / len(picture)
    kept = np.ones(picture.shape)
    most = 1 + int(rng.integers(MOST_SPOTS))
    for (pip,) in drawn:
        for _ in range(int(rng.integers(1, most + 1))):
            x, y = pip.mean(axis=0) + rng.uniform(-1, 1, 2) * radius * (0.4 if most == 1 else 0.8)
            wide, deep = rng.uniform(0.1, 0.4) * radius, rng.uniform(0.15, 0.9)
            away = (middles[None, :] - x) ** 2 + (middles[:, None] - y) ** 2
            kept *= 1 - deep * np.exp(-away / (2 * wide**2))
    return np.asarray(picture * kept, np.uint8)


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
