"""Pieces of pictures that are no dice: ground, things, clutter, and pieces of dice."""

from __future__ import annotations

from typing import Any

import numpy as np

from models.making.clutter import paste

Piece = tuple[Any, float, float, float]
"""A picture, and in it the middle and the side of the piece in pixels."""


def nothings(
    image: Any,
    ground: Any,
    rows: list[Any],
    scale: float,
    smallest: float,
    rng: np.random.Generator,
) -> list[Piece]:
    """Return up to two pieces of a tray.

    Args:
        image: the tray.
        ground: what each place of it shows, as trays are stored.
        rows: its dice as :func:`models.making.trays.boxes_of` gives them.
        scale: pixels of the rows for one of the image.
        smallest: of smaller dice no piece is given.
        rng: the source of all choices.
    """
    unit = (
        float(np.median([max(row[2:4]) for row in rows])) / scale if rows else image.shape[1] / 16
    )
    if unit < smallest:
        return []
    high, wide = image.shape[:2]
    found: list[Piece] = []
    for choice in rng.choice(4, 2, replace=False, p=[0.12, 0.18, 0.5, 0.2]).tolist():
        picture, side = image, unit * float(np.exp(rng.normal(0, 0.25)))
        x, y = float(rng.uniform(0, wide)), float(rng.uniform(0, high))
        if choice == 1:
            things = np.argwhere(ground == 3)
            if not len(things):
                continue
            row, col = things[rng.integers(len(things))]
            x, y = float(col * 8 + 4), float(row * 8 + 4)
        elif choice == 3 and rows:
            # a piece at the rim of a die
            cx, cy, w, h, _ = rows[int(rng.integers(len(rows)))]
            turn, reach = rng.uniform(0, 2 * np.pi), rng.uniform(0.42, 0.6)
            x, y = (cx + reach * w * np.cos(turn)) / scale, (cy + reach * h * np.sin(turn)) / scale
            side = max(w, h) / scale * float(rng.uniform(0.35, 0.6))
        elif any(abs(x - r[0] / scale) + abs(y - r[1] / scale) < 1.1 * unit for r in rows):
            continue
        if choice == 2:
            reach = int(1.5 * side)
            top, left = max(0, int(y) - reach), max(0, int(x) - reach)
            part = image[top : int(y) + reach, left : int(x) + reach].copy()
            kept = np.zeros(part.shape[:2], np.uint8)
            for _ in range(rng.integers(0, 3)):
                paste(part, side * 0.9, rng, kept)
            paste(part, side * 0.7, rng, kept, (x - left, y - top))
            picture = image.copy()
            picture[top : int(y) + reach, left : int(x) + reach] = part
        found.append((picture, x, y, side))
    return found
