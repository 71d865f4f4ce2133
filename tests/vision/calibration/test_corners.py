from itertools import permutations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from edgebox.errors import BadInputError
from edgebox.vision.calibration.corners import area, guess_corners, in_order, within
from tests.vision.calibration import drawn


def test_corners_come_in_any_order_and_leave_in_one() -> None:
    for order in permutations(range(4)):
        assert np.array_equal(in_order(drawn.CORNERS[list(order)]), drawn.CORNERS)


@given(st.floats(-35, 35))
def test_a_turned_floor_keeps_its_upper_left_corner_first(degrees: float) -> None:
    angle = np.deg2rad(degrees)
    turn = np.array([(np.cos(angle), -np.sin(angle)), (np.sin(angle), np.cos(angle))])
    floor = np.array([(-200, -140), (200, -140), (200, 140), (-200, 140)]) @ turn.T + 500
    assert np.allclose(in_order(floor[::-1]), floor)


@pytest.mark.parametrize(
    "corners",
    [
        [(0, 0), (100, 0), (50, 30), (50, 100)],
        [(0, 0), (50, 0), (100, 0), (50, 100)],
        [(0, 0), (0, 0), (100, 0), (50, 100)],
        [(0, 0), (100, 0), (100, 100)],
        [(0, 0), (100, 0), (100, float("nan")), (0, 100)],
    ],
)
def test_corners_of_no_floor_are_refused(corners: list[tuple[float, float]]) -> None:
    with pytest.raises(BadInputError):
        in_order(corners)


def test_corners_far_outside_or_too_close_together_are_refused() -> None:
    within(drawn.CORNERS, *drawn.SIZE)
    # the picture's border may cut a floor's corner off
    within(drawn.CORNERS - (300, 200), *drawn.SIZE)
    with pytest.raises(BadInputError, match="outside the picture of 640x480"):
        within(drawn.CORNERS, 640, 480)
    # the one that lies outside is named, not the one that is farthest from the middle
    outside = np.array([(200, 400), (2900, 20), (2500, 2320), (150, 1700)], np.float64)
    with pytest.raises(BadInputError, match="The corner 2500,2320 lies outside"):
        within(outside, 2560, 1920)
    with pytest.raises(BadInputError, match="too small"):
        within(drawn.CORNERS / 10 + 400, *drawn.SIZE)
    # what counts of a floor is what the picture shows of it
    beside = np.array([(1281, 0), (1470, 0), (1470, 960), (1281, 960)], np.float64)
    with pytest.raises(BadInputError, match="too small"):
        within(beside, 1280, 960)


def test_a_corner_given_twice_or_on_a_line_with_two_is_refused() -> None:
    with pytest.raises(BadInputError, match="lie together at 1047,768"):
        within(in_order([(256, 180), (1052, 190), (1047, 768), (1045, 768)]), *drawn.SIZE)
    with pytest.raises(BadInputError, match="The corner 650,183 is none"):
        within(in_order([(256, 180), (650, 183), (1052, 190), (660, 780)]), *drawn.SIZE)


@pytest.mark.parametrize(
    "corners",
    [
        drawn.CORNERS,
        np.array([(300, 250), (980, 170), (1030, 690), (330, 790)]),
        np.array([(120, 60), (1160, 90), (1240, 900), (60, 880)]),
    ],
    ids=["upright", "turned", "large"],
)
@pytest.mark.parametrize(
    "floor", [(40, 40, 42), (128, 128, 128), (110, 70, 50), (60, 90, 140)], ids=str
)
def test_the_floor_is_guessed_by_its_edges(
    corners: np.ndarray[tuple[int, int], np.dtype[np.float64]], floor: tuple[int, int, int]
) -> None:
    wall = (20, 22, 24) if floor[0] > 40 else (90, 130, 170)
    image = drawn.tray(floor, corners=corners, texture=6, light=drawn.slope(0.6, 1), wall=wall)

    guess = guess_corners(image)

    assert guess.sure
    assert np.abs(guess.corners - corners).max() < 6


@pytest.mark.parametrize("way", [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 0.1)], ids=str)
@pytest.mark.parametrize("left", [0.2, 0.5], ids=str)
def test_a_hard_shadow_across_the_tray_is_no_edge_of_its_floor(
    way: tuple[float, float], left: float
) -> None:
    image = drawn.shaded(drawn.tray((110, 70, 50), wall=(20, 22, 24)), way, left)

    guess = guess_corners(image)

    assert guess.sure
    assert np.abs(guess.corners - drawn.CORNERS).max() < 6


def test_a_picture_without_edges_gives_no_sure_guess() -> None:
    noise = np.random.default_rng(1).normal(120, 5, (480, 640, 3))

    guess = guess_corners(np.clip(noise, 0, 255).astype(np.uint8))

    assert not guess.sure
    assert area(guess.corners) == pytest.approx(640 * 480, rel=0.05)


@pytest.mark.parametrize("way", [(-1, 0), (1, 0), (0, -1), (0, 1)], ids=str)
def test_a_side_out_of_view_is_guessed_at_the_border_and_the_others_where_they_are(
    way: tuple[int, int],
) -> None:
    corners = drawn.CORNERS + np.array(way) * (300, 215)

    guess = guess_corners(drawn.tray(corners=corners, texture=0))

    assert not guess.sure
    size = np.array(drawn.SIZE)
    inside = ((corners >= 0) & (corners < size)).all(axis=1)
    assert np.abs(guess.corners - corners)[inside].max() < 6
    along = 0 if way[0] else 1
    border = size[along] if max(way) > 0 else 0
    assert np.abs(guess.corners[~inside, along] - border).max() < 6


def test_what_is_too_small_for_a_tray_is_not_guessed_to_be_its_floor() -> None:
    """A coaster, or a card on the table."""
    small = drawn.CORNERS * 0.45 + (352, 264)

    guess = guess_corners(drawn.tray(corners=small, texture=0))

    assert not guess.sure
    assert area(guess.corners) == 1280 * 960


@pytest.mark.parametrize("shape", [(3000, 40), (40, 3000), (32, 32), (960, 1280)], ids=str)
def test_a_picture_of_any_shape_gives_a_guess_soon(shape: tuple[int, int]) -> None:
    image = np.random.default_rng(1).integers(0, 255, (*shape, 3), np.uint8)

    guess = guess_corners(image)

    assert np.isfinite(guess.corners).all()
    assert not guess.sure
