"""The eight symbols and the dice as one-bit drawings that can be told apart without colour.

A die's shape tells its sides as the real one does: a square for six, a diamond for eight, a
pentagon for twelve, a circle for the force die. Dice that help are outlined, dice that hinder are
filled, and the letter of section N stands inside.
"""

from __future__ import annotations

from functools import cache

from PIL import Image

from edgebox.box.screens.bitmaps import doubled, load, mask, trimmed
from edgebox.box.screens.canvas import Canvas
from edgebox.box.screens.font import BOLD, SMALL, TEXT
from edgebox.dice import Die

DIE_SIZE = 15
"""A die's drawing is so wide and high, in pixels."""

_HINDERING = {Die.CHALLENGE, Die.DIFFICULTY, Die.SETBACK}
_SIDES_AS = {6: "square", 8: "diamond", 12: "pentagon"}
_CORNERS = {
    "diamond": ((7, 0), (14, 7), (7, 14), (0, 7)),
    "pentagon": ((7, 0), (14, 6), (12, 14), (2, 14), (0, 6)),
    "kite": ((7, 0), (14, 9), (7, 14), (0, 9)),
}


@cache
def symbol(letter: str, big: bool = False) -> Image.Image:
    """Return the drawing of a symbol by its letter of section N: 9 to 11 pixels, or twice that.

    Raises:
        KeyError: no symbol has that letter.
    """
    rows = trimmed(load("symbols")[letter])
    return mask(doubled(rows) if big else rows)


def draw_symbols(canvas: Canvas, x: int, y: int, letters: str, big: bool = False) -> int:
    """Draw symbols in a row, middles on a level, and return where the row ends.

    Args:
        canvas: what to draw on.
        x: the left end.
        y: the top of a row of symbols of the largest kind (11 pixels, or 22).
        letters: which, in the letters of section N.
        big: at twice the size.
    """
    tallest = 22 if big else 11
    for letter in letters:
        drawn = symbol(letter, big)
        canvas.stamp(x, y + (tallest - drawn.height) // 2, drawn)
        x += drawn.width + (2 if big else 1)
    return x - (2 if big else 1)


def symbols_width(letters: str, big: bool = False) -> int:
    """Return how wide a row of symbols is, in pixels."""
    gap = 2 if big else 1
    return sum(symbol(letter, big).width + gap for letter in letters) - gap if letters else 0


def draw_die(canvas: Canvas, x: int, y: int, die: Die) -> None:
    """Draw a narrative die in a square of 15 pixels."""
    filled = die in _HINDERING
    if die is Die.FORCE:
        canvas.circle(x + 7, y + 7, 7)
    else:
        _outline(canvas, x, y, _SIDES_AS[die.sides], filled)
    font = BOLD if filled else TEXT
    nudge = 1 if _SIDES_AS[die.sides] == "pentagon" and die is not Die.FORCE else 0
    left = x + 8 - (font.width(die.letter) + 1) // 2
    canvas.text(left, y + 4 + nudge, die.letter, font, ink=not filled)


def draw_number_die(canvas: Canvas, x: int, y: int, sides: int) -> None:
    """Draw a die with numbers, six or ten sides, in a square of 15 pixels.

    Raises:
        ValueError: another number of sides.
    """
    if sides == 6:
        canvas.tab(x + 1, y + 1, 13, 13, fill=False)
        canvas.text(x + 8, y + 4, "6", TEXT, "middle")
    elif sides == 10:
        _outline(canvas, x, y, "kite", filled=False)
        canvas.text(x + 8, y + 6, "10", SMALL, "middle")
    else:
        raise ValueError(f"no drawing of a die with {sides} sides; 6 and 10 there are")


def _outline(canvas: Canvas, x: int, y: int, shape: str, filled: bool) -> None:
    if shape == "square":
        canvas.box(x + 1, y + 1, 13, 13, filled)
    else:
        canvas.polygon([(x + dx, y + dy) for dx, dy in _CORNERS[shape]], filled)
