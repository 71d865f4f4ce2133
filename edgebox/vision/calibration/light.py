"""The light on the floor: how even and how bright it is, where it glares, what lies in it.

All is measured on a view straight onto the floor. Shares of light are of linear light, the way a
lamp gives it, not of a picture's numbers: half the light is a share of 0.5.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from edgebox.vision.calibration.corners import Corners
from edgebox.vision.frame import Image
from edgebox.vision.gamma import BLOWN
from edgebox.vision.lab import to_lab

VIEW = (320, 240)
"""Width and height of the view onto the floor, whatever the floor's shape."""

GRID = (4, 6)
"""Rows and columns of the grid on which evenness is told."""

INSET = 0.05
"""The part of the view at each edge that counts for nothing: walls throw their shadow there."""

LIGHTER, OFF_COLOUR, TEXTURES = 14.0, 14.0, 5.0
"""A place is not like the floor around it if it is lighter or darker, or of another colour, by so
much (CIE Lab), and by so many times what the floor's own texture is."""

LIGHT_FLOOR = 90.0
"""A floor lighter than this (CIE Lab) may be blown out without a spot on it."""

MOSTLY_BRIGHT = 0.6
"""A spot may be a lamp's if more than this share of it is bright."""

LEAST_SPOT = 0.0008
"""Share of the view that a spot covers at least."""

BLOWN_PART, NEAR_TOP, EVEN_PART = 0.2, 0.75, 0.5
"""A reflection is blown out for more than the first share of it; or it fades out, and less than the
last share of it is nearly as bright as its brightest, by the second. Paper is bright all over."""

Plane = NDArray[np.float32]

_PLAIN = {"upper": "top", "lower": "bottom"}


@dataclass(frozen=True)
class Spot:
    """A place on the floor that is not like the floor around it."""

    x: float
    """Its middle, as a share of the floor's width from the left."""
    y: float
    """The same from the top."""
    share: float
    """Its area as a share of the floor."""

    @property
    def where(self) -> str:
        """Where it is, in words: ``"at the upper right"``, ``"in the middle"``."""
        level = "upper" if self.y < 0.36 else "lower" if self.y > 0.64 else ""
        side = "left" if self.x < 0.36 else "right" if self.x > 0.64 else ""
        if level and side:
            return f"at the {level} {side}"
        if level or side:
            return f"at the {_PLAIN.get(level, side)}"
        return "in the middle"


@dataclass(frozen=True)
class Light:
    """The light on a floor."""

    left_to_right: float
    """Light of the left third over that of the right third; below 1 the left is darker."""
    top_to_bottom: float
    corners: tuple[float, float, float, float]
    """Light of each corner over the middle's: upper left, upper right, lower right, lower left."""
    evenness: float
    """Light of the darkest cell of the grid over that of the brightest."""
    grid: tuple[tuple[float, ...], ...]
    """Each cell's light over that of the brightest, by :data:`GRID`."""
    level: float
    """The floor's middle brightness in the picture, 0 to 255."""
    brightest: float
    """The brightness that only 2 % of the whole picture exceed, 0 to 255."""
    blown: float
    """The share of the floor that is blown out in some channel."""
    lab: tuple[float, float, float]
    """The floor's middle colour (CIE Lab), before any white balance."""
    glare: tuple[Spot, ...]
    objects: tuple[Spot, ...]
    """Things on the floor that should be empty."""


