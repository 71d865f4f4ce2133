"""What is printed on a tray and looks like a die."""

import cv2
import numpy as np
import pytest

from edgebox.vision import Frame, Reader, load_frame
from edgebox.vision.printed import in_empty_tray
from tests.vision import shipped

PLACE = (100.0, 80.0, 60.0, 60.0)


def mat(noise: int = 0) -> np.ndarray:
    """Return a grey mat with a square printed on it, as a camera sees it."""
    picture = np.full((240, 320, 3), 130, np.uint8)
    cv2.rectangle(picture, (105, 85), (155, 135), (60, 60, 60), 3)
    grain = np.random.default_rng(noise).normal(0, 4, picture.shape)
    return np.clip(picture + grain, 0, 255).astype(np.uint8)


@pytest.mark.parametrize("light", [0.7, 1.0, 1.3])
def test_a_printed_square_is_a_part_of_the_tray_in_any_light(light: float) -> None:
    now = np.clip(mat(1) * light, 0, 255).astype(np.uint8)
    assert in_empty_tray(now, mat(2), PLACE)


def test_a_die_on_the_print_is_none() -> None:
    now = mat(1)
    cv2.rectangle(now, (110, 85), (150, 130), (20, 20, 20), -1)
    cv2.circle(now, (130, 107), 9, (240, 240, 240), -1)
    assert not in_empty_tray(now, mat(2), PLACE)


def test_where_nothing_is_to_be_seen_nothing_is_the_same() -> None:
    plain = np.full((240, 320, 3), 20, np.uint8)
    assert not in_empty_tray(plain, plain, PLACE)
    assert not in_empty_tray(mat(1), None, PLACE)


def test_no_die_is_taken_for_a_part_of_the_tray_and_what_was_there_before_is_none() -> None:
    roll = load_frame(shipped.RIG / "roll01.jpg")
    for die in shipped.labels("starwars", 1):
        x, y, w, h = die["box"]
        assert not in_empty_tray(roll.image, shipped.empty(), (x, y, w, h))
    # a mat with all these dice printed on it
    assert Reader().read(roll, Frame(roll.image)).dice == ()
