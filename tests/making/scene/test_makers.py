"""Makers of dice, as they are drawn by chance."""

import numpy as np
import pytest

from models.making.scene.makers import FACES, FAINTEST, contrast, make, random_maker

PURE = 0.9
"""A body of one pure colour can't be made much brighter; its ink is at least so far told apart."""


@pytest.mark.parametrize("die", sorted(FACES))
def test_nobody_sells_dice_whose_ink_can_hardly_be_told_from_the_body(die: str) -> None:
    rng = np.random.default_rng(3)
    makes = [make(die, random_maker("starwars", rng), rng) for _ in range(300)]
    assert min(map(contrast, makes)) > PURE * FAINTEST
    assert max(each.colour.max() for each in makes) <= 1
    # bodies are made brighter, they keep their hue
    if die == "ability":
        assert all(each.colour[1] > 1.5 * max(each.colour[0], each.colour[2]) for each in makes)
