"""What is known of a tray, and its files: written whole, kept through updates, undone.

Each calibration of a tray is two files in ``trays/NAME/`` of the user's data folder:
``calibration-0001.png``, the empty tray, and ``calibration-0001.json``. The highest number counts.
The JSON file is written last, in one go, so a calibration is there wholly or not at all; undoing
takes the highest number away.
"""

from __future__ import annotations

import hashlib
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from edgebox.errors import BadInputError, WorkFailedError
from edgebox.forgetting import bring_back, forget, is_forgotten
from edgebox.home import home_folder, write_whole
from edgebox.kept import Kept, OutOfReachError, checked_name, names_in
from edgebox.vision.calibration.corners import Corners
from edgebox.vision.calibration.saved_values import (
    as_saved,
    corners_in,
    factors,
    file_name,
    measures,
    texts,
    time,
)
from edgebox.vision.frame import Frame, Image
from edgebox.vision.picture_file import decode

VERSION = 1
"""The version of the file; a program that reads a newer one than it knows says so."""

MARKERS, BY_HAND, GUESSED = "markers", "hand", "guess"
CORNERS_FROM = (MARKERS, BY_HAND, GUESSED)

_STEM = "calibration"


@dataclass(frozen=True)
class TrayProfile:
    """One calibration of a tray."""

    name: str
    made: str
    """When, as in 2026-11-21T10:15:00+00:00."""
    corners: Corners
    """(4, 2) the floor's corners in pixels of :attr:`empty`, from the upper left clockwise."""
    corners_from: str
    """One of :data:`CORNERS_FROM`."""
    empty: Image = field(repr=False)
    """(H, W, 3) uint8 BGR: the empty tray, as the camera shows it."""
    gains: tuple[float, float, float] = (1.0, 1.0, 1.0)
    """By what blue, green and red are multiplied in linear light to make grey grey."""
    gains_from: str = "none"
    floor_mm: tuple[float, float] | None = None
    """Width and height of the floor in millimetres; only printed markers tell."""
    measures: dict[str, Any] = field(default_factory=dict)
    """What was measured of light and sharpness, as JSON keeps it."""
    mend: tuple[str, ...] = ()
    """What was to be mended when the calibration was made."""
    notes: tuple[str, ...] = ()
    scale: float = 1.0
    """Pixels of :attr:`empty` for a pixel of the pictures that it was learned from."""

    @property
    def given_size(self) -> tuple[int, int]:
        """The width and height of these pictures in pixels."""
        wide, high = self.size
        return round(wide / self.scale), round(high / self.scale)

    @property
    def given_corners(self) -> list[list[float]]:
        """The floor's corners in pixels of these pictures."""
        # a pixel's middle stays its middle when a picture is reduced
        corners = (self.corners + 0.5) / self.scale - 0.5
        return [[round(float(x), 1) + 0.0, round(float(y), 1) + 0.0] for x, y in corners]

    @property
    def size(self) -> tuple[int, int]:
        """The width and height of :attr:`empty` in pixels."""
        return self.empty.shape[1], self.empty.shape[0]

    @property
    def frame(self) -> Frame:
        """The empty tray as a frame, for :meth:`edgebox.vision.Reader.read`.

        It tells the floor's corners, unless they were only guessed.
        """
        floor = None if self.corners_from == GUESSED else self.corners
        return Frame(self.empty, f"the empty tray {self.name!r}", floor=floor)

    def homography(self, size: tuple[int, int]) -> NDArray[np.float64]:
        """Return the (3, 3) matrix from pixels of :attr:`empty` to a view straight onto the floor.

        Args:
            size: width and height of the view in pixels; its corners are the floor's.
        """
        width, height = size
        goal = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32)
        return np.asarray(
            cv2.getPerspectiveTransform(self.corners.astype(np.float32), goal), np.float64
        )


def tray_folder(name: str) -> Path:
    """Return the folder of a tray's files.

    Raises:
        BadInputError: the name is not usable as one.
    """
    checked_name(name, "a tray's name")
    return home_folder() / "trays" / name


def tray_names() -> list[str]:
    """Return the names of all trays that are calibrated, sorted.

    Raises:
        BadInputError: a folder is there but can't be opened.
    """
    return names_in(home_folder() / "trays", _STEM)


def as_kept(profile: TrayProfile) -> TrayProfile:
    """Return a calibration without digits that mean nothing, as it is kept and loaded again."""
    blue, green, red = (round(gain, 4) for gain in profile.gains)
    floor = profile.floor_mm
    return replace(
        profile,
        corners=np.round(profile.corners, 2),
        gains=(blue, green, red),
        floor_mm=None if floor is None else (round(floor[0], 1), round(floor[1], 1)),
    )


