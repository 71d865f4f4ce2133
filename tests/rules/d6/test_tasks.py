"""Preparing, rushing, combined actions, scale, falling (W-7, W-8, W-9, W-11)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edgebox.dice.die_code import DieCode
from edgebox.errors import BadInputError, NotationError
from edgebox.rules.d6.check import D6Check, Target
from edgebox.rules.d6.combined import (
    Member,
    check_size,
    combined_bonus,
    command_code,
    leader,
    most_commanded,
    split,
    with_bonus,
)
from edgebox.rules.d6.falling import Gravity, fall_damage
from edgebox.rules.d6.pace import Duration, Pace
from edgebox.rules.d6.scale import ScaleDice, adjusted, fire, scale_named
from edgebox.rules.d6.table_files import load_tables
from tests.rules.d6.strategies import codes

TABLES = load_tables()
code = DieCode.parse


def test_w7_preparing_takes_twice_the_time_and_gives_a_die() -> None:
    assert Pace.PREPARED.rolled(code("4D+2")) == code("5D+2")
    assert str(Duration.parse("1 round").at(Pace.PREPARED)) == "2 rounds"


def test_w7_rushing_takes_half_the_time_and_half_the_dice_as_in_the_source() -> None:
    assert Pace.RUSHED.rolled(code("6D")) == code("3D")
    assert str(Duration.parse("1 hour").at(Pace.RUSHED)) == "30 minutes"
    assert Pace.RUSHED.rolled(code("7D+1")) == code("3D")
    assert Pace.RUSHED.rolled(code("5D+2")) == code("2D+1")
    assert Pace.NORMAL.rolled(code("5D+2")) == code("5D+2")


def test_w7_what_takes_one_round_can_not_be_rushed() -> None:
    assert Duration.parse("2 rounds").at(Pace.RUSHED) == Duration(Fraction(1), "round")
    assert Duration.parse("10 seconds").at(Pace.RUSHED) == Duration(Fraction(5), "second")
    for short in ("1 round", "9 seconds"):
        with pytest.raises(BadInputError, match="can't be rushed; only tasks of two rounds"):
            Duration.parse(short).at(Pace.RUSHED)
    assert Duration.parse("1 round").at(Pace.NORMAL) == Duration.parse("1 round")


def test_w7_who_prepares_can_do_nothing_else() -> None:
    with pytest.raises(BadInputError, match="can do nothing else"):
        D6Check(code("4D"), pace=Pace.PREPARED, actions=2)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("1 hour", "1 hour"),
        ("1.5 hours", "90 minutes"),
        ("30 min", "30 minutes"),
        ("1 min", "1 minute"),
        ("0.5 minutes", "30 seconds"),
        ("2 h", "2 hours"),
        ("1.5 rounds", "1.5 rounds"),
        ("0.25 weeks", "42 hours"),
    ],
)
def test_times_are_read_and_said_as_people_do(text: str, shown: str) -> None:
    assert str(Duration.parse(text)) == shown


@pytest.mark.parametrize("text", ["", "hour", "1", "1 parsec", "0 hours", "-1 hour", "1e9 hours"])
def test_what_is_no_time_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="is no time"):
        Duration.parse(text)


def test_w8_the_highest_command_or_perception_leads() -> None:
    group = [
        Member("Ann", perception=code("4D")),
        Member("Danik", perception=code("3D"), command=code("8D+2")),
        Member("Bob", perception=code("9D"), command=code("2D")),
    ]
    assert leader(group).name == "Danik"
    assert leader(group[::2]).name == "Ann"
    with pytest.raises(BadInputError, match="Nobody is there to lead"):
        leader([])


def test_w8_a_leader_commands_as_many_as_there_are_dice_in_command() -> None:
    assert most_commanded(code("8D+2")) == 8
    check_size(code("8D+2"), 8)
    check_size(code("8D+2"), 9, working=True)
    with pytest.raises(
        BadInputError, match=r"With 8D\+2 in command .* 8 characters at most, not 9"
    ):
        check_size(code("8D+2"), 9)
    for few in (1, 0, -3):
        with pytest.raises(BadInputError, match="it takes two characters or more"):
            check_size(code("8D+2"), few)


def test_w8_a_leader_who_works_too_rolls_a_die_less() -> None:
    assert command_code(code("8D+2")) == code("8D+2")
    assert command_code(code("8D+2"), working=True) == code("7D+2")


@pytest.mark.parametrize(
    ("characters", "bonus"),
    [(1, "+1"), (2, "+2"), (3, "+1D"), (4, "+1D+1"), (5, "+1D+2"), (6, "+2D"), (8, "+2D+2")],
)
def test_w8_three_characters_are_a_die_and_the_rest_are_pips(characters: int, bonus: str) -> None:
    assert combined_bonus(characters).as_bonus == bonus


def test_w8_the_command_roll_of_the_source_succeeds_and_its_misses_cost_dice() -> None:
    command = D6Check(command_code(code("8D+2")), Target(12, "Moderate"))
    outcome = command.outcome([1, 2, 3, 4, 5, 6, 1, 3])
    assert (outcome.total, outcome.succeeded) == (27, True)
    # with 12 to make, these rolls leave:
    left = {
        rolled: combined_bonus(8, max(0, 12 - rolled)).as_bonus for rolled in (27, 12, 11, 10, 9, 3)
    }
    assert left == {
        27: "+2D+2", 12: "+2D+2", 11: "+1D+2", 10: "+2", 9: "no bonus", 3: "no bonus",
    }  # fmt: skip


def test_w8_the_bonus_goes_to_the_highest_skill_with_the_sums_of_the_source() -> None:
    assert with_bonus(code("4D+1"), code("+2D+2")) == code("6D+2")
    attack, damage = split(code("+2D+2"), code("+1D"))
    assert (attack, damage) == (code("+1D"), code("+1D+2"))
    assert with_bonus(code("6D"), attack) == code("7D")
    assert with_bonus(code("5D"), damage) == code("6D+2")


@given(codes, codes)
def test_w8_a_bonus_never_takes_and_never_makes_more_than_two_pips(
    skill: DieCode, bonus: DieCode
) -> None:
    rolled = with_bonus(skill, bonus)
    assert rolled.dice == skill.dice + bonus.dice
    assert skill.pips <= rolled.pips <= max(2, skill.pips)


@given(codes, codes)
def test_w8_a_split_bonus_adds_up_or_is_refused(bonus: DieCode, part: DieCode) -> None:
    if part.dice <= bonus.dice and part.pips <= bonus.pips:
        one, rest = split(bonus, part)
        assert one + rest == bonus
    else:
        with pytest.raises(BadInputError, match="take a smaller part"):
            split(bonus, part)


@given(st.integers(2, 60), st.integers(0, 30))
def test_w8_a_missed_command_roll_never_makes_a_bonus_larger(characters: int, missed: int) -> None:
    assert combined_bonus(characters, missed) <= combined_bonus(characters)
    assert combined_bonus(characters, missed + 1) <= combined_bonus(characters, missed)


@pytest.mark.parametrize(
    ("name", "dice"),
    [("character", 0), ("speeder", 2), ("walker", 4), ("starfighter", 6), ("capital", 12),
     ("death-star", 24)],
)  # fmt: skip
def test_w9_each_scale_has_the_modifier_of_the_source(name: str, dice: int) -> None:
    assert scale_named(name, TABLES.scales).dice == dice


def test_w9_the_landspeeder_and_the_walker_of_the_source() -> None:
    speeder, walker = (scale_named(name, TABLES.scales) for name in ("speeder", "walker"))
    assert adjusted(speeder, walker) == adjusted(walker, speeder) == 2
    up, down = fire(speeder, walker), fire(walker, speeder)
    # the speeder hits more easily, its damage is as it is; the walker resists with 8D
    assert up == ScaleDice(attack=2, resist=2)
    assert code("2D").more(up.attack) == code("4D")
    assert code("6D").more(up.resist) == code("8D")
    # the walker does more damage, the speeder dodges more easily
    assert down == ScaleDice(dodge=2, damage=2)
    assert fire(walker, walker) == ScaleDice()


def test_w9_a_scale_that_is_none_is_told_with_its_nearest() -> None:
    with pytest.raises(BadInputError, match="Did you mean 'walker'"):
        scale_named("walkr", TABLES.scales)


@pytest.mark.parametrize(
    ("metres", "damage"),
    [(0, "0D"), (2.9, "0D"), (3, "2D"), (6, "2D"), (6.5, "2D"), (7, "3D"), (12, "3D"), (13, "4D"),
     (18, "4D"), (19, "5D"), (30, "5D"), (31, "7D"), (50, "7D"), (51, "9D"), (900, "9D")],
)  # fmt: skip
def test_w11_the_damage_of_a_fall_is_by_its_metres(metres: float, damage: str) -> None:
    assert fall_damage(metres, TABLES.falls) == code(damage)


def test_w11_gravity_moves_the_damage_a_couple_of_levels() -> None:
    assert fall_damage(12, TABLES.falls, Gravity.HIGH) == code("5D")
    assert fall_damage(19, TABLES.falls, Gravity.LOW) == code("3D")
    assert fall_damage(51, TABLES.falls, Gravity.HIGH) == code("9D")
    assert fall_damage(7, TABLES.falls, Gravity.LOW) == code("0D")
    assert fall_damage(1, TABLES.falls, Gravity.HIGH) == code("0D")


@pytest.mark.parametrize("metres", [-1, float("nan"), float("inf"), 1e9])
def test_w11_a_distance_that_is_none_is_refused(metres: float) -> None:
    with pytest.raises(BadInputError, match="metres are no fall"):
        fall_damage(metres, TABLES.falls)
