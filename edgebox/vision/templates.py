"""What each face's ink looks like, at any rotation: the bank that faces are compared with.

Every pattern is brought to the same middle and the same spread (root mean square distance of its
ink from the middle), so that neither the place nor the size a maker prints at matters.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from edgebox.vision import symbols

Patch = NDArray[np.float32]

SIDE = 30
"""Pixels along a side of a pattern."""

REACH = 2.3
"""Half a pattern's side, in spreads of its ink."""

TURN = 5
"""Degrees between the rotations in the bank."""

TURNS = 360 // TURN

_LARGE = 320
_SYMBOL = 100
"""Pixels across a symbol in the large drawing of a face."""


@dataclass(frozen=True)
class Bank:
    """Patterns of some faces, as rows to multiply with."""

    rows: Patch
    """(R, SIDE * SIDE) float32, each of mean 0 and length 1; each drawing's turns in a row."""
    faces: tuple[str, ...]
    """The faces there are."""
    face_of: NDArray[np.intp]
    """(R,) index into ``faces``."""


@cache
def bank(printing: str, faces: tuple[str, ...], diagonal: bool) -> Bank:
    """Return the patterns of some faces with ink.

    Args:
        printing: ``"starwars"`` or ``"genesys"``; of no matter to pips.
        faces: symbols of a face as on its die, or ``"1"`` to ``"6"`` for pips.
        diagonal: whether two symbols stand on a diagonal, as on six-sided dice.
    """
    rows, face_of = [], []
    for index, face in enumerate(faces):
        for drawing in _drawings(printing, face, diagonal):
            for pattern in _turned(drawing):
                rows.append(normalised(pattern))
                face_of.append(index)
    return Bank(np.array(rows, np.float32), faces, np.array(face_of, np.intp))


def normalised(pattern: Patch) -> Patch:
    """Return a (…, SIDE, SIDE) pattern as rows of mean 0 and length 1 within the round window."""
    rows = pattern.reshape(*pattern.shape[:-2], -1) * _window()
    rows = rows - _window() * (rows.sum(-1, keepdims=True) / _window().sum())
    length = np.sqrt((rows**2).sum(-1, keepdims=True))
    result: Patch = (rows / np.maximum(length, 1e-6)).astype(np.float32)
    return result


@cache
def _window() -> Patch:
    axis = (np.arange(SIDE) + 0.5) / SIDE * 2 - 1
    away = np.hypot(axis[:, None], axis)
    window: Patch = (away < 0.98).astype(np.float32).ravel()
    return window


def spread_of(ink: Patch) -> tuple[float, float, float]:
    """Return the middle (x, y) and the spread of ink in pixels; zeros where there is none."""
    total = float(ink.sum())
    if total <= 0:
        return 0.0, 0.0, 0.0
    rows, columns = np.mgrid[: ink.shape[0], : ink.shape[1]]
    x, y = float((ink * columns).sum() / total), float((ink * rows).sum() / total)
    square = float((ink * ((columns - x) ** 2 + (rows - y) ** 2)).sum() / total)
    return x, y, square**0.5


def cut(
    ink: Patch, x: float, y: float, spread: float, turn: float = 0.0, *, blurred: bool = False
) -> Patch:
    """Return the (SIDE, SIDE) pattern around a middle, scaled to a spread and turned (degrees).

    ``blurred`` says that the ink is already soft enough to be made smaller.
    """
    scale = SIDE / (2 * REACH * spread)
    matrix = cv2.getRotationMatrix2D((x, y), turn, scale)
    matrix[0, 2] += (SIDE - 1) / 2 - x
    matrix[1, 2] += (SIDE - 1) / 2 - y
    if scale < 0.7 and not blurred:  # keep thin strokes: blur before making it smaller
        ink = np.asarray(cv2.GaussianBlur(ink, (0, 0), 0.45 / scale), np.float32)
    cut_out = cv2.warpAffine(ink, matrix, (SIDE, SIDE), flags=cv2.INTER_LINEAR)
    return cv2.GaussianBlur(cut_out, (0, 0), 0.7).astype(np.float32)


def _turned(drawing: Patch) -> list[Patch]:
    # once to about three times the pattern's size, then quickly to every turn
    x, y, spread = spread_of(drawing)
    scale = 3 * SIDE / (2 * REACH * spread)
    size = round(_LARGE * scale)
    near = np.asarray(cv2.resize(drawing, (size, size), interpolation=cv2.INTER_AREA), np.float32)
    near = np.asarray(cv2.GaussianBlur(near, (0, 0), 1.35), np.float32)
    x, y, spread = spread_of(near)
    return [cut(near, x, y, spread, turn, blurred=True) for turn in range(0, 360, TURN)]


def _drawings(printing: str, face: str, diagonal: bool) -> list[Patch]:
    if face.isdigit():
        return [_pips(int(face), size) for size in (0.15, 0.2, 0.26)]
    if len(face) == 1:
        return [
            _placed([(printing, face, variant, 0.0, 0.0)])
            for variant in range(symbols.variants(printing, face))
        ]
    drawings = []
    orders = [face] if face[0] == face[1] else [face, face[::-1]]
    # distance between two symbols, in symbols' sizes
    distances = (1.3, 1.6, 1.95) if diagonal else (1.0, 1.2, 1.45)
    slants = (-1, 1) if diagonal else (0,)
    for distance in distances:
        for order in orders:
            for slant in slants:
                half = distance / 2 * (0.5**0.5 if diagonal else 1.0)
                drawings.append(
                    _placed(
                        [
                            (printing, order[0], 0, slant * half, -half),
                            (printing, order[1], 0, -slant * half, half),
                        ]
                    )
                )
    return drawings


def _placed(parts: list[tuple[str, str, int, float, float]]) -> Patch:
    """Draw symbols at places given in symbols' sizes from the middle."""
    large = np.zeros((_LARGE, _LARGE), np.float32)
    for printing, symbol, variant, x, y in parts:
        drawing = symbols.draw(printing, symbol, variant).astype(np.float32) / 255
        scale = _SYMBOL / (symbols.SIDE * 0.8)
        middle = (symbols.SIDE - 1) / 2
        matrix = np.array(
            [
                [scale, 0, _LARGE / 2 + x * _SYMBOL - middle * scale],
                [0, scale, _LARGE / 2 + y * _SYMBOL - middle * scale],
            ]
        )
        placed = cv2.warpAffine(drawing, matrix, (_LARGE, _LARGE), flags=cv2.INTER_AREA)
        np.maximum(large, placed, out=large)
    return large


_PIPS = {
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (1, 1), (-1, 1), (1, -1)],
    5: [(-1, -1), (1, 1), (-1, 1), (1, -1), (0, 0)],
    6: [(-1, -1), (1, 1), (-1, 1), (1, -1), (-1, 0), (1, 0)],
}


def _pips(value: int, size: float) -> Patch:
    large = np.zeros((_LARGE, _LARGE), np.float32)
    for x, y in _PIPS[value]:
        place = (round(_LARGE / 2 + x * 60), round(_LARGE / 2 + y * 60))
        cv2.circle(large, place, round(size * 140), 1.0, cv2.FILLED, cv2.LINE_8)
    return large
