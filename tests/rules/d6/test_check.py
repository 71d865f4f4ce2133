"""One roll put together from all that changes it (W-1, W-2, W-3, W-5, W-7, W-8, W-9)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edgebox.dice.die_code import DieCode
from edgebox.errors import BadInputError
from edgebox.rules.d6 import D6Check, Opposed, Target
from edgebox.rules.d6.modifiers import Modifier
from edgebox.rules.d6.pace import Pace
from tests.rules.d6.strategies import codes

code = DieCode.parse


def test_w1_a_check_says_how_many_dice_to_roll_and_adds_the_pips() -> None:
    check = D6Check(code("4D+2"))
    outcome = check.outcome([3, 4, 5, 6])
    assert check.to_roll == 4
    assert check.chance is None
    assert (outcome.total, outcome.number, outcome.words, outcome.verdict) == (20, None, "20", "20")


def test_w2_a_tie_succeeds_and_one_less_fails() -> None:
    check = D6Check(code("2D+1"), Target(9, "Easy"))
    tie, miss, beat = (check.outcome(faces) for faces in ([4, 4], [4, 3], [6, 5]))
    assert tie.words == "9 against 9: success, a tie is enough"
    assert miss.words == "8 against 9: failure by 1"
    assert beat.words == "12 against 9: success by 3"
    assert [each.succeeded for each in (tie, miss, beat)] == [True, False, True]
    assert (tie.verdict, miss.verdict) == ("Success", "Failure")
    assert check.against is not None
    assert check.against.words == "Easy 9"


def test_w3_modifiers_go_to_the_side_with_the_advantage() -> None:
    mine = D6Check(code("2D"), Opposed(code("2D")), (Modifier(10, "knows it"), Modifier(-1)))
    theirs = D6Check(code("2D"), Opposed(code("2D"), "search", (Modifier(10),)))
    assert mine.outcome([1, 1], [5, 6]).words == "11 against 11: success, a tie is enough"
    assert theirs.outcome([5, 6], [1, 1]).words == "11 against 12: failure by 1"
    assert mine.chance == Fraction(1295, 1296)
    assert theirs.chance is not None
    assert theirs.chance < Fraction(1, 100)


def test_w5_w7_w8_w9_all_that_changes_a_code_comes_together() -> None:
    check = D6Check(code("4D+1"), actions=3, wounds=1, bonus=code("+2D+2"), scale_dice=2)
    assert check.rolled == code("5D+2")
    assert D6Check(code("4D+1"), pace=Pace.PREPARED).rolled == code("5D+1")


def test_w7_rushing_halves_the_skill_and_not_what_helps_it() -> None:
    check = D6Check(code("6D"), pace=Pace.RUSHED, bonus=code("+2D"), scale_dice=2, actions=2)
    assert check.rolled == code("6D")


def test_w9_the_other_side_adds_its_dice_to_dodge_or_resist() -> None:
    check = D6Check(code("3D"), Opposed(code("6D"), "body", scale_dice=2), damage=True)
    assert (check.to_roll, check.other_to_roll) == (3, 8)
    assert check.against is not None
    assert check.against.words == "body 8D"


def test_damage_that_only_ties_does_nothing() -> None:
    check = D6Check(code("2D"), Opposed(code("2D")), damage=True)
    tie, hit = check.outcome([3, 3], [3, 3]), check.outcome([3, 4], [3, 3])
    assert (tie.succeeded, tie.points, tie.verdict) == (False, 0, "Resisted")
    assert tie.words == "6 against 6: resisted, no damage"
    assert (hit.succeeded, hit.points, hit.verdict) == (True, 1, "1 point")
    assert hit.words == "7 against 6: 1 point of damage"


def test_w1_dice_that_are_not_those_of_the_check_are_refused() -> None:
    with pytest.raises(BadInputError, match="4D takes 4 dice, not 3: 1 missing"):
        D6Check(code("4D")).outcome([1, 2, 3])
    with pytest.raises(BadInputError, match="the other side's 2D takes 2 dice, not 0"):
        D6Check(code("1D"), Opposed(code("2D"))).outcome([1])
    with pytest.raises(BadInputError, match="no other side to roll"):
        D6Check(code("1D"), Target(3)).outcome([1], [2])


checks = st.builds(
    D6Check,
    st.builds(DieCode, st.integers(0, 3), st.integers(0, 3)),
    st.builds(Target, st.integers(0, 20))
    | st.builds(Opposed, st.builds(DieCode, st.integers(0, 2))),
    st.lists(st.builds(Modifier, st.integers(-5, 5)), max_size=2).map(tuple),
    st.integers(1, 3),
    wounds=st.integers(0, 1),
    damage=st.booleans(),
)


@given(checks)
def test_w2_the_chance_of_a_check_is_the_share_of_rolls_that_succeed(check: D6Check) -> None:
    mine = [*product(range(1, 7), repeat=check.to_roll)]
    theirs = [*product(range(1, 7), repeat=check.other_to_roll)]
    won = sum(check.outcome(a, b).succeeded for a in mine for b in theirs)
    assert check.chance == Fraction(won, len(mine) * len(theirs))


@given(codes, st.integers(1, 20), st.sampled_from(Pace), codes, st.integers(0, 24))
def test_w5_nothing_takes_a_code_below_nothing(
    skill: DieCode, actions: int, pace: Pace, bonus: DieCode, scale: int
) -> None:
    if pace is Pace.PREPARED:
        actions = 1
    rolled = D6Check(skill, None, (), actions, pace, bonus, scale).rolled
    assert rolled.dice >= 0
    assert rolled.pips >= 0
