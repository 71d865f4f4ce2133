"""A tray under a camera whose frames a test names, and what it tells the Table."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import numpy as np

from edgebox.box.camera_tray import CameraTray
from edgebox.box.inputs import TrayDie, TrayRead, TraySeen
from edgebox.devices.retrying import Pauses
from edgebox.dice import Pool
from edgebox.dice.six_sided import Asked
from edgebox.settings.sections import CameraSettings
from edgebox.vision.frame import Frame
from edgebox.vision.frames.source import FrameSource
from edgebox.vision.reading import DieReading, Reading

YG, GG = Pool.parse("YG"), Pool.parse("GG")
ROLL = Reading(
    "roll",
    (
        DieReading("proficiency", "x", True, 0.99, (10, 10, 30, 30)),
        DieReading("ability", "sa", True, 0.99, (60, 10, 30, 30)),
    ),
)

ELSEWHERE = replace(ROLL.dice[1], box=(90, 60, 30, 30))
"""The green die of the roll, in another place."""


def picture(shade: int, at: float | None) -> Frame:
    image = np.full((96, 128, 3), 90, np.uint8)
    image[20:50, 20:50] = shade
    image[0, 0] += round((at or 0) * 30) % 2  # a sensor is never quite quiet
    return Frame(image, "camera", at)


class Source(FrameSource):
    """Gives frames until it is told to fail, or to wait."""

    name = "camera"

    def __init__(self, frames: list[Frame | Exception], live: bool = True) -> None:
        self.live = live
        self.frames = frames
        self.closed = threading.Event()
        self.asleep = threading.Event()

    def __iter__(self) -> Iterator[Frame]:
        for frame in self.frames:
            if isinstance(frame, Exception):
                raise frame
            yield frame
        # a live camera goes on for ever: the next frame comes when it is closed
        self.asleep.set()
        if self.live:
            self.closed.wait(10)

    def close(self) -> None:
        self.closed.set()


class Cued(Source):
    """Does something before some of its frames."""

    def __init__(
        self,
        frames: list[Frame | Exception],
        *cues: tuple[Frame | Exception, Callable[[], object]],
    ) -> None:
        super().__init__(frames)
        self._cues = cues

    def __iter__(self) -> Iterator[Frame]:
        for frame in super().__iter__():
            for before, does in self._cues:
                if frame is before:
                    does()
            yield frame


class Watched:
    """A tray and what it tells."""

    def __init__(
        self,
        *sources: Source | Exception,
        reading: Reading = ROLL,
        empty: Frame | None = None,
        pauses: Pauses | None = None,
        first: bool = False,
    ) -> None:
        """Set up.

        Args:
            sources: each opening of the camera gives the next.
            reading: what is read in all frames.
            empty: the calibrated tray.
            pauses: before a lost camera is tried again.
            first: whether the tray was never looked at; else it was bare when it was.
        """
        self.told: queue.Queue[Any] = queue.Queue()
        self.reading = reading
        self.left = list(sources)
        self.sources = [source for source in sources if isinstance(source, Source)]
        self.asked: list[Asked] = []
        self.meanwhile: Callable[[], object] = lambda: None
        """Is called while a frame is read."""
        self.cameras: list[CameraSettings] = []

        def read(_frame: Frame, asked: Asked) -> Reading:
            self.asked.append(asked)
            self.meanwhile()
            return self.reading

        def opened(camera: CameraSettings) -> Any:
            self.cameras.append(camera)
            source = self.left.pop(0)
            if isinstance(source, Exception):
                raise source
            return source

        self.tray = CameraTray(
            opened,
            lambda _: (read, empty),
            self.told.put,
            pauses=pauses or Pauses(first=0.01, longest=0.02),
        )
        self.tray.unread = first

    def next(self, kind: type[Any], fits: Callable[[Any], bool] = lambda _: True) -> Any:
        """Return the next event of a kind."""
        while True:
            event = self.told.get(timeout=10)
            if isinstance(event, kind) and fits(event):
                return event

    def close(self) -> None:
        """Let go of the tray, without waiting for a camera that gives nothing more."""
        for source in self.sources:
            source.closed.set()
        self.tray.close()


def shown_last(watched: Watched) -> tuple[TrayDie, ...]:
    """Return the dice that were shown last, none of them as a roll."""
    told = [watched.told.get() for _ in range(watched.told.qsize())]
    assert not [event for event in told if isinstance(event, TrayRead)]
    shown = [event for event in told if isinstance(event, TraySeen)][-1]
    assert not shown.moving
    return shown.dice


def moved_once_more() -> tuple[list[Frame | Exception], list[Frame | Exception]]:
    """Return frames in which something moves after dice lay still, and those of rest after that."""
    moving = [picture(30 * n, 1.2 + n / 30) for n in range(1, 4)]
    return [*moving], [picture(190, 1.4 + n / 30) for n in range(30)]
