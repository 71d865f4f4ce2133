"""How dice come to rest: flat, side by side, at the wall, leaning, or on top of each other.

No physics: dice are set down one after the other and slid or lowered until they touch. Lengths are
millimetres; z points up from the floor.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from models.making.scene.solids import Shape

Floats = NDArray[np.float64]

LEANS = 8.0
"""A die that leans more than this many degrees is cocked."""

LIFTED = 1.0
"""A die whose lowest corner is more millimetres than this above the floor lies on something."""

ON_DICE = 0.35
"""The chance of a cocked die to lie on top of another, where nothing else is said."""


@dataclass(frozen=True)
class Resting:
    """One die where it lies."""

    shape: Shape
    size: float
    """Between opposite faces, in millimetres."""
    rotation: Floats
    """(3, 3) from its own coordinates to the world's."""
    place: Floats
    """(3,) its centre."""
    upper: int
    """The face that points up most."""
    tilt: float
    """How far that face is from level, in degrees."""
    lift: float
    """How far its lowest corner is above the floor."""

    @property
    def cocked(self) -> bool:
        """Whether it leans, or lies on something."""
        return self.tilt > LEANS or self.lift > LIFTED

    @property
    def corners(self) -> Floats:
        """(N, 3) in the world."""
        return np.asarray(self.shape.corners @ self.rotation.T * self.size + self.place, np.float64)

    @property
    def normals(self) -> Floats:
        """(F, 3) of its faces in the world."""
        return np.asarray(self.shape.planes[:, :3] @ self.rotation.T, np.float64)


def turn_about(axis: Floats, degrees: float) -> Floats:
    """Return the rotation (3, 3) about an axis."""
    x, y, z = axis / np.linalg.norm(axis)
    angle = np.deg2rad(degrees)
    cross = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    return np.asarray(
        np.eye(3) + np.sin(angle) * cross + (1 - np.cos(angle)) * cross @ cross, np.float64
    )


def face_up(shape: Shape, face: int, turn: float) -> Floats:
    """Return the rotation that brings a face to the top, turned about upright in degrees."""
    _, right, down, normal = shape.frames[face]
    lay = np.stack([right, -down, normal])
    return np.asarray(turn_about(np.array([0.0, 0, 1]), turn) @ lay, np.float64)


def resting(
    shape: Shape, size: float, rotation: Floats, x: float, y: float, low: float = 0.0
) -> Resting:
    """Return a die turned by ``rotation`` whose lowest corner is ``low`` above the floor."""
    z = low - float((shape.corners @ rotation.T)[:, 2].min()) * size
    return lying(shape, size, rotation, np.array([x, y, z]))


def lying(shape: Shape, size: float, rotation: Floats, place: Floats) -> Resting:
    """Return a die turned by ``rotation`` whose centre is at a place (3,)."""
    up = (shape.planes[:, :3] @ rotation.T)[:, 2]
    upper = int(np.argmax(up))
    tilt = float(np.rad2deg(np.arccos(np.clip(up[upper], -1, 1))))
    lift = float((shape.corners @ rotation.T)[:, 2].min()) * size + float(place[2])
    return Resting(shape, size, rotation, place, upper, tilt, max(0.0, lift))


def overlap(one: Resting, other: Resting) -> bool:
    """Return whether two dice share space; edges that only nearly meet may count as well."""
    away = float(np.linalg.norm(one.place - other.place))
    if away > 0.5 * (one.size + other.size) * 1.95:
        return False
    a, b = one.corners, other.corners
    axes = np.concatenate([one.normals, other.normals])
    first, second = a @ axes.T, b @ axes.T
    apart = (first.max(axis=0) < second.min(axis=0)) | (second.max(axis=0) < first.min(axis=0))
    return not bool(apart.any())


