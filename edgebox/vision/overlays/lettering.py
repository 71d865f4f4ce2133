"""Words on pictures, on paper of their own, so that they can be read over anything."""

from __future__ import annotations

import cv2
import numpy as np

from edgebox.vision.frame import Image

PALE, DARK, WARN = (255, 255, 255), (20, 20, 20), (0, 190, 255)
"""BGR: light, dark, and for what a person should look at."""


def lettered(
    image: Image,
    text: str,
    place: tuple[float, float],
    size: float,
    *,
    warns: bool = False,
    centred: bool = False,
) -> None:
    """Write a line of text into a picture, wholly inside of it if there is room.

    Args:
        image: (H, W, 3) uint8, BGR; written into.
        text: of plain letters, as OpenCV's font has no others.
        place: x and y in pixels: where the line begins, at its foot.
        size: of the letters; 1 is some 22 pixels high.
        warns: whether it is something that a person should look at.
        centred: whether the place is the middle of the line instead.
    """
    font, width = cv2.FONT_HERSHEY_SIMPLEX, max(1, round(size * 2.3))
    (wide, high), _ = cv2.getTextSize(text, font, size, width)
    x, y = (place[0] - wide / 2, place[1] + high / 2) if centred else place
    left = int(np.clip(x, 3, max(3, image.shape[1] - wide - 4)))
    foot = int(np.clip(y, high + 4, max(high + 4, image.shape[0] - 6)))
    paper, ink = (WARN, DARK) if warns else (DARK, PALE)
    cv2.rectangle(
        image, (left - 3, foot - high - 4), (left + wide + 3, foot + 5), paper, cv2.FILLED
    )
    cv2.putText(image, text, (left, foot), font, size, ink, width, cv2.LINE_AA)
