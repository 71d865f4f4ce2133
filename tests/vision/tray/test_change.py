"""What differs between two pictures, and what only light, exposure and noise do."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from edgebox.vision.frame import Image, load_frame
from edgebox.vision.tray.change import changed, difference_of, largest
from edgebox.vision.tray.small_picture import small
from tests.vision import shipped
from tests.vision.drawn_tray import EMPTY, HEIGHT, WIDTH, die, thrown, tray

LYING = thrown(tray(), 9)


def lit(image: Image, *gain: float) -> Image:
    return np.asarray(np.clip(image * np.array(gain), 0, 255), np.uint8)


def differ(one: Image, other: Image) -> bool:
    return changed(small(one), small(other))


@pytest.mark.parametrize("gain", [(0.6,), (1.2,), (1.2, 1, 0.8), (0.8, 1, 1.2)])
def test_a_step_of_light_or_of_white_balance_is_no_change(gain: tuple[float, ...]) -> None:
    """A white die may be blown out by it."""
    assert not differ(LYING, lit(LYING, *gain))
    assert not differ(lit(LYING, *gain), LYING)


@pytest.mark.parametrize("colour", [(30, 29, 28), (90, 86, 84), (130, 125, 122), (235, 235, 235)])
def test_a_die_that_comes_or_goes_is_one_whether_it_is_darker_or_lighter(
    colour: tuple[int, int, int],
) -> None:
    now = cv2.rectangle(tray(), (300, 200), (336, 236), colour, cv2.FILLED)
    assert differ(EMPTY, np.asarray(now, np.uint8))
    assert differ(np.asarray(now, np.uint8), EMPTY)


def test_a_cap_that_is_put_on_the_lens_or_taken_off_is_a_change() -> None:
    black = np.zeros_like(EMPTY)
    bright = die(np.full_like(EMPTY, 250), 300, 240)
    assert differ(black, bright)
    assert differ(bright, black)


def test_another_view_is_a_change_though_it_differs_all_over() -> None:
    one, other = (
        cv2.resize(
            np.random.default_rng(seed).integers(0, 255, (24, 32, 3), np.uint8),
            (WIDTH, HEIGHT),
            interpolation=cv2.INTER_NEAREST,
        )
        for seed in (1, 2)
    )
    assert differ(np.asarray(one, np.uint8), np.asarray(other, np.uint8))


@pytest.mark.parametrize("colour", [(40, 42, 45), (170, 165, 160)])
def test_an_arm_across_the_whole_view_is_a_change_and_no_band_of_light(
    colour: tuple[int, int, int],
) -> None:
    floor = np.full((HEIGHT, WIDTH, 3), (104, 100, 98), np.uint8)
    reaching = floor.copy()
    reaching[200:260] = colour
    assert differ(floor, reaching)


def test_noise_of_a_dark_room_is_no_change_and_a_die_in_it_is_one() -> None:
    random = np.random.default_rng(5)
    one, other = (small(LYING) + random.normal(0, 8, small(LYING).shape) for _ in range(2))
    assert not changed(np.asarray(one, np.float32), np.asarray(other, np.float32))
    moved = small(thrown(tray(), 0.8)) + random.normal(0, 8, one.shape)
    assert changed(np.asarray(one, np.float32), np.asarray(moved, np.float32))


def test_how_much_a_place_differs_is_told_with_the_noise_whatever_its_colour() -> None:
    before = np.full((160, 213, 3), 100, np.float32)
    for channel in range(3):
        now = before.copy()
        now[50:70, 50:70, channel] -= 40
        difference, noise = difference_of(before, now)
        assert difference[60, 60] == pytest.approx(40)
        assert noise == 0
        assert largest(before - now)[60, 60] == 40


def test_noise_is_told_up_to_where_a_picture_moves_all_over() -> None:
    before, random = np.full((160, 213, 3), 100, np.float32), np.random.default_rng(5)
    noisy, moving = (before + random.normal(0, spread, before.shape) for spread in (4, 60))
    assert 1 < difference_of(before, np.asarray(noisy, np.float32))[1] < 2
    assert difference_of(before, np.asarray(moving, np.float32))[1] <= 3
    speck = before.copy()
    speck[60, 60] += 40
    assert difference_of(before, speck)[0].max() < 5


def in_light(image: Image, light: float) -> Image:
    """Return a picture in so many times the light by a camera that adds contrast of its own."""
    sent = np.minimum((image / 255) ** 2.2 * light, 1) ** (1 / 2.2)
    contrasty = 0.7 * sent + 0.3 * sent**2 * (3 - 2 * sent)
    return np.asarray(np.rint(255 * contrasty), np.uint8)


@pytest.mark.parametrize("rig", ["genesys", "pips"])
def test_a_lamp_that_goes_is_no_change_to_a_camera_that_bends_light_in_its_own_way(
    rig: str,
) -> None:
    image = load_frame(shipped.TRAYS / rig / "roll01.jpg").image
    assert not differ(in_light(image, 1), in_light(image, 0.3))


@pytest.mark.parametrize("name", ["ability", "difficulty"])
def test_a_die_that_goes_with_a_lamp_is_a_change(name: str) -> None:
    assert differ(in_light(shipped.only(name).image, 1), in_light(shipped.empty(), 0.3))
