"""Trays drawn for calibrating: seen from above, a little from the side, in any light."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Sequence
from functools import cache, wraps
from typing import Any, ParamSpec

import cv2
import numpy as np
from numpy.typing import NDArray

from edgebox.vision.calibration.corners import Corners
from edgebox.vision.calibration.markers import CARD_MM, printed_cards
from edgebox.vision.frame import Image

SIZE = (1280, 960)
FLOOR_MM = (250.0, 180.0)
CORNERS = np.array([(262, 176), (1040, 196), (1058, 770), (240, 752)], np.float64)
"""Where the floor's corners lie in the picture."""

GREY = (128, 128, 128)
_WALL = (40, 44, 52)
_MM = 4  # pixels of the drawing for a millimetre
_RIM = 40  # millimetres of wall around the floor


@cache
def cards() -> list[Image]:
    """Return the four cards as they are printed."""
    return printed_cards(_MM)


@cache
def noise_of(seed: int, shape: tuple[int, ...]) -> NDArray[np.float32]:
    """Return noise of a spread of 1; drawing it anew for each tray would take half of its time."""
    return np.random.default_rng(seed).standard_normal(shape, np.float32)


_Way = ParamSpec("_Way")

_MOST_KEPT = 24


def _kept(draw: Callable[_Way, Image]) -> Callable[_Way, Image]:
    """Draw once what tests ask for again: a tray takes as long as much that is told of it."""
    drawn = dict[bytes, Image]()

    @wraps(draw)
    def given(*args: _Way.args, **settings: _Way.kwargs) -> Image:
        asked = pickle.dumps((args, sorted(settings.items())))
        if asked not in drawn:
            if len(drawn) == _MOST_KEPT:
                del drawn[next(iter(drawn))]
            drawn[asked] = draw(*args, **settings)
        return drawn[asked].copy()

    return given


@_kept
def tray(
    floor: tuple[int, int, int] = GREY,
    *,
    markers: Sequence[int] = (),
    turns: Sequence[int] = (0, 0, 0, 0),
    at: Sequence[tuple[float, float]] | None = None,
    paper: float = 0.8,
    corners: Corners = CORNERS,
    wall: tuple[int, int, int] = _WALL,
    texture: float = 3.0,
    light: NDArray[Any] | None = None,
    blur: float = 0.0,
    noise: float = 1.0,
    things: Sequence[tuple[float, float, float, tuple[int, int, int]]] = (),
    glare: Sequence[tuple[float, float, float]] = (),
    seed: int = 1,
) -> Image:
    """Return a picture of a tray, (960, 1280, 3) uint8 BGR.

    Args:
        floor: its colour, BGR.
        markers: the numbers of the cards in the corners, from the upper left clockwise; -1 is none.
        turns: by how many quarters each card is turned.
        at: x and y in mm of each card's upper left on the floor, if not in its corners.
        paper: how bright their white is, of 255.
        corners: the floor's in the picture.
        wall: the colour of the walls.
        texture: the spread of the floor's brightness.
        light: (H, W) factors of linear light over the floor, stretched to it.
        blur: sigma in pixels of the picture.
        noise: the spread of a pixel's value.
        things: x, y, half a side in mm, and colour of things on the floor.
        glare: x, y, and radius in mm of bright spots that fade out.
        seed: of texture and noise.
    """
    wide, high = (round((side + 2 * _RIM) * _MM) for side in FLOOR_MM)
    rim = _RIM * _MM
    inner = (slice(rim, high - rim), slice(rim, wide - rim))
    view = np.full((high, wide, 3), wall, np.float32)
    view[inner] = floor
    grain = cv2.GaussianBlur(noise_of(seed, view[inner].shape[:2]), (0, 0), 2.0)
    view[inner] += grain[..., None] * (4 * texture)
    for x, y, half, colour in things:
        left, top = round((x - half) * _MM) + rim, round((y - half) * _MM) + rim
        side = round(2 * half * _MM)
        view[top : top + side, left : left + side] = colour
    printed = cards() if markers else []
    side = round(CARD_MM * _MM)
    right, bottom = (each - CARD_MM for each in FLOOR_MM)
    places = at or ((0, 0), (right, 0), (right, bottom), (0, bottom))
    for number, turn, (x, y) in zip(markers, turns, places, strict=False):
        if number >= 0:
            left, top = (round(each * _MM) + rim for each in (x, y))
            view[top : top + side, left : left + side] = np.rot90(printed[number], turn) * paper
    if light is not None:
        own = cv2.resize(light.astype(np.float32), (wide - 2 * rim, high - 2 * rim))
        view[inner] *= (own ** (1 / 2.2))[..., None]
    for x, y, radius in glare:
        rows, columns = np.mgrid[0:high, 0:wide].astype(np.float32)
        far = np.hypot(columns - rim - x * _MM, rows - rim - y * _MM) / (radius * _MM)
        view += 260 * np.exp(-(far**2) * 1.5)[..., None]
    np.clip(view, 0, 255, out=view)
    drawn = np.array([(0, 0), (wide - 2 * rim, 0), (wide - 2 * rim, high - 2 * rim)], np.float32)
    drawn = np.vstack([drawn, (0, high - 2 * rim)]).astype(np.float32) + rim
    # a drawing's pixels are counted from their corners, a picture's from their middles
    matrix = cv2.getPerspectiveTransform(drawn - 0.5, corners.astype(np.float32))
    table = tuple(float(value) for value in (170, 172, 175))
    double = np.diag([2.0, 2.0, 1.0])
    double[:2, 2] = 0.5
    large = cv2.warpPerspective(
        view, double @ matrix, (2 * SIZE[0], 2 * SIZE[1]), borderValue=table
    )
    image = cv2.resize(large, SIZE, interpolation=cv2.INTER_AREA)
    seen = np.asarray(cv2.GaussianBlur(image, (0, 0), max(blur, 0.5)), np.float32)
    seen += noise * noise_of(seed, seen.shape)
    return np.clip(np.round(seen, out=seen), 0, 255, out=seen).astype(np.uint8)


def slope(left: float, right: float) -> NDArray[np.float32]:
    """Return light that changes evenly from left to right."""
    return np.tile(np.linspace(left, right, 64, dtype=np.float32), (48, 1))


def shaded(image: Image, way: tuple[float, float], left: float) -> Image:
    """Return a picture with a hard shadow over all that lies on one side of a line.

    Args:
        image: (H, W, 3) uint8 BGR.
        way: right and down, from the line to the side in shadow.
        left: the share of the light that is left there.
    """
    height, width = image.shape[:2]
    rows, columns = np.mgrid[0:height, 0:width]
    beyond = (columns - 0.45 * width) * way[0] + (rows - 0.45 * height) * way[1]
    light = np.where(beyond > 0, left, 1.0).astype(np.float32)
    factors = cv2.GaussianBlur(light, (0, 0), 1.5) ** (1 / 2.2)
    return np.round(image * factors[..., None]).astype(np.uint8)
