"""From what a person writes to a source of frames."""

from __future__ import annotations

import re
from pathlib import Path

from edgebox.errors import BadInputError
from edgebox.files.looked_up import is_folder
from edgebox.vision.frame import as_counted, is_hidden, pictures_in
from edgebox.vision.frames.picamera import picamera
from edgebox.vision.frames.pictures import Pictures
from edgebox.vision.frames.source import FrameSource
from edgebox.vision.frames.video import Video, is_video
from edgebox.vision.frames.webcam import SIZE, webcam

_CAMERA = re.compile(r"(camera|picamera)(?::(.*))?", re.DOTALL)
_PLACE = re.compile(r"[a-z]+://.+|/dev/(?:video[0-9]|v4l/).*", re.DOTALL | re.IGNORECASE)
"""Of a camera, told without saying that it is one: in a network, or among the devices of Linux."""


def is_camera(text: str) -> bool:
    """Say whether a name means a camera; a file of that name is written ``./camera``."""
    return (_CAMERA.fullmatch(text) or _PLACE.fullmatch(text)) is not None


def files_in(folder: Path, empty: Path | None = None) -> list[Path]:
    """Return the pictures of a folder to read, by name, then its videos.

    Args:
        folder: where they lie.
        empty: the picture of the empty tray, as :func:`pictures_in` takes it.

    Raises:
        MissingFileError: the folder can't be opened.
        BadInputError: it holds neither pictures nor videos.
    """
    try:
        videos = sorted(
            (
                entry
                for entry in folder.iterdir()
                if is_video(entry) and not is_hidden(entry) and not is_folder(entry)
            ),
            key=as_counted,
        )
    except OSError:
        videos = []
    try:
        return [*pictures_in(folder, empty), *videos]
    except BadInputError:
        # in a folder that can't be opened no video was found either
        if not videos:
            raise
        return videos


def open_source(text: str, size: tuple[int, int] = SIZE, exposure: float = 0.0) -> FrameSource:
    """Return the source that a name means.

    Args:
        text: a picture, a folder of pictures, a video, ``camera`` (the first webcam), ``camera:1``,
            ``picamera``, ``picamera:1``, ``/dev/video2`` or the address of a video, both with or
            without ``camera:`` before them.
        size: width and height of the pictures that a camera is asked for.
        exposure: of a camera, in stops above what it would choose: -1 is half the light.

    Raises:
        MissingFileError: there is no such file.
        BadInputError: it can't be understood.
    """
    camera = _CAMERA.fullmatch(f"camera:{text}" if _PLACE.fullmatch(text) else text)
    if camera is None:
        place = Path(text)
        return Video(place) if is_video(place) and not is_folder(place) else Pictures.of(place)
    kind, which = camera.group(1), camera.group(2)
    number = _number(which)
    if kind == "picamera":
        if number is None:
            raise BadInputError(f"{text}: cameras of the Pi are numbered, as in picamera:0.")
        return picamera(number, size=size, exposure=exposure)
    if number is None and not which:
        raise BadInputError(f"{text}: name the camera after the colon, as in camera:0.")
    return webcam(which if number is None else number, size=size, exposure=exposure)


def _number(which: str | None) -> int | None:
    if which is None:
        return 0
    return int(which) if re.fullmatch(r"[0-9]{1,3}", which) else None
