"""What the finder is taught with: whole trays at its size, varied anew each time."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from edgebox.vision.finding.findings import AROUND, DICE, FLOOR, FOREIGN
from models.making.networks.shapes import FINDER_SIZE, FINDER_STRIDE
from models.making.pictures import Bytes, Floats, records, stored_tray, tinted
from models.making.progress import tracked
from models.making.shown.clutter import paste
from models.making.shown.surroundings import surroundings

GRID = (FINDER_SIZE[0] // FINDER_STRIDE, FINDER_SIZE[1] // FINDER_STRIDE)
"""How many places the finder's maps have across and down."""

LEAST_VISIBLE = 0.25
"""Of a die that is covered more than this only the place is left out of the finder's lesson."""

LEAST_SIDE = 4.0
"""Of a die that has fewer pixels than this, too."""

FROM_AFAR = 0.2
"""So often a tray is seen from further away, in surroundings that are strange to it."""


@dataclass
class Trays:
    """All trays of a folder at the finder's size."""

    pictures: Bytes
    """(N, H, W, 3) BGR, of the finder's size."""
    empties: Bytes
    """(M, H, W, 3) BGR."""
    empty_of: NDArray[np.int32]
    """(N,) which empty tray belongs to a picture, -1 for none."""
    grounds: list[Bytes]
    """Of each tray (h, w) what its places show, as they are stored."""
    boxes: list[Floats]
    """Of each tray its dice (K, 5): middle and size in pixels, and whether it counts."""


def load_trays(folders: list[Path]) -> Trays:
    """Read all trays of folders that :mod:`.datasets.dataset` wrote, at the finder's size."""
    # thousands of trays are too many to keep twice while they are gathered
    pictures, empties = _room(folders, "*_*.json"), _room(folders, "*.empty.jpg")
    empty_of: list[int] = []
    grounds: list[Bytes] = []
    boxes: list[Floats] = []
    empty_number: dict[Path, int] = {}
    paths = records(folders)
    for record in tracked(paths, len(paths), "trays"):
        if (tray := stored_tray(record)) is None:
            continue
        image, ground, labels = tray
        bare = record.parent / f"{record.stem.split('_')[0]}.empty.jpg"
        if bare not in empty_number and bare.exists():
            empties[len(empty_number)] = _small(cv2.imread(str(bare)))
            empty_number[bare] = len(empty_number)
        pictures[len(boxes)] = _small(image)
        empty_of.append(empty_number.get(bare, -1))
        grounds.append(ground)
        boxes.append(boxes_of(image, labels))
    return Trays(
        pictures[: len(boxes)],
        empties[: len(empty_number)],
        np.array(empty_of, np.int32),
        grounds,
        boxes,
    )


def _room(folders: list[Path], names: str) -> Bytes:
    """Return (N, H, W, 3): room for a picture of each file of such a name."""
    count = sum(1 for folder in folders for _ in folder.glob(names))
    return np.empty((count, *reversed(FINDER_SIZE), 3), np.uint8)


def boxes_of(image: Bytes, labels: list[dict[str, Any]]) -> Floats:
    """Return the dice (K, 5) of a tray as :attr:`Trays.boxes` has them."""
    scale = FINDER_SIZE[0] / image.shape[1]
    rows = []
    for label in labels:
        x, y, w, h = label["box"]
        counts = label["visible"] >= LEAST_VISIBLE and min(w, h) * scale > LEAST_SIDE
        rows.append(((x + w / 2) * scale, (y + h / 2) * scale, w * scale, h * scale, counts))
    return np.array(rows, np.float32).reshape(-1, 5)


def _small(image: Any) -> Bytes:
    return np.asarray(cv2.resize(image, FINDER_SIZE, interpolation=cv2.INTER_AREA), np.uint8)


def varied_trays(
    trays: Trays, chosen: NDArray[np.intp], rng: np.random.Generator
) -> dict[str, Any]:
    """Return a batch of trays, flipped, moved, scaled and tinted by chance, with their maps."""
    n, (wide, high) = len(chosen), FINDER_SIZE
    pictures = np.zeros((n, 2, high, wide, 3), np.uint8)
    known = np.zeros(n, bool)
    cols, rows = GRID
    middle = (FINDER_STRIDE - 1) / 2  # of a place, as OpenCV's matrices count its pixels
    heat = np.zeros((n, rows, cols), np.float32)
    boxes = np.zeros((n, 4, rows, cols), np.float32)
    ignored = np.zeros((n, rows, cols), bool)
    ground = np.zeros((n, rows, cols), np.int64)
    for i, which in enumerate(chosen):
        afar = rng.random() < FROM_AFAR
        matrix = _moved(rng, wide, high, float(rng.uniform(0.45, 0.9)) if afar else 1.0)
        picture, covered = _cluttered(trays, int(which), rng)
        bare = int(trays.empty_of[which])
        known[i] = bare >= 0 and rng.random() < 0.75
        around, border = _around(trays, int(which), matrix, afar, rng)
        for j, each in enumerate([picture, trays.empties[bare]] if known[i] else [picture]):
            pictures[i, j] = cv2.warpAffine(
                each,
                matrix,
                (wide, high),
                dst=around.copy(),
                flags=cv2.INTER_LINEAR,
                borderMode=border,
            )
        # from the places of the stored ground to those of the map, middle to middle
        step = wide / covered.shape[1]
        spin, within = matrix[:, :2], np.full(2, (step - 1) / 2)
        small = np.column_stack([spin * step, matrix[:, 2] + spin @ within - middle])
        small /= FINDER_STRIDE
        ground[i] = cv2.warpAffine(
            covered,
            small,
            (cols, rows),
            flags=cv2.INTER_NEAREST,
            borderMode=cv2.BORDER_CONSTANT,
            borderValue=AROUND,
        )
        _draw(trays.boxes[which], matrix, heat[i], boxes[i], ignored[i])
    values = tinted(pictures.reshape(n, 2 * high, wide, 3), rng).reshape(n, 2, high, wide, 3)
    less = np.where(known[:, None, None, None], values[:, 0] - values[:, 1], 0)
    stacked = np.concatenate([values[:, 0], less], axis=3).transpose(0, 3, 1, 2)
    return {
        "pictures": np.ascontiguousarray(stacked, np.float32),
        "heat": heat,
        "boxes": boxes,
        "ignored": ignored,
        "ground": ground,
    }


