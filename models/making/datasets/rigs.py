"""Random rigs: a tray with its walls, surfaces, light, camera and makers of dice, and its pictures.

A rig stays the same over several rolls, as at a table; :func:`random_rig` makes one from a seed.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.typing import NDArray

from models.making.chance import log_uniform
from models.making.classes import PRINTINGS
from models.making.datasets.labelled import INK_SIDE, Picture, Rolled, labelled
from models.making.scene.cameras import Camera, camera_over
from models.making.scene.lamps import light_of_scene
from models.making.scene.makers import (
    FACES,
    NARRATIVE,
    Make,
    Maker,
    loose_printing,
    make,
    random_maker,
)
from models.making.scene.sensor import Sensor, brightness, develop, random_sensor
from models.making.scene.solids import SOLID_OF, cut, shape
from models.making.scene.surfaces import FLOORS, surface
from models.making.scene.things import Thing, random_things, tray_walls
from models.making.scene.throws import ON_DICE, Floor
from models.making.scene.tracer import DIE, TILE, WALL, Traced, View, World, packed, turns
from models.making.scene.tracing import best_tracer

MOST_PLANES, MOST_FACES = 64, 20

LOOSE_MAKERS = 4
"""Of dice that belong to no set, so many in each rig."""

SAMPLES = 4
"""Rays for each pixel where dice may be."""

COARSE = 8
"""Light on floor and walls is worked out for every so many pixels."""


@dataclass
class Rig:
    """One camera, tray, light and choice of dice."""

    seed: int
    printing: str
    camera: Camera
    sensor: Sensor
    floor: tuple[float, float]
    """Half width and half depth in millimetres."""
    outside: float
    """Level of the table around the tray."""
    gloss: tuple[float, float]
    walls: list[Thing]
    textures: NDArray[np.float32]
    bumps: NDArray[np.float32]
    tile_mm: NDArray[np.float32]
    turns: tuple[float, float]
    lights: NDArray[np.float32]
    sky: NDArray[np.float32]
    makers: list[Maker]
    makes: dict[tuple[str, int], Make] = field(default_factory=dict)
    auto: float = 0.0
    """How far the camera's exposure follows the picture, from 0 to 1."""

    def empty(self, rng: np.random.Generator) -> bytes:
        """Return a JPEG of the tray without dice."""
        light, *_ = traced(self, [], [], rng, 1)
        return develop(light, self.sensor, self.level(light), rng)

    def roll(
        self,
        dice: list[str],
        rng: np.random.Generator,
        cocked: float | None = 0.12,
        things: float = 0.15,
        blurred: float = 0.05,
        most_things: int = 3,
        on_dice: float = ON_DICE,
    ) -> Picture:
        """Return a picture of dice thrown into the tray.

        Args:
            dice: what to throw, ``"other"`` for a die that nobody knows.
            rng: the source of all choices.
            cocked: the chance of each die to lean or lie on another; ``None`` to throw them, and
                so let them do it as often as thrown dice do.
            things: the chance of foreign things in the tray.
            blurred: the chance that the picture is blurred or shaken.
            most_things: how many there are at most.
            on_dice: the chance of a cocked die to lie on top of another.
        """
        makes = [self.make(die, rng) for die in rng.permutation(dice).tolist()]
        rolled = (
            self._thrown(makes, rng)
            if cocked is None
            else self.set_down(makes, rng, cocked, on_dice)
        )
        foreign = (
            random_things(rng, self.floor, len(self.textures), most_things)
            if rng.random() < things
            else []
        )
        light, shown, _ = traced(self, rolled, foreign, rng, SAMPLES)
        sensor, drag = self.sensor, 0.0
        if rng.random() < blurred:
            if rng.random() < 0.5:
                drag = float(rng.uniform(4, 22)) * self.camera.size[0] / 1280
            else:
                blur = float(rng.uniform(1.5, 6)) * self.camera.size[0] / 1280
                sensor = Sensor(**{**vars(sensor), "blur": blur})
        data = develop(light, sensor, self.level(light), rng, drag)
        return labelled(
            self.camera,
            rolled,
            len(self.walls),
            len(foreign),
            shown,
            data,
            sensor.blur,
            drag,
        )

    def level(self, light: NDArray[np.float32]) -> NDArray[np.float32]:
        """Return what the camera takes for white: fixed, or after the picture's brightness."""
        bright = float(np.quantile(brightness(light), 0.8)) / 0.45
        return np.full(3, (1 - self.auto) + self.auto * max(bright, 0.15), np.float32)

    def make(self, die: str, rng: np.random.Generator) -> Make:
        """Return one of this rig's makes of a die, or of ``"other"``."""
        which = int(rng.integers(len(self.makers)))
        if die not in NARRATIVE:
            # loose dice: each its own maker
            printing = loose_printing(die)
            if die == "other" and rng.random() < 0.4:
                printing = "numerals"
            which = int(rng.integers(LOOSE_MAKERS))
            if (die, which) not in self.makes:
                self.makes[die, which] = make(die, random_maker(printing, rng), rng)
        elif (die, which) not in self.makes:
            self.makes[die, which] = make(die, self.makers[which], rng)
        return self.makes[die, which]

    def _thrown(self, makes: list[Make], rng: np.random.Generator) -> list[Rolled]:
        """Throw dice; those that end up outside the walls are left out."""
        from models.making.scene.tumbling import tumbled

        rests = tumbled(makes, self.floor, bool(self.walls), rng)
        return [
            Rolled(made, _faces_of(made, len(rest.shape.frames), rng), rest)
            for made, rest in zip(makes, rests, strict=True)
            if not self.walls or (np.abs(rest.place[:2]) < self.floor).all()
        ]

    def set_down(
        self, makes: list[Make], rng: np.random.Generator, cocked: float, on_dice: float = ON_DICE
    ) -> list[Rolled]:
        """Return dice set down by chance; for which there is no room is left out."""
        spread = float(rng.uniform(0.35, 1.0)) if rng.random() < 0.5 else 1.0
        floor = Floor(*self.floor, bool(self.walls), [], on_dice, spread)
        rolled = []
        # those that lie flat come first, so that others have something to lean on
        leaning = sorted(rng.random(len(makes)) < cocked)
        for made, leans in zip(makes, leaning, strict=True):
            solid = shape(SOLID_OF[made.solid_of])
            faces = _faces_of(made, len(solid.frames), rng)
            wanted = str(rng.choice(sorted(set(faces))))
            up = int(rng.choice([i for i, each in enumerate(faces) if each == wanted]))
            rest = floor.throw(solid, made.size, up, rng, bool(leans))
            if rest is not None:
                rolled.append(Rolled(made, faces, rest))
        return rolled


