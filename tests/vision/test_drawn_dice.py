import cv2
import numpy as np
import pytest

from edgebox.dice import Pool
from edgebox.vision import Frame, Reader, Reading
from tests.vision import drawn

DICE = [
    ("boost", "a", 320.0, 300.0, 20.0),
    ("setback", "f", 620.0, 260.0, 55.0),
    ("ability", "s", 900.0, 320.0, 10.0),
    ("difficulty", "t", 340.0, 620.0, 80.0),
    ("proficiency", "x", 640.0, 640.0, 33.0),
    ("challenge", "f", 930.0, 650.0, 5.0),
]
EMPTY = Frame(drawn.tray(), "empty")


def seen(reading: Reading) -> list[tuple[str, str]]:
    return sorted((each.die, each.face) for each in reading.dice)


def test_reads_every_drawn_die() -> None:
    reading = Reader().read(drawn.frame(*DICE), empty=EMPTY)

    assert seen(reading) == sorted((die, face) for die, face, *_ in DICE)


def test_boxes_lie_around_the_dice() -> None:
    reading = Reader().read(drawn.frame(*DICE), empty=EMPTY)

    for die, _, x, y, _ in DICE:
        (box,) = [each.box for each in reading.dice if each.die == die]
        left, top, wide, high = box
        assert left < x < left + wide
        assert top < y < top + high
        assert 50 < max(wide, high) < 140


def test_boxes_are_in_the_pixels_of_a_larger_picture() -> None:
    small = drawn.frame(DICE[0])
    large = drawn.doubled(small.image)
    bare = drawn.doubled(EMPTY.image)

    (die,) = Reader().read(large, empty=bare).dice

    left, top, wide, high = die.box
    assert (die.die, die.face) == ("boost", "a")
    assert left < 640 < left + wide
    assert top < 600 < top + high


def test_reads_without_the_empty_tray() -> None:
    reading = Reader().read(drawn.frame(*DICE))

    right = set(seen(reading)) & {(die, face) for die, face, *_ in DICE}
    assert len(right) >= 5


def test_an_empty_tray_is_a_sure_reading_of_no_dice() -> None:
    reading = Reader().read(EMPTY, empty=EMPTY)

    assert reading.dice == ()
    assert reading.sure
    assert reading.as_json()["pool"] == ""


def test_other_dice_than_expected_make_the_picture_unsure() -> None:
    frame = drawn.frame(DICE[0], DICE[2])

    assert Reader().read(frame, empty=EMPTY, expect=Pool.parse("GB")).sure
    doubtful = Reader().read(frame, empty=EMPTY, expect=Pool.parse("GGB"))

    assert not doubtful.sure
    assert doubtful.reason is not None
    assert "missing 1 ability (G)" in doubtful.reason


def test_something_that_is_no_die_makes_the_picture_unsure() -> None:
    frame = drawn.frame(DICE[0])
    cv2.line(frame.image, (600, 400), (1000, 700), (30, 200, 240), 60)

    assert not Reader().read(frame, empty=EMPTY).sure


def test_a_blurred_picture_is_not_called_sure() -> None:
    frame = drawn.frame(*DICE)
    blurred = drawn.blurred(frame.image, 9)
    bare = drawn.blurred(EMPTY.image, 9)

    assert not Reader().read(blurred, empty=bare).sure


def test_the_same_picture_reads_the_same_twice() -> None:
    frame = drawn.frame(*DICE)
    first, second = (Reader().read(frame, empty=EMPTY).as_json() for _ in range(2))
    first.pop("milliseconds"), second.pop("milliseconds")

    assert first == second


@pytest.mark.parametrize("shape", [(1, 1), (2, 900), (33, 64), (480, 640)])
def test_any_size_of_picture_gives_a_reading(shape: tuple[int, int]) -> None:
    noise = np.random.default_rng(3).integers(0, 255, (*shape, 3), dtype=np.uint8)

    reading = Reader().read(Frame(noise, "noise"))

    assert isinstance(reading.as_json()["dice"], list)
