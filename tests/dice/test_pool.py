"""Pools: adding, taking away, upgrades and downgrades (C-3)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edgebox.dice import Die, Pool
from edgebox.dice.asked import parse_asked
from edgebox.dice.six_sided import Sixes
from edgebox.dice.ten_sided import Hundred
from edgebox.errors import NotationError
from tests.dice.strategies import pools

SIDES = {"ability": ("G", "Y"), "difficulty": ("P", "R")}
small = st.integers(0, 12)


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize(
    ("before", "times", "after"),
    [
        ("ggg", 0, "ggg"),
        ("ggg", 1, "ggy"),
        ("ggg", 3, "yyy"),
        ("", 1, "g"),
        ("", 2, "y"),
        ("", 3, "yg"),
        ("g", 2, "yg"),
        ("g", 3, "yy"),
        ("yy", 1, "yyg"),
        ("yy", 4, "yyyy"),
    ],
)
def test_c3_an_upgrade_turns_a_plain_die_and_adds_one_when_none_is_left(
    side: str, before: str, times: int, after: str
) -> None:
    assert _pool(side, before).upgrade(side, times) == _pool(side, after)


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize(
    ("before", "times", "after"),
    [("yyg", 0, "yyg"), ("yyg", 1, "ygg"), ("yyg", 2, "ggg"), ("yyg", 5, "ggg"), ("gg", 1, "gg")],
)
def test_c3_a_downgrade_turns_back_and_excess_is_ignored(
    side: str, before: str, times: int, after: str
) -> None:
    assert _pool(side, before).downgrade(side, times) == _pool(side, after)


@given(pools(most=20), st.sampled_from(list(SIDES)), small, small)
def test_c3_upgrades_one_by_one_are_the_same_as_at_once(
    pool: Pool, side: str, first: int, then: int
) -> None:
    assert pool.upgrade(side, first).upgrade(side, then) == pool.upgrade(side, first + then)
    assert pool.downgrade(side, first).downgrade(side, then) == pool.downgrade(side, first + then)


@given(pools(most=20), st.sampled_from(list(SIDES)), small)
def test_c3_upgrades_and_downgrades_touch_only_their_own_two_dice(
    pool: Pool, side: str, times: int
) -> None:
    own = {Die.of_letter(letter) for letter in SIDES[side]}
    for changed in (pool.upgrade(side, times), pool.downgrade(side, times)):
        assert all(changed[die] == pool[die] for die in Die if die not in own)
        assert len(changed) >= len(pool)
    assert len(pool.downgrade(side, times)) == len(pool)


@given(pools(most=20), st.sampled_from(list(SIDES)), small)
def test_c3_a_downgrade_undoes_upgrades_that_added_no_die(
    pool: Pool, side: str, times: int
) -> None:
    plain = Die.of_letter(SIDES[side][0])
    times = min(times, pool[plain])
    assert pool.upgrade(side, times).downgrade(side, times) == pool


@given(pools(most=20), pools(most=20))
def test_taking_away_leaves_no_less_than_nothing(one: Pool, other: Pool) -> None:
    assert (one + other) - other == one
    rest = one - other
    assert all(rest[die] == max(0, one[die] - other[die]) for die in Die)
    assert not one - one


def test_a_negative_number_of_a_die_takes_away_down_to_none() -> None:
    assert str(Pool.parse("YG").plus(Die.BOOST, 2).plus(Die.ABILITY, -3)) == "YBB"


def test_pools_are_values() -> None:
    assert len({Pool.parse("YGP"), Pool.parse("PGY"), Pool()}) == 2
    assert not Pool()
    assert Pool.parse("K")


def _pool(side: str, letters: str) -> Pool:
    plain, better = SIDES[side]
    return Pool.parse(letters.replace("g", plain).replace("y", better))


def test_d5_w12_dice_that_are_asked_for_are_a_pool_six_sided_or_a_d100() -> None:
    assert parse_asked("ygg pp") == Pool.parse("YGGPP")
    assert parse_asked(" 5d+2 ") == parse_asked("5D") == Sixes(5)
    assert parse_asked("d6") == parse_asked("D") == Sixes(1)
    assert parse_asked("D100") == parse_asked("d%") == Hundred()
    for wrong in ("0D", "5X", "d20"):
        with pytest.raises(NotationError):
            parse_asked(wrong)


@pytest.mark.parametrize("both", ["GGP d6", "2G1P1D", "1D+GG", "GG d100", "5D d100", "2d10"])
def test_d5_w12_no_roll_has_narrative_and_numbered_dice_and_what_to_do_is_told(both: str) -> None:
    with pytest.raises(NotationError) as told:
        parse_asked(both)
    assert str(told.value).startswith(f"'{both}' is no one roll; name narrative dice, as YGGPP, or")
    assert str(told.value).endswith("Where these are mixed, name none.")
