"""A camera's frames: read on a thread of their own, so that nobody waits for a dead camera."""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Protocol

from edgebox.errors import CameraError, CameraLostError
from edgebox.vision.frame import Frame, Image
from edgebox.vision.frames.source import FrameSource

PATIENCE = 3.0
"""Seconds without a picture after which a camera counts as lost."""

OPENING = 15.0
"""Seconds that opening a camera may take: some drivers load firmware first."""

SETTLING = 1.0
"""Seconds of pictures after which exposure, white balance and focus have found their values."""

GRACE = 0.3
"""Seconds that a camera which counts as lost has to be let go: it may fail in that very moment."""

UNDER_WAY = 4
"""So many pictures may be under way, taken before what is set shows."""


CABLE = "check its cable"
"""What to do about a camera that is lost, unless another thing is said."""


def steady(frames: Iterable[Frame]) -> Iterator[Frame]:
    """Return those of a camera's frames in which exposure, white balance and focus are held.

    A slow camera may show only later that they were not yet.
    """
    return (frame for frame in frames if frame.settled)


class Camera(Protocol):
    """An opened camera. Only the thread that opened it calls it."""

    def grab(self) -> tuple[Image, float] | None:
        """Wait for the next picture; ``None`` if there was none.

        Returns:
            (H, W, 3) uint8 BGR, and how many times larger the camera's own picture was.
        """
        ...

    def lock(self) -> None:
        """Hold exposure, white balance and focus where they are, as far as the driver can."""
        ...

    @property
    def held(self) -> bool:
        """Whether nothing more is set, from when they are locked on."""
        ...

    def close(self) -> None:
        """Let go of the camera."""
        ...


class LiveSource(FrameSource):
    """The newest frame of a camera each time one is asked for; those in between are dropped."""

    live = True

    def __init__(
        self,
        name: str,
        open_camera: Callable[[], Camera],
        *,
        clock: Callable[[], float] = time.monotonic,
        patience: float = PATIENCE,
        opening: float = OPENING,
        settling: float = SETTLING,
        check: str = CABLE,
    ) -> None:
        """Prepare; the camera is opened when the first frame is asked for.

        Args:
            name: what a person calls the camera, for messages and results.
            open_camera: opens it, or raises :class:`CameraError`.
            clock: gives seconds; ``Frame.at`` counts from the first frame.
            patience: seconds without a frame after which the camera is lost.
            opening: seconds that opening it and its first frame may take.
            settling: seconds of frames before exposure, white balance and focus are locked.
            check: what a person is told to do if it is lost.
        """
        self.name = name
        self._open_camera = open_camera
        self._clock = clock
        self._patience, self._opening, self._settling = patience, opening, settling
        self._check = check
        self._news = threading.Condition()
        self._newest: Frame | None = None
        self._failure: Exception | None = None
        self._hangs = False
        """Whether it gave neither a picture nor an error for so long that it counts as lost."""
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None

    def __iter__(self) -> Iterator[Frame]:
        """Yield the newest frames until the source is closed.

        Raises:
            CameraError: the camera can't be opened.
            CameraLostError: it gives no pictures any more.
        """
        if self._thread is None and not self._stop.is_set():
            # a daemon: a thread that hangs in a driver must not keep the program from ending
            self._thread = threading.Thread(target=self._pump, name=self.name, daemon=True)
            self._thread.start()
        patience = self._opening
        while not self._stop.is_set():
            frame = self._awaited(patience)
            if frame is None:
                return
            patience = self._patience
            yield frame

    def _awaited(self, patience: float) -> Frame | None:
        with self._news:
            self._news.wait_for(
                lambda: (
                    self._newest is not None or self._failure is not None or self._stop.is_set()
                ),
                patience,
            )
            frame, self._newest = self._newest, None
            if frame is not None or self._stop.is_set():
                return frame
            self._hangs = self._failure is None
            raise self._failure or self._lost()

    def _lost(self) -> CameraLostError:
        return CameraLostError(
            f"{self.name}: the camera gives no pictures any more; {self._check}."
        )

    def _pump(self) -> None:
        """Read the camera until told to stop; what fails is handed to who waits for frames."""
        try:
            camera = self._open_camera()
        except Exception as error:
            self._tell(None, self._as_camera_error(error))
            return
        try:
            self._read(camera)
        except Exception as error:  # drivers raise errors of their own
            self._tell(None, self._as_camera_error(error))
        finally:
            # what went wrong is told already, and nobody can mend what fails in letting go
            with contextlib.suppress(Exception):
                camera.close()

    def _read(self, camera: Camera) -> None:
        start: float | None = None
        good = self._clock()
        locked, since = False, 0
        while not self._stop.is_set():
            taken = camera.grab()
            now = self._clock()
            if taken is None:
                if now - good > (self._opening if start is None else self._patience):
                    raise self._lost()
                self._stop.wait(min(0.02, self._patience))  # do not spin on a camera that is gone
                continue
            good = now
            start = now if start is None else start
            image, scale = taken
            if not locked and now - start >= self._settling:
                camera.lock()
                locked = True
            elif locked:
                since = since + 1 if camera.held else 0
            frame = Frame(image, self.name, now - start, scale, settled=since > UNDER_WAY)
            self._tell(frame, None)

    def _as_camera_error(self, error: Exception) -> Exception:
        if isinstance(error, CameraError):
            return error
        return CameraError(
            f"{self.name}: the camera can't be used ({str(error) or type(error).__name__}); "
            f"check that it is plugged in and that no other program has it open."
        )

    def _tell(self, frame: Frame | None, failure: Exception | None) -> None:
        with self._news:
            self._newest = frame or self._newest
            self._failure = failure
            self._news.notify_all()

    def close(self) -> None:
        """Stop reading and let go of the camera; a driver that hangs is left behind."""
        self._stop.set()
        with self._news:
            # what went wrong knows all that was at work then, a reader and its networks too
            self._newest = self._failure = None
            self._news.notify_all()
        if self._thread is not None:
            # one that hangs was waited for already
            self._thread.join(GRACE if self._hangs else self._patience)
