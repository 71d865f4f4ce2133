"""Fitting what tells a side of a die from a die; needs the extra ``train``."""

from dataclasses import replace

import numpy as np
import pytest

pytest.importorskip("numba", reason="the generator needs the extra 'train'")

from edgebox.vision.boxes import Box
from edgebox.vision.finding.findings import Found
from edgebox.vision.judging.sides import likely_sides
from models.making.fitting.seen_trays import Tray
from models.making.fitting.sides import NONE, fit
from tests.making.seen import seen_tray
from tests.vision.judging.test_confidence import a_look

DIE: Box = (100.0, 100.0, 80.0, 80.0)
PART: Box = (130.0, 105.0, 50.0, 60.0)


def tray(nothing: float, *, two: bool) -> Tray:
    """Return what was seen of a die and something in its box; ``two``: that is one too."""
    looks = [replace(a_look(), absent=each) for each in (0.001, nothing)]
    return seen_tray([Found(DIE, 0.8), Found(PART, 0.5)], looks, (DIE, PART) if two else (DIE,))


def test_what_tells_sides_is_learned_from_labelled_trays() -> None:
    rng = np.random.default_rng(1)
    sides = [tray(float(chance), two=False) for chance in rng.uniform(0.1, 0.9, 60)]
    dice = [tray(float(chance), two=True) for chance in rng.uniform(1e-5, 1e-3, 60)]
    fitted = fit([*sides, *dice])
    assert fitted["dice"] == 120
    for trays, low, high in ((sides, 0.8, 1.0), (dice, 0.0, 0.2)):
        told = [likely_sides(each.seen.finds, each.seen.looks, fitted)[1].chance for each in trays]
        assert low <= min(told) <= max(told) <= high


def test_before_it_is_learned_nothing_is_a_side() -> None:
    seen = tray(0.9, two=False).seen
    assert max(each.chance for each in likely_sides(seen.finds, seen.looks, NONE)) < 0.001


@pytest.mark.parametrize("two", [True, False])
def test_few_finds_of_one_sort_tell_nothing(two: bool) -> None:
    assert fit([tray(0.3, two=two)] * 3) == NONE
