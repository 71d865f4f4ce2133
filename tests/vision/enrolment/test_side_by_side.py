"""Dice laid beside examples, however they are turned, sized and tilted."""

from itertools import product

import cv2
import numpy as np
import pytest

from edgebox.vision.enrolment.body import COLOURS
from edgebox.vision.enrolment.crops import SIDE, Crop
from edgebox.vision.enrolment.examples import described
from edgebox.vision.enrolment.eye import TrainedEye, Views
from edgebox.vision.enrolment.side_by_side import SideBySide
from edgebox.vision.frame import Image

MIDDLE = SIDE // 2
FACES = ("ring and ring", "ring and bar", "bar and bar")
LYING = list(product(FACES, (0, 47, 140, 275), (0.85, 1.0, 1.2), ((0, 0), (5, -4))))


def drawn(
    face: str, turn: float = 0.0, size: float = 1.0, shift: tuple[float, float] = (0, 0)
) -> Crop:
    """Return a die with two signs on its face."""
    image = np.full((SIDE, SIDE, 3), (150, 110, 60), np.uint8)
    for sign, x in zip(face.split(" and "), (MIDDLE - 19, MIDDLE + 19), strict=True):
        if sign == "ring":
            cv2.circle(image, (x, MIDDLE), 11, (240, 240, 240), 6, cv2.LINE_AA)
        else:
            cv2.line(image, (x, MIDDLE - 13), (x, MIDDLE + 13), (240, 240, 240), 8, cv2.LINE_AA)
    matrix = np.array(cv2.getRotationMatrix2D((MIDDLE, MIDDLE), turn, size), np.float64)
    matrix[:, 2] += shift
    moved = cv2.warpAffine(image, matrix, (SIDE, SIDE), borderMode=cv2.BORDER_REPLICATE)
    return Crop(np.asarray(moved, np.uint8))


@pytest.fixture(scope="module")
def beside() -> SideBySide:
    return SideBySide([drawn(each, turn=20) for each in FACES], TrainedEye())


@pytest.mark.parametrize(("face", "turn", "size", "shift"), LYING)
def test_the_same_face_is_the_likest(
    beside: SideBySide, face: str, turn: float, size: float, shift: tuple[float, float]
) -> None:
    die = beside.turned(drawn(face, turn, size, shift))

    like = beside.likeness(die.maps, range(len(FACES)))

    assert FACES[int(like.argmax())] == face


def test_only_the_examples_that_are_asked_for_are_compared(beside: SideBySide) -> None:
    maps = beside.turned(drawn(FACES[1])).maps

    assert beside.likeness(maps, [2, 1]) == pytest.approx(beside.likeness(maps, [0, 1, 2])[[2, 1]])
    assert beside.likeness(maps, []).shape == (0,)


def test_what_is_so_all_over_a_face_says_nothing_of_its_signs(beside: SideBySide) -> None:
    """A shadow that lies on all of it, say."""
    maps = beside.turned(drawn(FACES[1])).maps
    all_over = np.random.default_rng(3).normal(0, 2, (1, maps.shape[1], 1, 1)).astype(np.float32)

    every = range(len(FACES))
    assert beside.likeness(maps + all_over, every) == pytest.approx(
        beside.likeness(maps, every), abs=1e-3
    )


def test_an_example_is_looked_at_once() -> None:
    class Counting(TrainedEye):
        calls = 0

        def views(self, squares: list[Image]) -> Views:
            self.calls += 1
            return super().views(squares)

    eye = Counting()
    beside = SideBySide([drawn(each) for each in FACES], eye)
    assert eye.calls == 0
    maps = beside.turned(drawn(FACES[0])).maps
    beside.likeness(maps, [0, 2])
    looked = eye.calls
    beside.likeness(maps, [2, 0])
    assert eye.calls == looked
    beside.likeness(maps, [1])
    assert eye.calls == looked + 1


def test_descriptions_have_the_lengths_that_kept_ones_are_checked_by() -> None:
    """Else every set would be described anew each time that it is loaded."""
    eye = TrainedEye()
    seen = described(drawn(FACES[0]), eye)

    assert (seen.marks.shape, seen.colour.shape) == ((eye.features,), (COLOURS,))
