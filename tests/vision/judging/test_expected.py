"""What the dice that were asked for tell of those in a picture."""

from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from edgebox.dice import Die, Pool
from edgebox.dice.six_sided import Asked, Sixes
from edgebox.dice.ten_sided import Hundred
from edgebox.vision.die_words import words_of
from edgebox.vision.judging.expected import as_expected, asked_for, weighed
from edgebox.vision.networks import facts, likeliest

POOLS = st.lists(st.sampled_from(list(Die)), min_size=1, max_size=12).map(Pool.of)
ASKED: st.SearchStrategy[Asked] = st.one_of(
    POOLS, st.integers(1, 12).map(Sixes), st.just(Hundred())
)


def test_what_is_expected_parts_look_alikes_but_turns_no_clear_die() -> None:
    kinds = facts().kinds
    clear = np.full(len(kinds), 1e-5, np.float32)
    clear[kinds.index("difficulty")] = 1
    asked = Pool.parse("GG")
    assert likeliest(weighed(clear, asked)) == "difficulty"
    even = np.zeros(len(kinds), np.float32)
    even[kinds.index("ability")], even[kinds.index("difficulty")] = 0.45, 0.55
    assert likeliest(weighed(even, asked)) == "ability"
    assert weighed(even, asked).sum() == pytest.approx(1), "what was asked for is no less likely"
    assert likeliest(weighed(even, None)) == "difficulty"


@given(ASKED, st.randoms(use_true_random=False))
def test_the_dice_that_were_asked_for_are_as_expected_in_any_order(
    asked: Asked, by: Random
) -> None:
    dice = list(words_of(asked))
    by.shuffle(dice)
    assert as_expected(dice, asked)


@given(ASKED, st.data())
def test_one_missing_too_many_or_of_another_kind_is_not(asked: Asked, data: st.DataObject) -> None:
    dice = list(words_of(asked))
    more = data.draw(st.sampled_from(facts().kinds))
    assert not as_expected([*dice, more], asked)
    assert not as_expected(dice[1:], asked)
    assert as_expected([*dice[1:], more], asked) == (more == dice[0])


def test_nothing_is_as_expected_where_nothing_was_asked_for() -> None:
    assert not as_expected(["boost"], None)
    assert not as_expected([], None)


@given(ASKED)
def test_a_roll_is_known_by_its_dice(asked: Asked) -> None:
    assert asked_for(words_of(asked)) == asked


def test_dice_that_no_roll_asks_for_together_are_of_none() -> None:
    for dice in (["boost", "d6"], ["other"], ["d10"], ["d10", "d00", "d00"], ["d6", "d10"]):
        assert asked_for(dice) is None, dice