@dataclass
class Floor:
    """The floor that dice are set on, with what lies there."""

    half_width: float
    half_depth: float
    walls: bool
    dice: list[Resting]
    on_dice: float = ON_DICE
    """The chance of a cocked die to lie on top of another."""
    spread: float = 1.0
    """The share of the floor, from its middle, over which dice come to lie."""

    def free(self, die: Resting) -> bool:
        """Return whether a die lies inside the walls and in nothing else."""
        corners = die.corners
        if self.walls:
            x, y = np.abs(corners[:, 0]).max(), np.abs(corners[:, 1]).max()
            if x > self.half_width or y > self.half_depth:
                return False
        return not any(overlap(die, each) for each in self.dice)

    def somewhere(self, rng: np.random.Generator) -> tuple[float, float]:
        """Return a random place."""
        return (
            self.spread * float(rng.uniform(-self.half_width, self.half_width)),
            self.spread * float(rng.uniform(-self.half_depth, self.half_depth)),
        )

    def throw(
        self, shape: Shape, size: float, face: int, rng: np.random.Generator, cocked: bool
    ) -> Resting | None:
        """Set a die down with a face up, or return ``None`` if there is no room."""
        for _ in range(30):
            turn = rng.uniform(0, 360)
            rotation = face_up(shape, face, turn)
            if cocked:
                die = self._cocked(shape, size, rotation, rng)
            else:
                # a soft floor lets a die sink in at one side a little
                sway = turn_about(_level(rng), float(abs(rng.normal(0, 0.7))))
                die = self._flat(shape, size, sway @ rotation, rng)
            if die is not None and die.cocked == cocked:
                self.dice.append(die)
                return die
        return None

    def _flat(
        self, shape: Shape, size: float, rotation: Floats, rng: np.random.Generator
    ) -> Resting | None:
        die = resting(shape, size, rotation, *self.somewhere(rng))
        choice = rng.random()
        if choice < 0.35 and self.dice:
            target = self.dice[int(rng.integers(len(self.dice)))]
            return self._slid(die, target.place, rng)
        if choice < 0.45 and self.walls:
            side = rng.integers(4)
            x, y = die.place[:2]
            goal = [(9e3, y), (-9e3, y), (x, 9e3), (x, -9e3)][side]
            return self._slid(die, np.array([*goal, 0.0]), rng)
        return die if self.free(die) else None

    def _slid(self, die: Resting, goal: Floats, rng: np.random.Generator) -> Resting | None:
        """Slide a die towards a place until it touches something."""
        way = goal[:2] - die.place[:2]
        length = float(np.linalg.norm(way))
        if length < 1 or not self.free(die):
            return None
        way = way / length
        near, far = 0.0, min(length, 400.0)
        # find the first place on the way that is not free, then the last free one before it
        for step in np.linspace(0, far, 24)[1:].tolist():
            if not self.free(_moved(die, way * step)):
                far = step
                break
            near = step
        for _ in range(7):
            middle = (near + far) / 2
            if self.free(_moved(die, way * middle)):
                near = middle
            else:
                far = middle
        return _moved(die, way * max(0.0, near - float(rng.exponential(0.3))))

    def _cocked(
        self, shape: Shape, size: float, rotation: Floats, rng: np.random.Generator
    ) -> Resting | None:
        tilt = turn_about(_level(rng), float(rng.uniform(9, 50)))
        if rng.random() < self.on_dice and self.dice:
            # on top of another die: flat on it, or dropped across what lies there
            below = self.dice[int(rng.integers(len(self.dice)))]
            x, y = below.place[:2] + rng.normal(0, 0.25 * size, 2)
            rotation = rotation if rng.random() < 0.6 else tilt @ rotation
            return self._lowered(shape, size, rotation, float(x), float(y))
        if not (self.dice or self.walls):
            return None  # a die leans on something
        die = resting(shape, size, tilt @ rotation, *self.somewhere(rng))
        if not self.dice or (self.walls and rng.random() < 0.3):
            x, y = die.place[:2]
            goals = [(9e3, y), (-9e3, y), (x, 9e3), (x, -9e3)]
            return self._slid(die, np.array([*goals[rng.integers(4)], 0.0]), rng)
        return self._slid(die, self.dice[int(rng.integers(len(self.dice)))].place, rng)

    def _lowered(
        self, shape: Shape, size: float, rotation: Floats, x: float, y: float
    ) -> Resting | None:
        high, low = 3 * size, 0.0
        if not self.free(resting(shape, size, rotation, x, y, high)):
            return None
        for _ in range(9):
            middle = (high + low) / 2
            if self.free(resting(shape, size, rotation, x, y, middle)):
                high = middle
            else:
                low = middle
        return resting(shape, size, rotation, x, y, high)


def _level(rng: np.random.Generator) -> Floats:
    angle = rng.uniform(0, 2 * np.pi)
    return np.array([np.cos(angle), np.sin(angle), 0.0])


def _moved(die: Resting, way: Floats) -> Resting:
    place = die.place + np.array([way[0], way[1], 0.0])
    return Resting(die.shape, die.size, die.rotation, place, die.upper, die.tilt, die.lift)
