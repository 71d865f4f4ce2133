"""Dice that a person can read at the table: large symbols, ink that stands out, no blur."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from models.making.datasets.rigs import Rig
from models.making.scene.makers import NARRATIVE, Make, Maker, contrast, make

LEAST_SIZE = 0.75
"""Symbols are at least so large against the usual."""

LEAST_CONTRAST = 2.5
"""Ink and body differ at least so many times in brightness."""

MOST_BLUR = 1.0
"""Pixels; ``edgebox calibrate`` asks for a sharper picture beyond about that."""


def legible_maker(maker: Maker, least: float = LEAST_SIZE) -> Maker:
    """Return a maker with symbols that are large enough, against the usual."""
    style = maker.style
    size, pair = max(style.size, least), max(style.pair_size, least)
    return replace(maker, style=replace(style, size=size, pair_size=pair))


def legible_rig(rig: Rig) -> Rig:
    """Return a rig with a sharp camera."""
    return replace(rig, sensor=replace(rig.sensor, blur=min(rig.sensor.blur, MOST_BLUR)))


def legible_dice(rig: Rig, rng: np.random.Generator) -> Rig:
    """Return a rig whose narrative dice can be read."""
    makers = [legible_maker(maker) for maker in rig.makers]
    makes = {
        (die, number): _legible(die, maker, rng)
        for number, maker in enumerate(makers)
        for die in NARRATIVE
    }
    return replace(legible_rig(rig), makers=makers, makes=makes)


def _legible(die: str, maker: Maker, rng: np.random.Generator) -> Make:
    for _ in range(50):
        one = make(die, maker, rng)
        if contrast(one) > LEAST_CONTRAST:
            break
    return one
