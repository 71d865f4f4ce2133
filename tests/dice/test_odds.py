"""Exact odds, against published figures and against counting every roll."""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import prod

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from edgebox.dice import Die, Pool, net_of
from edgebox.dice.odds import odds, success_chance
from edgebox.dice.packed import Packing, Table
from tests.dice.strategies import pools

skill_dice = tuple(die for die in Die if die is not Die.FORCE)


@pytest.mark.parametrize(
    ("pool", "chance"),
    [
        ("YGGPP", Fraction(7997, 12288)),
        ("GGPP", Fraction(891, 2048)),
        ("YGGRP", Fraction(21553, 36864)),
        ("B", Fraction(1, 3)),
        ("G", Fraction(1, 2)),
        ("Y", Fraction(2, 3)),
        ("P", Fraction(0)),
        ("", Fraction(0)),
        ("W", Fraction(0)),
    ],
)
def test_d4_published_chances_of_success_are_met_exactly(pool: str, chance: Fraction) -> None:
    assert success_chance(Pool.parse(pool)) == chance
    assert odds(Pool.parse(pool)).success == chance


@pytest.mark.parametrize(
    ("pool", "chance"), [("YYYGGBBRPPPKK", 0.6708162466), ("5Y3G3B3R3P3K", 0.7349842614)]
)
def test_d4_published_chances_of_large_pools(pool: str, chance: float) -> None:
    assert float(success_chance(Pool.parse(pool))) == pytest.approx(chance, abs=5e-11)


@settings(max_examples=60)
@given(pools(most=4))
def test_d3_odds_count_every_roll_of_a_small_pool(pool: Pool) -> None:
    counted: Counter[tuple[int, int, int, int]] = Counter()
    force: Counter[tuple[int, int]] = Counter()
    for faces in product(*(die.faces for die in pool)):
        net = net_of(faces)
        counted[net.success, net.advantage, net.triumph, net.despair] += 1
        force[net.light, net.dark] += 1
    chances = odds(pool)
    ways, force_ways = chances.total, chances.force_total
    assert ways * force_ways == prod(die.sides for die in pool)
    assert {net: Fraction(weight, ways) for net, weight in chances.weights().items()} == {
        net: Fraction(weight, ways * force_ways) for net, weight in counted.items()
    }
    assert {(o.light, o.dark): Fraction(o.weight, force_ways) for o in chances.force} == {
        pips: Fraction(weight, ways * force_ways) for pips, weight in force.items()
    }


@settings(max_examples=40)
@given(pools(most=14))
def test_the_sums_agree_with_the_joint_table(pool: Pool) -> None:
    chances = odds(pool)
    table = list(chances)
    assert sum(outcome.weight for outcome in table) == chances.total
    assert {outcome[:4]: outcome.weight for outcome in table} == chances.weights()

    def share(weights: list[int]) -> Fraction:
        return Fraction(sum(weights), chances.total)

    assert chances.success == share([o.weight for o in table if o.success > 0])
    assert chances.advantage == share([o.weight for o in table if o.advantage > 0])
    assert chances.threat == share([o.weight for o in table if o.advantage < 0])
    assert chances.triumph == share([o.weight for o in table if o.triumph])
    assert chances.despair == share([o.weight for o in table if o.despair])

    net: Counter[tuple[int, int]] = Counter()
    success: Counter[int] = Counter()
    advantage: Counter[int] = Counter()
    for outcome in table:
        net[outcome.success, outcome.advantage] += outcome.weight
        success[outcome.success] += outcome.weight
        advantage[outcome.advantage] += outcome.weight
    assert chances.net == net
    assert chances.net_success == success
    assert chances.net_advantage == advantage


@given(pools(most=12, dice=skill_dice), st.sampled_from(skill_dice))
def test_one_more_good_die_never_harms_and_one_more_bad_die_never_helps(
    pool: Pool, die: Die
) -> None:
    before, after = success_chance(pool), success_chance(pool.plus(die))
    if die in (Die.BOOST, Die.ABILITY, Die.PROFICIENCY):
        assert after >= before
    else:
        assert after <= before


def test_a_pool_and_its_mirror_have_mirrored_odds() -> None:
    """The difficulty dice are no mirror of the ability dice, but threat and advantage alone are."""
    yr = odds(Pool.parse("YYRR")).net_advantage
    assert yr == {-advantage: weight for advantage, weight in yr.items()}


def test_weights_stay_exact_where_a_machine_word_ends() -> None:
    """Totals on both sides of 2**63 and 2**64, the sizes at which a table's slots grow."""
    for pool in ("5Y3G3B3R3P3K", "21G", "22G", "17Y", "18Y", "17R1P", "6Y3G3B3R3P3K"):
        chances = odds(Pool.parse(pool))
        assert sum(chances.weights().values()) == chances.total
        assert sum(chances.net.values()) == chances.total


def test_odds_of_sixty_dice_are_exact_too() -> None:
    pool = Pool.parse("10Y10G10B10R10P10K")
    chances = odds(pool)
    assert sum(weight for weight in chances.net_success.values()) == chances.total
    assert chances.total == 12**20 * 8**20 * 6**20
    # at best two successes from each Y and G, one from each B, and no failure from R, P and K
    best = max(chances.net_success)
    assert best == 50
    assert chances.net_success[best] == 2**10 * 1**10 * 2**10 * 5**10 * 5**10 * 4**10


def test_force_dice_stand_apart_from_success() -> None:
    with_force, without = odds(Pool.parse("YGPWW")), odds(Pool.parse("YGP"))
    assert with_force.weights() == without.weights()
    assert with_force.total == without.total
    assert with_force.light == 1 - Fraction(7, 12) ** 2
    assert with_force.dark == 1 - Fraction(5, 12) ** 2
    assert sum(outcome.weight for outcome in with_force.force) == with_force.force_total == 144
    assert without.light == without.dark == 0
    assert [tuple(outcome) for outcome in without.force] == [(0, 0, 1)]


def test_no_proficiency_die_no_triumph_and_no_challenge_die_no_despair() -> None:
    chances = odds(Pool.parse("GGBPPK"))
    assert chances.triumph == chances.despair == 0
    assert {(outcome.triumph, outcome.despair) for outcome in chances} == {(0, 0)}
    assert odds(Pool.parse("YY")).triumph == Fraction(23, 144)
    assert odds(Pool.parse("R")).despair == Fraction(1, 12)


def test_the_empty_pool_has_one_outcome() -> None:
    assert odds(Pool()).weights() == {(0, 0, 0, 0): 1}


def test_a_sum_from_above_the_first_row_counts_every_row() -> None:
    table = Table(Packing(columns=1, slot=8), top=2).times({(0, 0): 1, (1, 0): 2})
    assert [table.sum_from(row) for row in range(5)] == [3, 3, 3, 2, 0]
