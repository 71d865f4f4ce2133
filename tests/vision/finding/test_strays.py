"""What lies in a known tray and is no die."""

from collections.abc import Callable
from dataclasses import replace

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from edgebox.vision import Frame, Reader, load_frame
from edgebox.vision.finding.finder import Finder
from edgebox.vision.finding.findings import AROUND, DICE, FLOOR, FOREIGN, Findings, Found
from edgebox.vision.finding.missed import Missed
from edgebox.vision.finding.strays import bare_floor, strays
from edgebox.vision.judging.view_in_doubt import doubt_of_view
from tests.vision import shipped

HIGH, WIDE = 60, 80
NONE = Missed()
SPOT = np.s_[20:26, 30:36]
"""Where something lies."""


class Scene:
    """A grey tray, as it was and as it is, and what the finder says of it."""

    def __init__(self) -> None:
        self.ground = np.full((HIGH, WIDE), FLOOR, np.uint8)
        self.before = np.full((HIGH, WIDE, 3), 0.4, np.float32)
        self.now = self.before.copy()
        self.floor = np.ones((HIGH, WIDE), np.bool_)

    def foreign(self, *dice: tuple[float, float, float, float]) -> NDArray[np.bool_]:
        return strays(self.ground, dice, self.now, self.before, self.floor)


def lying(what: int, colour: tuple[float, float, float]) -> Scene:
    scene = Scene()
    scene.ground[SPOT], scene.now[SPOT] = what, colour
    return scene


@pytest.mark.parametrize("what", [AROUND, FOREIGN, DICE])
@pytest.mark.parametrize("colour", [(0.4, 0.5, 0.7), (0.1, 0.1, 0.1)])
def test_what_covers_the_floor_and_is_no_die_is_foreign(
    what: int, colour: tuple[float, float, float]
) -> None:
    foreign = lying(what, colour).foreign()
    assert foreign[SPOT].all()
    assert foreign.sum() == foreign[SPOT].sum()


@pytest.mark.parametrize("what", [AROUND, FOREIGN, DICE])
def test_what_looks_as_before_is_not(what: int) -> None:
    assert not lying(what, (0.42, 0.4, 0.36)).foreign().any()


def test_a_shadow_on_the_floor_is_not_and_something_lighter_is() -> None:
    assert not lying(FLOOR, (0.1, 0.1, 0.1)).foreign().any()
    assert lying(FLOOR, (0.1, 0.1, 0.7)).foreign()[SPOT].all()


def test_a_die_is_not_nor_its_rim() -> None:
    scene = lying(DICE, (0.9, 0.9, 0.1))
    assert not scene.foreign((30.4, 20.4, 5.2, 5.2)).any()
    assert scene.foreign((50, 20, 6, 6)).any()


def test_a_print_that_the_camera_sees_a_place_aside_is_no_thing() -> None:
    scene = Scene()
    scene.before[10:50, 40:43] = 0.8
    scene.now[10:50, 41:44] = 0.8
    assert not scene.foreign().any()


def test_surroundings_are_those_of_the_empty_tray() -> None:
    scene = lying(AROUND, (0.4, 0.5, 0.9))
    scene.floor[SPOT] = False
    assert not scene.foreign().any()
    # what the finder itself calls foreign is so beside the floor too: a hand over the wall
    scene.ground[SPOT] = FOREIGN
    assert scene.foreign()[SPOT].all()


def test_other_light_is_no_thing() -> None:
    scene = Scene()
    slope = np.linspace(0.6, 1.5, WIDE, dtype=np.float32)[None, :, None]
    scene.now = scene.before * slope * np.array([0.8, 1.0, 1.3], np.float32)
    scene.ground[:8, :8] = AROUND
    assert not scene.foreign().any()
    scene.now[SPOT] = 0.95
    assert scene.foreign()[SPOT].all()


def test_a_thing_that_covers_most_of_the_tray_is_no_other_light() -> None:
    scene = Scene()
    hand = np.s_[:, :60]
    scene.ground[hand], scene.now[hand] = AROUND, 0.1
    assert scene.foreign()[hand].all()
    assert not scene.foreign()[:, 62:].any()


def test_a_tray_without_any_floor_to_be_seen_is_compared_as_it_is() -> None:
    scene = lying(FOREIGN, (0.4, 0.5, 0.9))
    scene.floor[:] = False
    assert scene.foreign()[SPOT].all()


def test_the_rim_of_the_floor_may_look_either_way() -> None:
    ground = np.full((HIGH, WIDE), AROUND, np.uint8)
    ground[10:50, 10:70] = FLOOR
    floor = bare_floor(ground)
    assert floor[11:49, 11:69].all()
    assert floor.sum() == 38 * 58


Draw = Callable[[NDArray[np.uint8], int, int], object]
"""Draws something into a picture of a width and height."""

THINGS: dict[str, Draw] = {
    "arm": lambda image, _, high: cv2.line(
        image, (0, high // 3), (high // 3, high // 3), (120, 150, 205), high // 8
    ),
    "pen": lambda image, wide, high: cv2.line(
        image, (wide // 2, high), (wide // 2 + 60, high - high // 3), (200, 200, 205), 18
    ),
    "coin": lambda image, wide, high: cv2.circle(
        image, (wide // 4, high // 4), 26, (200, 200, 200), cv2.FILLED
    ),
}


@pytest.mark.parametrize("name", THINGS)
def test_a_thing_among_the_dice_makes_the_picture_doubtful_and_is_shown(name: str) -> None:
    empty, roll = (load_frame(shipped.RIG / each) for each in ("empty.jpg", "roll01.jpg"))
    reader = Reader()
    assert reader.read(roll, empty).reason is None
    image = roll.image.copy()
    THINGS[name](image, image.shape[1], image.shape[0])
    reading = reader.read(Frame(image, name), empty)
    assert "no die is in view" in str(reading.reason)
    assert reading.seen is not None
    assert (reading.seen.findings.ground == FOREIGN).any()


def test_what_is_surely_no_die_counts_on_the_floor_not_on_a_wall_that_mirrors() -> None:
    reader, image = Reader(), load_frame(shipped.RIG / "roll01.jpg").image
    look = replace(reader.see(image).looks[0], place=(160, 160, 32, 32), absent=0.99)
    floor = np.zeros((HIGH, WIDE), np.bool_)
    ground = np.full((HIGH, WIDE), FLOOR, np.uint8)
    heat = np.zeros((HIGH, WIDE), np.float32)
    findings = Findings((Found(look.place, 0.4),), ground, heat, 16.0, floor=floor)
    assert doubt_of_view(findings, [look], NONE) is None
    floor[11, 11] = True
    assert "no die is in view" in str(doubt_of_view(findings, [look], NONE))
    unsure = replace(look, absent=0.7)
    assert "may be a die" in str(doubt_of_view(replace(findings, floor=None), [unsure], NONE))


def test_a_picture_of_any_shape_is_compared_whole() -> None:
    finder = Finder()
    for size in ((487, 641), (50, 400), (1280, 720)):
        empty = np.full((*size, 3), 90, np.uint8)
        findings = finder.find(empty.copy(), empty)
        assert findings.floor is not None
        assert findings.floor.shape == findings.ground.shape
