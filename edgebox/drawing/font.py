"""The one font of all drawings: the scalable one that Pillow carries, so that none is installed."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL import ImageFont

BOLDNESS = 0.02
"""How much thicker a bold stroke is on each side, as a share of the text's size."""

_MEASURED_AT = 1000
_NEAREST = {
    "\N{MINUS SIGN}": "-",
    "\N{EN DASH}": "-",
    "\N{EM DASH}": "-",
    "\N{MULTIPLICATION SIGN}": "x",
    "≥": ">=",
    "≤": "<=",
    "→": "->",
    "←": "<-",
    "•": "·",
    "ß": "ss",
    "Æ": "AE",
    "æ": "ae",
    "Ø": "O",
    "ø": "o",
    "€": "EUR",
}
_NO_CHARACTER = "\uffff"


@cache
def font(size: float) -> ImageFont.FreeTypeFont:
    """Return the font at a size in pixels."""
    from PIL import ImageFont

    return ImageFont.load_default(size)  # type: ignore[return-value]


def width(text: str, size: float, bold: bool = False) -> float:
    """Return how wide a text is, in the unit of its size."""
    if not text:
        return 0.0
    plain = font(_MEASURED_AT).getlength(drawable(text)) / _MEASURED_AT
    return size * (plain + (2 * BOLDNESS if bold else 0.0))


def drawn_width(text: str, size: float) -> float:
    """Return how wide a text is in pixels where letters stand at whole ones, as Pillow has them."""
    return font(size).getlength(drawable(text))


def cut(
    text: str, size: float, room: float, measured: Callable[[str, float], float] = width
) -> str:
    """Return as much of a text as is no wider than a room, in the unit of its size."""
    if measured(text, size) <= room:
        return text
    while text and measured(f"{text}…", size) > room:
        text = text[:-1]
    return f"{text}…"


def drawable(text: str) -> str:
    """Return a text with each character that the font lacks replaced by the nearest it has."""
    return "".join(_nearest(character) for character in text)


@cache
def _nearest(character: str) -> str:
    if _has(character):
        return character
    if character in _NEAREST:
        return _NEAREST[character]
    # an accented letter is easier to read without its accent than as an empty box
    base = "".join(c for c in unicodedata.normalize("NFKD", character) if _has(c))
    return base or "?"


@cache
def _has(character: str) -> bool:
    if unicodedata.combining(character):
        return False
    if character.isspace():
        return character == " "
    face = font(40)
    return bytes(face.getmask(character)) != bytes(face.getmask(_NO_CHARACTER))