def _around(
    trays: Trays, which: int, matrix: NDArray[np.float64], afar: bool, rng: np.random.Generator
) -> tuple[Bytes, int]:
    """Return what is seen where a tray's picture ends, and how OpenCV is to go on there.

    From afar that is mostly another table, sometimes one colour or the picture's rim drawn out.
    """
    wide, high = FINDER_SIZE
    plain = np.full((high, wide, 3), rng.integers(0, 200, 3), np.uint8)
    way = rng.random()
    if not afar or way < 0.2 or not len(trays.empties):
        return plain, cv2.BORDER_TRANSPARENT
    if way < 0.4:
        return plain, cv2.BORDER_REPLICATE
    unit = _unit(trays, which) * _scale(matrix)
    return surroundings(trays.empties, unit, rng), cv2.BORDER_TRANSPARENT


def _unit(trays: Trays, which: int) -> float:
    """Return the size of a tray's usual die in pixels."""
    sizes = trays.boxes[which][:, 2:4]
    return float(np.median(sizes)) if len(sizes) else 20.0


def _scale(matrix: NDArray[np.float64]) -> float:
    return float(np.sqrt(abs(np.linalg.det(matrix[:, :2]))))


def _cluttered(trays: Trays, which: int, rng: np.random.Generator) -> tuple[Bytes, Bytes]:
    """Return a tray and its ground, one time in four with things pasted in beside the dice.

    Those in the tray are foreign; those beside it belong to its surroundings.
    """
    picture, ground = trays.pictures[which], trays.grounds[which]
    if rng.random() > 0.25:
        return picture, ground
    picture, ground = picture.copy(), ground.copy()
    wide, high = FINDER_SIZE
    dice = cv2.resize(
        (ground == DICE).astype(np.uint8), (wide, high), interpolation=cv2.INTER_NEAREST
    )
    kept = np.asarray(cv2.dilate(dice, np.ones((7, 7), np.uint8)), np.uint8)
    unit = _unit(trays, which)
    for _ in range(rng.integers(1, 7)):
        mask = paste(picture, unit, rng, kept)
        there = cv2.resize(mask, ground.shape[::-1], interpolation=cv2.INTER_AREA) > 127
        ground[there & (ground == FLOOR)] = FOREIGN
    return picture, ground


def _moved(rng: np.random.Generator, wide: int, high: int, smaller: float) -> NDArray[np.float64]:
    """Return a random flip, turn, scale and shift (2, 3) that keeps the middle about in view."""
    turn = rng.choice([0, np.pi]) + rng.normal(0, 0.08)
    scale = smaller * float(np.exp(rng.normal(0, 0.16)))
    flip = rng.choice([-1.0, 1.0])
    a, b = scale * np.cos(turn), scale * np.sin(turn)
    spin = np.array([[a * flip, -b], [b * flip, a]])
    centre = np.array([wide / 2 - 0.5, high / 2 - 0.5])
    shift = rng.normal(0, 0.05, 2) * wide
    return np.concatenate([spin, (centre - spin @ centre + shift)[:, None]], axis=1)


def _draw(
    dice: Floats,
    matrix: NDArray[np.float64],
    heat: Floats,
    boxes: Floats,
    ignored: NDArray[np.bool_],
) -> None:
    """Draw dice into the maps that the finder should give."""
    rows, cols = heat.shape
    scale = _scale(matrix)
    for x, y, w, h, counts in dice.tolist():
        # to OpenCV's matrices the middle of the first pixel is 0, to boxes it is a half
        cx, cy = (matrix[:, :2] @ [x - 0.5, y - 0.5] + matrix[:, 2] + 0.5) / FINDER_STRIDE
        w, h = w * scale / FINDER_STRIDE, h * scale / FINDER_STRIDE
        if not (0 <= cx < cols and 0 <= cy < rows):
            continue
        if not counts or min(w, h) * FINDER_STRIDE < LEAST_SIDE:
            low, left = max(0, int(cy - h / 2)), max(0, int(cx - w / 2))
            ignored[low : int(cy + h / 2) + 1, left : int(cx + w / 2) + 1] = True
            continue
        sigma = max(0.55, (w + h) / 2 / 7)
        col, row = int(cx), int(cy)
        reach = int(3 * sigma) + 1
        top, left = max(0, row - reach), max(0, col - reach)
        part = heat[top : row + reach + 1, left : col + reach + 1]
        down = np.arange(top, top + part.shape[0])[:, None] - row
        right = np.arange(left, left + part.shape[1])[None, :] - col
        np.maximum(part, np.exp(-(right**2 + down**2) / (2 * sigma**2)), out=part)
        heat[row, col] = 1
        # the neighbours learn the same box, so that a peak one place off still gives it
        for r in range(max(0, row - 1), min(rows, row + 2)):
            for c in range(max(0, col - 1), min(cols, col + 2)):
                if (r, c) == (row, col) or boxes[2, r, c] == 0:
                    boxes[:, r, c] = (cx - c, cy - r, np.log(max(w, 0.5)), np.log(max(h, 0.5)))
