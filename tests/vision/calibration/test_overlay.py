from typing import Any

import numpy as np

from edgebox.vision import Frame
from edgebox.vision.calibration import Calibration, learn
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
