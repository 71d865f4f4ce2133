"""Pictures and where they come from: a file, or a folder of files."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from edgebox.errors import BadInputError, MissingFileError

Image = NDArray[np.uint8]
"""A picture: (H, W, 3) uint8, BGR."""

SUFFIXES = frozenset({".jpg", ".jpeg", ".png", ".bmp", ".webp", ".tif", ".tiff"})
"""The endings by which pictures in a folder are known."""

SMALLEST, LARGEST = 32, 20_000
"""A side of a picture in pixels: less shows no dice, more is a slip or an attack."""

_MOST_BYTES = 200_000_000


@dataclass(frozen=True)
class Frame:
    """One picture of the tray."""

    image: Image
    """(H, W, 3) uint8, BGR."""
    name: str = ""
    """Where it came from, for messages and results."""


def load_frame(path: str | Path) -> Frame:
    """Read one picture file.

    Raises:
        MissingFileError: there is no such file, or it can't be opened.
        BadInputError: the file is no picture, or too small or too large to read dice in.
    """
    path = Path(path)
    image = _decoded(path, _bytes_of(path))
    height, width = image.shape[:2]
    if min(height, width) < SMALLEST:
        raise BadInputError(
            f"{path}: the picture has only {width}x{height} pixels; "
            f"dice can be read from about 640x480 upwards."
        )
    if max(height, width) > LARGEST:
        raise BadInputError(
            f"{path}: the picture has {width}x{height} pixels; make it smaller than {LARGEST}."
        )
    return Frame(image, str(path))


def _bytes_of(path: Path) -> bytes:
    if path.is_dir():
        raise BadInputError(f"{path} is a folder; name a picture in it.")
    try:
        if path.stat().st_size > _MOST_BYTES:
            raise BadInputError(f"{path}: the file is larger than any picture of a tray should be.")
        return path.read_bytes()
    except FileNotFoundError:
        raise MissingFileError(f"{path}: there is no such file; check the name.") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "the name is not usable"
        raise MissingFileError(f"{path}: the picture can't be opened ({reason}).") from None


def _decoded(path: Path, data: bytes) -> Image:
    image = None
    if data:
        try:
            image = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
        except (cv2.error, MemoryError):
            image = None
    if image is None:
        raise BadInputError(
            f"{path}: this is no picture that can be read; give a JPEG or PNG of the tray."
        )
    return np.ascontiguousarray(image, np.uint8)


def pictures_in(folder: str | Path) -> list[Path]:
    """Return a folder's pictures to read, by name, without its empty tray.

    Where some are called ``roll…``, only those are the rolls.

    Raises:
        MissingFileError: there is no such folder, or it can't be opened.
        BadInputError: the folder has no picture to read.
    """
    folder = Path(folder)
    try:
        files = sorted(
            entry
            for entry in folder.iterdir()
            if entry.suffix.lower() in SUFFIXES and entry.stem.lower() != "empty"
        )
    except OSError as error:
        raise MissingFileError(
            f"{folder}: the folder can't be opened ({error.strerror})."
        ) from None
    rolls = [file for file in files if file.stem.lower().startswith("roll")]
    if not files:
        raise BadInputError(
            f"{folder}: the folder has no picture to read; put JPEG or PNG pictures of rolls in it."
        )
    return rolls or files


def empty_beside(place: str | Path) -> Path | None:
    """Return the picture of the empty tray in a folder, or beside a picture, if there is one."""
    place = Path(place)
    folder = place if place.is_dir() else place.parent
    for name in ("empty.jpg", "empty.jpeg", "empty.png"):
        if (folder / name).is_file():
            return folder / name
    return None
