"""Digits, in several hands."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from models.making.ink import outlines
from models.making.ink.outlines import Layer, Pair, Points, Shape
from models.making.ink.style import Style

_TALL = 120
"""Pixels that a digit is high when it is traced."""


@dataclass(frozen=True)
class _Nib:
    """What some hands write with: down it is broad, across thin, as in printed books."""

    broad: float
    """Against a pen."""
    thin: float
    """Beside its breadth."""
    turned: int
    """By how many degrees."""
    apart: float
    """How far the middles of digits are, in their heights."""


_NIBS = {
    8: _Nib(1.0, 0.3, 0, 0.7),
    9: _Nib(1.0, 0.24, 0, 0.74),
    10: _Nib(1.0, 0.4, 30, 0.68),
    11: _Nib(1.15, 0.7, 0, 0.62),
}
"""Of the hands that write with one."""

_APART = 0.78
"""How far apart a pen sets the middles of digits."""


def numeral(style: Style, die: str, face: str) -> Shape:
    """Return a number about the origin, within the unit circle.

    Args:
        style: the maker's choices.
        die: on ``d00`` the mark of 6 and 9 may be left out; on ``d4`` the number may stand at
            all the three corners.
        face: its digits.

    Raises:
        ValueError: the face is not made of digits.
    """
    if not (face.isascii() and face.isdigit()):
        raise ValueError(f"no numeral {face!r}")
    heft = round(style.weight * 6)
    glyphs = traced(style.font, heft, face)
    everything = np.concatenate(glyphs)
    low, high = everything.min(axis=0), everything.max(axis=0)
    middle, half = (low + high) / 2, float(high[1] - low[1]) / 2
    lean = np.array([[style.width, -style.slant], [0.0, 1.0]])
    layers: list[Layer] = [tuple(((glyph - middle) / half) @ lean.T for glyph in glyphs)]
    mark = "line" if style.mark == "none" and die != "d00" else style.mark
    if mark != "none" and set(face) & {"6", "9"} and set(face) <= {"0", "6", "9"}:
        breadth = float(np.abs(layers[0][0][:, 0]).max())
        thick = 0.14 + 0.16 * style.weight
        if mark == "line":
            layers.append((outlines.bar((-breadth, 1.35), (breadth, 1.35), thick),))
        else:
            layers.append((outlines.circle(breadth + 0.28, 0.9, 0.08 + thick / 2, 20),))
    shape: Shape = tuple(layers)
    reach = outlines.corners(shape)
    centre = (reach.min(axis=0) + reach.max(axis=0)) / 2
    shape = outlines.turned(shape, 0, 1.0, (-float(centre[0]), -float(centre[1])))
    scale = 1 / float(np.linalg.norm(outlines.corners(shape), axis=1).max())
    shape = outlines.turned(shape, 0, scale)
    if die == "d4" and style.seed % 2:
        small = outlines.turned(shape, 0, 0.42, (0.0, -0.85))
        return tuple(layer for turn in (0, 120, 240) for layer in outlines.turned(small, turn))
    return shape


@lru_cache(maxsize=4096)
def traced(font: int, heft: int, text: str) -> Layer:
    """Return the outlines of a text in pixels, the hand below HANDS, the heft from 0 to 6.

    Hands 2, 3 and from 6 on write digits only; other texts are then written by hand 4.
    """
    if font not in (0, 1, 4, 5) and set(text) <= set(_STROKES):
        picture = _penned(font, heft, text)
    elif font < 2:
        picture = np.zeros((220, 130 * len(text) + 60), np.uint8)
        hand = (cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_COMPLEX)[font]
        cv2.putText(picture, text, (30, 170), hand, 5.5, 255, 6 + 4 * heft, cv2.LINE_AA)
    else:
        image = Image.new("L", (_TALL * len(text) + 80, 2 * _TALL))
        face = ImageFont.load_default(1.3 * _TALL)
        stroke = heft * (5 if font == 5 else 2) // 4
        ImageDraw.Draw(image).text((40, 10), text, fill=255, font=face, stroke_width=stroke)
        picture = np.array(image)
    return outlines.traced(np.where(picture > 127, 255, 0).astype(np.uint8))


def _penned(font: int, heft: int, text: str) -> NDArray[np.uint8]:
    """Return digits drawn with a pen: round, angular (6), one broader than high (7), or a nib."""
    canvas = np.zeros((2 * _TALL, _TALL * len(text) + 80), np.uint8)
    nib = _NIBS.get(font)
    apart = nib.apart if nib else _APART
    thick = 3 if nib else 5 + heft if font == 7 else 8 + 4 * heft
    for place, digit in enumerate(text):
        for line in _strokes(font, digit):
            pixels = line * (_TALL / 2) + np.array([80 + apart * _TALL * place, _TALL])
            fixed = np.round(pixels * 16).astype(np.int32)
            cv2.polylines(canvas, [fixed], False, 255, thick, cv2.LINE_AA, 4)
    if nib:
        canvas = cv2.dilate(canvas, _covered(nib, 12 + 3 * heft)).astype(np.uint8)
    if font == 7:
        canvas = cv2.dilate(canvas, np.ones((1, 5 + 3 * heft), np.uint8)).astype(np.uint8)
    return canvas


def _covered(nib: _Nib, thick: int) -> NDArray[np.uint8]:
    """Return (K, K): what a nib covers where it is set down."""
    half = max(1.0, nib.broad * thick / 2)
    side = 2 * round(half) + 3
    covered = np.zeros((side, side), np.uint8)
    axes = round(half), max(1, round(nib.thin * half))
    cv2.ellipse(covered, (side // 2, side // 2), axes, nib.turned, 0, 360, 1, cv2.FILLED)
    return covered


def _strokes(font: int, digit: str) -> list[Points]:
    """Return the lines of a digit that is about 1.1 wide and 2 high, about the origin."""
    lines = _OTHERWISE.get(digit, _STROKES[digit]) if font in (3, 6, 10) else _STROKES[digit]
    return [_line(knots, bent and font != 6) for bent, knots in lines]


def _line(knots: tuple[Pair, ...], bent: bool) -> Points:
    if not bent:
        return outlines.points(knots)
    return np.concatenate([outlines.through(knots, 8), outlines.points(knots[-1:])])


def _turned(lines: _Lines) -> _Lines:
    return tuple((bent, tuple((-x, -y) for x, y in knots)) for bent, knots in lines)


_Lines = tuple[tuple[bool, tuple[Pair, ...]], ...]
"""Lines, each whether it is bent and what it goes through."""

_SIX: _Lines = (
    (
        True,
        ((0.38, -1.0), (-0.1, -0.65), (-0.42, -0.1), (-0.52, 0.4), (-0.36, 0.84), (0.0, 1.0),
         (0.37, 0.85), (0.52, 0.45), (0.37, 0.06), (0.0, -0.08), (-0.36, 0.08), (-0.52, 0.4)),
    ),
)  # fmt: skip
_HOOK: _Lines = (
    (
        True,
        ((0.35, -0.94), (0.05, -1.0), (-0.35, -0.75), (-0.52, -0.1), (-0.5, 0.5), (-0.3, 0.9),
         (0.0, 1.0), (0.35, 0.87), (0.52, 0.45), (0.37, 0.02), (0.0, -0.12), (-0.35, 0.02),
         (-0.51, 0.35)),
    ),
)  # fmt: skip
_BOWL: tuple[Pair, ...] = (
    (0.5, 0.15), (0.53, 0.55), (0.3, 0.9), (-0.05, 1.0), (-0.38, 0.9), (-0.55, 0.62),
)  # fmt: skip

_STROKES: dict[str, _Lines] = {
    "0": (
        (
            True,
            ((0.0, -1.0), (0.38, -0.8), (0.52, 0.0), (0.38, 0.8), (0.0, 1.0), (-0.38, 0.8),
             (-0.52, 0.0), (-0.38, -0.8), (0.0, -1.0), (0.1, -0.98)),
        ),
    ),
    "1": ((False, ((-0.38, -0.6), (0.05, -1.0), (0.05, 1.0))),),
    "2": (
        (
            True,
            ((-0.5, -0.55), (-0.35, -0.88), (0.0, -1.0), (0.38, -0.85), (0.5, -0.5), (0.35, -0.1),
             (-0.1, 0.45), (-0.55, 1.0)),
        ),
        (False, ((-0.55, 1.0), (0.55, 1.0))),
    ),
    "3": (
        (
            True,
            ((-0.5, -0.66), (-0.3, -0.93), (0.0, -1.0), (0.35, -0.86), (0.45, -0.55),
             (0.3, -0.2), (-0.1, -0.08)),
        ),
        (True, ((-0.1, -0.08), (0.25, -0.05), *_BOWL)),
    ),
    "4": ((False, ((0.25, 1.0), (0.25, -1.0), (-0.55, 0.42), (0.6, 0.42))),),
    "5": (
        (False, ((0.48, -1.0), (-0.38, -1.0), (-0.46, -0.1))),
        (True, ((-0.46, -0.1), (-0.1, -0.27), (0.28, -0.18), *_BOWL)),
    ),
    "6": _SIX,
    "7": ((False, ((-0.55, -1.0), (0.55, -1.0), (-0.1, 1.0))),),
    "8": (
        (
            True,
            ((0.0, -0.08), (-0.35, -0.25), (-0.44, -0.55), (-0.3, -0.88), (0.0, -1.0),
             (0.3, -0.88), (0.44, -0.55), (0.35, -0.25), (0.0, -0.08), (-0.38, 0.1),
             (-0.54, 0.47), (-0.36, 0.87), (0.0, 1.0), (0.36, 0.87), (0.54, 0.47),
             (0.38, 0.1), (0.0, -0.08)),
        ),
    ),
    "9": _turned(_SIX),
}  # fmt: skip

_OTHERWISE: dict[str, _Lines] = {
    "1": (
        (False, ((-0.38, -0.7), (0.05, -1.0), (0.05, 1.0))),
        (False, ((-0.4, 1.0), (0.5, 1.0))),
    ),
    "3": (
        (False, ((-0.5, -1.0), (0.45, -1.0), (-0.08, -0.22))),
        (True, ((-0.08, -0.22), (0.25, -0.15), *_BOWL)),
    ),
    "4": (
        (False, ((-0.15, -1.0), (-0.55, 0.35), (0.58, 0.35))),
        (False, ((0.25, -0.3), (0.25, 1.0))),
    ),
    "6": _HOOK,
    "7": (
        (False, ((-0.55, -1.0), (0.55, -1.0), (-0.1, 1.0))),
        (False, ((-0.25, 0.02), (0.5, 0.02))),
    ),
    "9": _turned(_HOOK),
}
"""How other hands write some digits."""
