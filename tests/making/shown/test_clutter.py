"""Things pasted into generated trays that are no dice."""

import cv2
import numpy as np

from models.making.shown.clutter import SQUARE, paste

UNIT, SIDE = 60, 240


def test_what_could_be_a_blank_cube_bears_letters() -> None:
    """Taught with plain squares as no dice, a network takes blank cubes for none."""
    marked = []
    for seed in range(1500):
        image = np.full((SIDE, SIDE, 3), 128, np.uint8)
        where = paste(
            image, UNIT, np.random.default_rng(seed), np.zeros((SIDE, SIDE), np.uint8), (120, 120)
        )
        _, sides, _ = cv2.minAreaRect(np.argwhere(where > 128).astype(np.float32))
        inside = cv2.erode((where > 250).astype(np.uint8), np.ones((5, 5), np.uint8)) > 0
        rectangle = np.count_nonzero(where) > 0.95 * sides[0] * sides[1]
        if rectangle and 20 < min(sides) < UNIT * 0.6 and min(sides) > (SQUARE + 0.1) * max(sides):
            grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)[inside]
            marked.append(float(np.ptp(grey)) > 50)
    assert len(marked) > 20
    assert np.mean(marked) > 0.9
