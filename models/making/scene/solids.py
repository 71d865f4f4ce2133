"""The solids that dice are cut from: planes, faces and their frames, in a die's own coordinates.

A solid is a set of half-spaces about its centre. Its first planes are the faces, the rest cut
edges and corners off, as a tumbler does to real dice. Lengths are in units of the distance between
two opposite faces (of the ``d4`` twice the distance from the centre to a face).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

SOLID_OF = {
    "boost": "cube",
    "setback": "cube",
    "ability": "octahedron",
    "difficulty": "octahedron",
    "proficiency": "dodecahedron",
    "challenge": "dodecahedron",
    "force": "dodecahedron",
    "d6": "cube",
    "d10": "trapezohedron",
    "d00": "trapezohedron",
    "d4": "tetrahedron",
    "d8": "octahedron",
    "d12": "dodecahedron",
    "d20": "icosahedron",
}
"""Which solid each die is."""


@dataclass(frozen=True)
class Shape:
    """One solid, centred on the origin."""

    name: str
    corners: Floats
    """(N, 3)."""
    planes: Floats
    """(F, 4): outward unit normal and distance from the centre, faces first."""
    frames: Floats
    """(F, 4, 3): of each face its centre, the direction to the right, the direction down (away
    from the symbols' top), and the normal."""
    reach: Floats
    """(F,): distance from a face's centre to its farthest corner."""
    rims: tuple[tuple[int, ...], ...]
    """The corners of each face, in order around it."""
    edges: Floats
    """(E, 4): planes that would just touch the edges from outside: unit normal and distance."""
    points: Floats
    """(N, 4): planes that would just touch the corners."""


def _raw_corners(name: str) -> Floats:
    golden = (1 + 5**0.5) / 2
    signs = (-1.0, 1.0)
    cube = [(x, y, z) for x in signs for y in signs for z in signs]
    if name == "cube":
        return np.array(cube)
    if name == "tetrahedron":
        return np.array([(1.0, 1, 1), (1, -1, -1), (-1, 1, -1), (-1, -1, 1)])
    if name == "octahedron":
        return np.concatenate([np.eye(3), -np.eye(3)])
    if name == "dodecahedron":
        more = [(0.0, a / golden, b * golden) for a in signs for b in signs]
        return np.array(cube + [p[i:] + p[:i] for p in more for i in range(3)])
    if name == "icosahedron":
        base = [(0.0, a, b * golden) for a in signs for b in signs]
        return np.array([p[i:] + p[:i] for p in base for i in range(3)])
    # pentagonal trapezohedron: a ring of ten corners that rise and fall, and two poles
    angles = np.arange(10) * np.pi / 5
    rise = 0.105 * np.where(np.arange(10) % 2 == 0, 1.0, -1.0)
    ring = np.stack([np.cos(angles), np.sin(angles), rise], axis=1)
    # the pole stands where the kite of three neighbours is flat
    a, b, c = ring[0], ring[1], ring[2]
    normal = np.cross(b - a, c - a)
    pole = abs(float(normal @ a / normal[2]))
    return np.concatenate([ring, [(0, 0, pole), (0, 0, -pole)]])


@cache
def shape(name: str) -> Shape:
    """Return a solid by its name, one of the values of :data:`SOLID_OF`."""
    corners = _raw_corners(name)
    found: dict[tuple[int, ...], Floats] = {}
    for three in combinations(range(len(corners)), 3):
        a, b, c = corners[list(three)]
        normal = np.cross(b - a, c - a)
        length = float(np.linalg.norm(normal))
        if length < 1e-9:
            continue
        normal = normal / (length if normal @ a > 0 else -length)
        if (corners @ normal).max() > normal @ a + 1e-6:
            continue
        found[tuple(np.flatnonzero(corners @ normal > normal @ a - 1e-6).tolist())] = normal
    first = next(iter(found))
    corners = corners / (2 * float(found[first] @ corners[first[0]]))
    planes, frames, reach, rims = [], [], [], []
    for members, normal in found.items():
        rim = corners[list(members)]
        centre = normal * (normal @ rim[0])
        away = rim - centre
        up = _up(name, rim, away)
        right = np.cross(up, normal)
        around = np.arctan2(away @ up, away @ right)
        planes.append((*normal, float(normal @ rim[0])))
        frames.append((centre, right, -up, normal))
        reach.append(float(np.linalg.norm(away, axis=1).max()))
        rims.append(tuple(members[i] for i in np.argsort(around)))
    return Shape(
        name,
        corners,
        np.array(planes),
        np.array(frames),
        np.array(reach),
        tuple(rims),
        _touching_edges(corners, np.array(planes), rims),
        np.array([(*(p / np.linalg.norm(p)), np.linalg.norm(p)) for p in corners]),
    )


def _up(name: str, rim: Floats, away: Floats) -> Floats:
    """Return where the top of a face's symbols is: a side of a square, a corner of the others."""
    if name == "cube":
        near = np.argsort(np.linalg.norm(away - away[0], axis=1))[1]
        up = away[0] + away[near]
    elif name == "trapezohedron":
        up = away[int(np.argmax(np.abs(rim[:, 2])))]
    else:
        up = away[0]
    return np.asarray(up / np.linalg.norm(up), np.float64)


def _touching_edges(corners: Floats, planes: Floats, rims: list[tuple[int, ...]]) -> Floats:
    touching = []
    for one, other in combinations(range(len(planes)), 2):
        shared = sorted(set(rims[one]) & set(rims[other]))
        if len(shared) == 2:
            normal = planes[one, :3] + planes[other, :3]
            normal = normal / np.linalg.norm(normal)
            touching.append((*normal, float(normal @ corners[shared[0]])))
    return np.array(touching)


def cut(solid: Shape, edge: float, point: float) -> Floats:
    """Return the planes (P, 4) of a solid with its edges and corners cut off.

    Args:
        solid: the solid.
        edge: how deep edges are cut, in units of the solid.
        point: how deep corners are cut.
    """
    edges, points = solid.edges.copy(), solid.points.copy()
    edges[:, 3] -= edge
    points[:, 3] -= point
    return np.concatenate([solid.planes, edges, points])
