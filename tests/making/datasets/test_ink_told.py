"""How far ink stands out from a die's body in a picture."""

from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from models.making.datasets.ink_told import ink_told

INK = np.zeros((160, 160), np.uint8)
cv2.circle(INK, (70, 90), 30, 255, -1)
CORNERS = np.array([[30, 20], [110, 28], [102, 108], [22, 100]], float)


def face(body: float, ink: float, blur: float) -> NDArray[Any]:
    side = len(INK) - 1
    whole = np.array([[0, 0], [side, 0], [side, side], [0, side]], np.float32)
    matrix = cv2.getPerspectiveTransform(whole, CORNERS.astype(np.float32))
    sharp = cv2.warpPerspective(INK, matrix, (140, 130)).astype(np.float32) / 255
    drawn = cv2.GaussianBlur(sharp, (0, 0), blur)[:, :, None]
    y, x = np.mgrid[:130, :140]
    # a lamp over the ink
    light = (40 - ((x - 62) ** 2 + (y - 68) ** 2) / 40)[:, :, None]
    noise = np.random.default_rng(4).normal(0, 3, (130, 140, 3))
    bgr = body + light + (ink - body) * drawn * (0.2, 1.0, 0.5) + noise
    return np.asarray(bgr.clip(0, 255), np.uint8)


def shown() -> NDArray[Any]:
    mask = np.zeros((130, 140), np.uint8)
    cv2.fillConvexPoly(mask, CORNERS.astype(np.int32), 1)
    return mask > 0


@pytest.mark.parametrize("blur", [0.5, 2.5])
@pytest.mark.parametrize("ink", [40, 105, 118, 200])
def test_ink_is_told_where_it_differs_most_whatever_light_falls_on_the_face(
    ink: int, blur: float
) -> None:
    told = ink_told(INK, CORNERS, shown(), face(120, ink, blur), blur)
    assert told == pytest.approx(abs(ink - 120), abs=4)


def test_blur_takes_ink_away_and_of_faces_hardly_in_view_nothing_is_told() -> None:
    clear = ink_told(INK, CORNERS, shown(), face(120, 20, 1), 1)
    assert ink_told(INK, CORNERS, shown(), face(120, 20, 20), 20) < 0.7 * clear
    assert ink_told(INK * 0, CORNERS, shown(), face(120, 20, 1), 1) == 0
    few = np.zeros((130, 140), bool)
    few[66:68, 40:54] = True  # across the rim of the ink
    assert ink_told(INK, CORNERS, few, face(120, 20, 1), 1) == 0
