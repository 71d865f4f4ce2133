"""Digits, in several hands."""

from __future__ import annotations

from functools import lru_cache

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from models.making import outlines
from models.making.outlines import Layer, Shape
from models.making.style import Style

_HERSHEY = (
    cv2.FONT_HERSHEY_SIMPLEX,
    cv2.FONT_HERSHEY_DUPLEX,
    cv2.FONT_HERSHEY_COMPLEX,
    cv2.FONT_HERSHEY_TRIPLEX,
)
_TALL = 120
"""Pixels that a digit is high when it is traced."""


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
    glyphs = traced(style.font % 8, heft, face)
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
    """Return the outlines of a text in pixels, the hand from 0 to 7, the heft from 0 to 6."""
    if font < len(_HERSHEY):
        wide = 130 * len(text) + 60
        canvas = np.zeros((220, wide), np.uint8)
        cv2.putText(canvas, text, (30, 170), _HERSHEY[font], 5.5, 255, 6 + 4 * heft, cv2.LINE_AA)
        return outlines.traced(np.where(canvas > 127, 255, 0).astype(np.uint8))
    picture = Image.new("L", (_TALL * len(text) + 80, 2 * _TALL))
    face = ImageFont.load_default(1.3 * _TALL)
    # the hands of this font differ in how far it is thickened
    ImageDraw.Draw(picture).text(
        (40, 10), text, fill=255, font=face, stroke_width=heft * (font - 3) // 4, stroke_fill=255
    )
    return outlines.traced(np.where(np.array(picture) > 127, 255, 0).astype(np.uint8))
