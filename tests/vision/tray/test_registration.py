"""Where the view lies now that the empty tray shows."""

import numpy as np
import pytest

from edgebox.vision import load_frame
from edgebox.vision.tray.registration import as_it_was, farthest, registered, scaled
from tests.vision.shipped import TRAYS, empty


@pytest.mark.parametrize(
    ("tray", "other"),
    [("genesys", "starwars"), ("pips", "starwars"), ("starwars", "pips"), ("genesys", "pips")],
)
def test_another_tray_is_not_taken_for_this_one_elsewhere(tray: str, other: str) -> None:
    for name in ("empty", "roll01"):
        seen = load_frame(TRAYS / other / f"{name}.jpg").image
        assert registered(empty(tray), seen) is None


@pytest.mark.parametrize("wide", [640, 1280])
def test_how_far_a_camera_has_moved_is_told_by_the_corner_that_moved_most(wide: int) -> None:
    """In pixels of a picture 1280 wide, whatever the picture's size."""
    image = np.zeros((wide * 3 // 4, wide, 3), np.uint8)
    about_a_corner = np.array([[0.0, -1, 0], [1, 0, 0]])
    assert farthest(as_it_was(), about_a_corner, image) == pytest.approx(1600 * np.sqrt(2))
    aside = np.array([[1.0, 0, 3 * wide / 1280], [0, 1, -4 * wide / 1280]])
    assert farthest(aside, as_it_was(), image) == pytest.approx(5)


def test_a_camera_turned_about_sees_each_pixel_where_it_lies() -> None:
    """Of 640 by 480 pixels the first becomes the last; so does that of 1280 by 960."""
    small, large = (np.array([[-1.0, 0, x], [0, -1, y]]) for x, y in ((639, 479), (1279, 959)))
    assert scaled(small, 2.0) == pytest.approx(large)
