"""The corners of the tray's floor: put in order, and guessed where nobody said them.

The guess looks for the four straight edges where the floor ends. Along a line through the picture
the steps from pixel to pixel are averaged with their sign: at the floor's edge they add up, in
the floor's texture they cancel. Of the lines that stand out, the innermost is where the floor ends,
unless it is the rim of a shadow: the floor's other edges run on beyond that.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from edgebox.errors import BadInputError
from edgebox.vision.frame import Image
from edgebox.vision.lab import to_lab

Corners = NDArray[np.float64]
"""(4, 2) x, y in pixels: upper left, upper right, lower right, lower left, as the picture shows."""

LEAST_SHARE = 0.1
"""The least part of the picture that a tray's floor fills; less is no tray worth reading."""

_LEAST_SIDE, _LEAST_BEND = 0.05, 0.2
"""The shortest side of a floor as a share of its longest one, and the least sine of the turn at a
corner: less is a slip, such as one corner that was given twice."""

_LARGEST = (480, 640)
_STEEPEST, _SLOPES = 0.25, 41

_OF_STRONGEST, _OF_TEXTURE, _LEAST_STEP = 0.2, 5.0, 0.7
"""What a line needs to be the floor's edge: a share of the strongest line, a multiple of what the
floor's own texture reaches, and a step from pixel to pixel in Lab units."""

_JUST_BEYOND, _FURTHER, _AS_STRONG = 0.015, 0.05, 0.3
"""Whether the floor's edges run on is looked at between these shares of the picture on both sides
of the line they meet; they do if their step is at least so strong beyond it."""

_FAR_MORE = 1.6
"""Of 104 generated trays with cards in their corners the guess holds 1.34 times what these say at
most; of 106 with the cards moved three tenths of the way to the middle, 1.85 times or more."""

Steps = NDArray[np.float32]
"""(H, W, C) changes of colour from left to right, a pixel on."""


@dataclass(frozen=True)
class _Line:
    """A line through the picture, from the top down."""

    place: float
    """Where it is at mid-height."""
    slope: float
    """How far to the right it goes with each row."""
    found: bool
    """Whether it stands out; otherwise it is the picture's border."""


_Edge = tuple[_Line, ...]
"""What may be one edge of the floor, from the middle outward; never empty."""


@dataclass(frozen=True)
class Guess:
    """Where the floor may be."""

    corners: Corners
    sure: bool
    """Whether all four edges stood out; otherwise a part of it is the picture's own edge."""


def in_order(corners: Iterable[Iterable[float]]) -> Corners:
    """Return four corners in the order of :data:`Corners`, whatever order they came in.

    Raises:
        BadInputError: they are not four, or not the corners of a four-sided floor.
    """
    given = np.array([list(corner) for corner in corners], np.float64)
    if given.shape != (4, 2) or not np.isfinite(given).all():
        raise BadInputError("The corners must be four points x,y; give one for each floor corner.")
    middle = given.mean(axis=0)
    turn = np.arctan2(given[:, 1] - middle[1], given[:, 0] - middle[0])
    around = given[np.argsort(turn)]
    first = int(np.argmin(around.sum(axis=1)))
    ordered = np.roll(around, -first, axis=0)
    sides = np.roll(ordered, -1, axis=0) - ordered
    if (_cross(sides) <= 1).any():
        raise BadInputError(
            "The four corners are not those of a floor: one lies inside the others, or on a line "
            "with two; give the four inner corners of the tray."
        )
    return ordered


def within(corners: Corners, width: int, height: int) -> None:
    """Make sure that corners lie in a picture, or next to it, and span a part worth reading.

    Args:
        corners: those of a floor.
        width: the picture's.
        height: the picture's.

    Raises:
        BadInputError: they do not.
    """
    # a floor's corner may be cut off by the picture's edge, but not by much
    reach = 0.15 * max(width, height)
    beyond = np.maximum(-corners, corners - (width, height)).max(axis=1)
    if beyond.max() > reach:
        x, y = corners[np.argmax(beyond)]
        raise BadInputError(
            f"The corner {x:.0f},{y:.0f} lies outside the picture of {width}x{height} pixels."
        )
    seen, picture = (np.asarray(each, np.float32) for each in (corners, whole(width, height)))
    if cv2.intersectConvexConvex(seen, picture)[0] < LEAST_SHARE * 0.3 * width * height:
        raise BadInputError(
            "The four corners span too small a part of the picture to read dice there."
        )
    sides = np.roll(corners, -1, axis=0) - corners
    lengths = np.linalg.norm(sides, axis=1)
    shortest = int(np.argmin(lengths))
    if lengths[shortest] < _LEAST_SIDE * lengths.max():
        x, y = corners[shortest]
        raise BadInputError(
            f"Two of the four corners lie together at {x:.0f},{y:.0f}; give each of the tray's "
            f"four inner corners once."
        )
    bends = _cross(sides) / (lengths * np.roll(lengths, -1))
    if bends.min() < _LEAST_BEND:
        x, y = np.roll(corners, -1, axis=0)[np.argmin(bends)]
        raise BadInputError(
            f"The corner {x:.0f},{y:.0f} is none: it lies nearly on a line with those beside it; "
            f"give the four inner corners of the tray."
        )


