"""A webcam's exposure is held as it was chosen, whatever the driver says that was."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from edgebox.vision.frame import Image
from edgebox.vision.frames.held_exposure import (
    BY_HAND,
    BY_ITSELF,
    LATEST,
    PICTURES,
    TRIES,
    HeldExposure,
)
from edgebox.vision.frames.live import UNDER_WAY
from tests.vision.frames.fakes import FakeCapture

TRAY = np.linspace(0.05, 0.35, 320, dtype=np.float32)[None, :].repeat(240, axis=0)
"""(240, 320) how much light comes from each place at the exposure that the camera chooses."""

CHOSEN = 60.0


class Webcam(FakeCapture):
    """Chooses an exposure, and tells another until one is set by hand."""

    def __init__(
        self, told: float = 156.0, obeys: bool = True, by_hand: bool = True, under_way: int = 0
    ) -> None:
        super().__init__(properties={cv2.CAP_PROP_EXPOSURE: told})
        self.obeys, self.by_hand = obeys, by_hand
        self.automatic = True
        self.register = told if told > 0 else 400.0
        self.lights = [1.0] * under_way
        """Of the pictures that are under way."""

    def set(self, number: int, value: float, /) -> bool:
        super().set(number, value)
        if number == cv2.CAP_PROP_AUTO_EXPOSURE:
            if not self.by_hand:
                return False
            self.automatic = value == BY_ITSELF
        elif number == cv2.CAP_PROP_EXPOSURE and self.obeys:
            self.register = value
        return True

    @property
    def light(self) -> float:
        """How many times as much light it takes as it chose."""
        return 1.0 if self.automatic else self.register / CHOSEN

    scene = TRAY

    def picture(self) -> Image:
        self.lights.append(self.light)
        light = self.lights.pop(0)
        seen = (np.clip(self.scene * light, 0, 1) ** (1 / 2.2) * 255).round().astype(np.uint8)
        return np.asarray(seen[:, :, None].repeat(3, axis=2), np.uint8)


def watched(webcam: Webcam, stops: float = 0.0, hand: bool = False) -> float:
    """Return how much light a webcam takes, locked, after as many pictures as it may need."""
    held = HeldExposure(webcam, stops)
    for _ in range(3):
        held.see(webcam.picture())
    held.lock()
    for _ in range((TRIES + 1) * LATEST):
        image = webcam.picture()
        if hand:
            image[100:, :200] = (90, 120, 190)
        held.see(image)
    return webcam.light


@pytest.mark.parametrize("stops", [0.0, -1.0, -2.0, 0.5])
@pytest.mark.parametrize("told", [60.0, 156.0, 900.0, 5.0])
def test_it_is_held_whatever_the_driver_tells(told: float, stops: float) -> None:
    webcam = Webcam(told)

    assert watched(webcam, stops) == pytest.approx(2**stops, rel=0.25)
    assert not webcam.automatic


@pytest.mark.parametrize("stops", [0.0, -1.0, 0.5])
@pytest.mark.parametrize("told", [60.0, 156.0, 15.0])
@pytest.mark.parametrize("under_way", [*range(1, UNDER_WAY + 1), 8, 15, 30])
def test_pictures_taken_before_it_was_set_do_not_count(
    under_way: int, told: float, stops: float
) -> None:
    webcam = Webcam(told, under_way=under_way)

    assert watched(webcam, stops) == pytest.approx(2**stops, rel=0.25)
    assert not webcam.automatic


def test_what_the_driver_tells_rightly_is_set_once() -> None:
    webcam = Webcam(CHOSEN)

    watched(webcam)

    assert [value for which, value in webcam.was_set if which == cv2.CAP_PROP_EXPOSURE] == [CHOSEN]


def test_once_it_is_held_it_stays_whatever_the_light_does() -> None:
    webcam = Webcam(CHOSEN)
    held = HeldExposure(webcam)
    held.see(webcam.picture())
    held.lock()
    for _ in range(PICTURES):
        assert not held.over
        held.see(webcam.picture())
    for _ in range(LATEST):
        assert held.over
        held.see(webcam.picture())
    before = list(webcam.was_set)

    for _ in range(3 * TRIES * PICTURES):
        held.see(webcam.picture() // 2)

    assert webcam.was_set == before


def test_where_a_slow_camera_shows_late_that_it_is_not_held_its_pictures_are_not_steady() -> None:
    """Else dice would be read in far too much light."""
    webcam = Webcam(4 * CHOSEN, under_way=12)
    held = HeldExposure(webcam)
    for _ in range(15):
        held.see(webcam.picture())
    held.lock()
    bright = []
    for _ in range(2 * LATEST):
        image = webcam.picture()
        held.see(image)
        if image.mean() > 1.3 * TRAY.mean() ** (1 / 2.2) * 255:
            bright.append(held.over)
    assert bright
    assert not any(bright[2:])
    assert held.over


def test_what_is_blown_out_tells_nothing_of_the_light() -> None:
    """A window, or a lamp that mirrors in the tray's rim."""
    webcam = Webcam(1.6 * CHOSEN)
    webcam.scene = TRAY.copy()
    webcam.scene[:160] = 3.0

    assert watched(webcam) == pytest.approx(1, rel=0.25)


def test_a_hand_that_comes_in_meanwhile_is_no_other_light() -> None:
    assert watched(Webcam(156.0), hand=True) == pytest.approx(1, rel=0.25)


@pytest.mark.parametrize("webcam", [Webcam(156.0, obeys=False), Webcam(-1.0), Webcam(0.0)])
def test_a_camera_that_can_not_hold_it_goes_on_choosing(webcam: Webcam) -> None:
    assert watched(webcam) == 1
    assert webcam.automatic
    exposures = [value for which, value in webcam.was_set if which == cv2.CAP_PROP_EXPOSURE]
    assert all(value > 0 for value in exposures), "the pictures would be black meanwhile"


def test_a_camera_without_exposure_by_hand_is_left_alone() -> None:
    webcam = Webcam(by_hand=False)

    assert watched(webcam, -1.0) == 1
    assert webcam.was_set == [(cv2.CAP_PROP_AUTO_EXPOSURE, BY_HAND)]
