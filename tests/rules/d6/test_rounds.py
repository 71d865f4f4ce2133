"""Initiative, actions, reactions, surprise; the source's round of combat (W-4, W-5, W-6, W-10)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edgebox.dice.die_code import DieCode
from edgebox.errors import BadInputError, RefusedError
from edgebox.rules.d6.actions import Round, code_among, difficulty_to_hit, penalty
from edgebox.rules.d6.check import D6Check, Opposed
from edgebox.rules.d6.initiative import initiative, initiative_code, rolled_again, roller
from edgebox.rules.d6.modifiers import Modifier
from edgebox.rules.d6.surprise import ambush


def test_w4_the_highest_perception_of_a_side_rolls() -> None:
    side = {"Han": DieCode(3, 1), "Leia": DieCode(3, 2), "Chewie": DieCode(2, 2)}
    assert roller(side) == "Leia"
    assert roller({"A": DieCode(3), "B": DieCode(3)}) == "A"
    with pytest.raises(BadInputError, match="without characters"):
        roller({})


def test_w4_the_winner_decides_whether_the_side_acts_first_or_last() -> None:
    result = initiative({"Rebels": 14, "Empire": 11, "Hutts": 12})
    assert result.winner == "Rebels"
    assert result.order(first=True) == ("Rebels", "Hutts", "Empire")
    assert result.order(first=False) == ("Hutts", "Empire", "Rebels")


def test_w4_ties_are_rolled_again() -> None:
    tied = initiative({"Rebels": 14, "Empire": 14, "Hutts": 12})
    assert (tied.winner, tied.again) == (None, ("Rebels", "Empire"))
    with pytest.raises(BadInputError, match="a tie between Rebels and Empire; roll again"):
        tied.order(first=True)
    with pytest.raises(BadInputError, match="Only Rebels and Empire"):
        rolled_again(tied, {"Rebels": 3, "Hutts": 9})
    once_more = rolled_again(tied, {"Rebels": 8, "Empire": 8})
    assert once_more.again == ("Rebels", "Empire")
    settled = rolled_again(once_more, {"Rebels": 3, "Empire": 9})
    assert settled.order(first=True) == ("Empire", "Rebels", "Hutts")
    with pytest.raises(BadInputError, match="between sides"):
        initiative({"Rebels": 3})


def test_w4_wounds_count_for_initiative() -> None:
    assert initiative_code(DieCode(3, 2)) == DieCode(3, 2)
    assert initiative_code(DieCode(3, 2), wounds=1) == DieCode(2, 2)


def test_w5_each_action_beyond_the_first_takes_a_die_from_all() -> None:
    assert [penalty(actions) for actions in (1, 2, 3, 4)] == [0, 1, 2, 3]
    assert code_among(DieCode(5, 1), 3) == DieCode(3, 1)
    assert code_among(DieCode(1, 2), 4) == DieCode()
    for wrong in (0, -1, 61):
        with pytest.raises(BadInputError, match="actions in a round can't be"):
            penalty(wrong)


def test_w5_declared_actions_are_used_up_one_by_one() -> None:
    turn = Round(2)
    assert (turn.penalty, turn.left) == (1, 2)
    turn = turn.acted().acted()
    assert turn.left == 0
    with pytest.raises(RefusedError, match="all 2 are done"):
        turn.acted()


@given(st.integers(1, 9), st.integers(0, 6))
def test_w5_an_extra_reaction_costs_a_die_and_leaves_the_declared_actions(
    declared: int, extras: int
) -> None:
    turn = Round(declared)
    for _ in range(extras):
        turn = turn.reacting(extra=True)
    assert turn.penalty == declared + extras - 1
    assert turn.left == declared


def test_w6_a_reaction_takes_a_declared_action_or_comes_on_top() -> None:
    turn = Round(2).reacting()
    assert (turn.left, turn.penalty) == (1, 1)
    turn = turn.acted()
    with pytest.raises(RefusedError):
        turn.reacting()
    assert turn.reacting(extra=True).penalty == 2


def test_w6_a_reaction_replaces_the_difficulty_also_when_it_is_lower() -> None:
    assert difficulty_to_hit(14, None) == 14
    assert difficulty_to_hit(14, 20) == 20
    assert difficulty_to_hit(14, 6) == 6
    turn = Round(1).reacting(extra=True).reacted(9)
    assert turn.acted().to_hit(15) == turn.to_hit(30) == 9
    assert Round(1).to_hit(15) == 15


def test_w6_a_second_reaction_replaces_the_first() -> None:
    assert Round(1).reacted(20).reacted(12).to_hit(14) == 12


def total(code: DieCode, rolled: int, *taken: int) -> int:
    """What a roll comes to whose dice show a total, less dice that were rolled apart."""
    faces = [1] * code.dice
    for place in range(rolled - code.dice - code.pips):
        faces[place // 5] += 1
    check = D6Check(code, modifiers=tuple(Modifier(-off, "penalty dice") for off in taken))
    return check.outcome(faces).total


def test_w5_w6_the_round_of_combat_of_the_source_gives_its_numbers() -> None:
    skill = DieCode(6)
    sandor, cantrell = Round(2), Round(2)
    assert sandor.rolled(skill) == DieCode(5)

    # Sandor draws, and shoots at medium range for 14; Cantrell dodges as an extra action
    cantrell = cantrell.reacting(extra=True)
    assert (cantrell.declared, cantrell.penalty) == (3, 2)
    cantrell = cantrell.reacted(total(skill, 25, 5))
    assert cantrell.reaction == 20
    sandor = sandor.acted().acted()
    shot = total(skill, 20, 3)
    assert shot == 17
    assert shot < cantrell.to_hit(14) == 20  # he misses

    # Cantrell draws and fires; Sandor has no actions left and adds a dodge
    with pytest.raises(RefusedError):
        sandor.reacting()
    sandor = sandor.reacting(extra=True).reacted(21)
    assert (sandor.declared, sandor.penalty) == (3, 2)
    assert cantrell.left == 2
    assert cantrell.penalty == 2
    shot = total(skill, 25, 3)
    assert shot == 22 >= sandor.to_hit(15) == 21  # he hits

    # the blaster does 18, Sandor's Strength comes to 14
    hit = D6Check(DieCode(5), Opposed(DieCode(4), "Strength"), damage=True)
    wound = hit.outcome([4, 4, 4, 3, 3], [4, 4, 3, 3])
    assert (wound.total, wound.number, wound.points) == (18, 14, 4)
    sandor = sandor.wounded()
    assert sandor.left == 0
    with pytest.raises(RefusedError, match="a wound ended them"):
        sandor.acted()
    with pytest.raises(RefusedError, match="a wound ended them"):
        sandor.reacting(extra=True)
    # his dodge still stands against Mahon
    assert sandor.to_hit(15) == 21
    again = hit.outcome([4, 4, 4, 4, 4], [4, 4, 3, 3])
    assert (again.total, again.points) == (20, 6)


def test_w10_a_target_that_ties_or_beats_a_sneak_roll_spots_that_attacker() -> None:
    result = ambush({"Scout": 14, "Trooper": 9}, {"Han": 14, "Leia": 13, "Chewie": 8})
    assert result.spotted == {"Han": ("Scout", "Trooper"), "Leia": ("Trooper",), "Chewie": ()}
    assert not result.surprised
    assert result.may_react(first_action=True)
    assert not result.attackers_act_first


def test_w10_who_spots_nobody_is_surprised_and_can_not_dodge_the_first_action() -> None:
    result = ambush({"Scout": 14}, {"Han": 13, "Leia": 2})
    assert result.surprised
    assert result.attackers_act_first
    assert not result.may_react(first_action=True)
    assert result.may_react(first_action=False)
    with pytest.raises(BadInputError, match="needs attackers and targets"):
        ambush({}, {"Han": 1})
