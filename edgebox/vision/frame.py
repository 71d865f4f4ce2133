"""Pictures and where they come from: a file, or a folder of files."""

from __future__ import annotations

import os
import re
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from edgebox.errors import BadInputError, MissingFileError
from edgebox.files.looked_up import is_file, is_folder
from edgebox.files.named_file import named_file
from edgebox.vision.picture_file import LARGEST, OTHER_SUFFIXES, SMALLEST, SUFFIXES, Image, decode

__all__ = [
    "LARGEST",
    "SMALLEST",
    "Frame",
    "Image",
    "as_counted",
    "check_shape",
    "empty_beside",
    "empty_like",
    "has_shape_of",
    "is_hidden",
    "is_picture",
    "load_frame",
    "picture_files",
    "pictures_in",
    "size_words",
]

_MOST_BYTES = 200_000_000


@dataclass(frozen=True)
class Frame:
    """One picture of the tray."""

    image: Image
    """(H, W, 3) uint8, BGR."""
    name: str = ""
    """Where it came from, for messages and results."""
    at: float | None = None
    """When it was taken, in seconds: since the start of its video, or since the camera was opened;
    ``None`` for a single picture."""
    scale: float = 1.0
    """How many times larger the given picture is: a huge one is reduced on loading. What was read
    is brought back to the given picture's pixels by :meth:`Reading.enlarged`."""
    settled: bool = True
    """Whether exposure, white balance and focus were held; not yet in a camera's first ones."""
    floor: NDArray[np.float64] | None = None
    """(4, 2) the corners of the tray's floor in pixels, of an empty tray that was calibrated with
    markers or by hand."""

    @property
    def given_size(self) -> tuple[int, int]:
        """Width and height of the given picture, in its pixels.

        Of one that was reduced the last few, which fill no whole one, are left out.
        """
        high, wide = self.image.shape[:2]
        return round(wide * self.scale), round(high * self.scale)


def load_frame(path: str | Path) -> Frame:
    """Read one picture file; one of more than 8 million pixels is reduced, see ``Frame.scale``.

    Raises:
        MissingFileError: there is no such file, or it can't be opened.
        BadInputError: the file is no picture, or too small or too large to read dice in.
    """
    path = Path(path)
    image, scale = decode(_bytes_of(path), str(path))
    return Frame(image, str(path), scale=scale)


def _bytes_of(path: Path) -> bytes:
    if is_folder(path):
        raise BadInputError(f"{path} is a folder; name a picture in it.")
    with named_file(path, "picture", "save the picture, and name that") as file:
        data = file.read() if os.fstat(file.fileno()).st_size <= _MOST_BYTES else None
    if data is None:
        raise BadInputError(
            f"{path}: the file is larger than any picture of a tray should be; make it smaller, or "
            f"save it as JPEG."
        )
    return data


def pictures_in(
    folder: str | Path, empty: Path | None = None, *, rolls_alone: bool = True
) -> list[Path]:
    """Return a folder's pictures to read, by name, without its empty tray.

    Where some are called ``roll…``, only those are the rolls; hidden files are passed over.

    Args:
        folder: where they lie.
        empty: the picture of the empty tray, whatever it is called, if a person has named one.
        rolls_alone: whether pictures of that name hide the others.

    Raises:
        MissingFileError: there is no such folder, or it can't be opened.
        BadInputError: the folder has no picture to read.
    """
    folder = Path(folder)
    try:
        files = [
            each
            for each in picture_files(folder)
            if not _shows_it_empty(each) and not _is_same(each, empty)
        ]
    except FileNotFoundError:
        raise MissingFileError(
            f"{folder}: the folder can't be opened: there is none of that name; check it."
        ) from None
    except OSError as error:
        raise MissingFileError(
            f"{folder}: the folder can't be opened ({error.strerror}); check its name, and your "
            f"right to read it."
        ) from None
    rolls = [file for file in files if file.stem.lower().startswith("roll")]
    if not files:
        within = _within_with_pictures(folder)
        remedy = (
            "put JPEG or PNG pictures of rolls in it"
            if within is None
            else f"name a folder in it that has some, as {within}"
        )
        raise BadInputError(f"{folder}: the folder has no picture to read; {remedy}.")
    return rolls or files if rolls_alone else files


