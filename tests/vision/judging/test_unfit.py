"""Pictures in which no die can be told for certain."""

import cv2
import numpy as np
import pytest

from edgebox.vision import Frame, Reader, load_frame
from edgebox.vision.frame import Image
from edgebox.vision.judging.unfit import (
    COLOURED,
    NO_COLOURS,
    TOO_DARK,
    TOO_NOISY,
    noise_share,
    unfit,
    unseen,
)
from models.making.changed import Change, dim, light, noisy, speckled
from tests.vision import shipped

ROLL = load_frame(shipped.RIG / "roll01.jpg").image


def test_a_grey_picture_is_asked_about_and_its_dice_are_still_told() -> None:
    grey = np.repeat(cv2.cvtColor(ROLL, cv2.COLOR_BGR2GRAY)[:, :, None], 3, axis=2)
    reading = Reader().read(Frame(np.asarray(grey, np.uint8)))
    assert not reading.sure
    assert str(reading.reason).count(NO_COLOURS) == 1, "not for each die"
    assert reading.dice
    assert not any(die.sure for die in reading.dice)


def test_what_lies_in_a_picture_is_seen_unless_it_is_dark_or_noise_alone() -> None:
    small = np.ascontiguousarray(ROLL[::2, ::2])
    grey = np.repeat(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY)[:, :, None], 3, axis=2)
    assert unseen(np.asarray(grey, np.uint8)) is None
    assert unseen(light(1, 0.5, 0.02)(small)) is None
    assert unseen(light(0, 0, 0)(small)) == TOO_DARK
    assert unseen(amplified(small, 0.03, 40)) == TOO_NOISY


@pytest.mark.parametrize(("share", "fit"), [(1.0, True), (0.1, True), (0.01, False), (0.0, False)])
def test_a_picture_taken_in_the_dark_is_asked_about(share: float, fit: bool) -> None:
    assert unfit(light(share, share, share)(ROLL)) == (None if fit else TOO_DARK)


def test_black_dice_on_a_grey_floor_have_colours_enough() -> None:
    rng = np.random.default_rng(4)
    floor = np.full((480, 640, 3), 120, np.int16)
    floor[200:260, 300:360] = 25
    seen = floor + rng.normal(0, 2, floor.shape)
    assert unfit(seen.clip(0, 255).astype(np.uint8)) is None


def test_the_empty_tray_is_fit_as_well() -> None:
    assert unfit(shipped.empty()) is None
    assert unfit(shipped.empty()[300:303, 300:303]) is None


@pytest.mark.parametrize(
    ("blue", "green", "red", "fit"),
    [(0.7, 0.9, 1, True), (1, 0.9, 0.7, True), (0.06, 0.5, 1, False), (1, 0.5, 0.02, False)],
)
def test_light_of_one_colour_is_asked_about(
    blue: float, green: float, red: float, fit: bool
) -> None:
    assert unfit(light(blue, green, red)(ROLL)) == (None if fit else COLOURED)


def test_a_lone_yellow_die_on_a_dark_floor_is_no_coloured_light() -> None:
    empty = np.full((480, 640, 3), (30, 34, 38), np.uint8)
    die = empty.copy()
    die[200:260, 300:360] = (30, 180, 210)
    assert unfit(die) == COLOURED, "nothing tells it from a lamp"
    assert unfit(die, empty) is None
    assert unfit(light(0.4, 0.4, 0.4)(die), empty) is None, "the light was turned down"
    warm = light(0.3, 0.7, 1)
    assert unfit(warm(die), empty) == COLOURED
    yellow = light(0.02, 0.5, 1)
    assert unfit(yellow(die), yellow(empty)) == COLOURED


def test_a_lone_yellow_die_is_read_surely_over_a_known_floor() -> None:
    reading = Reader().read(shipped.only("proficiency"), Frame(shipped.empty()))
    assert COLOURED not in str(reading.reason)


def amplified(image: Image, share: float, noise: float, blot: float = 0) -> Image:
    """Show a picture with so much of its light, and the noise of a camera that makes much of it."""
    grain = np.random.default_rng(11).normal(0, 1, image.shape)
    if blot:
        grain = np.asarray(cv2.GaussianBlur(grain, (0, 0), blot), np.float64)
    seen = light(share, share, share)(image) + noise * grain / grain.std()
    return np.asarray(np.clip(seen, 0, 255), np.uint8)


HIDDEN = [(0.03, 40, 1.2), (0.01, 40, 1.2), (0.003, 25, 1.2)]


@pytest.mark.parametrize(("share", "noise", "blot"), HIDDEN)
@pytest.mark.parametrize("known", [True, False])
def test_a_tray_whose_dice_are_hidden_by_noise_is_not_surely_empty(
    share: float, noise: float, blot: float, known: bool
) -> None:
    now, before = (amplified(each, share, noise, blot) for each in (ROLL, shipped.empty()))
    reading = Reader().read(Frame(now), Frame(before) if known else None)
    assert not reading.sure
    assert TOO_NOISY in str(reading.reason)


@pytest.mark.parametrize("half", [False, True])
def test_noise_in_any_grain_hides_dice(half: bool) -> None:
    image = np.ascontiguousarray(ROLL[::2, ::2]) if half else ROLL
    assert unfit(amplified(image, 0.03, 25, blot=1.2)) == TOO_NOISY
    assert unfit(amplified(image, 0.03, 40)) == TOO_NOISY


def test_noise_is_told_alike_however_a_camera_is_turned() -> None:
    seen = amplified(ROLL, 0.03, 40)
    on_its_side = np.ascontiguousarray(np.rot90(seen))
    assert noise_share(on_its_side) == pytest.approx(noise_share(seen), rel=0.1)


def test_noise_alone_is_no_tray() -> None:
    static = np.random.default_rng(2).integers(0, 256, (480, 640, 3))
    assert unfit(np.asarray(static, np.uint8)) == TOO_NOISY


@pytest.mark.parametrize("change", [dim, noisy, speckled])
def test_noise_that_leaves_dice_to_be_read_is_no_cause_to_ask(change: Change) -> None:
    assert unfit(change(ROLL)) is None
    assert unfit(change(shipped.empty())) is None


def test_a_bare_floor_that_fills_the_view_is_not_noise_alone() -> None:
    grain = np.random.default_rng(3).normal(0, 6, (480, 640, 3))
    floor = np.asarray((grain + np.array((95, 110, 120))).clip(0, 255), np.uint8)
    assert unfit(floor) is None
