"""What the die and face networks are taught with: dice cut out of trays, varied anew each time."""

from __future__ import annotations

import math
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from edgebox.vision.finder import Finder
from edgebox.vision.looking import cut_out
from models.making.classes import DIE_KINDS, FACES, KINDS, NOTHING, PRINTINGS, UNTOLD
from models.making.drags import with_drags
from models.making.gleams import with_gleams
from models.making.mistakes import mistakes
from models.making.nets import DIE_SIDE, FACE_SIDE, FINDER_SIZE, LIES_REACH
from models.making.nothings import nothings
from models.making.pictures import Bytes, Floats, records, tinted
from models.making.throws import LEANS, LIFTED
from models.making.trays import boxes_of

DIE_MARGIN, FACE_MARGIN = 1.2, 0.8
"""Sides of the pictures of a die and of its upper face, in longer sides of the die's box."""

STORED, STORED_MARGIN = 144, 1.72
"""Side of the stored pictures in pixels, and in longer sides of the box: room to turn them."""

MOST_SHOWN = 10
"""Faces of one die that are kept."""

SMALLEST, SMALL = 24, 34
"""Dice of fewer pixels are not looked at; from the first to the second they count as unreadable."""

BLURRED = 0.05
"""Blurred by more than this share of its size, a die counts as unreadable."""

STRETCH = 0.06
"""Faces are shown longer one way than the other by about so much: makers' proportions differ."""

_FACE_NUMBER = {pair: number for number, pair in enumerate(FACES)}


@dataclass
class Looks:
    """All dice of a folder, cut out."""

    pictures: Bytes
    """(N, STORED, STORED, 3) BGR."""
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
    looks: list[tuple[Any, ...]] = []
    marks: dict[tuple[str, ...], int] = {}
    makers: dict[str, int] = {}
    for number, (_, image, ground, labels) in enumerate(records(folders)):
        looks += [
            _look(image, label, marks, makers)
            for label in labels
            if label["visible"] >= 0.3 and max(label["box"][2:]) >= SMALLEST
        ]
        if finder is None:
            continue
        scale = FINDER_SIZE[0] / image.shape[1]
        rows, rng = boxes_of(image, labels).tolist(), np.random.default_rng(number)
        pieces = nothings(image, ground, rows, scale, SMALLEST, rng)
        pieces += [(image, *each) for each in mistakes(finder.find, image, labels, SMALLEST)]
        looks += [
            _nothing(cut_out(picture, x, y, side * STORED_MARGIN, STORED))
            for picture, x, y, side in pieces
        ]
    pictures, *rest = zip(*looks, strict=True)
    whole, broken = [np.int64], [np.float32]
    dtypes = (*whole * 3, *broken * 3, np.bool_, *broken * 4, *whole * 2)
    return Looks(
        np.stack(pictures),
        *(np.array(c, d) for c, d in zip(rest, dtypes, strict=True)),
    )


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


def varied_dice(looks: Looks, chosen: NDArray[np.intp], rng: np.random.Generator) -> dict[str, Any]:
    """Return a batch of whole dice, turned, shifted, scaled and tinted by chance."""
    n = len(chosen)
    middle = rng.normal(0, 0.035, (n, 2)).clip(-0.1, 0.1)
    side = DIE_MARGIN * np.exp(rng.normal(0, 0.06, n)).clip(0.84, 1.2)
    turn = rng.uniform(0, 2 * np.pi, n)
    pictures = _cut(looks, chosen, middle, side, turn, DIE_SIDE, rng)
    pictures, lost = with_drags(pictures, DIE_SIDE / side, rng)
    return {
        "pictures": tinted(pictures, rng),
        "kind": looks.kind[chosen],
        "cocked": looks.cocked[chosen],
        "lifted": looks.lifted[chosen],
        "hidden": _hidden(looks, chosen, lost),
        "upper": _turned((looks.upper[chosen] - middle) / side[:, None], turn),
        **_asked(looks, chosen, turn, rng),
    }


