"""What the networks are taught with: pictures from a folder of trays, varied anew each time."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from edgebox.vision.looking import cut_out
from models.making.classes import DIE_KINDS, FACES, KINDS, NOTHING, PRINTINGS
from models.making.clutter import paste
from models.making.nets import DIE_SIDE, FACE_SIDE, FINDER_SIZE, FINDER_STRIDE
from models.making.throws import LEANS

Bytes = NDArray[np.uint8]
Floats = NDArray[np.float32]

DIE_MARGIN, FACE_MARGIN = 1.2, 0.8
"""Sides of the pictures of a die and of its upper face, in longer sides of the die's box."""

STORED, STORED_MARGIN = 144, 1.72
"""Side of the stored pictures in pixels, and in longer sides of the box: room to turn them."""

LEAST_VISIBLE = 0.25
"""Of a die that is covered more than this only the place is left out of the finder's lesson."""

SMALLEST, SMALL = 24, 34
"""Dice of fewer pixels are not looked at; from the first to the second they count as unreadable."""

BLURRED = 0.05
"""Blurred by more than this share of its size, a die counts as unreadable."""

_FACE_NUMBER = {pair: number for number, pair in enumerate(FACES)}


@dataclass
class Trays:
    """All trays of a folder at the finder's size."""

    pictures: Bytes
    """(N, 240, 320, 3) BGR."""
    empties: Bytes
    """(M, 240, 320, 3) BGR."""
    empty_of: NDArray[np.int32]
    """(N,) which empty tray belongs to a picture, -1 for none."""
    grounds: Bytes
    """(N, 60, 80)."""
    boxes: list[Floats]
    """Of each tray its dice (K, 5): middle and size in pixels, and whether it counts."""


@dataclass
class Looks:
    """All dice of a folder, cut out."""

    pictures: Bytes
    """(N, STORED, STORED, 3) BGR."""
    place: Floats
    """(N, 2) where they are in the picture, in half widths."""
    kind: NDArray[np.int64]
    face: NDArray[np.int64]
    """(N,) number of the face, -1 where it can't be told or does not matter."""
    printing: NDArray[np.int64]
    """(N,) -1 where there is none."""
    cocked: Floats
    hidden: Floats
    up: Floats
    """(N,) where the symbols' top points, radians counter-clockwise; NaN for nowhere."""
    upper: Floats
    """(N, 2) middle of the upper face from the middle of the box, in longer sides of the box."""
    mark: NDArray[np.int64]
    """(N,) number of what it shows, for telling new symbols apart; -1 for none."""

    def dice_only(self) -> Looks:
        """Return what is a die."""
        kept = self.kind != DIE_KINDS.index(NOTHING)
        return Looks(*(getattr(self, each.name)[kept] for each in fields(self)))


def _records(folders: list[Path]) -> Iterator[tuple[Path, Bytes, Bytes, list[dict[str, Any]]]]:
    """Yield each tray's record, picture, ground and labels."""
    for record in sorted(path for folder in folders for path in folder.glob("*_*.json")):
        image = cv2.imread(str(record.with_suffix(".jpg")))
        ground = cv2.imread(str(record.with_suffix(".png")), cv2.IMREAD_GRAYSCALE)
        if image is not None and ground is not None:
            labels = json.loads(record.read_text())
            yield record, np.asarray(image, np.uint8), np.asarray(ground, np.uint8), labels


def load_trays(folders: list[Path]) -> Trays:
    """Read all trays of folders that :mod:`models.making.dataset` wrote, at the finder's size."""
    pictures: list[Bytes] = []
    empties: list[Bytes] = []
    empty_of: list[int] = []
    grounds: list[Any] = []
    boxes: list[Floats] = []
    empty_number: dict[Path, int] = {}
    for record, image, ground, labels in _records(folders):
        bare = record.parent / f"{record.stem.split('_')[0]}.empty.jpg"
        if bare not in empty_number and bare.exists():
            empty_number[bare] = len(empties)
            empties.append(_small(cv2.imread(str(bare))))
        pictures.append(_small(image))
        empty_of.append(empty_number.get(bare, -1))
        grounds.append(cv2.resize(ground, (80, 60), interpolation=cv2.INTER_NEAREST))
        boxes.append(_boxes(image, labels))
    return Trays(
        np.stack(pictures),
        np.stack(empties),
        np.array(empty_of, np.int32),
        np.stack(grounds),
        boxes,
    )


