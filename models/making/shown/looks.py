"""What the die and face networks are taught with: dice cut out of trays."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from edgebox.vision.finding.finder import Finder
from edgebox.vision.square import square_about
from models.making.classes import DIE_KINDS, FACES, KINDS, NOTHING, PRINTINGS, UNTOLD
from models.making.networks.shapes import FINDER_SIZE
from models.making.pictures import Bytes, Floats, records, stored_tray
from models.making.processes import processes
from models.making.progress import tracked
from models.making.scene.throws import LEANS, LIFTED
from models.making.shown.mistakes import mistakes
from models.making.shown.nothings import nothings
from models.making.shown.trays import boxes_of

STORED, STORED_MARGIN = 144, 1.72
"""Side of the stored pictures in pixels, and in longer sides of the box: room to turn them."""

NEAR_SIDE = 208
"""Side of the stored pictures of dice that are looked at from nearer."""

TRAYS_AT_ONCE = 4
"""Trays that a process cuts before it hands its pieces over."""

MOST_SHOWN = 10
"""Faces of one die that are kept."""

SMALLEST, SMALL = 24, 34
"""Dice of fewer pixels are not looked at; from the first to the second they count as unreadable."""

BLURRED = 0.05
"""Blurred by more than this share of its size, a die counts as unreadable."""

Name = TypeVar("Name")

_FACE_NUMBER = {pair: number for number, pair in enumerate(FACES)}


@dataclass
class Looks:
    """All dice of a folder, cut out."""

    pictures: Bytes
    """(N, S, S, 3) BGR; they may lie in a file."""
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


def load_looks(
    folders: list[Path],
    workers: int,
    finder: Callable[[], Finder] | None = None,
    side: int = STORED,
) -> Looks:
    """Cut all dice out of the trays of folders that :mod:`models.making.datasets.dataset` wrote.

    Args:
        folders: of trays.
        workers: processes that cut.
        finder: if given, there come with the dice pieces of picture that are none: some chosen by
            chance, and those that the one that it opens takes for dice.
        side: of the stored pictures, in pixels.
    """
    looks: list[tuple[Any, ...]] = []
    marks: dict[tuple[str, ...], int] = {}
    makers: dict[str, int] = {}
    paths = records(folders)
    # many thousand trays give more pictures than memory holds beside all else
    with TemporaryFile(dir=folders[0]) as stored, processes(workers) as pool:
        cut = partial(_cut, finder=finder, side=side)
        done = pool.map(cut, range(len(paths)), paths, chunksize=TRAYS_AT_ONCE)
        for pieces in tracked(done, len(paths), "trays"):
            for picture, *rest, mark, maker in pieces:
                stored.write(picture)
                numbers = _number(marks, mark), _number(makers, maker)
                looks.append((*rest, *numbers))
        stored.flush()
        pictures = np.memmap(stored, np.uint8, "r", shape=(len(looks), side, side, 3))
    whole, broken = [np.int64], [np.float32]
    dtypes = (*whole * 3, *broken * 3, np.bool_, *broken * 4, *whole * 2)
    columns = zip(*looks, strict=True)
    return Looks(pictures, *(np.array(c, d) for c, d in zip(columns, dtypes, strict=True)))


def _number(known: dict[Name, int], name: Name | None) -> int:
    """Return the number of a name, a new one for a new name; -1 for none."""
    return -1 if name is None else known.setdefault(name, len(known))


def _cut(
    number: int, record: Path, finder: Callable[[], Finder] | None, side: int
) -> list[tuple[Any, ...]]:
    """Return what is cut out of the tray of a number: pictures as bytes, and what is in them.

    That is in the order of :class:`Looks`, but with names instead of numbers for mark and maker.
    """
    if (tray := stored_tray(record)) is None:
        return []
    image, ground, labels = tray
    pieces = [
        _look(image, label, side)
        for label in labels
        if label["visible"] >= 0.3 and max(label["box"][2:]) >= SMALLEST
    ]
    if finder is not None:
        pieces += map(_nothing, _no_dice(_opened(finder), image, ground, labels, number, side))
    return pieces


@lru_cache(maxsize=1)
def _opened(finder: Callable[[], Finder]) -> Finder:
    """Return a finder that is opened once in each process."""
    return finder()


def _no_dice(
    finder: Finder, image: Any, ground: Any, labels: list[dict[str, Any]], number: int, stored: int
) -> Iterator[Bytes]:
    """Yield pictures of pieces of a tray that are no dice, and of what a finder takes for dice."""
    scale = FINDER_SIZE[0] / image.shape[1]
    rows, rng = boxes_of(image, labels).tolist(), np.random.default_rng(number)
    pieces = nothings(image, ground, rows, scale, SMALLEST, rng)
    pieces += [(image, *each) for each in mistakes(finder.find, image, labels, SMALLEST)]
    for picture, x, y, side in pieces:
        yield square_about(picture, x, y, side * STORED_MARGIN, stored)


def _look(image: Any, label: dict[str, Any], side: int) -> tuple[Any, ...]:
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
    # force dice have the same signs in both, and a blank face has none
    printed = label["printing"] if kind != "force" and not blank else ""
    printing = PRINTINGS.index(printed) if printed in PRINTINGS else -1
    mark = maker = None
    if told and not hidden:
        own = kind == "other" or signs
        mark = (label["make"], label["face"]) if own else (kind, label["face"], printed)
        maker = label["make"].split()[0] if own else None
    aim = label["top_centre"]
    return (
        square_about(image, cx, cy, long * STORED_MARGIN, side).tobytes(),
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
    nowhere = (np.nan, np.nan)
    told = DIE_KINDS.index(NOTHING), -1, -1, 0.0, 0.0, 0.0, True, np.nan
    return picture.tobytes(), *told, (0.0, 0.0), _shown([]), nowhere, None, None
