"""What the rest network is taught with: dice with what lies around them, varied anew each time."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from edgebox.vision.looking import cut_out
from models.making.looks import SMALLEST
from models.making.nets import REST_SIDE
from models.making.pictures import Bytes, Floats, records, squares, tinted
from models.making.throws import LEANS, LIFTED

REST_MARGIN = 1.9
"""Side of the picture of a die with what lies around it, in longer sides of the die's box."""

STORED, STORED_MARGIN = 96, 2.9
"""Side of the stored pictures in pixels, and in longer sides of the box: room to turn them."""

LEAST_VISIBLE = 0.5
"""Of a die that is covered more than this nobody can tell how it lies."""


@dataclass
class Rests:
    """All dice of a folder, cut out with what lies around them."""

    pictures: Bytes
    """(N, STORED, STORED, 3) BGR."""
    raised: Floats
    """(N,) 1 if it lies on something."""
    tipped: Floats
    """(N,) 1 if it does not lie level."""

    @property
    def unit(self) -> float:
        """The longer side of a die's box in pixels of the stored pictures."""
        return STORED / STORED_MARGIN


def load_rests(folders: list[Path]) -> Rests:
    """Cut all dice out of the trays of folders that :mod:`models.making.dataset` wrote."""
    pictures, raised, tipped = [], [], []
    for _, image, _, labels in records(folders):
        for label in labels:
            x, y, w, h = label["box"]
            if label["visible"] < LEAST_VISIBLE or max(w, h) < SMALLEST:
                continue
            side = max(w, h) * STORED_MARGIN
            pictures.append(cut_out(image, x + w / 2, y + h / 2, side, STORED))
            raised.append(label["lift_mm"] > LIFTED)
            tipped.append(label["tilt"] > LEANS)
    return Rests(np.stack(pictures), np.array(raised, np.float32), np.array(tipped, np.float32))


def varied_rests(
    rests: Rests, chosen: NDArray[np.intp], rng: np.random.Generator
) -> dict[str, Any]:
    """Return a batch of dice, turned, mirrored, shifted, scaled and tinted by chance."""
    n = len(chosen)
    middle = rng.normal(0, 0.03, (n, 2)).clip(-0.1, 0.1) * rests.unit
    side = REST_MARGIN * np.exp(rng.normal(0, 0.05, n)).clip(0.86, 1.1) * rests.unit
    turn = rng.uniform(0, 2 * np.pi, n)
    cut = squares(rests.pictures, chosen, middle, side, turn, REST_SIDE, rng)
    mirrored = rng.random(n) < 0.5
    cut[mirrored] = cut[mirrored, :, ::-1]
    return {
        "pictures": tinted(cut, rng),
        "raised": rests.raised[chosen],
        "tipped": rests.tipped[chosen],
    }
