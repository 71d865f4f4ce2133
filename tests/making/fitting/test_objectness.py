"""Fitting what tells dice from what is none; needs the extra ``train``."""

import numpy as np
import pytest

pytest.importorskip("numba", reason="the generator needs the extra 'train'")

from dataclasses import replace

from edgebox.vision.boxes import Box
from edgebox.vision.finding.findings import Found
from edgebox.vision.recognising.look import NOTHING
from models.making.fitting.objectness import AS_IT_LOOKS, fit, weighed
from models.making.fitting.seen_trays import Tray
from tests.making.seen import seen_tray
from tests.vision.judging.test_confidence import a_look

DIE: Box = (100.0, 100.0, 80.0, 80.0)
OTHER: Box = (400.0, 100.0, 80.0, 80.0)
SIDE: Box = (120.0, 110.0, 60.0, 70.0)


def tray(place: Box, chance: float, *, nothing: float = 0.5, dice: tuple[Box, ...]) -> Tray:
    """Return what was seen of a die and something more; ``dice``: where dice truly are."""
    looks = [replace(a_look(), nothing=each) for each in (0.001, nothing)]
    return seen_tray([Found(DIE, 0.8), Found(place, chance)], looks, dice)


def test_what_tells_dice_is_learned_from_labelled_trays() -> None:
    rng = np.random.default_rng(1)
    dice = [tray(OTHER, chance, dice=(DIE, OTHER)) for chance in rng.uniform(0.7, 0.9, 80)]
    none = [tray(OTHER, chance, dice=(DIE,)) for chance in rng.uniform(0.35, 0.55, 80)]
    fitted = fit([*dice, *none])
    assert fitted["dice"] == 320
    for trays, is_die in ((dice, True), (none, False)):
        told = [weighed(each, fitted).seen.looks for each in trays]
        assert {look.is_die for _, look in told} == {is_die}
        assert all(look.is_die for look, _ in told)


def test_a_second_find_of_a_die_teaches_nothing() -> None:
    """It may be a side of it: that is told elsewhere."""
    none = tray(OTHER, 0.5, dice=(DIE,))
    assert fit([tray(SIDE, 0.5, dice=(DIE,)), none, none])["dice"] == 5


@pytest.mark.parametrize("dice", [(DIE,), (DIE, OTHER)])
def test_few_finds_of_one_sort_tell_nothing(dice: tuple[Box, ...]) -> None:
    """Those of few rigs may all be none, and not one die was found any more."""
    seen = [replace(a_look(), nothing=each) for each in (0.0, 0.3)]
    trays = [seen_tray([Found(DIE, 0.8), Found(OTHER, 0.5)], seen, dice)] * 3
    assert fit(trays) == AS_IT_LOOKS


@pytest.mark.parametrize("nothing", [0.001, NOTHING - 0.01, NOTHING + 0.01, 0.99])
def test_before_it_is_learned_looks_are_taken_at_their_word(nothing: float) -> None:
    seen = tray(OTHER, 0.4, nothing=nothing, dice=(DIE,))
    _, look = weighed(seen, AS_IT_LOOKS).seen.looks
    assert look.absent == pytest.approx(nothing)
