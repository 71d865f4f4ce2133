"""Pictures in which no die can be told for certain."""

import cv2
import numpy as np
import pytest

from edgebox.vision import Frame, Reader, load_frame
from edgebox.vision.unfit import COLOURED, NO_COLOURS, TOO_DARK, unfit
from models.making.changed import light
from tests.vision import shipped

ROLL = load_frame(shipped.RIG / "roll01.jpg").image


def test_a_grey_picture_is_asked_about_and_its_dice_are_still_told() -> None:
    grey = np.repeat(cv2.cvtColor(ROLL, cv2.COLOR_BGR2GRAY)[:, :, None], 3, axis=2)
    reading = Reader().read(Frame(np.asarray(grey, np.uint8)))
    assert not reading.sure
    assert NO_COLOURS in str(reading.reason)
    assert reading.dice


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
