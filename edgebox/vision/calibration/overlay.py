"""A picture of what calibrating found: corners, the grid of light, places that glare."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from edgebox.vision.calibration.learning import Calibration
from edgebox.vision.calibration.light import GRID, INSET, Spot
from edgebox.vision.calibration.profile import GUESSED
from edgebox.vision.frame import Image
from edgebox.vision.overlays.lettering import DARK, PALE, WARN, lettered
from edgebox.vision.overlays.strokes import outlined, stroke


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
        _way(image, to_picture, [(low, level), (high, level)])
    for column in range(columns + 1):
        side = low + span * column / columns
        _way(image, to_picture, [(side, low), (side, high)])
    for row, line in enumerate(calibration.light.grid):
        for column, share in enumerate(line):
            place = (INSET + span * (column + 0.5) / columns, INSET + span * (row + 0.5) / rows)
            lettered(image, f"{share:.0%}", _point(to_picture, place), 0.5 * scale, centred=True)
    outline = _at(to_picture, [(0, 0), (1, 0), (1, 1), (0, 1)])
    thick, is_guess = max(2, round(3 * scale)), profile.corners_from == GUESSED
    outlined(image, outline, thick, dash=14 * scale if is_guess else None)
    for corner in outline:
        _mark(image, corner, thick)
    for spots, word in ((calibration.light.glare, "glare"), (calibration.light.objects, "?")):
        for spot in spots:
            _ring(image, to_picture, spot, word, scale)
    head = f"corners: {profile.corners_from}"
    if calibration.sharpness.width is not None:
        head += f"   edges {calibration.sharpness.width:.1f} px"
    head += f"   {len(profile.mend)} to mend" if profile.mend else "   nothing to mend"
    at_top = (image.shape[1] / 2, 22 * scale)
    lettered(image, head, at_top, 0.65 * scale, warns=bool(profile.mend), centred=True)
    return image


def _at(matrix: NDArray[np.float64], places: list[tuple[float, float]]) -> NDArray[np.float64]:
    found = cv2.perspectiveTransform(np.array([places], np.float64), matrix)
    return np.asarray(found[0], np.float64)


def _point(matrix: NDArray[np.float64], place: tuple[float, float]) -> tuple[float, float]:
    x, y = _at(matrix, [place])[0]
    return float(x), float(y)


def _way(image: Image, matrix: NDArray[np.float64], places: list[tuple[float, float]]) -> None:
    stroke(image, _at(matrix, places), 1, rim=1)


def _mark(image: Image, corner: NDArray[np.float64], thick: int) -> None:
    x, y = (int(each) for each in np.round(corner))
    cv2.circle(image, (x, y), 3 * thick, DARK, thick + 2, cv2.LINE_AA)
    cv2.circle(image, (x, y), 3 * thick, PALE, thick, cv2.LINE_AA)


def _ring(image: Image, matrix: NDArray[np.float64], spot: Spot, word: str, scale: float) -> None:
    middle = _at(matrix, [(spot.x, spot.y)])[0]
    reach = max(0.03, 0.7 * float(np.sqrt(spot.share)))
    rim = _at(matrix, [(spot.x + reach, spot.y)])[0]
    radius = max(6, round(float(np.linalg.norm(rim - middle))))
    x, y = (int(each) for each in np.round(middle))
    cv2.circle(image, (x, y), radius, DARK, max(3, round(5 * scale)), cv2.LINE_AA)
    cv2.circle(image, (x, y), radius, WARN, max(2, round(3 * scale)), cv2.LINE_AA)
    above = (float(middle[0]), float(middle[1]) - radius - 10 * scale)
    lettered(image, word, above, 0.55 * scale, warns=True, centred=True)
