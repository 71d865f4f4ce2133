"""Lines on pictures, with a dark rim, so that they can be seen over anything."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from edgebox.vision.frame import Image
from edgebox.vision.overlays.lettering import DARK, PALE, WARN


def outlined(
    image: Image, corners: NDArray[np.floating], width: int, dash: float | None = None
) -> None:
    """Draw the sides around some corners: plain, or dashed for what is in doubt.

    Args:
        image: (H, W, 3) uint8, BGR; drawn into.
        corners: (N, 2) in pixels, in order around.
        width: of the sides in pixels.
        dash: how long a dash is, nearly, in pixels; ``None``: the sides are plain.
    """
    if dash is None:
        stroke(image, corners, width, closed=True)
        return
    for start, end in zip(corners, np.roll(corners, -1, axis=0), strict=True):
        length = float(np.linalg.norm(end - start))
        pieces = max(1, round(length / dash))
        for piece in range(0, pieces, 2):
            ends = [start + (end - start) * at / pieces for at in (piece, piece + 1)]
            stroke(image, np.array(ends), width, WARN)


def stroke(
    image: Image,
    points: NDArray[np.floating],
    width: int,
    colour: tuple[int, int, int] = PALE,
    *,
    rim: int = 2,
    closed: bool = False,
) -> None:
    """Draw a line through some points.

    Args:
        image: (H, W, 3) uint8, BGR; drawn into.
        points: (N, 2) in pixels.
        width: in pixels.
        colour: BGR.
        rim: by how many pixels the dark line below it is wider.
        closed: whether it goes back to the first point.
    """
    whole = np.round(points).astype(np.int32)
    cv2.polylines(image, [whole], closed, DARK, width + rim, cv2.LINE_AA)
    cv2.polylines(image, [whole], closed, colour, width, cv2.LINE_AA)