def _boxes(image: Bytes, labels: list[dict[str, Any]]) -> Floats:
    """Return the dice (K, 5) of a tray as :attr:`Trays.boxes` has them."""
    scale = FINDER_SIZE[0] / image.shape[1]
    rows = []
    for label in labels:
        x, y, w, h = label["box"]
        counts = label["visible"] >= LEAST_VISIBLE and min(w, h) * scale > 4
        rows.append(((x + w / 2) * scale, (y + h / 2) * scale, w * scale, h * scale, counts))
    return np.array(rows, np.float32).reshape(-1, 5)


def load_looks(folders: list[Path]) -> Looks:
    """Cut all dice out of the trays of folders that :mod:`models.making.dataset` wrote.

    With them come pieces of picture that are no dice.
    """
    looks: list[tuple[Any, ...]] = []
    marks: dict[tuple[str, ...], int] = {}
    for number, (_, image, ground, labels) in enumerate(_records(folders)):
        looks += [
            _look(image, label, marks)
            for label in labels
            if label["visible"] >= 0.3 and max(label["box"][2:]) >= SMALLEST
        ]
        scale = FINDER_SIZE[0] / image.shape[1]
        looks += _nothings(
            image, ground, _boxes(image, labels).tolist(), scale, np.random.default_rng(number)
        )
    pictures, *rest = zip(*looks, strict=True)
    dtypes = (np.float32, np.int64, np.int64, np.int64, *[np.float32] * 4, np.int64)
    return Looks(
        np.stack(pictures),
        *(np.array(c, d) for c, d in zip(rest, dtypes, strict=True)),
    )


def _nothings(
    image: Any, ground: Any, rows: list[Any], scale: float, rng: np.random.Generator
) -> list[tuple[Any, ...]]:
    """Return looks at what is no die: ground, things, clutter, and pieces of dice."""
    unit = (
        float(np.median([max(row[2:4]) for row in rows])) / scale if rows else image.shape[1] / 16
    )
    if unit < SMALLEST:
        return []
    high, wide = image.shape[:2]
    found = []
    for choice in rng.choice(4, 2, replace=False, p=[0.12, 0.18, 0.5, 0.2]).tolist():
        picture, side = image, unit * float(np.exp(rng.normal(0, 0.25)))
        x, y = float(rng.uniform(0, wide)), float(rng.uniform(0, high))
        if choice == 1:
            things = np.argwhere(ground == 3)
            if not len(things):
                continue
            row, col = things[rng.integers(len(things))]
            x, y = float(col * 8 + 4), float(row * 8 + 4)
        elif choice == 3 and rows:
            # a piece at the rim of a die
            cx, cy, w, h, _ = rows[int(rng.integers(len(rows)))]
            turn, reach = rng.uniform(0, 2 * np.pi), rng.uniform(0.42, 0.6)
            x, y = (cx + reach * w * np.cos(turn)) / scale, (cy + reach * h * np.sin(turn)) / scale
            side = max(w, h) / scale * float(rng.uniform(0.35, 0.6))
        elif any(abs(x - r[0] / scale) + abs(y - r[1] / scale) < 1.1 * unit for r in rows):
            continue
        if choice == 2:
            reach = int(1.5 * side)
            top, left = max(0, int(y) - reach), max(0, int(x) - reach)
            part = image[top : int(y) + reach, left : int(x) + reach].copy()
            kept = np.zeros(part.shape[:2], np.uint8)
            for _ in range(rng.integers(0, 3)):
                paste(part, side * 0.9, rng, kept)
            paste(part, side * 0.7, rng, kept, (x - left, y - top))
            picture = image.copy()
            picture[top : int(y) + reach, left : int(x) + reach] = part
        place = ((x - wide / 2) / (wide / 2), (y - high / 2) / (wide / 2))
        found.append(
            (
                cut_out(picture, x, y, side * STORED_MARGIN, STORED),
                place,
                DIE_KINDS.index(NOTHING),
                -1,
                -1,
                0.0,
                0.0,
                np.nan,
                (0.0, 0.0),
                -1,
            )
        )
    return found


