"""No die is found where none can be made out: that is no empty tray."""

import cv2
import numpy as np
import pytest

from edgebox.dice import Pool
from edgebox.vision import Frame, Reader
from edgebox.vision.frame import Image
from edgebox.vision.judging.indistinct import (
    SMALL_PICTURE,
    TOO_BLURRED,
    TOO_HAZY,
    WASHED_OUT,
    indistinct,
)
from models.making.changed import Change
from tests.vision import shipped


def blurred(image: Image) -> Image:
    return np.asarray(cv2.GaussianBlur(image, (0, 0), 40), np.uint8)


def fogged(image: Image) -> Image:
    return np.asarray(image * 0.1 + 180, np.uint8)


def overexposed(image: Image) -> Image:
    return np.asarray(np.clip(image.astype(float) * 12, 0, 255), np.uint8)


def tiny(image: Image) -> Image:
    return np.asarray(cv2.resize(image, (48, 36), interpolation=cv2.INTER_AREA), np.uint8)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (blurred, TOO_BLURRED),
        (fogged, TOO_HAZY),
        (overexposed, WASHED_OUT),
        (tiny, SMALL_PICTURE),
    ],
)
def test_a_picture_that_shows_nothing_is_no_empty_tray(change: Change, why: str) -> None:
    assert indistinct(shipped.empty()) is None
    seen = change(shipped.empty())
    assert indistinct(seen) == why

    reading = Reader().read(Frame(seen))

    assert not reading.dice
    assert not reading.sure
    assert why in str(reading.reason)


def test_a_tray_that_is_bright_in_one_colour_is_not_washed_out() -> None:
    red = shipped.empty().copy()
    red[..., 2] = 255
    assert indistinct(red) != WASHED_OUT


def test_a_clear_picture_of_the_empty_tray_is_surely_empty() -> None:
    reading = Reader().read(Frame(shipped.empty()))
    assert (reading.dice, reading.sure, reading.reason) == ((), True, None)


def test_what_is_missing_is_told_beside_why_it_is_not_seen() -> None:
    reading = Reader().read(Frame(blurred(shipped.empty())), expect=Pool.parse("G"))
    assert reading.reason == f"not the dice asked for: missing 1 ability (G); {TOO_BLURRED}"
