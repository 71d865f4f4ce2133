"""Die codes: notation both ways, sums, rolled faces, exact chances (W-1, W-2)."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edgebox.dice.code_odds import (
    average,
    chance_against,
    chance_to_reach,
    distribution,
    ways,
)
from edgebox.dice.die_code import MOST_PIPS, DieCode, parse_faces, roll_six
from edgebox.dice.pool import MOST_DICE
from edgebox.dice.source import randomness
from edgebox.errors import BadInputError, NotationError
from tests.rules.d6.strategies import codes, small_codes


def test_w1_a_code_is_so_many_dice_and_pips_to_add() -> None:
    code = DieCode.parse("4D+2")
    assert (code.dice, code.pips) == (4, 2)
    assert code.total([3, 4, 5, 6]) == 20
    assert (code.least, code.most) == (6, 26)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("4D", DieCode(4)),
        ("4d6+2", DieCode(4, 2)),
        (" 4 d + 2 ", DieCode(4, 2)),
        ("+2D+2", DieCode(2, 2)),
        ("+2", DieCode(0, 2)),
        ("0D", DieCode()),
        ("008D+01", DieCode(8, 1)),
    ],
)
def test_w1_a_code_is_read_as_people_write_it(text: str, code: DieCode) -> None:
    assert DieCode.parse(text) == code


@given(st.builds(DieCode, st.integers(0, MOST_DICE), st.integers(0, MOST_PIPS)))
def test_w1_what_is_printed_is_read_back(code: DieCode) -> None:
    assert DieCode.parse(str(code)) == code
    if code:
        assert DieCode.parse(code.as_bonus) == code


@pytest.mark.parametrize(
    "text", ["", " ", "4", "D", "+", "4D+", "4D-1", "D+2", "4E", "٣D", "4D+2+1"]
)
def test_w1_what_is_no_code_is_quoted_with_an_example(text: str) -> None:
    with pytest.raises(NotationError, match=r"is no die code; .* as in 4D\+2"):
        DieCode.parse(text)


def test_w1_too_many_dice_or_pips_are_named() -> None:
    with pytest.raises(NotationError, match="more than 60 dice"):
        DieCode.parse("9" * 6000 + "D")
    with pytest.raises(NotationError, match="more than 99 pips"):
        DieCode.parse("1D+100")


@given(st.text(max_size=30))
def test_w1_any_text_is_a_code_or_a_plain_error(text: str) -> None:
    with suppress(NotationError):
        code = DieCode.parse(text)
        assert DieCode.parse(str(code)) == code


@given(codes, codes, codes)
def test_w1_codes_add_like_numbers(one: DieCode, two: DieCode, three: DieCode) -> None:
    assert one + two == two + one
    assert (one + two) + three == one + (two + three)
    assert one + DieCode() == one
    assert (one + two).least == one.least + two.least
    assert (one + two).most == one.most + two.most


@given(codes, st.integers(0, 20))
def test_w1_dice_taken_away_never_leave_less_than_nothing(code: DieCode, dice: int) -> None:
    left = code.less(dice)
    assert left == (DieCode(code.dice - dice, code.pips) if dice <= code.dice else DieCode())
    assert code.more(dice).less(dice) == code


@given(codes, codes)
def test_w1_the_higher_code_has_more_dice_then_more_pips(one: DieCode, two: DieCode) -> None:
    assert (one > two) == ((one.dice, one.pips) > (two.dice, two.pips))


def test_w1_dice_that_are_missing_or_too_many_are_counted() -> None:
    with pytest.raises(BadInputError, match=r"4D\+2 takes 4 dice, not 2: 2 missing"):
        DieCode(4, 2).total([1, 2])
    with pytest.raises(BadInputError, match="1D takes 1 die, not 3: 2 too many"):
        DieCode(1).total([1, 2, 3])


@pytest.mark.parametrize("face", [0, 7, -1])
def test_w1_a_face_that_no_die_has_is_refused(face: int) -> None:
    with pytest.raises(BadInputError, match="faces are 1 to 6"):
        DieCode(1).total([face])


def test_typed_faces_are_read_with_commas_or_spaces() -> None:
    assert parse_faces("3,4, 5 6") == (3, 4, 5, 6)
    assert parse_faces("") == ()
    for wrong in ("7", "0", "3;4", "x", "²", "9" * 5000):
        with pytest.raises(NotationError, match="no face of a six-sided die"):
            parse_faces(wrong)


def test_rolled_dice_are_fair_in_kind_and_repeat_with_a_seed() -> None:
    faces = roll_six(600, randomness(1))
    assert set(faces) == {1, 2, 3, 4, 5, 6}
    assert faces == roll_six(600, randomness(1))


@pytest.mark.parametrize("dice", range(6))
def test_w2_each_total_comes_as_often_as_counting_says(dice: int) -> None:
    counted = Counter(sum(faces) for faces in product(range(1, 7), repeat=dice))
    assert ways(dice) == tuple(counted[total] for total in sorted(counted))


@given(codes)
def test_w2_all_chances_add_up_to_one(code: DieCode) -> None:
    chances = distribution(code)
    assert sum(chances.values()) == 1
    assert (min(chances), max(chances)) == (code.least, code.most)
    assert sum(total * chance for total, chance in chances.items()) == average(code)


@given(codes, codes)
def test_w2_rolling_a_sum_is_rolling_both(one: DieCode, two: DieCode) -> None:
    both: dict[int, Fraction] = {}
    for a, chance in distribution(one).items():
        for b, other in distribution(two).items():
            both[a + b] = both.get(a + b, Fraction(0)) + chance * other
    assert both == distribution(one + two)


def test_w2_a_tie_is_enough() -> None:
    assert chance_to_reach(DieCode(1), 6) == Fraction(1, 6)
    assert chance_to_reach(DieCode(1), 7) == 0
    assert chance_to_reach(DieCode(1), 1) == 1
    assert chance_to_reach(DieCode(1), -3) == 1
    assert chance_to_reach(DieCode(4, 2), 13) == Fraction(545, 648)
    assert chance_to_reach(DieCode(1), 7, edge=1) == Fraction(1, 6)
    assert chance_to_reach(DieCode(0, 2), 2) == 1
    assert chance_to_reach(DieCode(0, 2), 3) == 0


@given(codes, st.integers(-5, 90), st.integers(-10, 10))
def test_w2_the_chance_to_reach_a_number_is_that_of_all_totals_from_it_on(
    code: DieCode, number: int, edge: int
) -> None:
    counted = sum(chance for total, chance in distribution(code).items() if total + edge >= number)
    assert chance_to_reach(code, number, edge) == counted


@given(small_codes, small_codes, st.integers(-6, 6))
def test_w2_the_chance_against_a_roll_is_that_of_all_pairs(
    code: DieCode, other: DieCode, edge: int
) -> None:
    counted = sum(
        mine * theirs
        for total, mine in distribution(code).items()
        for number, theirs in distribution(other).items()
        if total + edge >= number
    )
    assert chance_against(code, other, edge) == counted


def test_w2_a_great_many_dice_are_counted_exactly() -> None:
    assert sum(ways(150)) == 6**150
