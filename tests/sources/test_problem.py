"""All that is wrong with a reading is told, and of like dice which is meant."""

from __future__ import annotations

from dataclasses import replace

import pytest

from edgebox.dice import Pool
from edgebox.dice.six_sided import Sixes
from edgebox.sources.dice_source import DoubtError
from edgebox.sources.problem import problem_of, without_problem
from edgebox.sources.which_die import which_die
from edgebox.vision import DieReading, Reading
from edgebox.vision.die_words import OTHER
from edgebox.vision.judging.confidence import LEANS
from edgebox.vision.judging.view_in_doubt import FOREIGN


def die(kind: str, face: str, x: int, y: int, *, sure: bool = True) -> DieReading:
    return DieReading(kind, face, sure, 0.9, (x, y, 40, 40), None if sure else LEANS)


FIRST = die("proficiency", "sa", 500, 50)
RED = die("difficulty", "t", 80, 200)
SECOND = die("proficiency", "sa", 90, 400, sure=False)
ROLL = Reading("tray", (FIRST, RED, SECOND), sure=False, reason=f"proficiency: {LEANS}")


def test_of_like_dice_it_is_said_which_one_is_in_doubt() -> None:
    told = f"in doubt: second proficiency sa?, at the lower left ({LEANS})."
    assert problem_of(ROLL, Pool.parse("YYP")) == told


@pytest.mark.parametrize(
    ("places", "where"),
    [
        ([(0, 0), (300, 300), (600, 600)], "at the upper left"),
        ([(600, 290), (0, 0), (0, 600)], "at the right"),
        ([(290, 0), (0, 300), (600, 300)], "at the top"),
        ([(300, 300), (0, 0), (600, 600)], "in the middle"),
        ([(600, 0), (0, 20)], "at the right"),
        ([(0, 20), (10, 0)], ""),
    ],
)
def test_where_a_die_lies_is_told_among_the_others(
    places: list[tuple[int, int]], where: str
) -> None:
    dice = tuple(die("ability", "s", *place) for place in places)
    told = which_die(Reading("tray", dice), dice[0])
    assert told == f"first ability s?{', ' if where else ''}{where}"


@pytest.mark.parametrize(
    ("number", "word"),
    [
        (9, "ninth"),
        (10, "10th"),
        (11, "11th"),
        (12, "12th"),
        (13, "13th"),
        (21, "21st"),
        (22, "22nd"),
        (23, "23rd"),
        (24, "24th"),
        (111, "111th"),
    ],
)
def test_of_many_like_dice_it_is_said_which_one_is_meant(number: int, word: str) -> None:
    dice = tuple(die("d6", "4", 0, 0) for _ in range(number))
    assert which_die(Reading("tray", dice), dice[-1]) == f"{word} d6 4?"


def test_a_die_that_is_the_only_one_of_its_kind_needs_no_place_but_one_of_no_kind_does() -> None:
    assert which_die(ROLL, RED) == "difficulty t?"
    strange = die(OTHER, "", 600, 400)
    reading = replace(ROLL, dice=(*ROLL.dice, strange))
    assert which_die(reading, strange) == "an unknown die, at the lower right"


def test_nothing_hides_anything_else() -> None:
    reading = replace(ROLL, doubt=FOREIGN)
    told = problem_of(reading, Pool.parse("YYPP"))
    assert told == (
        f"in doubt: second proficiency sa?, at the lower left ({LEANS}); {FOREIGN}. "
        "The dice are not those of the check (YYPP): missing 1 difficulty (P)."
    )


def test_dice_in_doubt_are_marked_and_known_from_the_clear_ones() -> None:
    with pytest.raises(DoubtError) as raised:
        without_problem(ROLL, Pool.parse("YYP"))
    doubt = raised.value
    assert doubt.marked == "Y:sa P:t Y:sa?"
    assert str(doubt.clear) == "Y:sa P:t"
    assert doubt.else_sure
    with pytest.raises(DoubtError) as raised:
        without_problem(replace(ROLL, doubt=FOREIGN), Pool.parse("YYP"))
    assert not raised.value.else_sure


def test_w12_a_ten_sided_die_is_not_a_clear_one_among_six_sided_ones() -> None:
    dice = (die("d6", "4", 0, 0), die("d10", "3", 90, 0))
    with pytest.raises(DoubtError) as raised:
        without_problem(Reading("tray", dice, sure=False), Sixes(2))
    assert raised.value.faces == ("4", "3?")
