"""Spending advantage, triumph, threat and despair (section P)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from edgebox.slicing.model import SystemState
from edgebox.slicing.slicer import Slicer
from edgebox.slicing.spending import affordable
from tests.slicing.game import Game, names
from tests.slicing.test_interaction import GUARDED

HARD_PORT = """
name = "Hard port"
main = "PROC"
[elements."I/O"]
complexity = "hard"
lines = ["PROC"]
[elements.PROC]
complexity = "easy"
"""


def after(*, system: str = "small-computer-system", upgrade: bool = False, **faces: str) -> Game:
    """Enter with these results still to spend."""
    game = Game(system)
    game.do("enter", "I/O")
    if upgrade:
        game.gm("adjust", upgrade="difficulty")
    game.roll(**faces)
    return game


def purse(game: Game, side: str) -> dict[str, int]:
    spend = game.json["to_spend"][side]
    assert isinstance(spend, dict)
    return spend


def test_net_results_are_parted_between_slicer_and_gm() -> None:
    game = after(Y="x aa", G="s", P="t", upgrade=True, R="y")
    assert purse(game, "slicer") == {"a": 1, "x": 1, "t": 0, "y": 0}
    assert purse(game, "gm") == {"a": 0, "x": 0, "t": 0, "y": 1}


def test_p1_recovers_strain() -> None:
    game = after(Y="ss", P="tt")
    game.gm_spend("P-6", "t")
    game.gm_spend("P-6", "t")
    assert game.me.strain == 2
    game.next_turn()
    game.walk("SUB-a")
    game.do("engage", "FRWL")
    game.roll(Y="s")
    game.roll()
    game.roll(Y="aa")
    game.spend("P-1", "a")
    assert game.me.strain == 1
    assert purse(game, "slicer")["a"] == 1


def test_p2_boosts_the_next_check_whichever_it_is() -> None:
    game = after(Y="aa ss")
    game.spend("P-2", "aa")
    game.do("move", "SUB-a")
    game.next_turn()
    game.do("engage", "FRWL")
    assert game.pool == "YGB"


def test_p2_can_be_taken_twice() -> None:
    game = after(Y="aa aa", G="s")
    game.spend("P-2")
    game.spend("P-2")
    assert game.me.next_boost == 2


def test_p3_ignores_the_states_setbacks_until_the_end_of_the_own_next_turn() -> None:
    game = after(Y="aa ss", G="a")
    game.spend("P-3", "aaa")
    game.gm("set-state", to="alarmed")
    game.do("move", "SUB-a")
    game.encounter.undo()
    game.do("exit")
    game.do("enter", "I/O")
    assert game.pool == "YYGPP"
    game.roll(P="f")
    game.next_turn()
    game.do("enter", "I/O")
    assert game.pool == "YYGPP"
    game.roll(P="f")
    game.next_turn()
    game.do("enter", "I/O")
    assert game.pool == "YYGPPKK"


def test_p4_banks_a_boost_for_any_later_check_of_the_encounter() -> None:
    game = after(Y="aa ss", G="a")
    game.spend("P-4", "aaa")
    assert game.json["slicers"]["slicer"]["boosts"] == 1
    game.do("move", "SUB-a")
    game.next_turn()
    game.do("engage", "FRWL")
    assert game.pool == "YG"
    game.do("use-boost")
    assert game.pool == "YGB"
    assert game.me.boosts == 0
    assert "no boost die" in game.refused("use-boost")


def test_a_banked_boost_can_be_promised_to_the_next_check_p4() -> None:
    game = after(Y="aa ss", G="a")
    game.spend("P-4")
    game.do("use-boost")
    assert game.me.boosts == 0
    game.do("move", "SUB-a")
    game.next_turn()
    game.do("engage", "FRWL")
    assert game.pool == "YGB"


def test_a_triumph_pays_for_any_of_the_slicers_options() -> None:
    for option in ("P-1", "P-2", "P-3", "P-4", "P-5"):
        game = after(Y="x")
        game.spend(option, "x")
        assert purse(game, "slicer")["x"] == 0


def test_p6_costs_strain_and_may_incapacitate_o14() -> None:
    game = Game("small-computer-system", Slicer(strain_threshold=1))
    game.do("enter", "I/O")
    game.roll(Y="ss", P="tt")
    game.gm_spend("P-6", "t")
    assert not game.me.incapacitated
    events = game.gm_spend("P-6", "t")
    assert "Incapacitated" in names(events)
    assert game.at() is None
    assert game.json["finished"]
    assert game.json["objectives"][0]["status"] == "lost"
    assert "can't act" in game.refused("enter", "I/O")


def test_p7_hinders_the_next_check() -> None:
    game = after(Y="ss", P="tt")
    game.gm_spend("P-7", "tt")
    game.do("move", "SUB-a")
    game.next_turn()
    game.do("engage", "FRWL")
    assert game.pool == "YGK"


def test_p8_raises_the_state_one_step() -> None:
    game = after(Y="ss s", P="tt t")
    events = game.gm_spend("P-8", "ttt")
    assert game.state.system_state is SystemState.WARNED
    assert {"StateRaised", "ProgramWoke"} <= set(names(events))


def test_p8_has_nothing_to_raise_when_alarmed() -> None:
    game = after(Y="ss s", P="tt t")
    game.gm("set-state", to="alarmed")
    assert "Alarmed already" in game.refused("spend", by_gm=True, option="P-8")


def test_p9_kicks_out_at_once_o12() -> None:
    game = after(Y="ss ss", upgrade=True, R="y")
    game.gm_spend("P-9", "y")
    assert game.at() is None
    assert game.me.disoriented == 1
    game.next_turn()
    assert game.me.disoriented == 1  # it lasts the round after
    game.next_turn()
    assert game.me.disoriented == 0


def test_p9_needs_the_slicer_inside() -> None:
    game = after(Y="ss", upgrade=True, R="y", P="ff")
    assert game.at() is None
    assert "not in the system" in game.refused("spend", by_gm=True, option="P-9")


@pytest.mark.parametrize(
    ("option", "cost", "why"),
    [
        ("P-4", "aaa", "has aa"),
        ("P-2", "a", "costs aa or x"),
        ("P-2", "x", "has aa"),
        ("P-5", None, "costs x"),
        ("P-99", None, "no option"),
        ("P-6", "t", "is the GM's to choose"),
        ("P-13", None, "after an attack of a program"),
        ("P-2", "zz", "costs aa or x"),
    ],
)
def test_what_can_not_be_afforded_or_chosen_is_refused(
    option: str, cost: str | None, why: str
) -> None:
    game = after(Y="aa ss")
    assert why in game.refused("spend", option=option, cost=cost)


def test_the_gm_can_not_spend_for_the_slicer() -> None:
    game = after(Y="aa ss")
    assert "slicer's to choose" in game.refused("spend", by_gm=True, option="P-1")


def test_what_is_not_spent_is_gone_when_the_next_operation_begins() -> None:
    game = after(Y="aa ss")
    game.do("move", "SUB-a")
    assert "Nothing is left" in game.refused("spend", option="P-1")


def test_it_stays_through_the_end_of_the_turn_while_nobody_operates() -> None:
    game = after(Y="ss", P="tt")
    game.next_turn()
    game.gm_spend("P-7", "tt")
    assert game.me.next_setback == 1


def attacked(*sheets: Slicer, wireless: bool = False) -> Game:
    """Let the guard win initiative; its attack waits."""
    text = GUARDED.replace('lines = ["PROC"]', 'link = "wireless"\nlines = ["PROC"]', wireless)
    game = Game(text, *sheets)
    game.do("enter")
    game.do("move", "PROC")
    game.next_turn()
    game.next_turn()
    game.roll()
    game.roll(Y="ss")
    return game


def test_after_a_kick_the_gm_may_spend_the_attacks_results_p10_p11_p12() -> None:
    game = attacked()
    game.roll(Y="x x", G="ss aa")
    assert game.at() is None
    assert purse(game, "gm") == {"a": 2, "x": 2, "t": 0, "y": 0}
    game.gm_spend("P-10", "x")
    assert game.me.disoriented == 2
    game.gm_spend("P-11", "aa")
    assert game.me.strain == 1
    game.gm_spend("P-12", "x")
    assert game.me.wounds == 1


def test_p12_needs_a_physical_connection() -> None:
    game = attacked(wireless=True)
    game.roll(Y="x x", G="ss aa")
    assert "not connected physically" in game.refused("spend", by_gm=True, option="P-12")


def test_p12_may_incapacitate_o14() -> None:
    game = attacked(replace(Slicer(), wound_threshold=1))
    game.roll(Y="x x", G="ss ss")
    game.gm_spend("P-12", "x")
    assert not game.me.incapacitated
    game.gm_spend("P-12", "x")
    assert game.me.incapacitated


def test_without_a_kick_p10_to_p12_are_not_open() -> None:
    game = attacked()
    game.roll(Y="aa aa")
    for option in ("P-10", "P-11", "P-12"):
        assert "did not kick" in game.refused("spend", by_gm=True, option=option)


def test_p13_boosts_the_programs_next_attack() -> None:
    game = attacked()
    game.roll(Y="aa")
    game.gm_spend("P-13", "aa")
    # its second attack was called before and waits; the boost is for the one after
    assert game.pool == "YYGGPP"
    game.roll()
    assert game.program("GARD").next_boost == 1
    game.next_turn()
    assert game.pool == "YYGGBPP"
    assert game.program("GARD").next_boost == 0


def test_p13_lets_the_slicer_hinder_the_programs_next_attack() -> None:
    game = attacked()
    game.gm("adjust", upgrade="difficulty")
    game.roll(R="y", P="t")
    assert purse(game, "slicer") == {"a": 0, "x": 0, "t": 1, "y": 1}
    game.spend("P-13", "y")
    assert game.program("GARD").next_setback == 1


def test_results_are_the_rollers_to_spend() -> None:
    game = Game(HARD_PORT, Slicer("ann"), Slicer("ben"))
    game.do("enter")
    game.roll(Y="aa ss")
    assert "ann's to spend" in game.refused("spend", option="P-2", slicer="ben")
    game.do("spend", option="P-2", slicer="ann")
    assert game.state.slicers["ann"].next_boost == 1


def test_only_what_is_worth_buying_is_offered() -> None:
    game = after(Y="aa ss")
    assert [option.rule for option, _ in affordable(game.state, by_gm=False)] == ["P-2"]
    assert affordable(game.state, by_gm=True) == []
    game = after(Y="ss s", P="tt t")
    offers = affordable(game.state, by_gm=True)
    assert [(option.rule, cost) for option, cost in offers] == [
        ("P-6", "t"),
        ("P-7", "tt"),
        ("P-8", "ttt"),
    ]
    game.gm("set-state", to="alarmed")
    assert "P-8" not in [option.rule for option, _ in affordable(game.state, by_gm=True)]


def test_with_strain_recovering_it_is_offered_p1() -> None:
    game = Game("small-computer-system")
    game.do("enter", "I/O")
    game.gm("adjust", upgrade="difficulty")
    game.roll(Y="aa ss", R="y")
    game.gm_spend("P-6", "y")
    offers = affordable(game.state, by_gm=False)
    assert [(option.rule, cost) for option, cost in offers] == [("P-1", "a"), ("P-2", "aa")]


def test_after_a_programs_attack_only_what_follows_it_is_offered_p13() -> None:
    game = attacked()
    game.gm("adjust", upgrade="difficulty")
    game.roll(Y="aa x", R="y")
    offers = affordable(game.state, by_gm=True)
    assert [(option.rule, cost) for option, cost in offers] == [("P-13", "aa")]
    offers = affordable(game.state, by_gm=False)
    assert [(option.rule, cost) for option, cost in offers] == [("P-13", "y")]


def test_an_incapacitated_slicer_is_offered_nothing_o14() -> None:
    game = Game("small-computer-system", Slicer("ann", strain_threshold=0), Slicer("ben"))
    game.do("enter")
    game.gm("adjust", upgrade="difficulty")
    game.roll(Y="aa aa", R="y")
    game.gm_spend("P-6", "y")
    assert affordable(game.state, by_gm=False) == []
    assert "can't spend" in game.refused("spend", option="P-2", slicer="ann")


def test_kicked_out_before_the_programs_attack_the_attack_is_dropped_p9() -> None:
    game = Game(GUARDED)
    game.do("enter")
    game.do("move", "PROC")
    game.next_turn()
    game.next_turn()
    game.roll(Y="s")
    game.roll()
    game.gm("adjust", upgrade="difficulty")
    game.roll(R="y")  # the slicer attacks at once; the guard's attack waits
    assert game.json["check"]["by"] == "gm"
    events = game.gm_spend("P-9", "y")
    assert "CheckDropped" in names(events)
    assert game.state.check is None
    assert game.state.round == 3


def test_p13_is_for_the_next_attack_and_not_for_initiative() -> None:
    game = attacked()
    game.roll(Y="aa")
    game.gm_spend("P-13", "aa")
    game.roll()
    game.do("move", "I/O")
    game.do("move", "PROC")
    game.next_turn()
    game.next_turn()
    game.roll()
    assert game.pool == "YYGG"
    game.roll(Y="ss")
    assert game.pool == "YYGGBPP"