def _small(image: Any) -> Bytes:
    return np.asarray(cv2.resize(image, FINDER_SIZE, interpolation=cv2.INTER_AREA), np.uint8)


def _look(image: Any, label: dict[str, Any], marks: dict[tuple[str, ...], int]) -> tuple[Any, ...]:
    x, y, w, h = label["box"]
    cx, cy, long = x + w / 2, y + h / 2, max(w, h)
    half = image.shape[1] / 2
    # a die that lies level on another one looks like any other; the tray as a whole tells it
    kind, cocked = label["die"], label["tilt"] > LEANS
    blurred = label["blur"] > BLURRED or long < SMALL
    hidden = label["top_visible"] < 0.6 or label["visible"] < 0.5 or blurred
    told = not cocked and label["top_visible"] > 0.45 and not blurred
    number = _FACE_NUMBER.get((kind, label["face"]), -1) if told else -1
    printing = PRINTINGS.index(label["printing"]) if label["printing"] in PRINTINGS else -1
    mark = -1
    if told and not hidden:
        name = (
            (label["make"], label["face"])
            if kind == "other"
            else (kind, label["face"], label["printing"])
        )
        mark = marks.setdefault(name, len(marks))
    aim = label["top_centre"]
    return (
        cut_out(image, cx, cy, long * STORED_MARGIN, STORED),
        ((cx - half) / half, (cy - image.shape[0] / 2) / half),
        KINDS.index(kind),
        number,
        printing,
        float(cocked),
        float(hidden),
        np.deg2rad(label["up_deg"]) if told and kind != "other" and label["face"] else np.nan,
        ((aim[0] - cx) / long, (aim[1] - cy) / long),
        mark,
    )


def varied_dice(looks: Looks, chosen: NDArray[np.intp], rng: np.random.Generator) -> dict[str, Any]:
    """Return a batch of whole dice, turned, shifted, scaled and tinted by chance."""
    n = len(chosen)
    middle = rng.normal(0, 0.035, (n, 2)).clip(-0.1, 0.1)
    side = DIE_MARGIN * np.exp(rng.normal(0, 0.06, n)).clip(0.84, 1.2)
    turn = rng.uniform(0, 2 * np.pi, n)
    return {
        "pictures": _tinted(_cut(looks, chosen, middle, side, turn, DIE_SIDE, rng), rng),
        "place": _turned(looks.place[chosen], turn),
        "kind": looks.kind[chosen],
        "cocked": looks.cocked[chosen],
        "hidden": looks.hidden[chosen],
        "upper": _turned((looks.upper[chosen] - middle) / side[:, None], turn),
    }


def varied_faces(
    looks: Looks, chosen: NDArray[np.intp], rng: np.random.Generator
) -> dict[str, Any]:
    """Return a batch of upper faces, turned, shifted, scaled and tinted by chance."""
    n = len(chosen)
    # as far off as the die network is: little, but for leaning dice much
    far = np.where(rng.random((n, 1)) < 0.3, 0.11, 0.025)
    middle = looks.upper[chosen] + (rng.normal(0, 1, (n, 2)) * far).clip(-0.25, 0.25)
    side = FACE_MARGIN * np.exp(rng.normal(0, 0.07, n)).clip(0.8, 1.22)
    turn = rng.uniform(0, 2 * np.pi, n)
    up = looks.up[chosen] + turn
    return {
        "pictures": _tinted(_cut(looks, chosen, middle, side, turn, FACE_SIDE, rng), rng),
        "kind": looks.kind[chosen],
        "face": looks.face[chosen],
        "printing": looks.printing[chosen],
        "cocked": looks.cocked[chosen],
        "hidden": looks.hidden[chosen],
        "up": np.stack([np.cos(up), np.sin(up)], 1).astype(np.float32),
        "off": _turned((looks.upper[chosen] - middle) / side[:, None], turn),
        "mark": looks.mark[chosen],
    }


