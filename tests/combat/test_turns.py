"""Initiative, slots and turns (R-2, R-3)."""

import pytest

from edgebox.rules.characters.character import Side
from tests.combat.fight import ANN, BEN, BOSS, THUG, Fight, names


def _sides(fight: Fight) -> list[str]:
    return [slot.side.value[0] for slot in fight.state.slots]


def test_r2_who_planned_it_rolls_cool_and_who_is_surprised_vigilance() -> None:
    fight = Fight()
    fight.gm("begin", surprised="adversaries")
    skills = {}
    while fight.state.check is not None:
        skills[fight.check.by] = fight.check.skill
        fight.roll()
    assert skills == {"Ann": "Cool", "Ben": "Cool", "Thug": "Vigilance", "Boss": "Vigilance"}
    fight = Fight()
    fight.gm("begin", surprised="ann, thug")
    assert fight.check.skill == "Vigilance"
    assert [check.skill for check in fight.state.waiting] == ["Cool", "Vigilance", "Cool"]


def test_r2_slots_go_by_successes_then_advantages_then_players_first() -> None:
    fight = Fight()
    fight.gm("begin")
    for faces in ("s", "s a", "s a", "s s"):  # Ann, Ben, Thug, Boss
        fight.roll(G=faces)
    order = [(slot.side.value[0], slot.success, slot.advantage) for slot in fight.state.slots]
    assert order == [("a", 2, 0), ("p", 1, 1), ("a", 1, 1), ("p", 1, 0)]
    assert fight.state.round == 1


def test_r2_a_slot_belongs_to_a_side_and_the_side_chooses_who_acts() -> None:
    fight = Fight().begin("ATBo")
    assert _sides(fight) == ["p", "a", "p", "a"]
    assert fight.state.candidates() == ["Ann", "Ben"]
    assert "belongs to the players" in fight.refused("act", "Thug")
    fight.do("act", "Ben")
    assert "It is Ben's turn" in fight.refused("act", "Ann")
    fight.do("end-turn")
    fight.do("aim", "Boss")
    assert fight.state.turn is not None
    assert fight.state.turn.who == "Boss", "a named one fills the slot by acting"
    fight.do("end-turn")
    assert fight.state.candidates() == ["Ann"], "Ben has acted in this round"
    assert "acted in this round already" in fight.refused("act", "Ben")


def test_r2_a_round_ends_when_all_slots_are_used_and_the_order_stays() -> None:
    fight = Fight(ANN, THUG).begin("AT")
    fight.do("end-turn", "Ann")
    happened = fight.do("end-turn", "Thug")
    assert names(happened)[-2:] == ["RoundEnded", "RoundBegan"]
    assert fight.state.round == 2
    assert _sides(fight) == ["p", "a"]
    assert fight.state.candidates() == ["Ann"]


def test_r2_a_slot_passes_when_nobody_of_its_side_can_fill_it() -> None:
    fight = Fight(ANN, THUG, BOSS).begin("ATB")
    fight.gm("suffer", target="Thug", wounds=9)
    fight.d100("1")
    fight.do("end-turn", "Ann")
    assert fight.state.candidates() == ["Boss"]
    happened = fight.do("end-turn", "Boss")
    assert "SlotPassed" in names(happened)
    assert fight.state.round == 2


def test_r3_the_first_maneuver_is_free_and_the_second_is_paid_for() -> None:
    fight = Fight(ANN, THUG).begin("AT")
    fight.do("aim", "Ann")
    assert fight.who("Ann").strain == 0
    assert "costs 2 strain or the action" in fight.refused("aim")
    fight.do("aim", pay="strain")
    assert fight.who("Ann").strain == 2
    assert "nobody has more in a turn" in fight.refused("aim", pay="action")
    fight.do("attack", target="Thug")
    assert fight.pool == "YGGBBP", "aimed twice"