def _faces_of(made: Make, count: int, rng: np.random.Generator) -> tuple[str, ...]:
    if made.die == "other":
        return tuple(str(n) for n in rng.permutation(count) + 1)
    faces = FACES[made.die]
    return tuple(faces[i] for i in rng.permutation(count))


def _world(rig: Rig, rolled: list[Rolled], foreign: list[Thing]) -> World:
    count = len(rig.walls) + len(foreign) + len(rolled)
    kind, texture = np.full(count, WALL, np.int32), np.full(count, -1, np.int32)
    rotation, place = np.zeros((count, 3, 3), np.float32), np.zeros((count, 3), np.float32)
    planes, counts = np.zeros((count, MOST_PLANES, 4), np.float32), np.zeros((count, 2), np.int32)
    bound, ball, soft = np.zeros((3, count), np.float32)
    frames = np.zeros((count, MOST_FACES, 4, 3), np.float32)
    reach = np.ones((count, MOST_FACES), np.float32)
    ink = np.zeros((count, MOST_FACES, INK_SIDE, INK_SIDE), np.uint8)
    colour, ink_colour = np.zeros((2, count, 3), np.float32)
    looks = np.zeros((count, 6), np.float32)
    for i, thing in enumerate([*rig.walls, *foreign]):
        kind[i], texture[i] = thing.kind, thing.texture
        rotation[i], place[i] = thing.rotation, thing.place
        n = len(thing.planes)
        planes[i, :n], counts[i] = thing.planes, (n, n)
        bound[i], ball[i], soft[i] = thing.bound, thing.ball, thing.soft
        colour[i], looks[i] = thing.colour, thing.looks
    for i, each in enumerate(rolled, len(rig.walls) + len(foreign)):
        made, rest = each.make, each.rest
        kind[i], rotation[i], place[i] = DIE, rest.rotation, rest.place
        solid = rest.shape
        body = cut(solid, made.edge, made.point)[:MOST_PLANES].copy()
        body[:, 3] *= made.size
        n, f = len(body), len(solid.frames)
        planes[i, :n], counts[i] = body, (n, f)
        bound[i] = float(np.linalg.norm(solid.corners[0])) * made.size
        if solid.name == "trapezohedron":
            bound[i] = float(np.linalg.norm(solid.corners, axis=1).max()) * made.size
        ball[i], soft[i] = made.ball * made.size, made.soft
        if made.ball:
            bound[i] = min(bound[i], ball[i])
        frames[i, :f] = each.frames
        reach[i, :f] = solid.reach * made.size
        for j, face in enumerate(each.faces):
            ink[i, j] = each.ink(face)
        colour[i], ink_colour[i], looks[i] = made.colour, made.ink, made.looks
    floor = np.array([*rig.floor, rig.outside, *rig.gloss, *rig.turns], np.float32)
    return World(
        kind,
        rotation,
        place,
        planes,
        counts,
        bound,
        ball,
        soft,
        frames,
        reach,
        ink,
        colour,
        ink_colour,
        looks,
        texture,
        rig.textures,
        rig.textures.mean(axis=(1, 2)),
        rig.bumps,
        rig.tile_mm,
        floor,
        rig.lights,
        rig.sky,
    )