def _turned(points: Floats, turn: NDArray[np.float64]) -> Floats:
    """Return points (N, 2), y down, turned counter-clockwise about the origin."""
    cos, sin = np.cos(turn), np.sin(turn)
    x, y = points[:, 0] * cos + points[:, 1] * sin, points[:, 1] * cos - points[:, 0] * sin
    return np.asarray(np.stack([x, y], 1), np.float32)


def _cut(
    looks: Looks,
    chosen: NDArray[np.intp],
    middle: NDArray[np.float64],
    side: NDArray[np.float64],
    turn: NDArray[np.float64],
    pixels: int,
    rng: np.random.Generator,
) -> Bytes:
    """Cut squares out of the stored pictures.

    Args:
        looks: the dice.
        chosen: (N,) which of them.
        middle: (N, 2) middles of the squares from the middles of the boxes, in longer sides.
        side: (N,) of the squares, in longer sides of the boxes.
        turn: (N,) by how much they are turned, in radians.
        pixels: along a side of the result.
        rng: the source of blur and coarseness.
    """
    made = np.zeros((len(chosen), pixels, pixels, 3), np.uint8)
    unit = STORED / STORED_MARGIN
    for i, which in enumerate(chosen):
        scale = pixels / (side[i] * unit)
        a, b = scale * np.cos(turn[i]), scale * np.sin(turn[i])
        x, y = STORED / 2 - 0.5 + middle[i] * unit
        c = pixels / 2 - 0.5
        matrix = np.array([[a, b, c - a * x - b * y], [-b, a, c + b * x - a * y]])
        stored = looks.pictures[which]
        if scale < 0.7:  # too coarse to be taken point by point
            stored = cv2.GaussianBlur(stored, (0, 0), 0.4 / scale)
        look = cv2.warpAffine(
            stored,
            matrix,
            (pixels, pixels),
            flags=cv2.INTER_LINEAR,
            borderMode=cv2.BORDER_REPLICATE,
        )
        choice = rng.random()
        if choice < 0.15:
            look = cv2.GaussianBlur(look, (0, 0), float(rng.uniform(0.3, 0.9)))
        elif choice < 0.22:
            coarse = int(rng.uniform(0.6, 0.95) * pixels)
            look = cv2.resize(look, (coarse, coarse), interpolation=cv2.INTER_AREA)
            look = cv2.resize(look, (pixels, pixels))
        made[i] = look
    return made


def _tinted(pictures: Bytes, rng: np.random.Generator) -> Floats:
    """Return pictures from 0 to 1 with varied brightness, contrast, white balance and noise."""
    n = len(pictures)
    gain = np.exp(rng.normal(0, 0.14, (n, 1, 1)) + rng.normal(0, 0.035, (n, 1, 3)))
    gamma = np.exp(rng.normal(0, 0.15, (n, 1, 1)))
    lift = rng.normal(0, 0.02, (n, 1, 1))
    levels = (np.linspace(0, 1, 256)[None, :, None] ** gamma * gain + lift).astype(np.float32)
    values = np.stack([cv2.LUT(*pair) for pair in zip(pictures, levels[:, None], strict=True)])
    # one piece of noise for all, each time from another place in it: fresh noise costs too much
    size = values[0].size
    grain = rng.standard_normal(2 * size, dtype=np.float32)
    for each, strength in zip(values, rng.exponential(0.012, n).astype(np.float32), strict=True):
        start = int(rng.integers(size))
        each += grain[start : start + size].reshape(each.shape) * strength
    return np.asarray(np.clip(values, 0, 1), np.float32)


