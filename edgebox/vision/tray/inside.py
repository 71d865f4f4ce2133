"""What of a picture belongs to the tray, where a calibration tells its floor's corners."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from edgebox.vision.boxes import Box, middle

Floor = NDArray[np.float64]
"""(4, 2) the corners of the tray's floor in pixels, in order around it."""

BESIDE = 1.0
"""A die whose middle is so many of its longer sides beyond the floor lies beside the tray. Less is
not certain: a camera sees what stands at a far wall shifted outwards, by half a die and more."""

AT_THE_EDGE = 0.6
"""From here on a person is asked."""


def beyond(place: Box, floor: Floor | None) -> float:
    """Return how far a die's middle is beyond the floor, in its longer sides; below 0 inside.

    Where the floor is not known, all is inside.
    """
    if floor is None:
        return -1.0
    contour = floor.astype(np.float32)[:, None]
    away = cv2.pointPolygonTest(contour, middle(place), True)
    return -float(away) / max(*place[2:], 1.0)


def beside(shape: tuple[int, int], floor: Floor, reach: float) -> NDArray[np.bool_]:
    """Return (H, W) where a picture or map shows what is beside the tray.

    Args:
        shape: of the map.
        floor: in places of the map.
        reach: how far a die may stand beyond the floor, in places.
    """
    inside = np.zeros(shape, np.uint8)
    cv2.fillConvexPoly(inside, np.round(floor).astype(np.int32), 1)
    size = 2 * max(1, round(reach)) + 1
    kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (size, size))
    return np.asarray(cv2.dilate(inside, kernel) == 0)
