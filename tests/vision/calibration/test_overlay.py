from typing import Any

import cv2
import numpy as np
import pytest

from edgebox.vision import Frame
from edgebox.vision.calibration import Calibration, learn
from edgebox.vision.calibration.light import GRID, INSET
from edgebox.vision.calibration.overlay import calibration_overlay
from tests.vision.calibration import drawn

AMBER, WHITE = (0, 190, 255), (255, 255, 255)


def learned(corners: Any = drawn.CORNERS, **settings: Any) -> Calibration:
    return learn([Frame(drawn.tray(**settings))], corners=corners)


def share(calibration: Calibration, colour: tuple[int, int, int], *ends: int) -> float:
    """Return how much of the line between two of the floor's corners is drawn in a colour."""
    picture = calibration_overlay(calibration)
    start, end = (calibration.profile.corners[each] for each in ends)
    places = np.round(start + np.linspace(0.05, 0.95, 200)[:, None] * (end - start)).astype(int)
    return float((picture[places[:, 1], places[:, 0]] == colour).all(axis=1).mean())


def test_known_corners_have_a_plain_outline_and_guessed_ones_a_dashed() -> None:
    known, guessed = learned(), learned(None)

    for side in ((0, 1), (1, 2), (2, 3), (3, 0)):
        assert share(known, WHITE, *side) > 0.95
        assert 0.3 < share(guessed, AMBER, *side) < 0.7
    # each corner is ringed, also where the outline has a gap
    before, picture = known.profile.empty, calibration_overlay(known)
    for x, y in np.round(known.profile.corners).astype(int):
        beyond = np.s_[y - 9 : y + 10, x - 9 : x + 10]
        assert (picture[beyond] != before[beyond]).any(axis=2).mean() > 0.5


def test_glare_is_ringed_where_it_is() -> None:
    plain, glaring = learned(), learned(glare=[(200, 40, 12)])
    spot = glaring.light.glare[0]
    corner = drawn.CORNERS[1]

    def amber(calibration: Calibration) -> Any:
        return (calibration_overlay(calibration)[60:] == AMBER).all(axis=2)

    assert spot.where == "at the upper right"
    assert not amber(plain).any()
    rows, columns = np.nonzero(amber(glaring))
    assert abs(columns.mean() - (corner[0] - 155)) < 25
    assert abs(rows.mean() + 60 - (corner[1] + 120)) < 60


def amber(calibration: Calibration) -> Any:
    return (calibration_overlay(calibration) == AMBER).all(axis=2)


def test_things_in_the_tray_are_ringed_and_the_line_at_the_top_warns_of_them() -> None:
    plain, littered = learned(), learned(things=[(60, 140, 8, (30, 30, 160))])
    spot = littered.light.objects[0]

    assert not amber(plain)[:45].any()
    assert amber(littered)[:45].any()
    rows, columns = np.nonzero(amber(littered)[60:])
    x, y = cv2.perspectiveTransform(
        np.array([[(spot.x, spot.y)]]), np.linalg.inv(littered.profile.homography((1, 1)))
    )[0, 0]
    assert columns.mean() == pytest.approx(x, abs=10)
    assert rows.mean() + 60 == pytest.approx(y, abs=30)


def test_every_cell_of_the_grid_is_outlined_and_says_its_share_of_the_light() -> None:
    calibration = learned(texture=0, noise=0)
    picture = calibration_overlay(calibration)
    marked = (picture != calibration.profile.empty).any(axis=2).astype(np.uint8)
    near = cv2.dilate(marked, np.ones((3, 3), np.uint8))
    rows, columns = (INSET + (1 - 2 * INSET) * np.linspace(0, 1, 4 * n + 1) for n in GRID)
    places = np.stack(np.meshgrid(columns, rows), axis=2).reshape(1, -1, 2)
    to_picture = np.linalg.inv(calibration.profile.homography((1, 1)))
    at = np.round(cv2.perspectiveTransform(places, to_picture)[0]).astype(int)

    seen = near[at[:, 1], at[:, 0]].reshape(len(rows), len(columns))

    assert seen[::4].all()
    assert seen[:, ::4].all()
    assert seen[2::4, 2::4].all(), "in the middle of a cell stands its share"
    assert not seen[1::4, 1::4].any()


def test_a_tray_without_any_edges_is_drawn_too() -> None:
    plain = np.full((960, 1280, 3), 120, np.uint8)
    calibration = learn([Frame(plain)], corners=drawn.CORNERS.tolist())
    assert calibration.sharpness.width is None
    assert share(calibration, WHITE, 0, 1) > 0.95
