"""The pool of any skill check (R-1, C-1 to C-3, C-7)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edgebox.dice import Die, Pool
from edgebox.errors import BadInputError, RefusedError
from edgebox.rules.destiny import Destiny, DestinyUse, side_upgraded
from edgebox.rules.difficulty import Difficulty
from edgebox.rules.modifiers import Effect, Modifier
from edgebox.rules.skill_check import Extras, find_difficulty, skill_check
from edgebox.rules.tables import load_tables
from tests.dice.strategies import pools


def _pool(pairs: list[tuple[int, int]], against: object, **extras: object) -> str:
    given = Extras(**extras)  # type: ignore[arg-type]
    return str(skill_check(pairs, against, given).pool)  # type: ignore[arg-type]


def test_r1_a_skill_check_has_the_skill_the_difficulty_and_the_situation() -> None:
    assert _pool([(3, 1)], Difficulty.HARD) == "YGGPPP"
    assert _pool([(3, 1)], Difficulty.HARD, added=Pool.parse("BKK")) == "YGGBPPPKK"
    assert _pool([(3, 1)], Difficulty.EASY, ability_upgrades=1, difficulty_upgrades=2) == "YYGRP"
    assert _pool([(3, 2)], Difficulty.EASY, ability_downgrades=3, removed=Pool.parse("P")) == "GGG"


def test_r1_a_combined_check_takes_the_lowest_of_each() -> None:
    assert _pool([(4, 1), (2, 3)], Difficulty.AVERAGE) == "YGPP"


@pytest.mark.parametrize(
    ("against", "dice"),
    [("YGG", "RPP"), ("GG", "PP"), ("YYB", "RRK"), ("RPK", "RPK"), ("GGGGGGG", "PPPPPPP")],
)
def test_r1_the_dice_of_an_opponent_are_difficulty_to_the_one_who_rolls(
    against: str, dice: str
) -> None:
    assert _pool([(2, 0)], Pool.parse(against)) == "GG" + dice


def test_a_force_die_opposes_nothing() -> None:
    with pytest.raises(BadInputError, match="leave W out"):
        skill_check([(2, 0)], Pool.parse("GW"))


@given(pools(most=6))
def test_r1_an_opponent_puts_as_many_dice_in_the_pool_as_it_has(against: Pool) -> None:
    against = against - Pool().plus(Die.FORCE, 60)
    assert len(skill_check([(0, 0)], against).pool) == len(against)


def test_c7_modifiers_change_an_opposed_check_as_any_other() -> None:
    lower = Modifier("Soft steps", frozenset({"Stealth"}), Effect.LOWER_DIFFICULTY, 1)
    assert str(skill_check([(2, 0)], Pool.parse("GGG"), None, [lower]).pool) == "GGPP"


def test_c2_a_difficulty_is_named_by_a_word_or_a_number_of_dice() -> None:
    tables = load_tables()
    assert [find_difficulty(str(number), tables) for number in range(6)] == list(Difficulty)
    assert find_difficulty(" Daunting ", tables) is Difficulty.DAUNTING
    with pytest.raises(BadInputError, match="did you mean 'formidable'"):
        find_difficulty("formidabel", tables)
    for wrong in ("6", "-1", "", "99999999999"):
        with pytest.raises(BadInputError, match="no difficulty"):
            find_difficulty(wrong, tables)


@given(st.booleans(), st.lists(st.tuples(st.booleans(), st.sampled_from(DestinyUse)), max_size=4))
def test_c5_who_rolls_decides_first_and_each_side_once(
    gm_rolls: bool, tries: list[tuple[bool, DestinyUse]]
) -> None:
    decided: list[str] = []
    for by_gm, use in tries:
        side, rolls = str(by_gm), by_gm == gm_rolls
        try:
            dice = side_upgraded(use, rolls=rolls, side=side, decided=decided)
        except RefusedError:
            continue
        assert dice == ("ability" if rolls else "difficulty")
        assert not (rolls and decided), "the other side can't have decided before"
        decided.append(side)
    assert len(decided) == len(set(decided))


def test_c5_the_pools_are_written_as_points_or_as_the_dice_rolled_for_them() -> None:
    assert Destiny.parse("3,1") == Destiny(3, 1)
    assert Destiny.parse("W:ll W:n") == Destiny(2, 1)
    for wrong in ("3", "3,-1", "a,b", "1" * 20 + ",1"):
        with pytest.raises(BadInputError, match="no destiny"):
            Destiny.parse(wrong)
