"""What a picture would look like in another's light."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from edgebox.vision.frame import Image, load_frame
from edgebox.vision.tray.change import changed
from edgebox.vision.tray.relighting import bands, relit
from edgebox.vision.tray.small_picture import small
from tests.vision.shipped import TRAYS

LIGHT = np.linspace(1, 1.3, 20, dtype=np.float32)
"""Of rows of pixels."""


def test_light_is_told_by_what_stays_however_large_the_thing_that_comes() -> None:
    """Of most kinds of brightness, as hands and sleeves are."""
    before = np.full((160, 213, 3), 100, np.float32)
    now = before * 1.3
    now[:, 85:] = np.linspace(20, 250, 128, dtype=np.float32)[None, :, None]
    assert np.abs(relit(before, now)[:, :80] - 130).max() < 2


def test_rows_that_dice_cover_have_the_light_of_those_beside() -> None:
    ratio = np.repeat(LIGHT[:, None], 30, axis=1)
    ratio[8:11, 5:] = np.linspace(0.3, 2, 25)
    assert bands(ratio, axis=1) == pytest.approx(LIGHT, abs=0.02)
    assert bands(ratio.T, axis=0) == pytest.approx(LIGHT, abs=0.02)


def test_what_is_far_brighter_than_the_rest_is_no_light() -> None:
    ratio = np.ones((20, 30), np.float32)
    ratio[:5] = 30
    assert bands(ratio, axis=1) == pytest.approx(1)
    assert bands(np.full((20, 30), 2.5, np.float32), axis=1) == pytest.approx(1)


def lit(image: Image, light: float) -> Image:
    """Return a picture in so many times the light, as a camera sends it."""
    return np.asarray(np.clip(np.rint(image * light ** (1 / 2.2)), 0, 255), np.uint8)


@pytest.mark.parametrize(
    ("rig", "bright", "hand"), [("starwars", 1, True), ("genesys", 1.5, False)]
)
def test_beside_dice_and_a_hand_a_tray_looks_as_it_does_in_far_more_light(
    rig: str, bright: float, hand: bool
) -> None:
    """The hand hides more than half of a third of all rows; a light tray is blown out in part."""
    empty, now = (
        np.minimum(load_frame(TRAYS / rig / f"{name}.jpg").image * bright, 255).astype(np.uint8)
        for name in ("empty", "roll01")
    )
    if hand:
        reach = round(0.58 * now.shape[1])
        cv2.rectangle(now, (0, 270), (reach, 580), (120, 150, 200), cv2.FILLED)
    as_before = np.abs(small(empty) - small(now)).max(axis=2) < 4
    seen = small(lit(now, 2.5))
    off = np.abs(relit(small(empty), seen) - seen).max(axis=2)[as_before] > 12
    assert off.mean() < 0.02


@pytest.mark.parametrize("rig", ["genesys", "pips"])
def test_light_that_blows_out_a_part_of_a_light_tray_is_no_change(rig: str) -> None:
    image = load_frame(TRAYS / rig / "roll01.jpg").image
    light = np.minimum(image * 1.5, 255).astype(np.uint8)
    assert not changed(small(light), small(lit(light, 1.5)))


def test_what_is_black_is_black_in_far_less_light_too() -> None:
    """A camera with a foot as that of sRGB would be told to send less than nothing."""
    before = np.zeros((160, 213, 3), np.float32)
    before[:, 40:] = np.linspace(30, 250, 173, dtype=np.float32)[None, :, None]
    now = np.maximum((before + 14) * 0.3 - 14, 0)
    expected = relit(before, now)
    assert (expected[:, :40] == 0).all()
    assert np.abs(expected - now).max() < 5