def test_r3_the_action_may_be_given_up_for_a_maneuver_but_only_once() -> None:
    fight = Fight(ANN, THUG).begin("AT")
    fight.do("maneuver", "Ann", what="take cover")
    fight.do("maneuver", what="open the door", pay="action")
    assert "has used the action" in fight.refused("attack", target="Thug")
    fight = Fight(ANN, THUG).begin("AT")
    fight.do("action", "Ann", what="shout orders")
    assert "has used the action" in fight.refused("action", what="shout again")
    fight.do("aim")
    assert "has used the action" in fight.refused("aim", pay="action")


def test_r3_incidentals_have_no_limit_and_cost_nothing() -> None:
    fight = Fight(ANN, THUG).begin("AT")
    for _ in range(5):
        fight.do("incidental", "Ann", what="talk")
    fight.do("drop", weapon="blaster pistol")
    assert fight.state.turn is not None
    assert (fight.state.turn.maneuvers, fight.state.turn.action) == (0, "")
    assert "lies on the ground" in fight.refused("attack", target="Thug", weapon="Blaster pistol")
    assert "does not hold that" in fight.refused("drop", weapon="Blaster pistol")
    assert "name a weapon" in fight.refused("drop")
    fight.do("pick-up", weapon="blaster")
    assert fight.state.turn.maneuvers == 1
    fight.do("attack", target="Thug", weapon="Blaster pistol")
    assert fight.check.weapon == "Blaster pistol"


def test_r3_a_check_in_a_turn_is_the_action_unless_the_gm_calls_for_it() -> None:
    fight = Fight(ANN, BEN, THUG).begin("ATB")
    fight.gm("check", who="Ben", skill="discipline", against="average")
    fight.roll()
    fight.do("check", "Ann", skill="athletics", against="easy")
    fight.roll()
    assert "has used the action" in fight.refused("check", skill="cool")


def test_r3_standing_up_and_dropping_prone_are_maneuvers() -> None:
    fight = Fight(ANN, THUG).begin("AT")
    fight.do("drop-prone", "Ann")
    assert fight.who("Ann").prone
    assert "pay" in fight.refused("stand")
    fight.do("stand", pay="strain")
    assert not fight.who("Ann").prone
    assert "stands already" in fight.refused("stand", pay="strain")


def test_outside_structured_time_nobody_counts_turns() -> None:
    fight = Fight()
    for step in ("aim", "end-turn", "attack"):
        assert "Nobody counts turns now" in fight.refused(step, "Ann", target="Thug")
    fight.do("check", "Ann", skill="perception", against="hard")
    assert fight.pool == "GGPPP"
    fight.roll(G="s s")
    assert "Only the GM may begin" in fight.refused("begin")
    fight.begin()
    with pytest.raises(ValueError, match="order of turns is made already"):
        fight.gm("begin")


def test_a_waiting_check_comes_before_all_else_and_wants_its_own_dice() -> None:
    fight = Fight(ANN, THUG).begin("AT")
    fight.do("attack", "Ann", target="Thug")
    assert "waits for its roll" in fight.refused("end-turn")
    fight.gm("adjust", add=None, upgrade="difficulty")
    assert fight.pool == "YGGR"
    assert "Name the dice" in fight.refused("roll")
    with pytest.raises(ValueError, match="rolled with YGGR"):
        fight.d100("50")
    fight.roll()
    assert fight.state.check is None


def test_undo_takes_back_each_step_to_the_very_beginning() -> None:
    fight = Fight()
    seen = [fight.scene]
    fight.gm("begin")
    while fight.state.check is not None:
        seen.append(fight.scene)
        fight.roll(G="s")
    seen.append(fight.scene)
    fight.do("aim", fight.state.candidates()[0])
    while seen:
        assert fight.battle.undo() is not None
        assert fight.scene == seen.pop()
    assert fight.battle.undo() is None


def test_two_of_one_name_and_nobody_at_all_are_refused() -> None:
    with pytest.raises(ValueError, match="Two are called 'Ann'"):
        Fight(ANN, ANN)
    assert Side.PLAYERS.other is Side.ADVERSARIES
