"""Trays painted anew; needs the extra ``train``."""

from dataclasses import replace

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

pytest.importorskip("numba", reason="the generator needs the extra 'train'")

from models.making.datasets import repainting
from models.making.datasets.labelled import Picture, Rolled
from models.making.datasets.repainting import as_any_maker, in_style, ink, paintings
from models.making.datasets.rigs import Rig, random_rig, traced
from models.making.scene.makers import FACES
from models.making.scene.sensor import develop

SEED = 7_000_010
DICE = ["ability", "setback", "proficiency", "challenge", "d6", "d10", "other", "force"]
TIMES = 3


@pytest.fixture(scope="module")
def rig() -> Rig:
    return random_rig(SEED, size=(640, 480))


@pytest.fixture(scope="module")
def rolled(rig: Rig) -> list[Rolled]:
    rng = np.random.default_rng(1)
    return rig.set_down([rig.make(die, rng) for die in DICE], rng, cocked=0.0)


@pytest.fixture(scope="module")
def pictures(rig: Rig) -> list[Picture]:
    rng = np.random.default_rng(2)
    return list(paintings(rig, DICE, rng, [as_any_maker] * TIMES, cocked=0.2))


def test_painted_dice_look_like_traced_ones(rig: Rig, rolled: list[Rolled]) -> None:
    blank = [each.unpainted for each in rolled]
    inked, shown, _ = traced(rig, rolled, [], np.random.default_rng(3), 4)
    bare, again, parts = traced(rig, blank, [], np.random.default_rng(3), 4)
    assert (shown == again).all()
    painted = bare.copy()
    for number, each in enumerate(rolled, len(rig.walls)):
        ink(painted, each, number, rig.camera, shown, parts)
    dice = shown[:, :, 0] >= len(rig.walls)
    blurred = [cv2.GaussianBlur(each, (0, 0), 1.0)[dice] for each in (inked, bare, painted)]
    # what is left is chance: which of a pixel's few rays met a stroke's edge
    assert np.abs(blurred[0] - blurred[2]).mean() < 0.15 * np.abs(blurred[0] - blurred[1]).mean()


def test_only_ink_differs_between_the_pictures(pictures: list[Picture]) -> None:
    assert len({each.data for each in pictures}) == len(pictures) == TIMES
    places = [[(label["die"], label["box"]) for label in each.labels] for each in pictures]
    assert places == [places[0]] * TIMES
    faces = {tuple(label["face"] for label in each.labels) for each in pictures}
    makers = {label["make"] for each in pictures for label in each.labels}
    assert len(faces) == TIMES
    assert len(makers) == TIMES * len(pictures[0].labels)


def test_nothing_is_left_of_the_ink_before(rig: Rig, monkeypatch: pytest.MonkeyPatch) -> None:
    lights: list[NDArray[np.float32]] = []

    def developed(light: NDArray[np.float32], *how: object) -> bytes:
        lights.append(light)
        return develop(light, *how)  # type: ignore[arg-type]

    monkeypatch.setattr(repainting, "develop", developed)
    paints = [unpainted, as_any_maker, unpainted]
    assert len(list(paintings(rig, DICE, np.random.default_rng(2), paints, cocked=0.0))) == 3
    assert (lights[0] == lights[2]).all()
    assert (lights[0] != lights[1]).any()


def unpainted(each: Rolled, _: np.random.Generator) -> Rolled:
    return each.unpainted


def test_a_painted_die_is_of_the_same_kind_in_the_same_place(rolled: list[Rolled]) -> None:
    rng = np.random.default_rng(4)
    for each in rolled:
        painted = as_any_maker(each, rng)
        assert sorted(painted.faces) == sorted(each.faces)
        assert painted.rest is each.rest
        assert (painted.make.die, painted.make.size) == (each.make.die, each.make.size)
        assert painted.make.style != each.make.style


def test_ink_that_nobody_could_read_is_not_painted(rolled: list[Rolled]) -> None:
    rng = np.random.default_rng(4)
    die = next(each for each in rolled if each.make.die == "ability")
    black = replace(die, make=replace(die.make, colour=np.full(3, 0.02), ink=np.full(3, 0.9)))
    # ink on ability dice is black
    assert as_any_maker(black, rng).make.ink is black.make.ink
    assert as_any_maker(die, rng).make.ink is not die.make.ink


def test_a_wanted_face_comes_up(rolled: list[Rolled]) -> None:
    rng = np.random.default_rng(5)
    die = next(each for each in rolled if each.make.die == "proficiency")
    assert {as_any_maker(die, rng).face for _ in range(100)} == set(FACES["proficiency"])
    style = die.make.style
    assert {in_style(die, style, ["ss", "aa"], rng).face for _ in range(20)} == {"ss", "aa"}