def save_tray(profile: TrayProfile) -> Path:
    """Keep a calibration as the one that counts, and return its file.

    Raises:
        WorkFailedError: it can't be written; the one before still counts.
    """
    kept = _kept(profile.name)
    done, picture = cv2.imencode(".png", profile.empty)
    if not done:
        raise WorkFailedError("The picture of the empty tray can't be made into a PNG.")
    data = picture.tobytes()
    with kept.alone():
        number = kept.next()
        write_whole(_picture_file(kept, number), data)
        content = {**_as_json(as_kept(profile)), "picture": _picture_file(kept, number).name}
        content["sha256"] = hashlib.sha256(data).hexdigest()
        try:
            path = kept.save(number, content)
        except BaseException:
            # a picture that nothing speaks of must not take the last room of a disk
            with suppress(OSError):
                if not kept.file(number).exists():
                    _picture_file(kept, number).unlink()
            raise
        for old in kept.outdated():
            kept.remove(old, _picture_file(kept, old))
    return path


def load_tray(name: str) -> TrayProfile | None:
    """Return the calibration of a tray that counts, or ``None`` if it was never calibrated.

    Raises:
        BadInputError: the name is not usable, or a file is damaged, can't be read, or is too new;
            says what to do.
    """
    kept = _kept(name)
    try:
        return _newest(name, kept)
    except OutOfReachError:
        # somebody may have gone back to the one before meanwhile
        return _newest(name, kept)


def _newest(name: str, kept: Kept) -> TrayProfile | None:
    content = kept.newest()
    if content is None:
        return None
    with kept.understood():
        return _from_json(name, content, kept)


def undo_tray(name: str) -> int:
    """Take the calibration that counts away, and return how many are left.

    A tray that was forgotten is known again instead.

    Raises:
        BadInputError: there is none, or the one before is damaged or out of reach, or the name is
            not usable.
        WorkFailedError: the file can't be taken away.
    """
    kept = _kept(name)
    if is_forgotten(kept):
        bring_back(kept)
        return len(kept.numbers())
    with kept.undoing(lambda content: _from_json(name, content, kept)) as gone:
        for number in gone:
            kept.remove(number, _picture_file(kept, number))
        return len(kept.numbers())


def forget_tray(name: str) -> None:
    """Forget a tray with all its calibrations; :func:`undo_tray` brings it back.

    Raises:
        BadInputError: it is not calibrated, or the name is not usable.
        WorkFailedError: its files can't be taken away.
    """
    forget(_kept(name))


def _kept(name: str) -> Kept:
    return Kept(
        tray_folder(name),
        _STEM,
        VERSION,
        thing=f"the tray {name!r}",
        deed="calibration",
        again=f"calibrate again: edgebox calibrate --name {name}",
        back=f"edgebox calibrate --undo --name {name}",
    )


def _picture_file(kept: Kept, number: int) -> Path:
    return kept.file(number).with_suffix(".png")


def _as_json(profile: TrayProfile) -> dict[str, Any]:
    return {
        "name": profile.name,
        "made": profile.made,
        "size": list(profile.size),
        "corners": profile.corners.tolist(),
        "corners_from": profile.corners_from,
        "floor_mm": None if profile.floor_mm is None else list(profile.floor_mm),
        "gains": list(profile.gains),
        "gains_from": profile.gains_from,
        "measures": profile.measures,
        "mend": list(profile.mend),
        "notes": list(profile.notes),
        "scale": profile.scale,
    }


def _from_json(name: str, content: dict[str, Any], kept: Kept) -> TrayProfile:
    """Return the profile that a file holds.

    Raises:
        ValueError: it does not hold one; says why in words for a person.
        KeyError: something is missing in it.
        OutOfReachError: its picture can't be read; says what to do.
    """
    empty = _picture(kept, content)
    size = empty.shape[1], empty.shape[0]
    return TrayProfile(
        name=name,
        made=as_saved(content, "made", time),
        corners=as_saved(content, "corners", lambda value: corners_in(value, size)),
        corners_from=as_saved(
            content, "corners_from", lambda value: CORNERS_FROM[CORNERS_FROM.index(value)]
        ),
        empty=empty,
        gains=as_saved(content, "gains", lambda value: factors(value, 3)),  # type: ignore[arg-type]
        gains_from=as_saved(content, "gains_from", str),
        floor_mm=as_saved(
            content,
            "floor_mm",
            lambda value: None if value is None else factors(value, 2),  # type: ignore[arg-type]
        ),
        measures=as_saved(content, "measures", measures),
        mend=as_saved(content, "mend", texts),
        notes=as_saved(content, "notes", texts),
        # the first files had none
        scale=as_saved({"scale": 1.0, **content}, "scale", lambda value: factors([value], 1)[0]),
    )


def _picture(kept: Kept, content: dict[str, Any]) -> Image:
    path = kept.folder / as_saved(content, "picture", file_name)
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        raise OutOfReachError(
            f"{path}: this picture of the empty tray is missing; put it back, or {kept.again}"
        ) from None
    except OSError as error:
        raise OutOfReachError(
            f"{path}: this picture of the empty tray can't be read ({error.strerror or error}); "
            f"give yourself the right to read it, or {kept.again}"
        ) from None
    if hashlib.sha256(data).hexdigest() == content["sha256"]:
        with suppress(BadInputError):
            image, _ = decode(data, path.name)
            if [image.shape[1], image.shape[0]] == content["size"]:
                return image
    raise ValueError(f"its picture {path.name} is not the one that was saved")
