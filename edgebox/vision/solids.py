"""The solids that dice are, how they lie, and how a camera above the tray sees them.

Lengths are pixels as they are seen on the tray's floor. The camera looks down; its foot point (the
nadir) is where it would see a plumb line as a dot, and its height equals its focal length in
pixels. A point at height ``z`` above the floor is seen further away from the nadir the higher it
is: that is why the upper face of a die far from the middle stands off-centre in its outline.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Solid:
    """A regular solid of edge 1, lying on a face, its centre on the origin."""

    name: str
    corners: Floats
    """(N, 3) corners; z points up."""
    faces: tuple[tuple[int, ...], ...]
    """The corners of each face, in order around it."""
    normals: Floats
    """(F, 3) outward unit normals."""
    edges: NDArray[np.intp]
    """(E, 4): two corners and the two faces that meet there."""
    turn: float
    """The turn about the upright axis, in degrees, after which it looks the same."""

    @property
    def width(self) -> float:
        """Diameter of the sphere through its corners, for edge 1."""
        return 2 * float(np.linalg.norm(self.corners[0]))

    @property
    def height(self) -> float:
        """Distance between the lower and the upper face, for edge 1."""
        return float(np.ptp(self.corners[:, 2]))


@dataclass(frozen=True)
class Camera:
    """Where the camera is: its foot point in the picture and its height, both in pixels."""

    nadir: tuple[float, float]
    height: float


@cache
def solid(name: str) -> Solid:
    """Return the ``"cube"``, ``"octahedron"`` or ``"dodecahedron"``."""
    golden = (1 + 5**0.5) / 2
    if name == "cube":
        points = [(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]
        turn = 90.0
    elif name == "octahedron":
        points = [(1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1)]
        turn = 120.0
    else:
        points = [(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]
        for a in (-1 / golden, 1 / golden):
            for b in (-golden, golden):
                points += [(0, a, b), (a, b, 0), (b, 0, a)]  # type: ignore[list-item]
        turn = 72.0
    return _built(name, np.array(points, float), turn)


def _built(name: str, corners: Floats, turn: float) -> Solid:
    planes: dict[tuple[int, ...], Floats] = {}
    for three in combinations(range(len(corners)), 3):
        a, b, c = corners[list(three)]
        normal = np.cross(b - a, c - a)
        length = float(np.linalg.norm(normal))
        if length < 1e-9:
            continue
        normal /= length
        if normal @ a < 0:
            normal = -normal
        distance = corners @ normal
        if distance.max() > normal @ a + 1e-6:
            continue
        planes[tuple(np.flatnonzero(distance > normal @ a - 1e-6).tolist())] = normal
    faces, normals = [], []
    for members, normal in planes.items():
        across = corners[members[0]] - normal * (corners[members[0]] @ normal)
        across /= np.linalg.norm(across)
        other = np.cross(normal, across)
        around = np.arctan2(corners[list(members)] @ other, corners[list(members)] @ across)
        faces.append(tuple(members[i] for i in np.argsort(around)))
        normals.append(normal)
    down = normals[0]
    first = corners[faces[0][0]] - down * (corners[faces[0][0]] @ down)
    first /= np.linalg.norm(first)
    # the first face goes to the floor, one of its corners to the picture's right
    lay = np.stack([first, np.cross(-down, first), -down])
    corners = corners @ lay.T
    corners /= np.linalg.norm(corners[faces[0][0]] - corners[faces[0][1]])
    edges = []
    for one, other_face in combinations(range(len(faces)), 2):
        shared = set(faces[one]) & set(faces[other_face])
        if len(shared) == 2:
            edges.append((*sorted(shared), one, other_face))
    return Solid(
        name,
        corners,
        tuple(faces),
        np.array(normals) @ lay.T,
        np.array(edges, np.intp),
        turn,
    )


@dataclass(frozen=True)
class Poses:
    """Many poses of one solid, as the camera sees them."""

    corners: Floats
    """(K, N, 2) corners in the picture, in pixels."""
    seen: NDArray[np.bool_]
    """(K, F) whether each face is turned to the camera."""
    upper: NDArray[np.intp]
    """(K,) the face that points up most."""


def pose_many(shape: Solid, camera: Camera, pose: Floats) -> Poses:
    """Project many poses at once.

    Args:
        shape: the solid.
        camera: where it is seen from.
        pose: (K, 6): the picture's x and y of the solid's centre, edge length in pixels, turn
            about the upright axis in degrees, and the lean about the picture's x and y in degrees.
    """
    turn, lean_x, lean_y = np.deg2rad(pose[:, 3:6].T)
    rotation = _rotations(turn, lean_x, lean_y)
    local = (shape.corners @ rotation.transpose(0, 2, 1)) * pose[:, 2, None, None]
    low = -local[:, :, 2].min(axis=1)
    local[:, :, 2] += low[:, None]
    height, nadir = camera.height, np.array(camera.nadir)
    centre = (pose[:, :2] - nadir) * ((height - low) / height)[:, None]
    space = local[:, :, :2] + centre[:, None, :]
    corners = nadir + space * (height / (height - local[:, :, 2]))[:, :, None]
    normals = shape.normals @ rotation.transpose(0, 2, 1)
    eye = np.concatenate([-centre, (height - low)[:, None]], axis=1)
    inner = float(shape.normals[0] @ shape.corners[shape.faces[0][0]])
    seen = (normals @ eye[:, :, None])[..., 0] > inner * pose[:, 2, None]
    return Poses(corners, seen, np.argmax(normals[:, :, 2], axis=1))


def _rotations(turn: Floats, lean_x: Floats, lean_y: Floats) -> Floats:
    """Turn about the upright axis, then lean about the horizontal axis (lean_x, lean_y)."""
    count = len(turn)
    upright = np.zeros((count, 3, 3))
    upright[:, 0, 0] = upright[:, 1, 1] = np.cos(turn)
    upright[:, 1, 0] = np.sin(turn)
    upright[:, 0, 1] = -upright[:, 1, 0]
    upright[:, 2, 2] = 1
    angle = np.hypot(lean_x, lean_y)
    if not angle.any():
        return upright
    scale = np.where(angle > 0, 1 / np.maximum(angle, 1e-12), 0)
    x, y = lean_x * scale, lean_y * scale
    sine, cosine = np.sin(angle), np.cos(angle)
    lean = np.empty((count, 3, 3))
    lean[:, 0] = np.stack([cosine + x * x * (1 - cosine), x * y * (1 - cosine), y * sine], 1)
    lean[:, 1] = np.stack([x * y * (1 - cosine), cosine + y * y * (1 - cosine), -x * sine], 1)
    lean[:, 2] = np.stack([-y * sine, x * sine, cosine], 1)
    product: Floats = lean @ upright
    return product
