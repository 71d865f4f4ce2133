"""Reads the drawings of letters and symbols: text files of ``#`` and ``.``, one block a row.

A block is a line of names and below it the rows of their drawings, side by side; blocks stand
apart by an empty line. All drawings are the project's own and under its licence.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from PIL import Image

Rows = tuple[str, ...]
"""A drawing: its rows from the top, ``#`` for a lit pixel; all rows equally wide."""

_FOLDER = Path(__file__).parent / "bitmaps"


@cache
def load(name: str) -> dict[str, Rows]:
    """Return the drawings of one file by their names.

    Raises:
        ValueError: a block is crooked; it names the block.
    """
    drawings: dict[str, Rows] = {}
    for block in (_FOLDER / f"{name}.txt").read_text(encoding="utf-8").split("\n\n"):
        head, *rows = (line.split() for line in block.strip("\n").split("\n"))
        columns = [*zip(*rows, strict=True)]
        if len(columns) != len(head):
            raise ValueError(f"{name}: {len(head)} names but {len(columns)} drawings: {head}")
        for title, drawn in zip(head, columns, strict=True):
            if len({len(row) for row in drawn}) != 1:
                raise ValueError(f"{name}: the rows of {title!r} are not equally wide")
            drawings[title] = drawn
    return drawings


def doubled(rows: Rows) -> Rows:
    """Return a drawing at twice its size, with its slants smoothed (the rule called Scale2x)."""

    def at(x: int, y: int) -> str:
        return rows[y][x] if 0 <= y < len(rows) and 0 <= x < len(rows[0]) else "."

    result: list[str] = []
    for y in range(len(rows)):
        upper, lower = "", ""
        for x in range(len(rows[0])):
            up, left, right, down = at(x, y - 1), at(x - 1, y), at(x + 1, y), at(x, y + 1)
            here = at(x, y)
            if up != down and left != right:
                upper += (left if left == up else here) + (right if up == right else here)
                lower += (left if left == down else here) + (right if down == right else here)
            else:
                upper += here * 2
                lower += here * 2
        result += [upper, lower]
    return tuple(result)


def bolder(rows: Rows) -> Rows:
    """Return a drawing with every stroke one pixel wider to the right."""
    return tuple(
        "".join(
            "#" if "#" in (one, other) else "."
            for one, other in zip(row + ".", "." + row, strict=True)
        )
        for row in rows
    )


def trimmed(rows: Rows) -> Rows:
    """Return a drawing without its empty edges."""
    while rows and "#" not in rows[0]:
        rows = rows[1:]
    while rows and "#" not in rows[-1]:
        rows = rows[:-1]
    lit = [x for row in rows for x, pixel in enumerate(row) if pixel == "#"]
    return tuple(row[min(lit) : max(lit) + 1] for row in rows)


def mask(rows: Rows) -> Image.Image:
    """Return a drawing as a one-bit image."""
    image = Image.new("1", (len(rows[0]), len(rows)))
    image.putdata([255 if pixel == "#" else 0 for row in rows for pixel in row])
    return image
