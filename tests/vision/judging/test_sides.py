"""Finds that are a side of a die that was found as well."""

from dataclasses import replace
from typing import Any

import pytest

from edgebox.vision.boxes import Box
from edgebox.vision.finding.findings import Found
from edgebox.vision.judging.sides import LEAST_SHARED, Side, likely_sides
from edgebox.vision.recognising.look import Look
from tests.vision.judging.test_confidence import a_look

DIE = Found((100.0, 100.0, 80.0, 80.0), 0.8)
WITHIN: Box = (110.0, 105.0, 45.0, 50.0)
HALF_OUT: Box = (155.0, 105.0, 50.0, 50.0)


def chance(
    place: Box = WITHIN, found: float = 0.5, nothing: float = 0.3, die: str = "ability"
) -> float:
    """Return the chance that a find is a side of DIE, an ability die that lies on the floor."""
    look = replace(a_look(die=die), place=place, absent=nothing)
    at_die = replace(a_look(die="ability"), place=DIE.place)
    return likely_sides([DIE, Found(place, found)], [at_die, look])[1].chance


def test_what_lies_within_a_die_and_looks_like_none_is_a_side_of_it() -> None:
    assert chance() > 0.9


@pytest.mark.parametrize("order", [1, -1])
def test_of_two_dice_it_is_a_side_of_the_one_that_it_is_likelier_to_be_one_of(order: int) -> None:
    beside = Found((60.0, 100.0, 70.0, 80.0), 0.9)
    dice = [DIE, beside][::order]
    looks = [replace(a_look(die="ability"), place=each.place) for each in dice]
    look = replace(a_look(die="ability"), place=WITHIN, absent=0.3)

    told = likely_sides([*dice, Found(WITHIN, 0.5)], [*looks, look])[2]

    assert told.die == DIE
    assert told.chance == pytest.approx(chance())


def test_the_surest_find_is_no_side() -> None:
    assert chance(found=0.95) == 0


@pytest.mark.parametrize(
    "other",
    [{"place": HALF_OUT}, {"nothing": 1e-5}, {"die": "setback"}],
    ids=["half of it is outside", "it looks like a die", "it is of another kind"],
)
def test_what_speaks_for_a_die_of_its_own(other: dict[str, Any]) -> None:
    assert chance(**other) < chance()


def test_what_shares_a_third_of_a_dies_box_and_looks_like_another_is_its_own() -> None:
    assert chance((155.0, 110.0, 70.0, 70.0), nothing=1e-6, die="setback") < 0.1


def test_a_die_that_lies_on_something_more_likely_has_another_below_it() -> None:
    def below(lifted: float) -> float:
        looks: list[Look] = [
            replace(a_look(die="ability"), lifted=lifted),
            replace(a_look(die="ability"), absent=0.05),
        ]
        return likely_sides([DIE, Found(WITHIN, 0.5)], looks)[1].chance

    assert below(0.99) < below(0.001)


def test_what_lies_on_something_that_is_no_die_is_no_side_of_it() -> None:
    looks = [replace(a_look(), absent=each) for each in (0.9, 0.3)]
    assert likely_sides([DIE, Found(WITHIN, 0.5)], looks) == [Side(0), Side(0)]


def test_dice_that_touch_are_no_sides() -> None:
    x, y, wide, high = DIE.place
    touching = (x + wide * (1.01 - LEAST_SHARED), y, wide, high)
    assert chance(touching, nothing=0.9) == 0


def test_without_finds_there_are_no_sides() -> None:
    assert likely_sides([], []) == []