def varied_trays(
    trays: Trays, chosen: NDArray[np.intp], rng: np.random.Generator
) -> dict[str, Any]:
    """Return a batch of trays, flipped, moved, scaled and tinted by chance, with their maps."""
    n, (wide, high) = len(chosen), FINDER_SIZE
    pictures = np.zeros((n, 2, high, wide, 3), np.uint8)
    known = np.zeros(n, bool)
    cols, rows = wide // FINDER_STRIDE, high // FINDER_STRIDE
    heat = np.zeros((n, rows, cols), np.float32)
    boxes = np.zeros((n, 4, rows, cols), np.float32)
    ignored = np.zeros((n, rows, cols), bool)
    ground = np.zeros((n, rows, cols), np.int64)
    for i, which in enumerate(chosen):
        matrix = _moved(rng, wide, high)
        picture, covered = _cluttered(trays, int(which), rng)
        bare = int(trays.empty_of[which])
        known[i] = bare >= 0 and rng.random() < 0.75
        fill = tuple(int(v) for v in rng.integers(0, 200, 3))
        pair = [picture, trays.empties[bare] if known[i] else picture]
        for j, each in enumerate(pair):
            pictures[i, j] = cv2.warpAffine(
                each,
                matrix,
                (wide, high),
                flags=cv2.INTER_LINEAR,
                borderMode=cv2.BORDER_CONSTANT,
                borderValue=fill,
            )
        small = matrix.copy()
        small[:, 2] = (matrix[:, 2] + matrix[:, :2] @ [1.5, 1.5] - 1.5) / FINDER_STRIDE
        ground[i] = cv2.warpAffine(
            covered,
            small,
            (cols, rows),
            flags=cv2.INTER_NEAREST,
            borderMode=cv2.BORDER_CONSTANT,
            borderValue=1,
        )
        _draw(trays.boxes[which], matrix, heat[i], boxes[i], ignored[i])
    values = _tinted(pictures.reshape(n, 2 * high, wide, 3), rng).reshape(n, 2, high, wide, 3)
    less = np.where(known[:, None, None, None], values[:, 0] - values[:, 1], 0)
    stacked = np.concatenate([values[:, 0], less], axis=3).transpose(0, 3, 1, 2)
    return {
        "pictures": np.ascontiguousarray(stacked, np.float32),
        "heat": heat,
        "boxes": boxes,
        "ignored": ignored,
        "ground": ground,
    }


def _cluttered(trays: Trays, which: int, rng: np.random.Generator) -> tuple[Bytes, Bytes]:
    """Return a tray and its ground, one time in four with things pasted in beside the dice."""
    picture, ground = trays.pictures[which], trays.grounds[which]
    if rng.random() > 0.25:
        return picture, ground
    picture, ground = picture.copy(), ground.copy()
    wide, high = FINDER_SIZE
    dice = cv2.resize((ground == 2).astype(np.uint8), (wide, high), interpolation=cv2.INTER_NEAREST)
    kept = np.asarray(cv2.dilate(dice, np.ones((7, 7), np.uint8)), np.uint8)
    sizes = trays.boxes[which][:, 2:4]
    unit = float(np.median(sizes)) if len(sizes) else 20.0
    for _ in range(rng.integers(1, 7)):
        mask = paste(picture, unit, rng, kept)
        there = cv2.resize(mask, ground.shape[::-1], interpolation=cv2.INTER_AREA) > 127
        ground[there & (ground != 2)] = 3
    return picture, ground


def _moved(rng: np.random.Generator, wide: int, high: int) -> NDArray[np.float64]:
    """Return a random flip, turn, scale and shift (2, 3) that keeps the middle about in view."""
    turn = rng.choice([0, np.pi]) + rng.normal(0, 0.08)
    scale = float(np.exp(rng.normal(0, 0.16)))
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
    scale = float(np.sqrt(abs(np.linalg.det(matrix[:, :2]))))
    for x, y, w, h, counts in dice.tolist():
        cx, cy = (matrix[:, :2] @ [x, y] + matrix[:, 2]) / FINDER_STRIDE
        w, h = w * scale / FINDER_STRIDE, h * scale / FINDER_STRIDE
        if not (0 <= cx < cols and 0 <= cy < rows):
            continue
        if not counts:
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


def batches(count: int, size: int, rng: np.random.Generator) -> Iterator[NDArray[np.intp]]:
    """Yield the numbers from 0 to ``count``, shuffled, in batches of one size."""
    order = rng.permutation(count)
    for start in range(0, count - size + 1, size):
        yield order[start : start + size]
