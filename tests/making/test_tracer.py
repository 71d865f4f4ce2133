"""What the ray tracer shows; needs the extra ``train``."""

from dataclasses import replace

import numpy as np
import pytest

pytest.importorskip("numba", reason="the generator needs the extra 'train'")

from models.making.rigs import random_rig, traced

MATT, GLOSSY = (0.0, 1.0), (0.04, 300.0)


def brightness_of_sides(floor: float, gloss: tuple[float, float]) -> float:
    """Return how bright the sides of a black die are on a floor of one albedo."""
    rig = random_rig(7_200_003, size=(640, 480), box=True)
    rig = replace(rig, textures=np.full_like(rig.textures, floor))
    rng = np.random.default_rng(1)
    die = replace(rig.make("setback", rng), looks=(*gloss, 0.0, 0.0, 0.1, 0.0))
    rolled = rig.set_down([replace(die, colour=np.full(3, 0.02))] * 6, rng, cocked=0.0)
    light, shown, _ = traced(rig, [each.unpainted for each in rolled], [], rng, 8)
    first = len(rig.walls)
    sides = np.zeros(shown.shape[:2], np.bool_)
    for number, each in enumerate(rolled, first):
        sides |= (shown[:, :, 0] == number) & (shown[:, :, 1] != each.rest.upper)
    return float(light[sides].mean())


def test_sides_of_glossy_dice_mirror_a_light_floor() -> None:
    light, dark = 0.8, 0.02
    assert brightness_of_sides(light, GLOSSY) > 2 * brightness_of_sides(light, MATT)
    assert brightness_of_sides(dark, GLOSSY) < 0.3 * brightness_of_sides(light, GLOSSY)
