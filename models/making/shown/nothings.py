"""Pieces of pictures that are no dice: ground, foreign things, clutter, and rims of dice."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from edgebox.vision.finding.findings import FOREIGN
from models.making.pictures import GROUND_STEP
from models.making.shown.clutter import paste

Spot = tuple[float, float, float]
"""Middle (x, y) and side of a square in pixels."""

Piece = tuple[Any, float, float, float]
"""A picture, and the square of it that is the piece, as a :data:`Spot`."""

APART = 1.1
"""Pieces of the ground and pasted things lie so far from the dice, in usual dice."""


@dataclass(frozen=True)
class Tray:
    """A tray that pieces are taken from."""

    image: Any
    """(H, W, 3) uint8, BGR."""
    ground: Any
    """What each place of it shows, as trays are stored."""
    dice: NDArray[np.float64]
    """(K, 4) middle, width and height of each die in pixels."""
    unit: float
    """Longer side of the usual die in pixels."""

    def apart(self, spot: Spot) -> bool:
        """Return whether a place is apart from all dice."""
        far = np.abs(self.dice[:, :2] - spot[:2]).sum(axis=1)
        return not bool((far < APART * self.unit).any())


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
        rows: its dice as :func:`models.making.shown.trays.boxes_of` gives them.
        scale: pixels of the rows for one of the image.
        smallest: of smaller dice no piece is given.
        rng: the source of all choices.
    """
    dice = np.array([row[:4] for row in rows], np.float64).reshape(-1, 4) / scale
    unit = float(np.median(dice[:, 2:].max(axis=1))) if rows else image.shape[1] / 16
    if unit < smallest:
        return []
    tray = Tray(image, ground, dice, unit)
    found = []
    for choice in rng.choice(len(SORTS), 2, replace=False, p=list(SORTS.values())).tolist():
        side = unit * float(np.exp(rng.normal(0, 0.25)))
        x, y = float(rng.uniform(0, image.shape[1])), float(rng.uniform(0, image.shape[0]))
        piece = list(SORTS)[choice](tray, (x, y, side), rng)
        if piece is not None:
            found.append(piece)
    return found


def _bare(tray: Tray, spot: Spot, _: np.random.Generator) -> Piece | None:
    return (tray.image, *spot) if tray.apart(spot) else None


def _thing(tray: Tray, spot: Spot, rng: np.random.Generator) -> Piece | None:
    """Return a piece of a foreign thing, wherever one lies."""
    things = np.argwhere(tray.ground == FOREIGN)
    if not len(things):
        return None
    row, col = things[rng.integers(len(things))] * GROUND_STEP + GROUND_STEP // 2
    return tray.image, float(col), float(row), spot[2]


def _clutter(tray: Tray, spot: Spot, rng: np.random.Generator) -> Piece | None:
    """Return something pasted in, at times with more beside it."""
    if not tray.apart(spot):
        return None
    x, y, side = spot
    reach = int(1.5 * side)
    top, left = max(0, int(y) - reach), max(0, int(x) - reach)
    part = tray.image[top : int(y) + reach, left : int(x) + reach].copy()
    kept = np.zeros(part.shape[:2], np.uint8)
    for _ in range(rng.integers(0, 3)):
        paste(part, side * 0.9, rng, kept)
    paste(part, side * 0.7, rng, kept, (x - left, y - top))
    picture = tray.image.copy()
    picture[top : int(y) + reach, left : int(x) + reach] = part
    return picture, x, y, side


def _rim(tray: Tray, spot: Spot, rng: np.random.Generator) -> Piece | None:
    """Return a piece at the rim of a die."""
    if not len(tray.dice):
        return tray.image, *spot
    cx, cy, w, h = tray.dice[int(rng.integers(len(tray.dice)))].tolist()
    turn, reach = rng.uniform(0, 2 * np.pi), rng.uniform(0.42, 0.6)
    x, y = cx + reach * w * np.cos(turn), cy + reach * h * np.sin(turn)
    return tray.image, x, y, max(w, h) * float(rng.uniform(0.35, 0.6))


Take = Callable[[Tray, Spot, np.random.Generator], Piece | None]

SORTS: dict[Take, float] = {_bare: 0.12, _thing: 0.18, _clutter: 0.5, _rim: 0.2}
"""How a piece is taken at a spot, and how often."""
