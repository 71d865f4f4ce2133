"""Rigs as ``edgebox calibrate`` leaves them; needs the extra ``train``."""

import cv2
import numpy as np
import pytest

pytest.importorskip("numba", reason="the generator needs the extra 'train'")

from edgebox.vision.calibration.markers import find_markers, marked_floor
from models.making.datasets.calibrated import as_told, marked
from models.making.datasets.rigs import random_rig

TOO_BRIGHT, ONE_SIDE_DARK = 7_000_002, 7_200_000


def rng() -> np.random.Generator:
    return np.random.default_rng(3)


def test_the_camera_is_made_to_take_less_light_where_that_is_all_to_mend() -> None:
    rig = random_rig(TOO_BRIGHT, box=True)

    told = as_told(rig, rng())

    assert told is not None
    assert told.sensor.exposure == rig.sensor.exposure / 2


def test_a_rig_with_other_faults_is_none() -> None:
    assert as_told(random_rig(ONE_SIDE_DARK, box=True), rng()) is None


def test_the_cards_lie_in_the_corners_of_the_floor() -> None:
    rig = random_rig(TOO_BRIGHT, box=True)

    image = cv2.imdecode(np.frombuffer(marked(rig, rng()), np.uint8), cv2.IMREAD_COLOR)

    assert image is not None
    floor = marked_floor(find_markers(np.asarray(image, np.uint8)))
    assert floor is not None
    assert floor.floor_mm == pytest.approx([2 * half for half in rig.floor], rel=0.05)
    seen = rig.camera.project(
        np.array([(x, y, 0) for x in (-1, 1) for y in (-1, 1)]) * [*rig.floor, 0]
    )
    assert sorted(floor.corners[:, 0]) == pytest.approx(sorted(seen[:, 0]), abs=6)
    assert sorted(floor.corners[:, 1]) == pytest.approx(sorted(seen[:, 1]), abs=6)
