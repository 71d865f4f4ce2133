"""How the pool of a check comes about (C-1 to C-4, C-7)."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edgebox.dice import Die, Pool
from edgebox.rules.check import PoolRecipe, combined_pool, skill_pool
from edgebox.rules.difficulty import Difficulty
from edgebox.rules.modifiers import Effect, Modifier
from tests.dice.strategies import pools

ratings = st.integers(0, 6)


@pytest.mark.parametrize(
    ("characteristic", "rank", "pool"),
    [
        (3, 1, "YGG"),
        (2, 3, "YYG"),
        (3, 2, "YYG"),
        (3, 3, "YYY"),
        (3, 0, "GGG"),
        (0, 2, "GG"),
        (5, 2, "YYGGG"),
        (0, 0, ""),
    ],
)
def test_c1_the_higher_gives_dice_and_the_lower_upgrades(
    characteristic: int, rank: int, pool: str
) -> None:
    assert str(skill_pool(characteristic, rank)) == pool


@given(ratings, ratings)
def test_c1_characteristic_and_rank_weigh_the_same(one: int, other: int) -> None:
    assert skill_pool(one, other) == skill_pool(other, one)
    assert len(skill_pool(one, other)) == max(one, other)


def test_c1_a_combined_check_takes_the_lowest_of_each() -> None:
    assert combined_pool([(4, 1), (2, 3)]) == skill_pool(2, 1)
    assert combined_pool([(3, 2)]) == skill_pool(3, 2)


@pytest.mark.parametrize(
    ("level", "dice"),
    [("SIMPLE", 0), ("EASY", 1), ("AVERAGE", 2), ("HARD", 3), ("DAUNTING", 4), ("FORMIDABLE", 5)],
)
def test_c2_a_level_of_difficulty_puts_that_many_dice_in_the_pool(level: str, dice: int) -> None:
    difficulty = Difficulty[level]
    recipe = PoolRecipe(Pool.parse("YGG"), difficulty)
    assert str(recipe.pool) == "YGG" + "P" * dice
    assert difficulty.word == level.lower()
    assert difficulty.title == level.capitalize()


def test_c2_boost_and_setback_dice_come_on_top() -> None:
    recipe = PoolRecipe(Pool.parse("YGG"), Difficulty.EASY).adding(Pool.parse("BKK"))
    assert str(recipe.pool) == "YGGBPKK"


@given(st.sampled_from(Difficulty), st.integers(-9, 9))
def test_c2_a_shifted_level_stays_within_the_six(level: Difficulty, steps: int) -> None:
    assert level.shifted(steps) == min(5, max(0, level + steps))


def test_c4_dice_added_after_an_upgrade_still_come_before_it() -> None:
    recipe = PoolRecipe(Pool(), Difficulty.EASY).upgrading("difficulty", 2)
    assert str(recipe.pool) == "RP"
    assert str(recipe.adding(Pool.parse("P")).pool) == "RR"


def test_c4_downgrades_come_after_upgrades_and_removing_comes_last() -> None:
    recipe = PoolRecipe(Pool.parse("GG"))
    recipe = recipe.removing(Pool.parse("Y")).downgrading("ability").upgrading("ability", 2)
    assert str(recipe.pool) == "G", "GG, upgraded YY, downgraded YG, Y removed"


def test_c4_what_is_not_there_can_not_be_removed() -> None:
    assert str(PoolRecipe(Pool.parse("GK")).removing(Pool.parse("KKB")).pool) == "G"


steps = st.one_of(
    st.tuples(st.just("add"), pools(most=3)),
    st.tuples(st.just("remove"), pools(most=3)),
    st.tuples(st.sampled_from(["up", "down"]), st.sampled_from(["ability", "difficulty"])),
)


def _after(recipe: PoolRecipe, changes: list[tuple[str, object]]) -> Pool:
    for what, value in changes:
        if isinstance(value, Pool):
            recipe = recipe.adding(value) if what == "add" else recipe.removing(value)
        elif isinstance(value, str):
            recipe = recipe.upgrading(value) if what == "up" else recipe.downgrading(value)
    return recipe.pool


@given(pools(most=6), st.lists(steps, max_size=8), st.randoms(use_true_random=False))
def test_c4_the_order_in_which_changes_are_named_makes_no_difference(
    base: Pool, changes: list[tuple[str, object]], chance: Random
) -> None:
    mixed = list(changes)
    chance.shuffle(mixed)
    recipe = PoolRecipe(base, Difficulty.AVERAGE)
    assert _after(recipe, changes) == _after(recipe, mixed)


def _modifier(effect: Effect, amount: int = 1, *operations: str) -> Modifier:
    return Modifier("Talent", frozenset(operations or ("all",)), effect, amount)


@pytest.mark.parametrize(
    ("effect", "amount", "pool"),
    [
        (Effect.REMOVE_SETBACK, 1, "YGPPK"),
        (Effect.REMOVE_SETBACK, 3, "YGPP"),
        (Effect.LOWER_DIFFICULTY, 1, "YGPKK"),
        (Effect.LOWER_DIFFICULTY, 9, "YGKK"),
        (Effect.RAISE_DIFFICULTY, 2, "YGPPPPKK"),
        (Effect.UPGRADE, 2, "YYGPPKK"),
        (Effect.BOOST, 2, "YGBBPPKK"),
    ],
)
def test_c7_each_effect_changes_the_pool(effect: Effect, amount: int, pool: str) -> None:
    recipe = PoolRecipe(Pool.parse("YG"), Difficulty.AVERAGE, Pool.parse("KK"))
    assert str(recipe.modified([_modifier(effect, amount)], "decrypt").pool) == pool


def test_c7_a_modifier_changes_only_the_operations_it_names() -> None:
    recipe = PoolRecipe(Pool.parse("YG"), Difficulty.AVERAGE)
    modifier = _modifier(Effect.BOOST, 1, "decrypt", "encrypt")
    assert recipe.modified([modifier], "decrypt").pool[Die.BOOST] == 1
    assert recipe.modified([modifier], "alter") == recipe
    assert _modifier(Effect.BOOST).applies_to("anything")


@given(
    st.lists(st.builds(_modifier, st.sampled_from(Effect), st.integers(1, 3)), max_size=6),
    st.sampled_from(Difficulty),
    st.randoms(use_true_random=False),
)
def test_c7_the_order_of_modifiers_makes_no_difference(
    modifiers: list[Modifier], difficulty: Difficulty, chance: Random
) -> None:
    recipe = PoolRecipe(Pool.parse("YGG"), difficulty, Pool.parse("KK"))
    mixed = list(modifiers)
    chance.shuffle(mixed)
    assert recipe.modified(modifiers, "copy").pool == recipe.modified(mixed, "copy").pool


def test_c7_a_modifier_says_what_it_does() -> None:
    assert _modifier(Effect.REMOVE_SETBACK, 2).words == "Talent: remove 2 setback"
    assert {_modifier(effect).words for effect in Effect} == {
        "Talent: remove 1 setback",
        "Talent: difficulty 1 lower",
        "Talent: difficulty 1 higher",
        "Talent: upgrade 1",
        "Talent: add 1 boost",
    }