def floor_view(image: Image, corners: Corners) -> Image:
    """Return the view straight onto the floor, (240, 320, 3) uint8 BGR."""
    width, height = VIEW
    goal = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32)
    # reduced first, so that noise is averaged instead of picked
    factor = min(1.0, 2 * width / max(np.ptp(corners[:, 0]), 1.0))
    small = cv2.resize(image, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
    real = small.shape[1] / image.shape[1], small.shape[0] / image.shape[0]
    matrix = cv2.getPerspectiveTransform((corners * real).astype(np.float32), goal)
    view = cv2.warpPerspective(
        small, matrix, VIEW, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(view, np.uint8)


def measure_light(image: Image, corners: Corners) -> Light:
    """Measure the light in a picture of the empty tray ((H, W, 3) uint8 BGR)."""
    view = _inner(floor_view(image, corners))
    grey = cv2.cvtColor(view, cv2.COLOR_BGR2GRAY)
    light = _linear(grey)
    lab = np.asarray(cv2.medianBlur(to_lab(view), 5), np.float32)
    glare, objects = _spots(lab, view)
    grid = _cells(light, *GRID)
    thirds = _cells(light, 3, 3)
    middle = max(float(thirds[1, 1]), 1e-6)
    left, _, right = np.median(thirds, axis=0)
    top, _, bottom = np.median(thirds, axis=1)
    return Light(
        left_to_right=_over(left, right),
        top_to_bottom=_over(top, bottom),
        corners=(
            _over(thirds[0, 0], middle),
            _over(thirds[0, 2], middle),
            _over(thirds[2, 2], middle),
            _over(thirds[2, 0], middle),
        ),
        evenness=_over(grid.min(), grid.max()),
        grid=tuple(tuple(_over(cell, grid.max()) for cell in row) for row in grid),
        level=float(np.median(grey)),
        brightest=_brightest(image),
        blown=float((view.max(axis=2) >= BLOWN).mean()),
        lab=tuple(float(x) for x in np.median(lab.reshape(-1, 3), axis=0)),  # type: ignore[arg-type]
        glare=glare,
        objects=objects,
    )


def _inner(view: Image) -> Image:
    high, wide = view.shape[:2]
    y, x = round(high * INSET), round(wide * INSET)
    return np.ascontiguousarray(view[y : high - y, x : wide - x])


def _linear(grey: NDArray[np.uint8] | cv2.typing.MatLike) -> Plane:
    # on dark floors the plain power of `light_of` would make small differences large
    value = np.asarray(grey, np.float32) / 255
    linear: Plane = np.where(
        value <= 0.04045, value / 12.92, ((value + 0.055) / 1.055) ** np.float32(2.4)
    ).astype(np.float32)
    return linear


def _cells(light: Plane, rows: int, columns: int) -> Plane:
    """Return the middle light of each cell; the median passes over spots and texture."""
    cells = [
        [float(np.median(cell)) for cell in np.array_split(band, columns, axis=1)]
        for band in np.array_split(light, rows, axis=0)
    ]
    return np.array(cells, np.float32)


def _over(part: float, whole: float) -> float:
    return float(min(max(part, 1e-6) / max(whole, 1e-6), 100.0))


def _brightest(image: Image) -> float:
    step = max(1, image.shape[1] // 320)
    return float(np.percentile(image[::step, ::step].max(axis=2), 98))


def _spots(lab: Plane, view: Image) -> tuple[tuple[Spot, ...], tuple[Spot, ...]]:
    """Return what glares and what lies on the floor, largest first."""
    surface = _smooth(lab)
    change = lab - surface
    lighter, colour = change[..., 0], np.hypot(change[..., 1], change[..., 2])
    texture = float(np.percentile(np.abs(lighter), 75))
    threshold = max(LIGHTER, TEXTURES * texture)
    blown = cv2.medianBlur(view, 3).min(axis=2) >= BLOWN
    level = float(np.median(lab[..., 0]))
    # a whole floor of white felt is bright everywhere and no spot
    bright = (lighter > threshold) | (blown & (level < LIGHT_FLOOR))
    tinted = colour > max(OFF_COLOUR, TEXTURES * float(np.median(colour)))
    other = (np.abs(lighter) > threshold) | tinted
    glare, objects = [], []
    for mask in _blobs((bright | other).astype(np.uint8)):
        rows, columns = np.nonzero(mask)
        spot = Spot(
            float((columns.mean() / lab.shape[1]) * (1 - 2 * INSET) + INSET),
            float((rows.mean() / lab.shape[0]) * (1 - 2 * INSET) + INSET),
            float(mask.mean()),
        )
        if bright[mask].mean() > MOSTLY_BRIGHT and _glares(lighter, mask, view):
            glare.append(spot)
        else:
            objects.append(spot)

    def largest(spots: list[Spot]) -> tuple[Spot, ...]:
        return tuple(sorted(spots, key=lambda spot: -spot.share))

    return largest(glare), largest(objects)


def _smooth(lab: Plane) -> Plane:
    """Return the floor's smooth light and colour: a surface fitted to what agrees with it."""
    height, width = lab.shape[:2]
    rows, columns = np.mgrid[-1 : 1 : height * 1j, -1 : 1 : width * 1j].astype(np.float32)
    terms = np.stack(
        [
            np.ones_like(rows),
            *(rows, columns, rows * columns, rows**2, columns**2),
            *(rows**2 * columns, rows * columns**2, rows**3, columns**3),
        ],
        axis=-1,
    )[::4, ::4].reshape(-1, 10)
    points = lab[::4, ::4].reshape(-1, 3)
    agrees = np.abs(points - np.median(points, axis=0)).max(axis=1) < 30
    fit = np.zeros((10, 3), np.float32)
    for tolerance in (20.0, 12.0, 9.0):
        if agrees.sum() < 100:
            break
        # the few terms are far from alike, so the short way to least squares is safe
        used = terms[agrees]
        fit = np.linalg.solve(used.T @ used, used.T @ points[agrees])
        off = np.abs(points - terms @ fit).max(axis=1)
        agrees = off < max(tolerance, 4 * float(np.median(off)))
    small = (terms @ fit).reshape(*lab[::4, ::4].shape).astype(np.float32)
    return np.asarray(cv2.resize(small, (width, height)), np.float32)


def _blobs(mask: NDArray[np.uint8]) -> list[NDArray[np.bool_]]:
    """Return the connected places of a mask that are large enough to matter."""
    opened = cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
    closed = cv2.morphologyEx(opened, cv2.MORPH_CLOSE, np.ones((7, 7), np.uint8))
    count, labels, stats, _ = cv2.connectedComponentsWithStats(closed)
    least = LEAST_SPOT * mask.size
    return [
        labels == number for number in range(1, count) if stats[number, cv2.CC_STAT_AREA] >= least
    ]


def _glares(lighter: Plane, mask: NDArray[np.bool_], view: Image) -> bool:
    """Return whether a bright place is a reflection: blown out, or fading out, unlike paper."""
    inside = lighter[mask]
    top = float(np.percentile(inside, 95))
    blown = float((view.min(axis=2)[mask] >= BLOWN).mean())
    even = float((inside > NEAR_TOP * top).mean())
    return blown > BLOWN_PART or even < EVEN_PART
