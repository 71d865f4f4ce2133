"""Rigs as ``edgebox calibrate`` leaves them, which looks at them with the markers in their trays.

If it says that the camera is to take less light, that is done; a rig with other faults is none.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from edgebox.vision import Frame
from edgebox.vision.calibration import learn
from edgebox.vision.calibration.advice import LESS
from edgebox.vision.calibration.markers import CARD_MM, printed_cards
from models.making.datasets.rigs import Rig, traced
from models.making.scene.sensor import develop

PAPER, PRINT = 0.85, 0.06
"""How much light white paper gives back, and what is printed black on it."""

_MM = 8
"""Pixels of a card's pattern for a millimetre."""

MOST_STOPS = 3
"""The camera takes half as much light so many times at most."""


def as_told(rig: Rig, rng: np.random.Generator) -> Rig | None:
    """Return a rig whose camera takes no more light than it should; ``None`` with other faults.

    Args:
        rig: any.
        rng: the source of the noise of the pictures that are calibrated with.
    """
    for stops in range(MOST_STOPS + 1):
        exposure = rig.sensor.exposure / 2**stops
        told = replace(rig, sensor=replace(rig.sensor, exposure=exposure))
        mend = to_mend(told, rng)
        if not mend:
            return told
        if not all(LESS in each for each in mend):
            return None
    return None


def to_mend(rig: Rig, rng: np.random.Generator) -> tuple[str, ...]:
    """Return what ``edgebox calibrate`` has to mend about a rig, with the markers and without."""
    frames = [
        Frame(_decoded(data), name)
        for data, name in ((marked(rig, rng), "marked"), (rig.empty(rng), "empty"))
    ]
    return learn(frames).profile.mend


def marked(rig: Rig, rng: np.random.Generator) -> bytes:
    """Return a JPEG of the tray with a card in each corner, but for dice empty."""
    light, *_ = traced(rig, [], [], rng, 1)
    textures = rig.textures.copy()
    textures[0] = PAPER
    # where a card lies, light falls as on a floor of paper
    white, *_ = traced(replace(rig, textures=textures), [], [], rng, 1)
    wide, high = rig.camera.size
    for card, (right, far) in zip(_cards(), ((-1, -1), (1, -1), (1, 1), (-1, 1)), strict=True):
        x, y = right * rig.floor[0], far * rig.floor[1]
        square = [(x, y), (x - right * CARD_MM, y)]
        square += [(x - right * CARD_MM, y - far * CARD_MM), (x, y - far * CARD_MM)]
        seen = rig.camera.project(np.array([(*each, 0.0) for each in square]))
        side = CARD_MM * _MM
        corners = np.array([(0, 0), (side, 0), (side, side), (0, side)], np.float32)
        if cv2.contourArea(seen.astype(np.float32), oriented=True) < 0:
            corners = corners[::-1]
        matrix = cv2.getPerspectiveTransform(corners, seen.astype(np.float32))
        pattern = cv2.warpPerspective(card, matrix, (wide, high), flags=cv2.INTER_AREA)
        cover = cv2.warpPerspective(np.ones_like(card), matrix, (wide, high))
        share = (PRINT + (PAPER - PRINT) * pattern) / PAPER
        light += cover[..., None] * (white * share[..., None] - light)
    return develop(light, rig.sensor, rig.level(light), rng)


@cache
def _cards() -> list[NDArray[np.float32]]:
    """Return the cards as they are printed: (S, S) from 0, black, to 1."""
    return [np.asarray(each[..., 0] / np.float32(255), np.float32) for each in printed_cards(_MM)]


def _decoded(data: bytes) -> NDArray[np.uint8]:
    image = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    return np.asarray(image, np.uint8)
