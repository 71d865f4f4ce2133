"""Shadows that one lamp throws, all to one side of the dice."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from edgebox.vision.boxes import Box
from edgebox.vision.finding.findings import Found
from edgebox.vision.frame import Image
from edgebox.vision.judging.thrown_shadows import thrown_shadows
from edgebox.vision.recognising.look import Look
from tests.vision.judging.test_confidence import a_look

FLOOR = np.full((480, 640, 3), 140, np.uint8)

DICE: list[Box] = [(100, 60, 60, 60), (300, 90, 60, 60), (180, 280, 60, 60), (450, 300, 60, 60)]
"""Where dice lie that throw shadows."""

SIDE = (-26, 22)
"""Where the shadow of each lies."""


def beside(die: Box, way: tuple[int, int] = SIDE) -> Box:
    return die[0] + way[0], die[1] + way[1], 60, 60


def tray(shadows: list[Box], shade: float = 0.35, spot: int = 0) -> Image:
    """Return a tray with shadows below its dice, in each of which a spot may be lighter."""
    image = FLOOR.copy()
    for x, y, wide, high in (tuple(map(int, each)) for each in shadows):
        image[y : y + high, x : x + wide] = FLOOR[y : y + high, x : x + wide] * shade
        if spot:
            cv2.circle(image, (x + 10, y + high - 10), 6, (spot,) * 3, cv2.FILLED)
    for x, y, wide, high in (tuple(map(int, each)) for each in DICE):
        image[y : y + high, x : x + wide] = (40, 200, 230)
    return image


def told(
    shadows: list[Box],
    image: Image | None = None,
    *,
    known: bool = True,
    kind: str = "setback",
    chance: float = 0.5,
) -> list[int]:
    """Return which finds are shadows; those of dice come first."""
    places = [*DICE, *shadows]
    found = [Found(each, 0.9) for each in DICE] + [Found(each, chance) for each in shadows]
    kinds = ["proficiency"] * len(DICE) + [kind] * len(shadows)
    looks: list[Look] = [
        replace(a_look(die=die, face="a" if die == "proficiency" else "f"), place=place)
        for die, place in zip(kinds, places, strict=True)
    ]
    empty = FLOOR if known else None
    return thrown_shadows(tray(shadows) if image is None else image, empty, found, looks)


@pytest.mark.parametrize("side", [SIDE, (-28, 17), (26, 22), (30, -25)])
def test_three_dark_finds_to_one_side_of_surer_ones_are_their_shadows(
    side: tuple[int, int],
) -> None:
    assert told([beside(each, side) for each in DICE]) == [4, 5, 6, 7]


def test_so_they_are_where_one_die_throws_none() -> None:
    assert told([beside(each) for each in DICE[:3]]) == [4, 5, 6]


def test_two_may_be_dice_that_touch_others() -> None:
    assert told([beside(each) for each in DICE[:2]]) == []


def test_what_lies_to_another_side_is_no_shadow_of_that_lamp() -> None:
    shadows = [beside(each) for each in DICE[:3]]
    assert told([*shadows, beside(DICE[3], (26, 22))]) == [4, 5, 6]
    assert told([*shadows[:2], beside(DICE[2], (26, -22)), beside(DICE[3], (-26, -26))]) == []


@pytest.mark.parametrize("shade", [1.0, 0.9])
def test_what_is_hardly_darker_than_before_is_no_shadow(shade: float) -> None:
    shadows = [beside(each) for each in DICE]
    assert told(shadows, tray(shadows, shade)) == []


def test_what_is_lighter_somewhere_is_a_die() -> None:
    shadows = [beside(each) for each in DICE]
    assert told(shadows, tray(shadows, spot=200)) == []


def test_shadows_look_like_blank_black_dice_and_lie_beside_surer_finds() -> None:
    shadows = [beside(each) for each in DICE]
    assert told(shadows, kind="difficulty") == []
    assert told(shadows, chance=0.95) == []
    assert told([beside(each, (-70, 60)) for each in DICE]) == []


def test_nothing_is_told_without_the_empty_tray() -> None:
    assert told([beside(each) for each in DICE], known=False) == []
