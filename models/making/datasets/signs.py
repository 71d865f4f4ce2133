"""Trays of dice with signs of no known game, so that a network learns to tell any signs apart.

Each maker's signs are painted on the same dice in two rigs: in two lights, before two cameras.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path

import numpy as np

from models.making.datasets.dataset import PAINTINGS, write_trays
from models.making.datasets.labelled import Picture
from models.making.datasets.legible import legible_maker
from models.making.datasets.repainting import Paint, in_style, paintings
from models.making.datasets.rigs import random_rig
from models.making.scene.makers import FACES, NARRATIVE, Maker, make, odd_colours, random_maker

RIGS, ROLLS = 2, 2
"""Rigs of each maker, and rolls in each."""

MAKERS = PAINTINGS
"""Makers that are painted on the same dice, one after the other."""

DICE = (*NARRATIVE * 2, "proficiency", "ability", "challenge", "difficulty")
"""Of these so many are thrown at once; kinds of more faces come more often."""

AT_ONCE = 16

UPPER = {die: 3 if len(set(FACES[die])) > 5 else 2 for die in NARRATIVE}
"""How many of a maker's signs come up on each of its dice: few, so that each does several times."""

LEAST_SIZE = 0.65
"""Signs are at least so large against the usual: smaller ones can't be told apart by anyone."""


def write_makers(seed: int, folder: Path) -> int:
    """Write the trays of some makers; trays that are there already stay. Returns how many dice."""
    parts = product(range(RIGS), range(ROLLS), range(MAKERS))
    names = [f"{seed}_{rig}{roll}{maker}" for rig, roll, maker in parts]
    return write_trays(folder, names, _trays(seed))


def _trays(seed: int) -> Iterator[Picture]:
    rng = np.random.default_rng([seed, 7])
    paints = [_paint(_maker(rng), rng) for _ in range(MAKERS)]
    dice_of = _maker(rng)
    makes = {(die, 0): odd_colours(make(die, dice_of, rng), rng) for die in NARRATIVE}
    for number in range(RIGS):
        rig = replace(random_rig(seed * RIGS + number), makers=[dice_of], makes=dict(makes))
        for _ in range(ROLLS):
            dice = [str(die) for die in rng.permutation(DICE)[:AT_ONCE]]
            yield from paintings(rig, dice, rng, paints, cocked=0.04)


def _maker(rng: np.random.Generator) -> Maker:
    return legible_maker(random_maker("strange", rng), LEAST_SIZE)


def _paint(maker: Maker, rng: np.random.Generator) -> Paint:
    """Return the paint of a maker, of which a few signs come up on each die."""
    upper = {
        die: rng.permutation(sorted(set(FACES[die]) - {""})).tolist()[:count]
        for die, count in UPPER.items()
    }
    return lambda each, chance: in_style(each, maker.style, upper[each.make.die], chance)