def traced(
    rig: Rig, rolled: list[Rolled], foreign: list[Thing], rng: np.random.Generator, samples: int
) -> Traced:
    """Return what the camera sees of dice and foreign things in a tray."""
    world = _world(rig, rolled, foreign)
    camera, kernels = rig.camera, best_tracer()
    eye = camera.eye.astype(np.float32)
    first, tiles, wide = _tiles(rig, rolled, foreign)
    seed, bodies = int(rng.integers(1 << 62)), packed(world)
    shade = kernels.shading(world, bodies, camera.rays(COARSE), eye, 14, seed)
    shade = cv2.GaussianBlur(shade, (0, 0), 0.7)
    view = View(bodies, camera.rays(), eye, first, tiles, shade, turns(world.floor))
    seen: Traced = kernels.trace(world, view, wide, samples, seed + 1)
    return seen


def _tiles(
    rig: Rig, rolled: list[Rolled], foreign: list[Thing]
) -> tuple[NDArray[np.int32], NDArray[np.int32], int]:
    wide = -(-rig.camera.size[0] // TILE)
    high = -(-rig.camera.size[1] // TILE)
    lists: list[list[int]] = [[] for _ in range(wide * high)]
    bodies = [
        *(thing.corners for thing in [*rig.walls, *foreign]),
        *(each.rest.corners for each in rolled),
    ]
    for number, corners in enumerate(bodies):
        seen = rig.camera.project(corners)
        low, far = np.floor(seen.min(axis=0) / TILE) - 1, np.ceil(seen.max(axis=0) / TILE) + 1
        for row in range(max(0, int(low[1])), min(high, int(far[1]) + 1)):
            for col in range(max(0, int(low[0])), min(wide, int(far[0]) + 1)):
                lists[row * wide + col].append(number)
    first = np.concatenate([[0], np.cumsum([len(each) for each in lists])]).astype(np.int32)
    return first, np.array([n for each in lists for n in each] or [0], np.int32), wide


def like_the_box(seed: int) -> bool:
    """Return whether the rig of a seed is like the box, where every second one is.

    The others are any that a player may have.
    """
    return seed % 2 == 0


def random_rig(seed: int, size: tuple[int, int] | None = None, box: bool = False) -> Rig:
    """Return the rig of a seed; the same seed always gives the same rig.

    Args:
        seed: of all choices.
        size: of its pictures in pixels; a usual size by default.
        box: a tray with walls under a camera that is mounted above, as the box has it.
    """
    rng = np.random.default_rng(seed)
    from_hand = rng.random() < 0.2
    half_width = float(rng.uniform(75, 150))
    if size is None:
        size = [(640, 480), (800, 600), (960, 720), (1280, 960)][rng.integers(4)]
        if rng.random() < 0.5:
            # a small tray seen from near: as large dice in a smaller picture
            size, half_width = (640, 480), float(rng.uniform(50, 78))
    if box:
        from_hand, size, half_width = False, (1280, 960), float(rng.uniform(80, 130))
    floor = (half_width, half_width * float(rng.uniform(0.65, 0.85)))
    has_walls = not from_hand or rng.random() < 0.3
    kinds = [str(rng.choice(FLOORS)) for _ in range(3)]
    if rng.random() < 0.3:
        kinds[2] = "wood"
    made = [surface(kind, rng) for kind in kinds]
    made[0] = _level_albedo(made[0], rng)
    margin = rng.uniform(0.05, 0.3) * half_width if has_walls else -0.05 * half_width
    camera = camera_over(
        rng, size, (2 * floor[0] + 2 * margin, 2 * floor[1] + 2 * margin), from_hand
    )
    lights, sky = light_of_scene(float(camera.eye[2]), 2 * half_width, rng)
    printing = str(rng.choice(PRINTINGS))
    gloss = (
        (float(rng.uniform(0.002, 0.03)), float(rng.uniform(5, 60)))
        if rng.random() < 0.3
        else (0.0, 1.0)
    )
    makers = [random_maker(printing, rng) for _ in range(rng.integers(1, 3))]
    if rng.random() < 0.1:
        makers.append(random_maker(PRINTINGS[1 - PRINTINGS.index(printing)], rng))
    return Rig(
        seed,
        printing,
        camera,
        random_sensor(rng),
        floor,
        float(-rng.uniform(0, 12)) if has_walls else -0.01,
        gloss,
        tray_walls(rng, floor, 2, np.ones(3, np.float32) * rng.uniform(0.5, 1.2))
        if has_walls
        else [],
        np.stack([each[0] for each in made]),
        np.stack([each[1] for each in made]),
        np.array([rng.uniform(40, 220), rng.uniform(100, 400), rng.uniform(60, 200)], np.float32),
        (float(rng.uniform(0, 6.3)), float(rng.uniform(0, 6.3))),
        lights,
        sky,
        makers,
        auto=float(rng.uniform(0, 1)),
    )


def _level_albedo(
    made: tuple[NDArray[np.float32], NDArray[np.float32]], rng: np.random.Generator
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Bring a floor's brightness into the range of real trays, dark ones often."""
    mean = float(made[0].mean())
    goal = log_uniform(0.015, 0.6, rng)
    return np.asarray(np.clip(made[0] * (goal / mean), 0.003, 0.9), np.float32), made[1]


def random_dice(rng: np.random.Generator) -> list[str]:
    """Return the names of dice for a roll: mostly narrative, some pipped, some strange."""
    count = int(rng.integers(3, 18))
    style = rng.random()
    if style < 0.12:
        return ["d6"] * min(count, 8)
    if style < 0.24:
        return [str(rng.choice(["d10", "d00"])) for _ in range(min(count, 8))]
    return mixed_dice(count, rng)


def mixed_dice(count: int, rng: np.random.Generator) -> list[str]:
    """Return the names of so many dice: mostly narrative, a few of all others."""
    names = [*NARRATIVE, "d6", "d10", "d00", "other"]
    weights = np.array([1.0, 1, 1.3, 1.3, 1.6, 1.6, 0.7, 0.8, 0.3, 0.3, 0.45])
    return [str(name) for name in rng.choice(names, count, p=weights / weights.sum())]
