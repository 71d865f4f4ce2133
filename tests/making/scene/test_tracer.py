"""What the ray tracer shows; needs the extra ``train``."""

from dataclasses import replace

import numpy as np
import pytest

pytest.importorskip("numba", reason="the generator needs the extra 'train'")

from models.making.datasets.rigs import Rig, random_rig, traced
from tests.making.smaller import smaller

MATT, GLOSSY = (0.0, 1.0), (0.04, 300.0)

WALLS = 2
"""The number of the texture of walls."""


def brightness_of_sides(rig: Rig, gloss: tuple[float, float] = MATT) -> float:
    """Return how bright the sides of black dice are in a tray."""
    rng = np.random.default_rng(1)
    die = replace(rig.make("setback", rng), looks=(*gloss, 0.0, 0.0, 0.1, 0.0))
    rolled = rig.set_down([replace(die, colour=np.full(3, 0.02))] * 6, rng, cocked=0.0)
    light, shown, _ = traced(rig, [each.unpainted for each in rolled], [], rng, 8)
    first = len(rig.walls)
    sides = np.zeros(shown.shape[:2], np.bool_)
    for number, each in enumerate(rolled, first):
        sides |= (shown[:, :, 0] == number) & (shown[:, :, 1] != each.rest.upper)
    return float(light[sides].mean())


def tray(floor: float, walls: float = 0.2) -> Rig:
    """Return a rig whose floor and walls send back that share of the light."""
    rig = smaller(random_rig(7_200_003, (1280, 960), box=True), 2)
    textures = np.full_like(rig.textures, floor)
    textures[WALLS] = walls
    return replace(rig, textures=textures)


def in_the_dark(rig: Rig) -> Rig:
    """Return a rig with its lamps alone."""
    return replace(rig, sky=np.zeros_like(rig.sky))


def test_sides_of_glossy_dice_mirror_a_light_floor() -> None:
    light, dark = tray(0.8), tray(0.02)
    glossy = brightness_of_sides(light, GLOSSY)
    assert glossy > 2 * brightness_of_sides(light)
    assert brightness_of_sides(dark, GLOSSY) < 0.3 * glossy


def test_light_comes_from_lamps_and_sky_alone() -> None:
    rig = tray(0.8)
    lamps = rig.lights.copy()
    lamps[:, 3:6] = 0
    without = replace(rig, lights=lamps)
    assert brightness_of_sides(without) > 0
    assert brightness_of_sides(in_the_dark(rig)) > 0
    assert brightness_of_sides(in_the_dark(without)) == 0


def test_sides_of_dice_are_lit_by_light_walls() -> None:
    light, dark = (in_the_dark(tray(0.02, walls)) for walls in (0.8, 0.02))
    assert brightness_of_sides(light) > 1.08 * brightness_of_sides(dark)
