"""Cameras and videos that do as a test says."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from edgebox.vision.frame import Image


def plain(grey: int = 100) -> Image:
    return np.full((96, 128, 3), grey, np.uint8)


class FakeCapture:
    """Stands in for ``cv2.VideoCapture``; gives its pictures, then as ``then`` says."""

    def __init__(
        self,
        pictures: Sequence[Any] = (),
        properties: dict[int, float] | None = None,
        times: Sequence[float] = (),
        opens: bool = True,
        then: Callable[[], bool] = lambda: False,
    ) -> None:
        self.pictures = list(pictures)
        self.properties = properties or {}
        self.times = times
        self.opens = opens
        self.then = then
        self.number = -1
        self.second_may_come = threading.Event()
        self.second_may_come.set()
        self.all_came = threading.Event()
        self.released = threading.Event()
        self.was_set: list[tuple[int, float]] = []

    def isOpened(self) -> bool:  # noqa: N802
        return self.opens

    def grab(self) -> bool:
        self.number += 1
        if self.number == 1:
            self.second_may_come.wait(5)
        if self.number >= len(self.pictures):
            self.all_came.set()
            return self.then()
        return self.pictures[self.number] is not None

    def retrieve(self) -> tuple[bool, Any]:
        return True, self.pictures[min(self.number, len(self.pictures) - 1)]

    def get(self, number: int, /) -> float:
        if number == cv2.CAP_PROP_POS_MSEC and self.times:
            return self.times[min(self.number, len(self.times) - 1)]
        return self.properties.get(number, 0.0)

    def set(self, number: int, value: float, /) -> bool:
        self.was_set.append((number, value))
        return True

    def release(self) -> None:
        self.released.set()


class Clock:
    """Goes on by a step each time it is asked."""

    def __init__(self, step: float = 0.1) -> None:
        self.now, self.step = 100.0, step

    def __call__(self) -> float:
        self.now += self.step
        return self.now


def write_video(path: Path, images: Iterable[Image], fps: float, codec: str = "MJPG") -> Path:
    """Write pictures of one size, (H, W, 3) uint8 BGR, as a video; returns its path."""
    first, *others = images
    size = (first.shape[1], first.shape[0])
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*codec), fps, size)
    assert writer.isOpened()
    for image in (first, *others):
        writer.write(image)
    writer.release()
    return path
