"""The odds as a table for a player."""

from fractions import Fraction

import pytest
from hypothesis import given, settings

from edgebox.dice import Pool
from edgebox.dice.odds import odds
from edgebox.dice.odds_text import dice_words, odds_text, percent, signed
from tests.dice.strategies import pools

GP = """\
GP  (1 ability, 1 difficulty)

  success       34.4 %   11/32
  advantage     25.0 %   1/4
  threat        35.9 %   23/64
  triumph          0 %
  despair          0 %

               advantage   neither    threat
  success          1.6 %    10.9 %    21.9 %
  failure         23.4 %    28.1 %    14.1 %

net success
    -2           6.2 % ░░░░░░
    -1          17.2 % ░░░░░░░░░░░░░░░░
     0          42.2 % ░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░
    +1          26.6 % █████████████████████████
    +2           7.8 % ███████
"""


def test_the_table_of_a_common_pool() -> None:
    assert odds_text(odds(Pool.parse("GP"))) + "\n" == GP


@pytest.mark.parametrize(
    ("chance", "text"),
    [
        (Fraction(0), "0 %"),
        (Fraction(1), "100 %"),
        (Fraction(1, 10**9), "<0.1 %"),
        (Fraction(1, 1000), "0.1 %"),
        (Fraction(7997, 12288), "65.1 %"),
        (Fraction(999, 1000), "99.9 %"),
        (1 - Fraction(1, 10**9), ">99.9 %"),
    ],
)
def test_a_chance_never_reads_as_none_or_certain_unless_it_is(chance: Fraction, text: str) -> None:
    assert percent(chance) == text


def test_numbers_and_dice_in_words() -> None:
    assert [signed(number) for number in (-2, 0, 3)] == ["-2", "0", "+3"]
    assert dice_words(Pool.parse("PGGY")) == "1 proficiency, 2 ability, 1 difficulty"


def test_a_short_fraction_is_shown_and_a_long_one_is_not() -> None:
    assert "65.1 %   7997/12288" in odds_text(odds(Pool.parse("YGGPP")))
    assert "/" not in odds_text(odds(Pool.parse("5Y3G3B3R3P3K"))).splitlines()[2]


def test_rare_ends_share_a_line() -> None:
    text = odds_text(odds(Pool.parse("20G20P")))
    assert "or less" in text
    assert "or more" in text
    assert len(text.splitlines()) < 50


def test_force_dice_have_lines_of_their_own() -> None:
    text = odds_text(odds(Pool.parse("GWW")))
    assert "light side    66.0 %" in text
    alone = odds_text(odds(Pool.parse("W")))
    assert "dark side" in alone
    assert "success" not in alone


@settings(max_examples=50)
@given(pools(least=1, most=12))
def test_any_pool_has_a_table_and_an_ascii_terminal_can_show_it(pool: Pool) -> None:
    odds_text(odds(pool), "ascii").encode("ascii")
    assert odds_text(odds(pool), None).isascii()
    lines = odds_text(odds(pool)).splitlines()
    assert all(line == line.rstrip() for line in lines)
    assert max(map(len, lines[1:])) <= 80
