"""Flat clutter pasted into pictures: labels with print, keys, plugs, cables, cards, buttons.

The generator's solid things are few and plain; a table has printed, cornered, die-sized things on
it, and the eye must learn that these are no dice.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

Bytes = NDArray[np.uint8]

SQUARE = 0.6
"""How long the shorter side of a thing must be, in its longer ones, to be like a cube's."""

LETTERED = 0.5
"""How many of the things have letters on them; half of the others have patches."""

_LETTERS = "ABCDEFGHKLMNPRSTUVXYZ0123456789.-+/<>&%#"


def paste(
    image: Bytes,
    unit: float,
    rng: np.random.Generator,
    kept: Bytes,
    at: tuple[float, float] | None = None,
) -> Bytes:
    """Paste one thing into an image, and return (H, W) 255 where it is.

    Args:
        image: (H, W, 3) uint8 BGR, drawn into.
        unit: size of a usual die in pixels.
        rng: the source of all choices.
        kept: (H, W) nothing is drawn where this is not 0.
        at: the middle of the thing, anywhere by default; cables lie anywhere.
    """
    high, wide = image.shape[:2]
    kind = rng.random()
    x, y = at or (float(rng.uniform(0, wide)), float(rng.uniform(0, high)))
    if kind < 0.2 and at is None:
        layer, mask = _cable(wide, high, unit, rng)
    else:
        tile, cover = _tile(unit, rng)
        matrix = cv2.getRotationMatrix2D(
            (tile.shape[1] / 2, tile.shape[0] / 2), float(rng.uniform(0, 360)), 1.0
        )
        matrix[:, 2] += (x - tile.shape[1] / 2, y - tile.shape[0] / 2)
        # seen at a slant, as from a hand
        matrix[1] = matrix[1] * (c := float(rng.uniform(0.65, 1))) + (0, 0, y * (1 - c))
        layer = np.asarray(
            cv2.warpAffine(tile, matrix, (wide, high), flags=cv2.INTER_AREA), np.uint8
        )
        mask = np.asarray(
            cv2.warpAffine(cover, matrix, (wide, high), flags=cv2.INTER_AREA), np.uint8
        )
    mask = np.asarray(np.where(kept > 0, 0, mask), np.uint8)
    shadow = cv2.GaussianBlur(
        np.roll(mask, (round(unit / 10), round(unit / 14)), (0, 1)), (0, 0), unit / 9
    )
    shade = 1 - shadow.astype(np.float32)[:, :, None] / 255 * float(rng.uniform(0, 0.5))
    share = mask.astype(np.float32)[:, :, None] / 255
    image[:] = (image * shade * (1 - share) + layer * share).astype(np.uint8)
    return mask


def _shade(rng: np.random.Generator) -> tuple[int, int, int]:
    if rng.random() < 0.7:
        grey = int(
            rng.choice([rng.integers(10, 60), rng.integers(60, 180), rng.integers(190, 255)])
        )
        b, g, r = (int(np.clip(grey + rng.normal(0, 6), 0, 255)) for _ in range(3))
        return b, g, r
    b, g, r = (int(v) for v in rng.integers(0, 255, 3))
    return b, g, r


def _tile(unit: float, rng: np.random.Generator) -> tuple[Bytes, Bytes]:
    """Return a small picture of one thing, and where in it the thing is."""
    wide, high = (max(6, round(unit * rng.uniform(0.35, 2.0))) for _ in range(2))
    if rng.random() < 0.5:
        high = max(5, round(wide * rng.uniform(0.3, 0.8)))
    paper = _shade(rng)
    tile = np.full((high, wide, 3), paper, np.uint8)
    cover = np.zeros((high, wide), np.uint8)
    shape = rng.random()
    if shape < 0.75:
        cv2.rectangle(cover, (1, 1), (wide - 2, high - 2), 255, -1)
    elif shape < 0.9:
        cv2.ellipse(
            cover, (wide // 2, high // 2), (wide // 2 - 1, high // 2 - 1), 0, 0, 360, 255, -1
        )
    else:
        rim = rng.uniform(0, 1, (int(rng.integers(3, 7)), 2)) * (wide, high)
        cv2.fillPoly(cover, [cv2.convexHull(rim.astype(np.int32))], 255)
    ink = _shade(rng)
    # a plain square of a die's size could be a blank cube: nobody could tell
    like_a_cube = shape < 0.75 and SQUARE * max(wide, high) < min(wide, high) < unit
    if (rng.random() < 0.5 or like_a_cube) and abs(sum(ink) - sum(paper)) < 240:
        ink = (20, 20, 20) if sum(paper) > 380 else (235, 235, 235)
    what = rng.uniform(0, LETTERED if like_a_cube else 1)
    if what < LETTERED:
        lines = int(rng.integers(1, 4))
        for line in range(lines):
            text = "".join(rng.choice(list(_LETTERS), int(rng.integers(1, 9))))
            size = high / lines / 30 * float(rng.uniform(0.5, 1.1))
            place = (int(wide * 0.08), int(high * (line + 0.8) / lines))
            cv2.putText(
                tile, text, place, int(rng.integers(5)), size, ink, 1 + (size > 0.8), cv2.LINE_AA
            )
    elif what < (1 + LETTERED) / 2:
        for _ in range(rng.integers(1, 6)):
            a, b = rng.uniform(0, 1, (2, 2)) * (wide, high)
            thick = int(rng.choice([1, 2, -1]))
            cv2.rectangle(
                tile,
                tuple(a.astype(int).tolist()),
                tuple(b.astype(int).tolist()),
                _shade(rng),
                thick,
            )
    slope = np.linspace(
        float(rng.uniform(0.7, 1.1)), float(rng.uniform(0.8, 1.1)), wide, dtype=np.float32
    )
    tile = np.clip(tile * slope[None, :, None], 0, 255).astype(np.uint8)
    return tile, cover


def _cable(wide: int, high: int, unit: float, rng: np.random.Generator) -> tuple[Bytes, Bytes]:
    layer, mask = np.zeros((high, wide, 3), np.uint8), np.zeros((high, wide), np.uint8)
    points, heading = [rng.uniform(0, 1, 2) * (wide, high)], rng.uniform(0, 6.3)
    for _ in range(14):
        heading += rng.normal(0, 0.35)
        points.append(points[-1] + unit * 0.8 * np.array([np.cos(heading), np.sin(heading)]))
    line, thick = np.array(points).astype(np.int32), max(1, round(unit * rng.uniform(0.06, 0.3)))
    colour = _shade(rng)
    cv2.polylines(mask, [line], False, 255, thick, cv2.LINE_AA)
    cv2.polylines(layer, [line], False, colour, thick + 2, cv2.LINE_AA)
    glint = tuple(min(255, value + 50) for value in colour)
    cv2.polylines(layer, [line - max(1, thick // 4)], False, glint, max(1, thick // 4), cv2.LINE_AA)
    return layer, mask