def _cross(sides: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return (4,) the cross product of each side with the next one."""
    ahead = np.roll(sides, -1, axis=0)
    return np.asarray(sides[:, 0] * ahead[:, 1] - sides[:, 1] * ahead[:, 0], np.float64)


def area(corners: Corners) -> float:
    """Return the area within corners, in square pixels."""
    x, y = corners[:, 0], corners[:, 1]
    return float(abs(x @ np.roll(y, -1) - y @ np.roll(x, -1)) / 2)


def whole(width: int, height: int) -> Corners:
    """Return the corners of the whole picture."""
    return np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float64)


def guess_corners(image: Image) -> Guess:
    """Guess the floor's corners in a picture of the empty tray ((H, W, 3) uint8 BGR)."""
    height, width = image.shape[:2]
    scale = min(_LARGEST[0] / width, _LARGEST[1] / height)
    size = max(8, round(width * scale)), max(8, round(height * scale))
    small = cv2.resize(image, size, interpolation=cv2.INTER_AREA)
    lab = cv2.GaussianBlur(to_lab(np.asarray(small, np.uint8)), (0, 0), 1.2)
    rows, columns = lab.shape[:2]
    across = np.asarray(cv2.Scharr(lab, cv2.CV_32F, 1, 0) / 32, np.float32)
    down = np.asarray(cv2.Scharr(lab, cv2.CV_32F, 0, 1) / 32, np.float32).transpose(1, 0, 2)
    # the first look takes the middle band, the second the span that the first one found
    spans = ((rows * 0.3, rows * 0.7), (columns * 0.3, columns * 0.7))
    for _ in range(2):
        sides, levels = _two_edges(across, spans[0]), _two_edges(down, spans[1])
        sides, levels = _past_shadows(across, down, sides, levels)
        (left, right), (top, bottom) = ([edge[0].place for edge in two] for two in (sides, levels))
        inset_y, inset_x = 0.06 * (bottom - top), 0.06 * (right - left)
        spans = ((top + inset_y, bottom - inset_y), (left + inset_x, right - inset_x))
    lines = [edge[0] for edge in (*sides, *levels)]
    left_, right_, top_, bottom_ = lines
    corners = np.array(
        [
            _meeting(side, level, rows, columns)
            for side, level in (
                (left_, top_),
                (right_, top_),
                (right_, bottom_),
                (left_, bottom_),
            )
        ]
    )
    corners = (corners + 0.5) / scale - 0.5
    try:
        ordered = in_order(corners)
        within(ordered, width, height)
    except BadInputError:
        return Guess(whole(width, height), False)
    plausible = area(ordered) >= LEAST_SHARE * width * height
    if not plausible:
        return Guess(whole(width, height), False)
    return Guess(ordered, all(line.found for line in lines))


def goes_on(image: Image, corners: Corners) -> bool:
    """Return whether a floor seems to go on beyond corners, in a picture of the empty tray.

    It does if all four of its edges stand out, and hold far more than the corners do.

    Args:
        image: (H, W, 3) uint8 BGR.
        corners: those that are told.
    """
    guess = guess_corners(image)
    return guess.sure and area(guess.corners) > _FAR_MORE * area(corners)


def _two_edges(steps: Steps, span: tuple[float, float]) -> tuple[_Edge, _Edge]:
    """Return what may be the floor's edge before and after the middle.

    ``span`` are the rows to average over.
    """
    rows, columns = steps.shape[:2]
    first = int(np.clip(span[0], 0, rows - 4))
    last = int(np.clip(span[1], first + 4, rows))
    # two rows as one: within these, the steepest line shifts by an eighth of a pixel
    pairs = (last - first) // 2
    band = steps[first : first + 2 * pairs].reshape(pairs, 2, columns, -1).mean(axis=1)
    slopes = np.linspace(-_STEEPEST, _STEEPEST, _SLOPES)
    strength = np.zeros((_SLOPES, columns), np.float32)
    for index, slope in enumerate(slopes):
        # the place is counted at the middle row of the picture, so that lines compare
        at_first = slope * (first + 0.5 - rows / 2)
        shear = np.array([[1, 2 * slope, at_first], [0, 1, 0]], np.float64)
        sheared = cv2.warpAffine(
            band,
            shear,
            (columns, pairs),
            flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
            borderMode=cv2.BORDER_CONSTANT,
        )
        strength[index] = np.linalg.norm(sheared.mean(axis=0), axis=-1)
    best = strength.max(axis=0)
    slope_of = slopes[strength.argmax(axis=0)]
    margin = columns // 50 + 1
    best[:margin] = best[-margin:] = 0
    return (
        _standing_out(best[: columns // 2][::-1], slope_of[: columns // 2][::-1], columns, True),
        _standing_out(best[columns // 2 :], slope_of[columns // 2 :], columns, False),
    )


def _standing_out(
    strength: NDArray[np.float32], slopes: NDArray[np.float64], columns: int, mirrored: bool
) -> _Edge:
    """Return the lines that stand out, from the middle outward."""
    around = np.pad(strength, 4, mode="edge")
    highest = np.lib.stride_tricks.sliding_window_view(around, 9).max(axis=1)
    texture = float(np.percentile(strength[: len(strength) // 2], 60))
    threshold = max(_OF_STRONGEST * float(strength.max()), _OF_TEXTURE * texture, _LEAST_STEP)
    peaks = np.flatnonzero((strength >= highest) & (strength >= threshold))
    half = columns // 2
    if not len(peaks):
        return (_Line(0.0 if mirrored else columns - 1.0, 0.0, False),)
    lines = []
    for at in peaks.tolist():
        place = float(at)
        if 0 < at < len(strength) - 1:
            before, here, after = (float(each) for each in strength[at - 1 : at + 2])
            bend = before - 2 * here + after
            place += 0.5 * (before - after) / bend if bend < 0 else 0.0
        place = half - 1 - place if mirrored else half + place
        lines.append(_Line(place, float(slopes[at]), True))
    return tuple(lines)


def _past_shadows(
    across: Steps, down: Steps, sides: tuple[_Edge, _Edge], levels: tuple[_Edge, _Edge]
) -> tuple[tuple[_Edge, _Edge], tuple[_Edge, _Edge]]:
    """Return the edges without those innermost lines beyond which the floor runs on.

    Args:
        across: the changes from left to right.
        down: the changes from the top down, rows and columns exchanged.
        sides: what may be the left and the right edge, as ``across`` has them.
        levels: the same of the top and the bottom, as ``down`` has them.
    """
    while True:
        passed = _passed(down, sides, levels), _passed(across, levels, sides)
        if passed == (sides, levels):
            return passed
        sides, levels = passed


def _passed(
    steps: Steps, edges: tuple[_Edge, _Edge], others: tuple[_Edge, _Edge]
) -> tuple[_Edge, _Edge]:
    """Return two edges, each without its innermost line if both others run on beyond that.

    ``steps`` are those of the others.
    """
    rows = len(steps)
    lines = [edge[0] for edge in others]

    def without_shadow(edge: _Edge, outward: int) -> _Edge:
        if len(edge) < 2:
            return edge
        runs_on = all(
            line.found and _runs_on(steps, line, edge[0], outward * rows) for line in lines
        )
        return edge[1:] if runs_on else edge

    return without_shadow(edges[0], -1), without_shadow(edges[1], 1)


def _runs_on(steps: Steps, line: _Line, met: _Line, outward: int) -> bool:
    """Return whether a line is there on both sides of one that it meets.

    Args:
        steps: those of the line.
        line: what may run on.
        met: the one that it meets.
        outward: how many rows there are, less than nothing if outward is up.
    """
    rows, columns = steps.shape[:2]
    meets, _ = _meeting(met, line, columns, rows)
    near, far = _JUST_BEYOND * outward, _FURTHER * outward
    here = _mean_step(steps, line, meets - near, meets - far)
    beyond = _mean_step(steps, line, meets + near, meets + far)
    if here is None or beyond is None:
        return False
    return float(here @ beyond) >= _AS_STRONG * float(here @ here)


def _mean_step(steps: Steps, line: _Line, one: float, other: float) -> NDArray[np.float32] | None:
    """Return (C,) the mean step along a line between two rows, if these lie in the picture."""
    rows = len(steps)
    first, last = sorted((one, other))
    along = np.arange(np.ceil(first), np.floor(last) + 1, dtype=np.float32)
    along = along[(along >= 0) & (along < rows)]
    if len(along) < abs(other - one) / 2:
        return None
    places = (line.place + line.slope * (along - rows / 2)).astype(np.float32)
    there = cv2.remap(steps, places[:, None], along[:, None], cv2.INTER_LINEAR)
    return np.asarray(there.mean(axis=(0, 1)), np.float32)


def _meeting(side: _Line, level: _Line, rows: int, columns: int) -> tuple[float, float]:
    """Return where x = a + b (y - rows/2) and y = c + d (x - columns/2) meet."""
    a, b, c, d = side.place, side.slope, level.place, level.slope
    x = (a + b * (c - d * columns / 2 - rows / 2)) / (1 - b * d)
    return x, c + d * (x - columns / 2)
