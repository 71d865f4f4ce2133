"""Six-sided dice with their pips, one by one."""

from __future__ import annotations

from dataclasses import dataclass

from edgebox.box.screens.canvas import Canvas
from edgebox.box.screens.font import BIG, TEXT

SIX_SIZE = 14
"""A six-sided die is so wide and high, in pixels."""

_GRID = (2, 6, 10)
"""Where pips may be, from the die's edge."""
_PIPS = {
    1: "4",
    2: "26",
    3: "246",
    4: "0268",
    5: "02468",
    6: "023568",
}
"""Which of the nine places of the grid have a pip, row by row."""


@dataclass(frozen=True)
class SixDie:
    """A six-sided die in the tray, or one that is entered by hand."""

    face: int | None
    """1 to 6; ``None``: not known yet."""
    sure: bool = True


def draw_six(canvas: Canvas, x: int, y: int, die: SixDie, unit: int = 1) -> None:
    """Draw a six-sided die with its pips in a square of 14 pixels, or ``unit`` times that."""
    size = SIX_SIZE * unit
    canvas.tab(x, y, size, size, fill=False)
    if die.face is None or not die.sure:
        font = BIG if unit > 1 else TEXT
        canvas.text(x + size // 2, y + (size - font.height) // 2, "?", font, "middle")
        return
    for place in map(int, _PIPS[die.face]):
        left, top = x + _GRID[place % 3] * unit, y + _GRID[place // 3] * unit
        canvas.box(left, top, 2 * unit, 2 * unit, fill=True)
