"""How the die and face networks are shown the dice that were cut out: varied anew each time."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from edgebox.vision.recognising.level import upright
from models.making.networks.shapes import DIE_SIDE, FACE_SIDE, LIES_REACH
from models.making.pictures import Bytes, Floats, tinted
from models.making.scene.throws import LEANS
from models.making.shown.drags import with_drags
from models.making.shown.gleams import with_gleams
from models.making.shown.looks import STORED_MARGIN, Looks

DIE_MARGIN, FACE_MARGIN = 1.2, 0.8
"""Sides of the pictures of a die and of its upper face, in longer sides of the die's box."""

NUMERAL_MARGIN = 0.6
"""The same of the upper face of a ten-sided die, whose signs are small."""

ASTRAY = 0.15
"""Share of the faces that are shown far from the middle of their pictures."""

STRETCH = 0.06
"""Faces are shown longer one way than the other by about so much: makers' proportions differ."""


def varied_dice(looks: Looks, chosen: NDArray[np.intp], rng: np.random.Generator) -> dict[str, Any]:
    """Return a batch of whole dice, turned, shifted, scaled and tinted by chance."""
    n = len(chosen)
    middle = rng.normal(0, 0.035, (n, 2)).clip(-0.1, 0.1)
    side = DIE_MARGIN * np.exp(rng.normal(0, 0.06, n)).clip(0.84, 1.2)
    turn = rng.uniform(0, 2 * np.pi, n)
    upper = _turned((looks.upper[chosen] - middle) / side[:, None], turn)
    pictures = _cut(looks, chosen, middle, side, turn, DIE_SIDE, rng)
    pictures = with_gleams(pictures, rng, upper, FACE_MARGIN / DIE_MARGIN)
    pictures, lost = with_drags(pictures, DIE_SIDE / side, rng)
    return {
        "pictures": tinted(pictures, rng),
        "kind": looks.kind[chosen],
        "cocked": looks.cocked[chosen],
        "lifted": looks.lifted[chosen],
        "hidden": _hidden(looks, chosen, lost),
        "upper": upper,
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
    faces, asked = upright(normals), upright(ways)
    cosine = np.nan_to_num(np.einsum("nqc,nfc->nqf", asked, faces), nan=-1.0).max(axis=2)
    off = np.rad2deg(np.arccos(np.clip(cosine, -1, 1)))
    points = 1 / (1 + np.exp(np.clip((off - LEANS) / 0.8, -30, 30)))
    level_less = np.isnan(looks.level[chosen, 0])
    points[outside | level_less[:, None]] = np.nan
    return {
        "ways": _turned(ways.reshape(-1, 2), np.repeat(turn, ways.shape[1])).reshape(ways.shape),
        "points": points.astype(np.float32),
    }


def varied_faces(
    looks: Looks,
    chosen: NDArray[np.intp],
    rng: np.random.Generator,
    margin: float = FACE_MARGIN,
    astray: float = ASTRAY,
) -> dict[str, Any]:
    """Return a batch of upper faces, turned, shifted, scaled and tinted by chance.

    Args:
        looks: the dice.
        chosen: (N,) which of them.
        rng: the source of all chances.
        margin: side of the pictures, in longer sides of the die's box.
        astray: so many faces are far from the middle of their pictures.
    """
    n = len(chosen)
    # as far off as the upper face is told: little, but for leaning dice much
    far = np.where(rng.random((n, 1)) < astray, 0.11, 0.025)
    middle = looks.upper[chosen] + (rng.normal(0, 1, (n, 2)) * far).clip(-0.25, 0.25)
    side = margin * np.exp(rng.normal(0, 0.07, n)).clip(0.8, 1.22)
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
    stored_side = looks.pictures.shape[1]
    unit = stored_side / STORED_MARGIN
    for i, which in enumerate(chosen):
        scale = pixels / (side[i] * unit)
        a, b = scale * np.cos(turn[i]), scale * np.sin(turn[i])
        x, y = stored_side / 2 - 0.5 + middle[i] * unit
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
