"""Dice that were read in doubt are given once more when the camera has found its focus."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import cv2
import numpy as np
import pytest

from edgebox.vision.frame import Frame, Image
from edgebox.vision.motion.late_focus import LateFocus
from edgebox.vision.motion.settling import Settling

_RATE = 10
BLUR = 2.5


def dice(blur: float = 0, light: float = 1) -> Image:
    """Return a tray with two dice, out of focus by so many pixels."""
    image = np.full((480, 640, 3), 90, np.uint8)
    for x, colour in ((150, (80, 120, 130)), (400, (80, 110, 80))):
        cv2.rectangle(image, (x, 200), (x + 60, 260), colour, -1)
        cv2.circle(image, (x + 30, 230), 12, (60, 60, 60), 4)
    if blur:
        image = np.asarray(cv2.GaussianBlur(image, (0, 0), blur), np.uint8)
    return np.asarray(cv2.convertScaleAbs(image, alpha=light), np.uint8)


def given(
    images: Iterable[Image], *, done: bool = False, wanted: bool = True
) -> list[tuple[int, bool]]:
    """Return after how many frames a tray was given, and whether as one that nobody touched."""
    settling = Settling()
    late = LateFocus(settling)
    found = []
    for number, image in enumerate(images):
        frame = Frame(image, "camera", number / _RATE)
        still = settling.feed(frame)
        if still:
            found.append((number, late.untouched))
            late.was_read(still[-1], done=done)
        else:
            late.look(frame, wanted=wanted)
    return found


def slowly(change: Callable[[float], Image], seconds: int = 6) -> list[Image]:
    """Return dice at rest for a second, changing for some, and then at rest."""
    shares = np.linspace(0, 1, seconds * _RATE)
    return [
        *([change(0)] * _RATE),
        *(change(float(share)) for share in shares),
        *([change(1)] * 4 * _RATE),
    ]


FOCUSING = slowly(lambda share: dice(BLUR * (1 - share)))


def test_dice_in_doubt_are_given_once_more_when_they_are_seen_clearly() -> None:
    first, second = given(FOCUSING)
    assert not first[1]
    assert second[1]
    assert second[0] > 4 * _RATE, "not while the camera still focuses"


@pytest.mark.parametrize(
    ("images", "done", "wanted"),
    [
        (FOCUSING, True, True),
        (FOCUSING, False, False),
        (slowly(lambda share: dice(BLUR * share)), False, True),
        (slowly(lambda share: dice(BLUR, 0.5 + share)), False, True),
        (slowly(lambda share: dice(1 + 0.5 * (1 - share))), False, True),
    ],
    ids=["read surely", "asked about no more", "focus lost", "more light", "hardly sharper"],
)
def test_other_dice_are_not_looked_at_again(images: list[Image], done: bool, wanted: bool) -> None:
    assert len(given(images, done=done, wanted=wanted)) == 1


def test_a_camera_that_hunts_has_its_dice_read_anew_but_once() -> None:
    there_and_back = slowly(lambda share: dice(BLUR * abs(np.cos(share * 4 * np.pi))), seconds=24)
    assert [untouched for _, untouched in given(there_and_back)] == [False, True]


def test_dice_that_move_before_they_are_given_once_more_were_touched() -> None:
    moment, _ = given(FOCUSING)[1]
    nudged = np.roll(dice(), 40, axis=1)
    later = given([*FOCUSING[: moment - 1], *([nudged] * 2 * _RATE)])
    assert [untouched for _, untouched in later] == [False, False]
