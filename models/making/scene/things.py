"""What else may be in view: the tray's walls, and coins, pens, cards, beads, cables and fingers."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from models.making.scene.lamps import Floats
from models.making.scene.throws import turn_about
from models.making.scene.tracer import THING, WALL

Array = NDArray[np.float64]


@dataclass(frozen=True)
class Thing:
    """One convex solid without ink; arrays as :class:`.tracer.World` has them."""

    kind: int
    planes: Array
    rotation: Array
    place: Array
    corners: Array
    """(N, 3) in the world."""
    bound: float
    ball: float
    soft: float
    colour: Array
    texture: int
    looks: tuple[float, float, float, float, float, float]


def wall_box(
    centre: tuple[float, float, float],
    half: tuple[float, float, float],
    texture: int,
    colour: Array,
    kind: int = WALL,
    turn: float = 0.0,
    gloss: float = 0.0,
    soft: float = 0.5,
) -> Thing:
    """Return a box with sides parallel to the axes, turned about the upright axis in degrees."""
    planes = np.array(
        [(*axis, h) for h, axes in zip(half, np.eye(3), strict=True) for axis in (axes, -axes)]
    )
    return _thing(
        planes,
        np.array(half) * np.array(_CUBE),
        np.array(centre),
        turn_about(_UP, turn),
        texture,
        colour,
        kind,
        gloss,
        soft,
    )


_UP = np.array([0.0, 0, 1])
_CUBE = [(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]


def prism(
    sides: int,
    radius: float,
    half: float,
    centre: Array,
    rotation: Array,
    colour: Array,
    gloss: float = 0.02,
    soft: float = 0.4,
    ball: float = 0.0,
    texture: int = -1,
) -> Thing:
    """Return an upright prism of many sides, turned by ``rotation``: coins, pens, fingers."""
    angles = np.arange(sides) * 2 * np.pi / sides
    rim = np.stack([np.cos(angles), np.sin(angles), np.zeros(sides)], axis=1)
    planes = np.concatenate(
        [np.c_[rim, np.full(sides, radius)], [(0, 0, 1, half), (0, 0, -1, half)]]
    )
    outer = radius / np.cos(np.pi / sides)
    corners = np.concatenate([rim * outer + (0, 0, half), rim * outer - (0, 0, half)])
    return _thing(planes, corners, centre, rotation, texture, colour, THING, gloss, soft, ball)


def _thing(
    planes: Array,
    corners: Array,
    centre: Array,
    rotation: Array,
    texture: int,
    colour: Array,
    kind: int,
    gloss: float,
    soft: float,
    ball: float = 0.0,
) -> Thing:
    reach = float(np.linalg.norm(corners, axis=1).max())
    return Thing(
        kind,
        planes,
        rotation,
        centre,
        corners @ rotation.T + centre,
        min(reach, ball) if ball else reach,
        ball,
        soft,
        colour,
        texture,
        (gloss, 60.0, 0.1, 0.05, 0.2, 0.0),
    )


def _lying(rng: np.random.Generator) -> Array:
    """Return a rotation that lays an upright prism on its side, in a random direction."""
    angle = rng.uniform(0, 2 * np.pi)
    side = np.array([np.cos(angle), np.sin(angle), 0.0])
    return turn_about(side, 90.0)


def random_things(
    rng: np.random.Generator, floor: tuple[float, float], textures: int, most: int = 3
) -> list[Thing]:
    """Return foreign things on a floor, one to ``most``, each made of one or more solids."""
    made: list[Thing] = []
    for _ in range(rng.integers(1, most + 1)):
        x, y = rng.uniform(-1, 1, 2) * floor
        colour = rng.random(3) ** 2.2 if rng.random() < 0.6 else np.full(3, rng.uniform(0.01, 0.8))
        kind = rng.integers(7)
        if kind == 0:
            metal = np.array([0.6, 0.5, 0.35]) * rng.uniform(0.4, 1.1)
            high = rng.uniform(0.7, 2)
            made.append(
                prism(
                    24,
                    rng.uniform(7, 14),
                    high,
                    np.array([x, y, high]),
                    np.eye(3),
                    metal if rng.random() < 0.6 else colour,
                    0.1,
                )
            )
        elif kind == 1:
            r = rng.uniform(2.5, 5)
            made.append(
                prism(
                    int(rng.choice([6, 12])),
                    r,
                    rng.uniform(25, 80),
                    np.array([x, y, r]),
                    _lying(rng),
                    colour,
                )
            )
        elif kind == 2:
            half = (rng.uniform(8, 45), rng.uniform(8, 32), rng.uniform(0.2, 5))
            made.append(
                wall_box(
                    (x, y, half[2]),
                    half,
                    int(rng.integers(textures)) if rng.random() < 0.6 else -1,
                    np.ones(3) if rng.random() < 0.5 else colour,
                    THING,
                    rng.uniform(0, 360),
                )
            )
        elif kind == 3:
            r = rng.uniform(5, 11)
            made.append(prism(8, r, r, np.array([x, y, r * 0.9]), np.eye(3), colour, 0.04, 0.5, r))
        elif kind == 4:
            made += _cable(rng, x, y, colour)
        else:
            made += _fingers(rng, floor)
    return made


def _cable(rng: np.random.Generator, x: float, y: float, colour: Array) -> list[Thing]:
    made, heading, r = [], rng.uniform(0, 360), rng.uniform(1.2, 3)
    for _ in range(10):
        heading += rng.normal(0, 25)
        way = np.array([np.cos(np.deg2rad(heading)), np.sin(np.deg2rad(heading))])
        rotation = turn_about(np.array([-way[1], way[0], 0.0]), 90.0)
        made.append(prism(8, r, 7, np.array([x, y, r]), rotation, colour))
        x, y = x + 12 * way[0], y + 12 * way[1]
    return made


def _fingers(rng: np.random.Generator, floor: tuple[float, float]) -> list[Thing]:
    """Return fingers that reach in from the border, above the floor."""
    angle = rng.uniform(0, 2 * np.pi)
    start = np.array([np.cos(angle) * floor[0], np.sin(angle) * floor[1], 0.0]) * rng.uniform(
        0.5, 1.1
    )
    skin = np.array([0.6, 0.33, 0.22]) * rng.uniform(0.25, 1.25)
    made = []
    for _ in range(rng.integers(1, 5)):
        turn = np.rad2deg(angle) + rng.normal(0, 14)
        way = np.array([np.cos(np.deg2rad(turn)), np.sin(np.deg2rad(turn)), rng.uniform(0.05, 0.6)])
        way /= np.linalg.norm(way)
        r, half = rng.uniform(6, 9), rng.uniform(28, 60)
        side = np.cross(_UP, way)
        rotation = turn_about(side, float(np.rad2deg(np.arccos(way[2]))))
        centre = start + np.array([*rng.normal(0, 12, 2), r + 6]) + way * half
        made.append(prism(12, r, half, centre, rotation, skin, 0.01, 2.0, half * 1.01))
    return made


def tray_walls(
    rng: np.random.Generator, floor: tuple[float, float], texture: int, colour: Floats
) -> list[Thing]:
    """Return the four walls of a tray around its floor."""
    high, thick = rng.uniform(12, 55), rng.uniform(3, 14)
    tint = np.asarray(colour, np.float64)
    w, d = floor
    half_w, half_d = (thick / 2, d + thick, high / 2), (w + thick, thick / 2, high / 2)
    gloss = float(rng.choice([0, rng.uniform(0, 0.04)]))
    return [
        wall_box((sx * (w + thick / 2), 0, high / 2), half_w, texture, tint, gloss=gloss)
        for sx in (-1, 1)
    ] + [
        wall_box((0, sy * (d + thick / 2), high / 2), half_d, texture, tint, gloss=gloss)
        for sy in (-1, 1)
    ]
