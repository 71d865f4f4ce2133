"""Two ten-sided dice as one number (D-5)."""

import pytest

from edgebox.dice import randomness
from edgebox.errors import NotationError
from edgebox.rules.percentile import Percentile


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("70 4", 74), ("7 4", 74), ("00 4", 4), ("0 4", 4), ("90 0", 90), ("00 0", 100),
        ("0 0", 100), ("74", 74), ("4", 4), ("100", 100), ("70+4", 74),
    ],
)  # fmt: skip
def test_d5_tens_and_units_make_a_number_and_double_zero_is_a_hundred(
    text: str, number: int
) -> None:
    assert Percentile.parse(text).number == number


def test_d5_every_number_has_its_two_dice_and_back() -> None:
    dice = [Percentile(tens, units) for tens in range(10) for units in range(10)]
    assert sorted(each.number for each in dice) == list(range(1, 101))
    assert all(Percentile.parse(str(each)) == each for each in dice)
    assert all(Percentile.parse(str(each.number)) == each for each in dice)


@pytest.mark.parametrize("text", ["", "0", "101", "74 4", "7 44", "x", "7 4 1", "-3", "9" * 999])
def test_what_is_no_percentile_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="d100"):
        Percentile.parse(text)


def test_rolled_dice_can_show_every_digit() -> None:
    source = randomness(1)
    rolled = [Percentile.rolled(source) for _ in range(400)]
    assert {each.tens for each in rolled} == {each.units for each in rolled} == set(range(10))
