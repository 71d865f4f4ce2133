"""Dice that lie in a tray which is to be seen empty."""

import numpy as np
import pytest

from edgebox.vision import load_frame
from edgebox.vision.calibration.dice_left import dice_left
from tests.vision import shipped

ROLLS = [("starwars", 0), ("starwars", 1), ("starwars", 2), ("genesys", 0), ("pips", 1)]


@pytest.mark.parametrize(("rig", "number"), ROLLS)
def test_all_dice_are_told_leaning_ones_too(rig: str, number: int) -> None:
    bare = load_frame(shipped.TRAYS / rig / f"roll{number:02}.jpg").image
    assert dice_left(bare) == len(shipped.labels(rig, number))


@pytest.mark.parametrize("rig", ["starwars", "genesys", "pips"])
def test_an_empty_tray_has_none(rig: str) -> None:
    assert dice_left(shipped.empty(rig)) == 0


def test_a_speck_of_a_picture_has_none() -> None:
    assert dice_left(np.full((24, 32, 3), 90, np.uint8)) == 0
