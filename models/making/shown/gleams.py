"""Lamps mirrored on glossy dice: white spots, stripes and rings over a face, some over a symbol.

The tracer's gloss gives faint sheens. Lacquered dice mirror each lamp as a spot of the size of a
symbol, with sharp edges, that must be taken for no part of one; satin ones shine half over.
"""

from __future__ import annotations

import cv2
import numpy as np

from models.making.chance import log_uniform
from models.making.pictures import Bytes, Floats

SHARE, MOST = 0.2, 3
"""How many of the pictures show mirrored lamps, and how many of these at most."""

SHEENS, RINGS = 0.3, 0.3
"""How many of the lamps are large and near, and mirrored by satin: a sheen over half a face. And
how many of the others are rings about the camera, or what a face shows of one."""

CUT = 0.3
"""How many of them end in a straight line: at the edge of the face."""

Point = tuple[float, float]
"""x and y in pixels."""


def with_gleams(
    pictures: Bytes, rng: np.random.Generator, about: Floats | None = None, face: float = 1.0
) -> Bytes:
    """Return pictures (N, S, S, 3), some of them with lamps mirrored on the die.

    Args:
        pictures: of dice, or of their upper faces.
        rng: the source of all chances.
        about: (N, 2) where the upper face is, from the middle in sides of the picture; ``None``: in
            the middle.
        face: how large the picture of a face alone is, in sides of these.
    """
    made, side = pictures.copy(), pictures.shape[1]
    for number in np.flatnonzero(rng.random(len(pictures)) < SHARE):
        middle = np.full(2, 0.5) if about is None else 0.5 + about[number]
        light = np.zeros((side, side), np.float32)
        for _ in range(rng.integers(1, MOST + 1)):
            x, y = (middle + rng.uniform(-0.35, 0.35, 2) * face) * side
            light = np.maximum(light, _lamp(side, (float(x), float(y)), face * side, rng))
        # light is added to what the face shows, as on a real die: weak gleams leave ink to be seen
        tint = 255 * np.exp(rng.normal(0, 0.04, 3))
        made[number] = np.clip(made[number] + light[:, :, None] * tint, 0, 255)
    return made


def _lamp(side: int, middle: Point, face: float, rng: np.random.Generator) -> np.ndarray:
    """Return (side, side) from 0 to 1 or more: one lamp's light.

    Args:
        side: of the picture.
        middle: of the lamp.
        face: side of the picture of a face alone, in pixels.
        rng: the source of all chances.
    """
    light = np.zeros((side, side), np.uint8)
    if rng.random() < SHEENS:
        long, soft = log_uniform(0.1, 0.5, rng) * face, float(rng.uniform(0.08, 0.2))
        strength = float(rng.uniform(0.2, 0.8))
        _draw_lamp(light, middle, long, rng)
    elif rng.random() < RINGS:
        long, soft = log_uniform(0.1, 0.4, rng) * face, log_uniform(0.006, 0.03, rng)
        strength = float(rng.uniform(0.5, 1.6))
        _draw_ring(light, middle, long, rng)
    else:
        long, soft = log_uniform(0.04, 0.2, rng) * face, log_uniform(0.006, 0.06, rng)
        strength = float(rng.uniform(0.25, 1.4))
        _draw_lamp(light, middle, long, rng)
    if rng.random() < CUT:
        light = _cut(light, middle, long, rng)
    return cv2.GaussianBlur(light.astype(np.float32), (0, 0), soft * face) * (strength / 255)


def _draw_lamp(light: Bytes, middle: Point, long: float, rng: np.random.Generator) -> None:
    # bulbs and panels are round or square; tubes, strips and windows are long
    wide = long * float(rng.uniform(0.6, 1) if rng.random() < 0.6 else rng.uniform(0.1, 0.5))
    turn = float(rng.uniform(0, 180))
    if rng.random() < 0.6:
        cv2.ellipse(light, (middle, (2 * long, 2 * wide), turn), 255, -1, cv2.LINE_AA)
    else:
        corners = cv2.boxPoints((middle, (2 * long, 2 * wide), turn))
        cv2.fillConvexPoly(light, np.round(corners * 16).astype(np.int32), 255, cv2.LINE_AA, 4)


def _draw_ring(light: Bytes, middle: Point, radius: float, rng: np.random.Generator) -> None:
    """Draw a ring or a part of one, in one piece or of single lamps."""
    thick = max(1, round(radius * float(rng.uniform(0.15, 0.5))))
    start, sweep = float(rng.uniform(0, 360)), float(rng.choice((360.0, rng.uniform(90, 330))))
    lamps = int(rng.integers(8, 25)) if rng.random() < 0.4 else 1
    lit = 1.0 if lamps == 1 else float(rng.uniform(0.4, 0.8))
    axes = round(radius * 16), round(radius * float(rng.uniform(0.7, 1)) * 16)
    turn = round(float(rng.uniform(0, 180)))
    for lamp in range(lamps):
        begin = start + sweep * lamp / lamps
        arc = round(begin), round(begin + sweep * lit / lamps)
        points = cv2.ellipse2Poly((0, 0), axes, turn, *arc, 5) + np.round(np.array(middle) * 16)
        cv2.polylines(light, [points.astype(np.int32)], False, 255, thick, cv2.LINE_AA, 4)


def _cut(light: Bytes, middle: Point, long: float, rng: np.random.Generator) -> Bytes:
    """Return what a straight line through a lamp leaves of it."""
    way = float(rng.uniform(0, 2 * np.pi))
    y, x = np.mgrid[0 : light.shape[0], 0 : light.shape[1]]
    along = (x - middle[0]) * np.cos(way) + (y - middle[1]) * np.sin(way)
    return np.where(along < long * float(rng.uniform(0.1, 0.8)), light, 0).astype(np.uint8)