def _asked(
    looks: Looks, chosen: NDArray[np.intp], turn: NDArray[np.float64], rng: np.random.Generator
) -> dict[str, Any]:
    """Return directions to ask about (N, Q, 2), and of each whether a face points there.

    The first is where a face would point if the die lay level.
    """
    n = len(chosen)
    normals, level = looks.normals[chosen], looks.level[chosen][:, None]
    near = normals[:, :4] + rng.normal(0, 0.1, (n, 4, 2))
    astray = level + rng.normal(0, 0.2, (n, 3, 2))
    anywhere = rng.uniform(-LIES_REACH, LIES_REACH, (n, 4, 2))
    # the tray as a whole tells what is level, to a degree or two
    ways = np.concatenate([level + rng.normal(0, 0.02, level.shape), near, astray, anywhere], 1)
    length = np.hypot(ways[:, :, 0], ways[:, :, 1])
    outside = ~(length < 0.95)
    ways = np.where(outside[:, :, None], 0.0, ways)
    faces, asked = _upright(normals), _upright(ways)
    cosine = np.nan_to_num(np.einsum("nqc,nfc->nqf", asked, faces), nan=-1.0).max(axis=2)
    off = np.rad2deg(np.arccos(np.clip(cosine, -1, 1)))
    points = 1 / (1 + np.exp(np.clip((off - LEANS) / 0.8, -30, 30)))
    level_less = np.isnan(looks.level[chosen, 0])
    points[outside | level_less[:, None]] = np.nan
    return {
        "ways": _turned(ways.reshape(-1, 2), np.repeat(turn, ways.shape[1])).reshape(ways.shape),
        "points": points.astype(np.float32),
    }


def _upright(ways: NDArray[Any]) -> NDArray[np.float64]:
    """Return unit vectors (…, 3) of what of them lies across the line of sight (…, 2)."""
    along = np.sqrt(np.clip(1 - (ways**2).sum(axis=-1), 0, 1))
    return np.concatenate([ways, along[..., None]], axis=-1).astype(np.float64)


def varied_faces(
    looks: Looks, chosen: NDArray[np.intp], rng: np.random.Generator
) -> dict[str, Any]:
    """Return a batch of upper faces, turned, shifted, scaled and tinted by chance."""
    n = len(chosen)
    # as far off as the upper face is told: little, but for leaning dice much
    far = np.where(rng.random((n, 1)) < 0.15, 0.11, 0.025)
    middle = looks.upper[chosen] + (rng.normal(0, 1, (n, 2)) * far).clip(-0.25, 0.25)
    side = FACE_MARGIN * np.exp(rng.normal(0, 0.07, n)).clip(0.8, 1.22)
    turn = rng.uniform(0, 2 * np.pi, n)
    up = looks.up[chosen] + turn
    stretch = _stretches(n, rng)
    pictures = with_gleams(_cut(looks, chosen, middle, side, turn, FACE_SIDE, rng, stretch), rng)
    pictures, lost = with_drags(pictures, FACE_SIDE / side, rng)
    return {
        "pictures": tinted(pictures, rng),
        "kind": looks.kind[chosen],
        "face": np.where(lost, -1, looks.face[chosen]),
        "printing": looks.printing[chosen],
        "cocked": looks.cocked[chosen],
        "hidden": _hidden(looks, chosen, lost),
        "up": np.stack([np.cos(up), np.sin(up)], 1).astype(np.float32),
        "off": _stretched(_turned((looks.upper[chosen] - middle) / side[:, None], turn), stretch),
        "mark": np.where(lost, -1, looks.mark[chosen]),
    }


def _hidden(looks: Looks, chosen: NDArray[np.intp], lost: NDArray[np.bool_]) -> Floats:
    """Return (N,) whether faces can't be read, some lost by being dragged: all but blank ones."""
    return np.where(lost & ~looks.blank[chosen], np.float32(1), looks.hidden[chosen])


def _stretches(count: int, rng: np.random.Generator) -> Floats:
    """Return (N, 2, 2): by how much pictures are longer along some way than across it."""
    along = rng.uniform(0, np.pi, count)
    way = np.stack([np.cos(along), np.sin(along)], 1)
    much = np.exp(rng.normal(0, STRETCH, count).clip(-2 * STRETCH, 2 * STRETCH)) - 1
    both = np.eye(2) + much[:, None, None] * way[:, :, None] * way[:, None, :]
    return np.asarray(both, np.float32)


def _stretched(points: Floats, stretch: Floats) -> Floats:
    return np.asarray(np.einsum("nij,nj->ni", stretch, points), np.float32)


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
    stretch: Floats | None = None,
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
        stretch: (N, 2, 2) what is done to them afterwards; nothing by default.
    """
    made = np.zeros((len(chosen), pixels, pixels, 3), np.uint8)
    unit = STORED / STORED_MARGIN
    for i, which in enumerate(chosen):
        scale = pixels / (side[i] * unit)
        a, b = scale * np.cos(turn[i]), scale * np.sin(turn[i])
        x, y = STORED / 2 - 0.5 + middle[i] * unit
        c = pixels / 2 - 0.5
        lines = np.array([[a, b], [-b, a]])
        if stretch is not None:
            lines = stretch[i] @ lines
        matrix = np.column_stack([lines, c - lines @ (x, y)])
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
