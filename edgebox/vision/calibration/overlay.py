"""A picture of what calibrating found: corners, the grid of light, places that glare."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from edgebox.vision.calibration.learning import Calibration
from edgebox.vision.calibration.light import GRID, INSET, Spot
from edgebox.vision.calibration.profile import GUESSED
from edgebox.vision.frame import Image

_PALE, _DARK, _WARN = (255, 255, 255), (20, 20, 20), (0, 190, 255)


def calibration_overlay(calibration: Calibration) -> Image:
    """Return the empty tray's picture, (H, W, 3) uint8 BGR, with what was found drawn into it."""
    profile = calibration.profile
    image = profile.empty.copy()
    scale = max(image.shape[1] / 1280, 0.4)
    to_picture = np.asarray(np.linalg.inv(profile.homography((1, 1))), np.float64)
    rows, columns = GRID
    low, high, span = INSET, 1 - INSET, 1 - 2 * INSET
    for row in range(rows + 1):
        level = low + span * row / rows
        _way(image, to_picture, [(low, level), (high, level)], 1)
    for column in range(columns + 1):
        side = low + span * column / columns
        _way(image, to_picture, [(side, low), (side, high)], 1)
    for row, line in enumerate(calibration.light.grid):
        for column, share in enumerate(line):
            place = (INSET + span * (column + 0.5) / columns, INSET + span * (row + 0.5) / rows)
            _text(image, f"{share:.0%}", _at(to_picture, [place])[0], 0.5 * scale, False)
    outline = _at(to_picture, [(0, 0), (1, 0), (1, 1), (0, 1)])
    # a guess looks like one
    _outline(image, outline, scale, dashed=profile.corners_from == GUESSED)
    for spots, word in ((calibration.light.glare, "glare"), (calibration.light.objects, "?")):
        for spot in spots:
            _ring(image, to_picture, spot, word, scale)
    head = f"corners: {profile.corners_from}"
    if calibration.sharpness.width is not None:
        head += f"   edges {calibration.sharpness.width:.1f} px"
    head += f"   {len(profile.mend)} to mend" if profile.mend else "   nothing to mend"
    _text(image, head, np.array([image.shape[1] / 2, 22 * scale]), 0.65 * scale, bool(profile.mend))
    return image


def _at(matrix: NDArray[np.float64], places: list[tuple[float, float]]) -> NDArray[np.float64]:
    found = cv2.perspectiveTransform(np.array([places], np.float64), matrix)
    return np.asarray(found[0], np.float64)


def _way(
    image: Image, matrix: NDArray[np.float64], places: list[tuple[float, float]], width: int
) -> None:
    points = np.round(_at(matrix, places)).astype(np.int32)
    cv2.polylines(image, [points], False, _DARK, width + 1, cv2.LINE_AA)
    cv2.polylines(image, [points], False, _PALE, width, cv2.LINE_AA)


def _outline(image: Image, outline: NDArray[np.float64], scale: float, dashed: bool) -> None:
    thick = max(2, round(3 * scale))
    for start, end in zip(outline, np.roll(outline, -1, axis=0), strict=True):
        pieces = max(1, round(float(np.linalg.norm(end - start)) / (14 * scale))) if dashed else 1
        for piece in range(0, pieces, 2):
            ends = [start + (end - start) * min(1.0, at / pieces) for at in (piece, piece + 1)]
            points = np.round(np.array(ends)).astype(np.int32)
            cv2.polylines(image, [points], False, _DARK, thick + 2, cv2.LINE_AA)
            cv2.polylines(image, [points], False, _WARN if dashed else _PALE, thick, cv2.LINE_AA)
    for corner in outline:
        x, y = (int(each) for each in np.round(corner))
        cv2.circle(image, (x, y), 3 * thick, _DARK, thick + 2, cv2.LINE_AA)
        cv2.circle(image, (x, y), 3 * thick, _PALE, thick, cv2.LINE_AA)


def _ring(image: Image, matrix: NDArray[np.float64], spot: Spot, word: str, scale: float) -> None:
    middle = _at(matrix, [(spot.x, spot.y)])[0]
    reach = max(0.03, 0.7 * float(np.sqrt(spot.share)))
    rim = _at(matrix, [(spot.x + reach, spot.y)])[0]
    radius = max(6, round(float(np.linalg.norm(rim - middle))))
    x, y = (int(each) for each in np.round(middle))
    cv2.circle(image, (x, y), radius, _DARK, max(3, round(5 * scale)), cv2.LINE_AA)
    cv2.circle(image, (x, y), radius, _WARN, max(2, round(3 * scale)), cv2.LINE_AA)
    _text(image, word, middle - (0, radius + 10 * scale), 0.55 * scale, True)


def _text(image: Image, text: str, middle: NDArray[np.float64], size: float, warns: bool) -> None:
    font, width = cv2.FONT_HERSHEY_SIMPLEX, max(1, round(size * 2.2))
    (wide, high), _ = cv2.getTextSize(text, font, size, width)
    x = int(np.clip(middle[0] - wide / 2, 2, max(2, image.shape[1] - wide - 4)))
    y = int(np.clip(middle[1] + high / 2, high + 4, image.shape[0] - 6))
    paper, ink = (_WARN, _DARK) if warns else (_DARK, _PALE)
    cv2.rectangle(image, (x - 3, y - high - 4), (x + wide + 3, y + 5), paper, cv2.FILLED)
    cv2.putText(image, text, (x, y), font, size, ink, width, cv2.LINE_AA)
