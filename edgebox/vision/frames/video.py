"""Video files, through OpenCV."""

from __future__ import annotations

import math
import os
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np

from edgebox.errors import BadInputError
from edgebox.files.named_file import named_file
from edgebox.vision.frame import Frame, Image
from edgebox.vision.frames.capture import Capture, OpenCapture, opencv, picture
from edgebox.vision.frames.source import FrameSource
from edgebox.vision.frames.trimmed import shown_seconds
from edgebox.vision.motion.usual import usual
from edgebox.vision.picture_file import check_no_speck, check_no_strip

_FILES = {".3gp", ".avi", ".m4v", ".mkv", ".mov", ".mp4", ".mpeg", ".mpg", ".webm"}
_STREAMS = {".asf", ".flv", ".m2ts", ".mjpeg", ".mjpg", ".mts", ".ogv", ".ts", ".wmv"}
SUFFIXES = frozenset(_FILES | _STREAMS)
"""The endings by which videos are known."""

_USUAL_FPS = 30.0
_TRIES_AT_A_BAD_FRAME = 5
_WHOLE = 0.95
"""Of the frames that the file promises, or the time; many promise a few more than they hold."""


def is_video(place: str | Path) -> bool:
    """Say whether a file's name is that of a video."""
    return Path(place).suffix.lower() in SUFFIXES


class Video(FrameSource):
    """The frames of a video file, as fast as they are asked for.

    ``Frame.at`` is the time the file gives for the frame, in seconds from its start; where the file
    gives none, or one that runs backwards, the frame follows the one before at the usual pace.
    """

    live = False

    def __init__(self, path: str | Path, open_capture: OpenCapture = opencv) -> None:
        """Open the file.

        Raises:
            MissingFileError: there is no such file.
            BadInputError: it is no video that can be read.
        """
        self.name = str(path)
        self.note: str | None = None
        """After the last frame: a plain line if the file broke off before its end."""
        self._open_capture = open_capture
        self._capture = self._opened()
        fps = self._number(cv2.CAP_PROP_FPS)
        self.fps = fps if 1 <= fps <= 1000 else _USUAL_FPS
        """Frames a second, as the file says."""
        self.frames = max(0, int(self._number(cv2.CAP_PROP_FRAME_COUNT)))
        """How many frames the file promises; 0 if it does not say."""
        self._read = 0
        """How many were read so far, by whoever went through it."""
        self._at = -1 / self.fps
        """The time of the last one."""

    def _opened(self) -> Capture:
        path = Path(self.name)
        with named_file(path, "video", "name a video or a folder"):
            pass  # OpenCV would not tell why it can't open it
        # FFmpeg takes what stands before a colon for a protocol, unless a folder is named first
        place = self.name if path.is_absolute() else f"{os.curdir}{os.sep}{self.name}"
        try:
            capture = self._open_capture(place, cv2.CAP_ANY)
            opened = capture.isOpened()
        except cv2.error:
            opened = False
        if not opened:
            raise BadInputError(
                f"{path}: this is no video that can be read, or it is cut off; give an MP4 or AVI."
            )
        return capture

    def _number(self, which: int) -> float:
        value = float(self._capture.get(which))
        return value if math.isfinite(value) else 0.0

    def __iter__(self) -> Iterator[Frame]:
        """Yield the frames that are left; none after the last one.

        Raises:
            BadInputError: not one frame could ever be read, or the frames are too small, or a mere
                strip.
        """
        while self._grabbed(self._read):
            self._at = self._time_after(self._at)
            taken = self._retrieved()
            if taken is None:
                continue
            image, scale = taken
            size = round(image.shape[1] * scale), round(image.shape[0] * scale)
            check_no_speck(*size, self.name, "video")
            check_no_strip(*size, self.name, "video")
            self._read += 1
            yield Frame(image, self.name, self._at, scale)
        if self._read == 0:
            raise BadInputError(
                f"{self.name}: not one picture of this video can be read; "
                f"save it as MP4 (H.264), or record it anew."
            )
        if self._read < _WHOLE * self.frames and not self._went_to_its_end():
            self.note = (
                f"{self.name}: the video is damaged or cut off: {self._read} of its {self.frames} "
                f"frames could be read, the last at {self._at:.1f} s."
            )

    def _went_to_its_end(self) -> bool:
        """Say whether all of a trimmed film was read, which counts frames that it does not show."""
        shown = shown_seconds(Path(self.name))
        return shown is not None and self._at + 1 / self.fps >= _WHOLE * shown

    def _grabbed(self, read: int) -> bool:
        """Go to the next frame; a few bad ones in the middle are passed over, never many."""
        for _ in range(_TRIES_AT_A_BAD_FRAME):
            try:
                if self._capture.grab():
                    return True
            except cv2.error:
                return False
            if read >= self.frames:
                break
        return False

    def _retrieved(self) -> tuple[Image, float] | None:
        try:
            done, taken = self._capture.retrieve()
        except cv2.error:
            return None
        return picture(taken) if done else None

    def _time_after(self, before: float) -> float:
        told = self._number(cv2.CAP_PROP_POS_MSEC) / 1000
        return told if told > before else before + 1 / self.fps

    def close(self) -> None:
        """Let go of the file."""
        self._capture.release()


def usual_view(
    path: str | Path,
    *,
    samples: int = 50,
    seconds: float = 60.0,
    width: int = 240,
    open_capture: OpenCapture = opencv,
) -> Image | None:
    """Return what a video usually shows at each spot, as a small picture.

    So the edge of the view is known even where a hand is in it from the first frame on, or rests
    in it for most of the time.

    Args:
        path: the video file.
        samples: how many frames to look at, at least 1.
        seconds: only this much from the start is looked at.
        width: of the small picture, in pixels.
        open_capture: opens the file.

    Returns:
        (H, ``width``, 3) uint8 BGR, or ``None`` if too few frames can be read to tell.

    Raises:
        MissingFileError, BadInputError: as :class:`Video` does.
    """
    with Video(path, open_capture) as video:
        count = min(video.frames or int(seconds * video.fps), int(seconds * video.fps))
        step = max(1, count // samples)
        seen: list[Image] = []
        for number in range(count):
            if not video._grabbed(number):
                break
            taken = video._retrieved() if number % step == 0 else None
            if taken is not None:
                height, wide = taken[0].shape[:2]
                size = (width, max(2, round(height * width / wide)))
                seen.append(np.asarray(cv2.resize(taken[0], size, interpolation=cv2.INTER_AREA)))
    alike = [each for each in seen if each.shape == seen[0].shape]
    return usual(alike) if len(alike) >= 5 else None
