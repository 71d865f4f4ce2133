"""Pools and rolls as text, both ways (section N)."""

import re
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edgebox.dice import Die, Pool, Roll, RolledDie
from edgebox.errors import NotationError
from tests.dice.strategies import pools, rolls


@given(pools())
def test_n_any_pool_reads_back_from_what_it_writes(pool: Pool) -> None:
    assert Pool.parse(str(pool)) == pool


@given(pools(), st.randoms(use_true_random=False))
def test_n_case_spaces_counts_and_order_of_a_pool_are_free(pool: Pool, chance: Random) -> None:
    letters = list(str(pool))
    chance.shuffle(letters)
    words = [chance.choice([f"{letter}", f"1{letter}", f" 01 {letter}"]) for letter in letters]
    mixed = "".join(chance.choice([word.lower(), word, f"{word} "]) for word in words)
    assert Pool.parse(mixed) == pool
    assert Pool.parse(" ".join(f"{pool[die]}{die.letter}" for die in reversed(Die))) == pool


@given(pools())
def test_n_a_pool_is_written_in_the_order_ygbrpkw(pool: Pool) -> None:
    assert re.fullmatch("Y*G*B*R*P*K*W*", str(pool))
    assert list(pool) == [Die.of_letter(letter) for letter in str(pool)]
    assert len(pool) == len(str(pool))


def test_n_the_two_ways_to_write_a_pool_that_the_rules_show() -> None:
    assert Pool.parse("YGG PP K") == Pool.parse("1Y2G2P1K") == Pool.of(
        [Die.ABILITY, Die.PROFICIENCY, Die.ABILITY, Die.SETBACK, Die.DIFFICULTY, Die.DIFFICULTY]
    )  # fmt: skip


def test_n_leading_zeros_of_a_count_change_nothing() -> None:
    assert Pool.parse("00000000012Y") == Pool.parse("12Y")
    assert Pool.parse("0Y G") == Pool.parse("G")


@given(rolls())
def test_n_any_roll_reads_back_from_what_it_writes(roll: Roll) -> None:
    assert Roll.parse(str(roll)) == roll


@given(rolls(), st.randoms(use_true_random=False))
def test_n_case_and_order_of_symbols_in_a_roll_are_free(roll: Roll, chance: Random) -> None:
    words = []
    for rolled in roll:
        face = list(rolled.face or "-")
        chance.shuffle(face)
        word = f"{rolled.die.letter}:{''.join(face)}"
        words.append(chance.choice([word, word.lower(), word.upper()]))
    assert Roll.parse("  ".join(words)) == roll
    assert Roll.parse(", ".join(words)) == roll


@given(rolls())
def test_a_roll_knows_its_pool(roll: Roll) -> None:
    assert roll.pool == Pool.of(rolled.die for rolled in roll)
    assert len(roll.pool) == len(roll)
    assert roll.difference(roll.pool) is None


@given(st.text(max_size=40))
def test_any_text_is_a_pool_or_a_plain_complaint(text: str) -> None:
    complaint = ""
    try:
        pool = Pool.parse(text)
    except NotationError as error:
        complaint = str(error)
    else:
        assert Pool.parse(str(pool)) == pool
    assert "\n" not in complaint


@given(st.text(max_size=40) | st.from_regex(r"([YGBRPKWygx]:[saxftyln-]{0,3} ?){0,5}"))
def test_any_text_is_a_roll_or_a_plain_complaint(text: str) -> None:
    complaint = ""
    try:
        roll = Roll.parse(text)
    except NotationError as error:
        complaint = str(error)
    else:
        assert Roll.parse(str(roll)) == roll
    assert "\n" not in complaint


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("YGQ", "In the pool 'YGQ', place 3: 'Q' is no die; the dice are Y prof"),
        ("2Y3", "The pool '2Y3' ends in a number; a die letter must follow"),
        ("5", "The pool '5' ends in a number"),
        ("2 2", "The pool '2 2' ends in a number"),
        ("²Y", "place 1: '²' is no die"),
        ("٣Y", "place 1: '٣' is no die"),
        ("61Y", "has more than 60 dice"),
        ("30Y31G", "has more than 60 dice"),
        ("9" * 5000 + "Y", "has more than 60 dice"),
        ("Y-1G", "place 2: '-' is no die"),
    ],
)
def test_a_pool_that_can_not_be_read_is_quoted_with_the_place(text: str, complaint: str) -> None:
    with pytest.raises(NotationError, match=re.escape(complaint)) as caught:
        Pool.parse(text)
    assert len(str(caught.value)) < 250, "long input is cut short"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("G", "'G' in the roll 'G' is no rolled die; write die:face, as in G:sa or P:-."),
        ("G:", "'G:' in the roll"),
        (":sa", "':sa' in the roll"),
        ("YG:s", "'YG:s' in the roll"),
        ("Q:s", "'Q' is no die"),
        ("G:s P:a", "P:a can't be: the difficulty die has no such face"),
        ("G:s?", "'?' in G:s? is no symbol"),
        ("K:- " * 61, "The roll has 61 dice; 60 are the most."),
        ("G:" + "s" * 5000, "can't be: the ability die has no such face"),
    ],
)
def test_a_roll_that_can_not_be_read_is_quoted(text: str, complaint: str) -> None:
    with pytest.raises(NotationError, match=re.escape(complaint)) as caught:
        Roll.parse(text)
    assert len(str(caught.value)) < 250, "long input is cut short"


def test_a_roll_of_other_dice_than_asked_says_which_are_missing_and_too_many() -> None:
    roll = Roll.parse("Y:x G:sa K:- K:f")
    assert roll.difference(Pool.parse("YGGPP K")) == (
        "missing 1 ability (G), 2 difficulty (P); too many: 1 setback (K)"
    )
    assert roll.difference(Pool.parse("YGKKW")) == "missing 1 force (W)"
    assert roll.difference(Pool.parse("YGK")) == "too many: 1 setback (K)"


def test_a_rolled_blank_is_written_as_a_dash() -> None:
    assert str(RolledDie(Die.SETBACK, "")) == "K:-"
