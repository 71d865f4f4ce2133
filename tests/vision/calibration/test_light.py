import numpy as np
import pytest

from edgebox.vision.calibration.light import Light, Spot, measure_light
from tests.vision.calibration import drawn


def light_of(**settings: object) -> Light:
    return measure_light(drawn.tray(**settings), drawn.CORNERS)  # type: ignore[arg-type]


def test_even_light_is_called_even() -> None:
    light = light_of()

    assert light.left_to_right == pytest.approx(1, abs=0.05)
    assert light.top_to_bottom == pytest.approx(1, abs=0.05)
    assert light.evenness > 0.85
    assert light.glare == ()
    assert light.objects == ()


@pytest.mark.parametrize("share", [0.3, 0.5, 0.8])
def test_a_dark_side_is_told_in_shares_of_light(share: float) -> None:
    light = light_of(light=drawn.slope(share, 1))

    # the thirds' middles lie a sixth of the way in
    expected = (share + (1 - share) * 0.19) / (share + (1 - share) * 0.81)
    assert light.left_to_right == pytest.approx(expected, rel=0.08)
    assert light.top_to_bottom == pytest.approx(1, abs=0.05)


def test_top_and_bottom_are_told_apart() -> None:
    light = light_of(light=drawn.slope(0.4, 1).T)

    assert light.top_to_bottom < 0.6
    assert light.left_to_right == pytest.approx(1, abs=0.05)


def test_dark_corners_are_told_one_by_one() -> None:
    lamp = np.ones((48, 64), np.float32)
    lamp[32:, 44:] = 0.3

    corners = light_of(light=lamp).corners

    assert corners[2] < 0.4
    assert min(corners[0], corners[1], corners[3]) > 0.9


@pytest.mark.parametrize(
    "floor", [(35, 35, 35), (128, 128, 128), (110, 80, 60), (224, 224, 224)], ids=str
)
def test_glare_is_found_where_it_is(floor: tuple[int, int, int]) -> None:
    light = light_of(floor=floor, glare=[(200, 40, 12)])

    assert [spot.where for spot in light.glare] == ["at the upper right"]
    assert light.glare[0].x == pytest.approx(200 / 250, abs=0.03)
    assert light.glare[0].y == pytest.approx(40 / 180, abs=0.03)
    assert light.objects == ()


@pytest.mark.parametrize(
    "colour", [(30, 30, 160), (90, 110, 175), (20, 20, 20), (225, 225, 225)], ids=str
)
def test_things_on_the_floor_are_no_glare(colour: tuple[int, int, int]) -> None:
    floor = (128, 128, 128) if colour[0] < 200 else (90, 90, 90)
    light = light_of(floor=floor, things=[(60, 140, 8, colour)])

    assert [spot.where for spot in light.objects] == ["at the lower left"]
    assert light.objects[0].share == pytest.approx(16 * 16 / (250 * 180), rel=0.4)


def test_texture_and_noise_are_neither_glare_nor_things() -> None:
    light = light_of(texture=12, noise=6)

    assert light.glare == ()
    assert light.objects == ()


@pytest.mark.parametrize(
    ("x", "y", "where"),
    [
        (0.1, 0.1, "at the upper left"),
        (0.9, 0.5, "at the right"),
        (0.5, 0.9, "at the bottom"),
        (0.5, 0.1, "at the top"),
        (0.5, 0.5, "in the middle"),
    ],
)
def test_places_are_named(x: float, y: float, where: str) -> None:
    assert Spot(x, y, 0.01).where == where


def test_a_floor_brighter_than_the_camera_can_tell_is_blown_out() -> None:
    light = light_of(floor=(254, 254, 254), texture=0)

    assert light.blown > 0.9
    assert light_of().blown == 0


def test_the_larger_of_two_spots_comes_first() -> None:
    glare = light_of(glare=[(60, 40, 8), (200, 140, 16)]).glare

    assert [spot.where for spot in glare] == ["at the lower right", "at the upper left"]


def test_what_is_bright_beside_the_floor_is_told_too() -> None:
    """A picture of a black floor is not too dark if the rest of it is bright."""
    assert light_of(floor=(20, 20, 20), wall=(190, 210, 230)).brightest > 200
