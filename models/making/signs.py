"""Trays of dice with signs of no known game, so that a network learns to tell any signs apart.

Each maker's dice lie in two rigs: the same signs in two lights, before two cameras.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np

from models.making.dataset import write_tray
from models.making.legible import legible_maker
from models.making.makers import NARRATIVE, make, odd_colours, random_maker
from models.making.rigs import random_rig

RIGS, ROLLS = 2, 2
"""Rigs of each maker, and rolls in each."""

DICE = (*NARRATIVE * 2, "proficiency", "ability", "challenge", "difficulty")
"""Of these so many are thrown at once; kinds of more faces come more often."""

AT_ONCE = 16

LEAST_SIZE = 0.65
"""Signs are at least so large against the usual: smaller ones can't be told apart by anyone."""


def write_maker(seed: int, folder: Path) -> int:
    """Write the trays of one maker; trays that are there already stay. Returns how many dice."""
    if (folder / f"{seed}_{RIGS - 1}{ROLLS - 1}.json").exists():
        return 0
    folder.mkdir(parents=True, exist_ok=True)
    rng = np.random.default_rng([seed, 7])
    maker = legible_maker(random_maker("strange", rng), LEAST_SIZE)
    makes = {(die, 0): odd_colours(make(die, maker, rng), rng) for die in NARRATIVE}
    count = 0
    for number in range(RIGS):
        rig = replace(random_rig(seed * RIGS + number), makers=[maker], makes=dict(makes))
        for roll in range(ROLLS):
            dice = [str(die) for die in rng.permutation(DICE)[:AT_ONCE]]
            picture = rig.roll(dice, rng, cocked=0.04, things=0.0, blurred=0.02)
            write_tray(folder / f"{seed}_{number}{roll}", picture)
            count += len(picture.labels)
    return count
