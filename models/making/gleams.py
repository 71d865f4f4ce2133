"""Lamps mirrored on glossy dice: white spots and stripes over a face, some of them over a symbol.

The tracer's gloss gives faint sheens. Lacquered dice mirror each lamp as a spot of the size of a
symbol, with sharp edges, that must be taken for no part of one; satin ones shine half over.
"""

from __future__ import annotations

import cv2
import numpy as np

from models.making.chance import log_uniform
from models.making.pictures import Bytes

SHARE, MOST = 0.2, 3
"""How many of the pictures show mirrored lamps, and how many of these at most."""

SHEENS = 0.3
"""How many of the lamps are large and near, and mirrored by satin: a sheen over half a face."""


def with_gleams(pictures: Bytes, rng: np.random.Generator) -> Bytes:
    """Return pictures (N, S, S, 3), some of them with lamps mirrored on the die."""
    made = pictures.copy()
    for number in np.flatnonzero(rng.random(len(pictures)) < SHARE):
        light = np.zeros(pictures.shape[1:3], np.float32)
        for _ in range(rng.integers(1, MOST + 1)):
            light = np.maximum(light, _lamp(len(light), rng))
        # light is added to what the face shows, as on a real die: weak gleams leave ink to be seen
        tint = 255 * np.exp(rng.normal(0, 0.04, 3))
        made[number] = np.clip(made[number] + light[:, :, None] * tint, 0, 255)
    return made


def _lamp(side: int, rng: np.random.Generator) -> np.ndarray:
    """Return (side, side) from 0 to 1 or more: one lamp's light."""
    light = np.zeros((side, side), np.uint8)
    x, y = (float(each) for each in rng.uniform(0.15, 0.85, 2) * side)
    if rng.random() < SHEENS:
        long, soft = log_uniform(0.1, 0.5, rng), float(rng.uniform(0.08, 0.2))
        strength = float(rng.uniform(0.2, 0.8))
    else:
        long, soft = log_uniform(0.04, 0.2, rng), log_uniform(0.006, 0.06, rng)
        strength = float(rng.uniform(0.25, 1.4))
    long *= side
    # bulbs and panels are round or square; tubes, strips and windows are long
    wide = long * float(rng.uniform(0.6, 1) if rng.random() < 0.6 else rng.uniform(0.1, 0.5))
    turn = float(rng.uniform(0, 180))
    if rng.random() < 0.6:
        cv2.ellipse(light, ((x, y), (2 * long, 2 * wide), turn), 255, -1, cv2.LINE_AA)
    else:
        corners = cv2.boxPoints(((x, y), (2 * long, 2 * wide), turn))
        cv2.fillConvexPoly(light, np.round(corners * 16).astype(np.int32), 255, cv2.LINE_AA, 4)
    return cv2.GaussianBlur(light.astype(np.float32), (0, 0), soft * side) * (strength / 255)
