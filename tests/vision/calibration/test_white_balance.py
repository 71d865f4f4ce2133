import numpy as np
import pytest

from edgebox.vision.calibration.markers import find_markers
from edgebox.vision.calibration.paper import paper
from edgebox.vision.calibration.white_balance import white_balance
from edgebox.vision.frame import Image
from tests.vision.calibration import drawn

WARM = (0.44, 0.68, 0.8)
"""A warm lamp: what it gives of blue, green and red, in linear light."""


def in_light(image: Image, lamp: tuple[float, float, float]) -> Image:
    return np.clip(image * np.array(lamp) ** (1 / 2.2), 0, 255).round().astype(np.uint8)


def test_the_markers_paper_makes_warm_light_white() -> None:
    image = in_light(drawn.tray((110, 60, 40), markers=(0, 1, 2, 3)), WARM)

    white = paper(image, find_markers(image), None, drawn.CORNERS)
    balance = white_balance(image, drawn.CORNERS, white)

    assert balance.source == "markers"
    assert balance.gains == pytest.approx((0.68 / 0.44, 1, 0.68 / 0.8), rel=0.08)
    assert balance.cast == pytest.approx(0.8 / 0.44, rel=0.08)


def test_a_nearly_grey_floor_serves_without_markers() -> None:
    image = in_light(drawn.tray(), (0.85, 0.95, 1.0))

    balance = white_balance(image, drawn.CORNERS, None)

    assert balance.source == "floor"
    assert balance.gains == pytest.approx((0.95 / 0.85, 1, 0.95), rel=0.05)


def test_a_coloured_floor_is_not_taken_for_grey() -> None:
    balance = white_balance(drawn.tray((150, 70, 40)), drawn.CORNERS, None)

    assert balance.source == "picture"
    assert all(1 / 1.4 <= gain <= 1.4 for gain in balance.gains)


def test_a_picture_that_is_blown_out_all_over_is_left_as_it_is() -> None:
    balance = white_balance(np.full((240, 320, 3), 255, np.uint8), drawn.CORNERS / 4, None)
    assert (balance.source, balance.gains) == ("picture", (1, 1, 1))


def test_blown_out_paper_is_no_witness() -> None:
    image = drawn.tray((110, 60, 40), markers=(0, 1, 2, 3))
    markers = find_markers(image)
    over = np.clip(image.astype(np.float32) * 1.5 + 40, 0, 255).astype(np.uint8)

    white = paper(over, markers, None, drawn.CORNERS)
    assert white_balance(over, drawn.CORNERS, white).source != "markers"


def test_paper_in_the_dark_is_no_witness() -> None:
    dark = np.array([20.0, 30, 38])
    assert white_balance(drawn.tray(), drawn.CORNERS, dark).source == "floor"


def test_no_colour_is_made_brighter_without_end() -> None:
    red = np.array([0.0, 120, 240])
    assert white_balance(drawn.tray(), drawn.CORNERS, red).gains == (2.5, 1, 1 / 2.5)


@pytest.mark.parametrize("level", [6, 255], ids=["dark", "blown out"])
def test_a_floor_of_which_hardly_anything_can_be_told_is_no_witness(level: int) -> None:
    image = np.full((240, 320, 3), level, np.uint8)
    image[:, 130:170] = 128
    assert white_balance(image, drawn.CORNERS / 4, None).source == "picture"


def test_glare_does_not_stand_for_the_light_in_a_picture() -> None:
    image = np.full((240, 320, 3), (120, 80, 60), np.uint8)
    image[:80] = 255
    assert white_balance(image, drawn.CORNERS / 4, None).gains == (1 / 1.4, 1, 1.4)
