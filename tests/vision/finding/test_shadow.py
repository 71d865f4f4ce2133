"""Tell shadows from dark dice."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
import pytest

from edgebox.vision.boxes import Box
from edgebox.vision.finding.findings import Found
from edgebox.vision.finding.printed import seen_beside
from edgebox.vision.finding.shadow import in_shadow_of_others
from edgebox.vision.frame import Image
from tests.vision.finding.test_printed import DIE, with_a_die
from tests.vision.judging.test_glances import reader_that_finds

SHADOW = (106.0, 80.0, 60.0, 60.0)
"""Where it is found: a part of it is the die."""


def shaded(picture: np.ndarray, light: float, softness: float = 5) -> np.ndarray:
    """Return a picture with the shadow of a die, or with a spot of light, on its left."""
    sharp = np.ones(picture.shape[:2], np.float32)
    cv2.rectangle(sharp, (110, 75), (200, 145), light, cv2.FILLED)
    shade = cv2.GaussianBlur(sharp, (0, 0), softness)
    return with_a_die(np.clip(picture * shade[:, :, None], 0, 255).astype(np.uint8))


def cork(noise: int, grain: float = 12) -> np.ndarray:
    """Return a floor with a grain, as a camera sees it."""
    floor = cv2.GaussianBlur(np.random.default_rng(0).normal(0, 1, (240, 320)), (0, 0), 1.5)
    picture = (
        130 + grain * floor / floor.std() + np.random.default_rng(noise).normal(0, 2, floor.shape)
    )
    return np.repeat(np.clip(picture, 0, 255).astype(np.uint8)[:, :, None], 3, axis=2)


RED, PURPLE, GREY_BY_CANDLES = (28, 24, 130), (95, 38, 70), (12, 60, 115)
"""Floors, BGR."""


def felt(noise: int, colour: tuple[int, int, int]) -> np.ndarray:
    """Return a floor without a grain that could be seen."""
    plain = np.full((240, 320, 3), colour, np.float32)
    plain += np.random.default_rng(noise).normal(0, 2, plain.shape)
    return np.clip(plain, 0, 255).astype(np.uint8)


def in_shadow(image: Image, empty: Image | None, place: Box, others: Sequence[Box]) -> bool:
    """Return whether a find is a shadow where others are not."""
    return in_shadow_of_others(image, empty, place, seen_beside(place, others, None))


@pytest.mark.parametrize("light", [0.3, 0.5, 0.8])
def test_a_shadow_beside_the_die_that_throws_it_is_none(light: float) -> None:
    assert in_shadow(shaded(cork(1), light), cork(2), SHADOW, [DIE])
    assert not in_shadow(shaded(cork(1), light), None, SHADOW, [DIE])


def test_a_dark_die_beside_another_is_no_shadow_whatever_it_bears() -> None:
    black = shaded(cork(1), 0.5)
    cv2.rectangle(black, (102, 82), (138, 138), (25, 25, 25), cv2.FILLED)
    cv2.circle(black, (120, 110), 9, (200, 200, 200), cv2.FILLED)
    assert not in_shadow(black, cork(2), SHADOW, [DIE])


def test_a_dark_rim_below_another_die_is_no_shadow() -> None:
    rim = shaded(cork(1), 0.5)
    cv2.rectangle(rim, (126, 80), (140, 140), (25, 25, 25), cv2.FILLED)
    assert not in_shadow(rim, cork(2), SHADOW, [DIE])


def test_what_is_brighter_or_has_no_grain_or_is_mostly_covered_is_no_shadow() -> None:
    assert not in_shadow(shaded(cork(1), 1.5), cork(2), SHADOW, [DIE])
    assert not in_shadow(shaded(cork(1, 0), 0.5), cork(2, 0), SHADOW, [DIE])
    assert not in_shadow(shaded(cork(1), 0.5), cork(2), SHADOW, [])
    covers_most = (112.0, 75.0, 80.0, 80.0)
    assert not in_shadow(shaded(cork(1), 0.5), cork(2), SHADOW, [covers_most])


def test_what_the_die_beside_it_hardly_covers_is_no_shadow_however_like_the_floor() -> None:
    """A wall, or light, may make a die look much like what was there before."""
    hardly = (94.0, *SHADOW[1:])
    assert not in_shadow(shaded(cork(1), 0.5), cork(2), hardly, [DIE])


@pytest.mark.parametrize("colour", [RED, PURPLE])
def test_a_shadow_keeps_the_colour_of_a_floor_that_has_one(colour: tuple[int, int, int]) -> None:
    assert in_shadow(shaded(felt(1, colour), 0.4), felt(2, colour), SHADOW, [DIE])


@pytest.mark.parametrize("colour", [RED, PURPLE])
def test_a_black_die_in_a_shadow_has_not_the_colour_of_the_floor(
    colour: tuple[int, int, int],
) -> None:
    black = shaded(felt(1, colour), 0.4)
    cv2.rectangle(black, (102, 82), (138, 138), (22, 20, 24), cv2.FILLED)
    assert not in_shadow(black, felt(2, colour), SHADOW, [DIE])


def test_a_die_of_the_colour_of_the_floor_bears_brighter_signs() -> None:
    red = shaded(felt(1, RED), 0.4)
    cv2.circle(red, (120, 110), 6, (190, 190, 195), cv2.FILLED)
    assert not in_shadow(red, felt(2, RED), SHADOW, [DIE])


def test_by_candles_a_black_die_on_grey_may_be_what_seems_a_shadow() -> None:
    darker = shaded(felt(1, GREY_BY_CANDLES), 0.4)
    assert not in_shadow(darker, felt(2, GREY_BY_CANDLES), SHADOW, [DIE])


@pytest.mark.parametrize("known", [True, False])
@pytest.mark.parametrize("surest", [DIE, SHADOW])
def test_a_shadow_that_is_found_is_not_looked_at_where_the_empty_tray_is_known(
    surest: Box, known: bool
) -> None:
    roll, grainy = (cork(noise, 25) for noise in (1, 2))
    finds = sorted((DIE, SHADOW), key=lambda place: place != surest)
    reader = reader_that_finds(
        (), [Found(place, sure) for place, sure in zip(finds, (0.9, 0.6), strict=True)]
    )
    looked_at = [
        each.place for each in reader.see(shaded(roll, 0.4), grainy if known else None).finds
    ]
    assert (SHADOW in looked_at) == (not known)
    assert DIE in looked_at