def _within_with_pictures(folder: Path) -> Path | None:
    """Return the first folder in a folder that has pictures: what a person may have meant."""
    for each in sorted(folder.iterdir(), key=as_counted):
        with suppress(OSError):
            if not is_hidden(each) and is_folder(each) and picture_files(each):
                return each
    return None


def picture_files(folder: Path) -> list[Path]:
    """Return all pictures of a folder by name; hidden files are passed over.

    So are those that can hardly be opened where the same picture lies beside them as JPEG or PNG.

    Raises:
        OSError: the folder can't be opened.
    """
    files = sorted(
        (each for each in folder.iterdir() if is_picture(each) and not is_folder(each)),
        key=as_counted,
    )
    usual = {each.stem for each in files if _is_usual(each)}
    return [each for each in files if _is_usual(each) or each.stem not in usual]


def as_counted(file: Path) -> tuple[list[tuple[str, int]], str]:
    """Return by what files are put in order: as their names, but ``roll2`` before ``roll10``."""
    pieces = re.findall(r"([^0-9]*)([0-9]*)", file.stem)
    return [(text, int(number or -1)) for text, number in pieces], file.name


def is_picture(file: Path) -> bool:
    """Say whether a file's name is that of a picture, and it is not hidden."""
    return (_is_usual(file) or file.suffix.lower() in OTHER_SUFFIXES) and not is_hidden(file)


def _is_usual(file: Path) -> bool:
    return file.suffix.lower() in SUFFIXES


def is_hidden(file: Path) -> bool:
    """Say whether a name begins with a dot: Macs write a ``._roll.jpg`` beside ``roll.jpg``."""
    return file.name.startswith(".")


def empty_beside(place: str | Path) -> Path | None:
    """Return the picture of the empty tray in a folder, or beside a picture, if there is one.

    Where only what can't be opened has its name, such as a broken link, it is that: who opens it is
    told why, and nobody is left to believe that it counts.
    """
    place = Path(place)
    try:
        beside = sorted((place if is_folder(place) else place.parent).iterdir())
    except OSError:
        return None
    empty = [each for each in beside if _shows_it_empty(each)]
    # one that can hardly be opened comes late, one that can't be last
    return min(empty, key=lambda each: (not is_file(each), not _is_usual(each)), default=None)


def _shows_it_empty(file: Path) -> bool:
    """Say whether a picture is of the empty tray, by its name: ``empty.jpg`` or ``Empty.PNG``."""
    return file.stem.lower() == "empty" and is_picture(file)


def _is_same(file: Path, other: Path | None) -> bool:
    """Say whether two names are of one file."""
    with suppress(OSError):
        return other is not None and file.samefile(other)
    return False


def check_shape(empty: Frame, frame: Frame) -> None:
    """Make sure that one camera can have taken the empty tray and another picture.

    Raises:
        BadInputError: they differ in shape; both are named.
    """
    if not has_shape_of(empty.image, frame.image):
        raise BadInputError(
            f"{frame.name}: it has {size_words(frame.given_size)} pixels, and "
            f"{empty.name or 'the empty tray'} has another shape, {size_words(empty.given_size)}; "
            f"take both with one camera, or calibrate that tray again."
        )


def has_shape_of(empty: Image, image: Image) -> bool:
    """Say whether one camera can have taken the empty tray and another picture, in any size."""
    (high, wide), (height, width) = empty.shape[:2], image.shape[:2]
    return bool(abs(wide / high - width / height) <= 0.02 * width / height)


def size_words(size: tuple[int, int]) -> str:
    """Return a width and a height as messages have them: ``1280x960``."""
    return "{}x{}".format(*size)


def empty_like(empty: Frame, image: Image) -> Image:
    """Return the empty tray at the size of a picture.

    Raises:
        BadInputError: it has another shape, so another camera took it.
    """
    height, width = image.shape[:2]
    if empty.image.shape[:2] == (height, width):
        return empty.image
    check_shape(empty, Frame(image, "the picture of the dice"))
    scaled = cv2.resize(empty.image, (width, height), interpolation=cv2.INTER_AREA)
    return np.asarray(scaled, np.uint8)
