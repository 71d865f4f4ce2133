"""A face that the light leaves white is asked about for that, with the remedy in its reason."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from edgebox.vision import Reader, load_frame
from edgebox.vision.frame import Image
from edgebox.vision.judging.confidence import WASHED_OUT
from edgebox.vision.judging.washed_out import washed_out
from tests.vision.shipped import TRAYS

WHITE, YELLOW, LIGHT_BLUE = (255, 255, 255), (90, 255, 255), (255, 255, 120)


def face(body: tuple[int, int, int], ink: tuple[int, int, int] | None = None) -> Image:
    """Return a face 40 pixels wide about (100, 60), with a stroke over a fifth of it."""
    image = np.full((120, 200, 3), 60, np.uint8)
    image[40:81, 80:121] = body
    if ink is not None:
        image[56:64, 80:121] = ink
    return image


@pytest.mark.parametrize("body", [WHITE, YELLOW, LIGHT_BLUE], ids=["white", "yellow", "blue"])
def test_a_light_face_without_any_mark_is_washed_out(body: tuple[int, int, int]) -> None:
    assert washed_out(face(body), (100, 60), 80)


@pytest.mark.parametrize("body", [WHITE, YELLOW, LIGHT_BLUE], ids=["white", "yellow", "blue"])
def test_a_face_on_which_ink_is_left_is_not(body: tuple[int, int, int]) -> None:
    assert not washed_out(face(body, ink=(40, 40, 40)), (100, 60), 80)


@pytest.mark.parametrize(("across", "told"), [(13, True), (20, False)])
def test_a_mark_counts_as_far_from_the_middle_as_any_face_goes(across: int, told: bool) -> None:
    """A fifth of the die's longer side, and no further: there its edges are."""
    image = face(WHITE)
    cv2.rectangle(image, (100 - across, 60 - across), (100 + across, 60 + across), (40,) * 3, 4)
    assert washed_out(image, (100, 60), 80) == (not told)


@pytest.mark.parametrize("body", [(240, 240, 240), (40, 30, 230), (60, 220, 60)])
def test_a_face_that_the_camera_can_still_tell_is_not(body: tuple[int, int, int]) -> None:
    assert not washed_out(face(body), (100, 60), 80)


@pytest.mark.parametrize("upper", [(0, 0), (199, 119), (-30, 60), (400, 400)])
def test_a_face_at_the_border_or_beyond_is_no_trouble(upper: tuple[int, int]) -> None:
    white = np.full((120, 200, 3), 255, np.uint8)

    assert washed_out(white, upper, 80) == (upper in {(0, 0), (199, 119)})


def test_dice_that_are_lit_too_brightly_are_asked_about_for_that() -> None:
    frame = load_frame(TRAYS / "starwars" / "roll00.jpg")
    over = cv2.convertScaleAbs(frame.image, alpha=4.0)

    read = Reader().read(replace(frame, image=np.asarray(over, np.uint8)))

    assert WASHED_OUT in {die.reason for die in read.dice if not die.sure}
