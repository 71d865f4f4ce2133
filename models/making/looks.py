"""What the die and face networks are taught with: dice cut out of trays."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any

import numpy as np
from numpy.typing import NDArray

from edgebox.vision.finder import Finder
from edgebox.vision.looking import cut_out
from models.making.classes import DIE_KINDS, FACES, KINDS, NOTHING, PRINTINGS, UNTOLD
from models.making.mistakes import mistakes
from models.making.nets import FINDER_SIZE
from models.making.nothings import nothings
from models.making.pictures import Bytes, Floats, records
from models.making.throws import LEANS, LIFTED
from models.making.trays import boxes_of

STORED, STORED_MARGIN = 144, 1.72
"""Side of the stored pictures in pixels, and in longer sides of the box: room to turn them."""

MOST_SHOWN = 10
"""Faces of one die that are kept."""

SMALLEST, SMALL = 24, 34
"""Dice of fewer pixels are not looked at; from the first to the second they count as unreadable."""

BLURRED = 0.05
"""Blurred by more than this share of its size, a die counts as unreadable."""

_FACE_NUMBER = {pair: number for number, pair in enumerate(FACES)}


@dataclass
class Looks:
    """All dice of a folder, cut out."""

    pictures: Bytes
    """(N, STORED, STORED, 3) BGR; they may lie in a file."""
    kind: NDArray[np.int64]
    """(N,) number of the kind; ``UNTOLD`` for dice that are there for their signs alone."""
    face: NDArray[np.int64]
    """(N,) number of the face, -1 where it can't be told or does not matter."""
    printing: NDArray[np.int64]
    """(N,) -1 where there is none."""
    cocked: Floats
    lifted: Floats
    """(N,) 1 if it lies on something."""
    hidden: Floats
    blank: NDArray[np.bool_]
    """(N,) whether its upper face bears nothing."""
    up: Floats
    """(N,) where the symbols' top points, radians counter-clockwise; NaN for nowhere."""
    upper: Floats
    """(N, 2) middle of the upper face from the middle of the box, in longer sides of the box."""
    normals: Floats
    """(N, MOST_SHOWN, 2) of the faces that it shows, across the line of sight, to the right and
    down; NaN for fewer."""
    level: Floats
    """(N, 2) where the normal of the upper face would be if it lay level; NaN where no face of it
    ever does."""
    mark: NDArray[np.int64]
    """(N,) number of what it shows, for telling new symbols apart; -1 for none."""
    maker: NDArray[np.int64]
    """(N,) number of the maker of a sign that nobody else has; -1 for symbols that all share."""


def load_looks(folders: list[Path], finder: Finder | None = None) -> Looks:
    """Cut all dice out of the trays of folders that :mod:`models.making.dataset` wrote.

    Args:
        folders: of trays.
        finder: if given, there come with the dice pieces of picture that are none: some chosen by
            chance, and those that this one takes for dice.
    """
    looks: list[list[Any]] = []
    marks: dict[tuple[str, ...], int] = {}
    makers: dict[str, int] = {}
    # many thousand trays give more pictures than memory holds beside all else
    with TemporaryFile(dir=folders[0]) as stored:
        for number, (_, image, ground, labels) in enumerate(records(folders)):
            cut = [
                _look(image, label, marks, makers)
                for label in labels
                if label["visible"] >= 0.3 and max(label["box"][2:]) >= SMALLEST
            ]
            if finder is not None:
                cut += map(_nothing, _no_dice(finder, image, ground, labels, number))
            for picture, *rest in cut:
                stored.write(picture.tobytes())
                looks.append(rest)
        stored.flush()
        pictures = np.memmap(stored, np.uint8, "r", shape=(len(looks), STORED, STORED, 3))
    whole, broken = [np.int64], [np.float32]
    dtypes = (*whole * 3, *broken * 3, np.bool_, *broken * 4, *whole * 2)
    columns = zip(*looks, strict=True)
    return Looks(pictures, *(np.array(c, d) for c, d in zip(columns, dtypes, strict=True)))


def _no_dice(
    finder: Finder, image: Any, ground: Any, labels: list[dict[str, Any]], number: int
) -> Iterator[Bytes]:
    """Yield pictures of pieces of a tray that are no dice, and of what a finder takes for dice."""
    scale = FINDER_SIZE[0] / image.shape[1]
    rows, rng = boxes_of(image, labels).tolist(), np.random.default_rng(number)
    pieces = nothings(image, ground, rows, scale, SMALLEST, rng)
    pieces += [(image, *each) for each in mistakes(finder.find, image, labels, SMALLEST)]
    for picture, x, y, side in pieces:
        yield cut_out(picture, x, y, side * STORED_MARGIN, STORED)


def _look(
    image: Any,
    label: dict[str, Any],
    marks: dict[tuple[str, ...], int],
    makers: dict[str, int],
) -> tuple[Any, ...]:
    x, y, w, h = label["box"]
    cx, cy, long = x + w / 2, y + h / 2, max(w, h)
    # a die that lies level on another one looks like any other; the tray as a whole tells it
    kind, cocked = label["die"], label["tilt"] > LEANS
    blurred = label["blur"] > BLURRED or long < SMALL
    # a blank face has nothing that blur could hide
    blank = label["face"] == ""
    hidden = label["top_visible"] < 0.6 or label["visible"] < 0.5 or (blurred and not blank)
    told = not cocked and label["top_visible"] > 0.45 and not blurred
    signs = kind != "other" and label["printing"] == "strange"
    number = _FACE_NUMBER.get((kind, label["face"]), -1) if told and not signs else -1
    printing = PRINTINGS.index(label["printing"]) if label["printing"] in PRINTINGS else -1
    mark = maker = -1
    if told and not hidden:
        own = kind == "other" or signs
        name = (label["make"], label["face"]) if own else (kind, label["face"], label["printing"])
        mark = marks.setdefault(name, len(marks))
        if own:
            maker = makers.setdefault(label["make"].split()[0], len(makers))
    aim = label["top_centre"]
    return (
        cut_out(image, cx, cy, long * STORED_MARGIN, STORED),
        UNTOLD if signs else KINDS.index(kind),
        number,
        printing,
        float(cocked),
        float(label["lift_mm"] > LIFTED),
        float(hidden),
        blank,
        np.deg2rad(label["up_deg"]) if number >= 0 and label["face"] else np.nan,
        ((aim[0] - cx) / long, (aim[1] - cy) / long),
        _shown(label["normals"]),
        # a four-sided die stands on a face with a point up
        (np.nan, np.nan) if label["make"].endswith(" d4") else label["level"],
        mark,
        maker,
    )


def _shown(normals: list[list[float]]) -> Floats:
    """Return (MOST_SHOWN, 2), filled up with NaN; those that face the camera most stay."""
    facing = sorted(normals, key=lambda each: math.hypot(*each))[:MOST_SHOWN]
    return np.array(facing + [[np.nan] * 2] * (MOST_SHOWN - len(facing)), np.float32)


def _nothing(picture: Bytes) -> tuple[Any, ...]:
    none = (np.nan, np.nan)
    kind = DIE_KINDS.index(NOTHING)
    return picture, kind, -1, -1, 0.0, 0.0, 0.0, True, np.nan, (0.0, 0.0), _shown([]), none, -1, -1
