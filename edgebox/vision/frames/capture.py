"""The part of ``cv2.VideoCapture`` that the sources use, so that tests can stand in for it."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any, Protocol

import cv2
import numpy as np

from edgebox.files.address import is_address
from edgebox.vision.picture_file import Image, quiet, reduced, reduction


class Capture(Protocol):
    """An opened video or camera, as OpenCV has it."""

    def isOpened(self) -> bool:  # noqa: N802 - OpenCV's name
        """Say whether opening worked."""
        ...

    def grab(self) -> bool:
        """Go to the next picture; ``False`` where there is none."""
        ...

    def retrieve(self) -> tuple[bool, Any]:
        """Return the picture that was grabbed."""
        ...

    def get(self, number: int, /) -> float:
        """Return a property; 0 or -1 where it is not known."""
        ...

    def set(self, number: int, value: float, /) -> bool:
        """Change a property; ``False`` where that can't be done."""
        ...

    def release(self) -> None:
        """Let go of it."""
        ...


_TIMES = (cv2.CAP_PROP_OPEN_TIMEOUT_MSEC, 10_000, cv2.CAP_PROP_READ_TIMEOUT_MSEC, 2_500)
"""So long FFmpeg waits for a camera in the network, not half a minute: shorter for a picture than
anybody waits for its thread to end, since the program aborts if it wakes while that ends."""

OpenCapture = Callable[[Any, int], Capture]
"""Opens a file by name or a camera by number or address, with one of OpenCV's backends."""


def opencv(place: str | int, backend: int = cv2.CAP_ANY) -> Capture:
    """Open a file or camera with OpenCV, keeping its and FFmpeg's own log off the terminal."""
    os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")
    quiet()
    if is_address(str(place)):
        return cv2.VideoCapture(str(place), backend, _TIMES)
    return cv2.VideoCapture(place, backend)


def picture(taken: object) -> tuple[Image, float] | None:
    """Return what a capture gave as (H, W, 3) uint8 BGR of bounded size, and its scale.

    The scale says how many times larger the given picture is. ``None`` for anything else than a
    picture: drivers give empty ones while they start.
    """
    if not isinstance(taken, np.ndarray) or taken.size == 0 or taken.dtype != np.uint8:
        return None
    if taken.ndim == 2:
        taken = cv2.cvtColor(taken, cv2.COLOR_GRAY2BGR)
    if taken.ndim != 3 or taken.shape[2] not in (3, 4):
        return None
    image = np.ascontiguousarray(taken[..., :3], np.uint8)
    factor = reduction(image.shape[0] * image.shape[1])
    return (image, 1.0) if factor == 1 else (reduced(image, factor), float(factor))
