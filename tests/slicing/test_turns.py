"""Rounds, turns, refusals, several slicers, control, undo (O-1, O-9, O-11 to O-14)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from edgebox.slicing.encounter import Encounter
from edgebox.slicing.files.system_file import load_system
from edgebox.slicing.slicer import Slicer
from tests.slicing.game import Game, names
from tests.slicing.test_spending import HARD_PORT


def test_a_slicer_has_two_operations_a_turn_o1() -> None:
    game = Game("blast-door")
    game.do("enter")
    game.do("move", "PROC")
    assert "no operation left" in game.refused("control")
    game.next_turn()
    assert game.me.operations_left == 2


def test_exit_operating_and_spending_cost_no_operation_o1() -> None:
    game = Game("blast-door")
    game.do("enter")
    game.do("move", "PROC")
    game.next_turn()
    game.do("control")
    game.roll(Y="ss", G="a")
    game.do("operate", "open/close")
    game.spend("P-1")
    game.do("exit")
    assert game.me.operations_left == 1


def test_rounds_go_slicer_by_slicer_then_programs_o1() -> None:
    game = Game("small-computer-system", Slicer("ann"), Slicer("ben"))
    assert game.json["turn"] == {"side": "slicer", "who": "ann"}
    game.next_turn()
    assert game.json["turn"] == {"side": "slicer", "who": "ben"}
    assert game.state.round == 1
    events = game.next_turn()
    assert game.json["turn"] == {"side": "slicer", "who": "ann"}
    assert names(events) == ["TurnEnded", "TurnBegan", "RoundEnded", "RoundBegan", "TurnBegan"]


def test_the_programs_turn_shows_who_acts() -> None:
    game = Game("personal-terminal")
    game.enter()
    game.do("move", "PROC")
    game.next_turn()
    game.next_turn()
    assert game.json["turn"] == {"side": "programs", "who": "WTDG@PROC"}


def test_out_of_turn_is_refused_but_exit_goes_at_any_time_o11() -> None:
    game = Game("blast-door", Slicer("ann"), Slicer("ben"))
    game.do("enter", slicer="ann")
    game.next_turn()
    assert "ben's turn" in game.refused("move", "PROC", slicer="ann")
    game.do("exit", slicer="ann")
    assert game.state.slicers["ann"].at is None


def test_an_unknown_slicer_is_named_with_those_who_play() -> None:
    game = Game("blast-door", Slicer("ann"), Slicer("ben"))
    assert "ann, ben" in game.refused("enter", slicer="cat")


def test_an_incapacitated_slicer_is_passed_over_and_the_others_go_on_o14() -> None:
    game = Game("small-computer-system", Slicer("ann", strain_threshold=0), Slicer("ben"))
    game.do("enter")
    game.roll(P="tt")
    events = game.gm_spend("P-6")
    assert "TurnBegan" in names(events)
    assert game.json["turn"]["who"] == "ben"
    assert not game.json["finished"]
    game.next_turn()
    assert game.json["turn"]["who"] == "ben"


def test_until_a_waiting_check_is_rolled_only_what_belongs_to_it_is_allowed() -> None:
    game = Game()
    game.do("enter", "I/O")
    for step in ("enter", "move", "end-turn", "exit", "copy", "operate", "roll-destiny"):
        assert "waits for its roll (YYGPP)" in game.refused(step)
    assert "waits" in game.refused("set-state", by_gm=True, to="warned")


def test_a_roll_must_have_the_checks_dice() -> None:
    from edgebox.dice import Roll
    from edgebox.errors import RefusedError
    from edgebox.slicing.commands import Command, Do

    game = Game()
    game.do("enter", "I/O")
    with pytest.raises(RefusedError, match=r"missing 1 ability \(G\); too many: 1 boost \(B\)"):
        game.encounter.do(Command(Do.ROLL), Roll.parse("Y:s Y:s B:s P:- P:-"))
    assert game.pool == "YYGPP"


def test_a_roll_without_a_check_is_refused() -> None:
    from edgebox.dice import Roll
    from edgebox.errors import RefusedError
    from edgebox.slicing.commands import Command, Do

    game = Game("blast-door")
    with pytest.raises(RefusedError, match="No check is waiting"):
        game.encounter.do(Command(Do.ROLL), Roll.parse("Y:s"))
    with pytest.raises(RefusedError, match="No check is waiting"):
        game.encounter.do(Command(Do.ENTER), Roll.parse("Y:s"))
    assert game.at() is None


def test_the_gm_adjusts_the_waiting_pool_in_the_order_of_c4() -> None:
    from edgebox.dice import Pool

    game = Game()
    game.do("enter", "I/O")
    game.gm("adjust", add=Pool.parse("BK"), upgrade="difficulty")
    assert game.pool == "YYGBRPK"
    game.gm("adjust", downgrade="ability", remove=Pool.parse("K"))
    assert game.pool == "YGGBRP"
    game.gm("adjust", add=Pool.parse("P"))
    assert game.pool == "YGGBRPP"


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({}, "Nothing to adjust"),
        ({"upgrade": "boost"}, "'ability' or 'difficulty'"),
        ({"remove": "W"}, "has no W"),
        ({"add": "60K"}, "no tray"),
    ],
)
def test_an_adjustment_that_can_not_be_is_refused(more: dict[str, str], why: str) -> None:
    from edgebox.dice import Pool

    game = Game()
    game.do("enter", "I/O")
    add = Pool.parse(more["add"]) if "add" in more else None
    remove = Pool.parse(more["remove"]) if "remove" in more else None
    upgrade = more.get("upgrade")
    reason = game.refused("adjust", by_gm=True, upgrade=upgrade, add=add, remove=remove)
    assert why in reason


def test_only_the_gm_adjusts_and_sets_the_state_s2() -> None:
    game = Game()
    assert "Only the GM" in game.refused("set-state", to="warned")
    assert "no state 'calm'" in game.refused("set-state", by_gm=True, to="calm")
    assert "No check is waiting" in game.refused("adjust", by_gm=True)
    game.do("enter", "I/O")
    assert "Only the GM" in game.refused("adjust", upgrade="ability")


def test_control_is_lasting_and_opens_the_functions_o9() -> None:
    game = Game("blast-door")
    assert "not in the system" in game.refused("operate", "open/close")
    game.do("enter")
    assert "controls no function" in game.refused("operate", "open/close")
    assert "Only on a processor" in game.refused("control")
    game.do("move", "PROC")
    game.next_turn()
    game.do("control")
    assert game.pool == "YYGP"
    game.roll(Y="s")
    assert "controls PROC already" in game.refused("control")
    for _ in range(3):
        assert names(game.do("operate", "open/close")) == ["Operated"]
    assert "open are open/close" in game.refused("operate", "self-destruct")
    game.do("operate")


def test_main_control_opens_all_functions_and_shows_the_architecture_s4() -> None:
    text = """
name = "Two floors"
main = "PROC"
[elements."I/O"]
complexity = "simple"
lines = ["PROC"]
[elements.PROC]
complexity = "easy"
lines = ["SUB-a", "DIR"]
[elements.SUB-a]
complexity = "hard"
functions = ["lights", "doors"]
[elements.DIR]
complexity = "hard"
lines = ["DATA-a"]
[elements.DATA-a]
found = 3
"""
    game = Game(text)
    game.do("enter")
    game.do("move", "PROC")
    game.next_turn()
    game.do("control")
    game.roll(Y="s")
    assert "DATA-a" in game.me.seen
    game.do("operate", "doors")
    game.do("operate", "lights@SUB-a")
    assert "Name the function" in game.refused("operate")
    assert not game.json["elements"]["SUB-a"]["controlled"]
    game.do("move", "DIR")
    game.next_turn()
    game.do("move", "DATA-a")  # its connector is visible now (O-3)
    assert game.at() == "DATA-a"


def test_sensors_are_jammed_by_entering_and_again_each_round_e5() -> None:
    game = Game("ship-sensors")
    game.do("enter")
    game.roll(Y="ss s")
    assert game.json["jammed"] == 3
    assert game.json["objectives"][0]["status"] == "met"
    left = game.me.operations_left
    game.do("jam")
    assert game.me.operations_left == left - 1
    game.roll(Y="s")
    assert game.json["jammed"] == 4
    game.next_turn()
    assert game.json["jammed"] == 0


def test_any_step_can_be_undone_as_often_as_wished() -> None:
    game = Game()
    seen = [game.json]
    steps: list[Callable[[], object]] = [
        lambda: game.do("enter", "I/O"),
        lambda: game.roll(Y="aa ss", P="t"),
        lambda: game.spend("P-1"),
        lambda: game.do("move", "SUB-a"),
        lambda: game.next_turn(),
        lambda: game.do("engage", "FRWL"),
        lambda: game.roll(Y="s"),
        lambda: game.roll(),
        lambda: game.roll(Y="ss ss"),
        lambda: game.gm("set-state", to="alarmed"),
    ]
    for step in steps:
        step()
        seen.append(game.json)
    while len(seen) > 1:
        assert game.json == seen.pop()
        assert game.encounter.undo() is not None
        assert game.json == seen[-1]
    assert game.encounter.undo() is None


def test_two_slicers_of_one_name_can_not_play() -> None:
    with pytest.raises(ValueError, match="Two slicers"):
        Encounter(load_system("blast-door"), [Slicer("ann"), Slicer("ann")])
    with pytest.raises(ValueError, match="needs a slicer"):
        Encounter(load_system("blast-door"), [])


def test_modifiers_change_the_checks_they_name_c7() -> None:
    from edgebox.rules.modifiers import Effect, Modifier

    def modified(effect: Effect, amount: int = 1) -> str:
        talent = Modifier("Talent", frozenset({"enter"}), effect, amount)
        game = Game(HARD_PORT, Slicer(modifiers=(talent,)))
        game.gm("set-state", to="alarmed")
        game.do("enter")
        return game.pool

    assert modified(Effect.REMOVE_SETBACK) == "YYGPPPK"
    assert modified(Effect.REMOVE_SETBACK, 5) == "YYGPPP"
    assert modified(Effect.LOWER_DIFFICULTY, 2) == "YYGPKK"
    assert modified(Effect.RAISE_DIFFICULTY) == "YYGPPPPKK"
    assert modified(Effect.UPGRADE, 2) == "YYYGPPPKK"
    assert modified(Effect.BOOST) == "YYGBPPPKK"


def test_a_roll_step_without_dice_asks_for_them() -> None:
    game = Game()
    assert "No check is waiting" in game.refused("roll")
    game.do("enter")
    assert "Name the dice you rolled for YYGPP" in game.refused("roll")


def test_of_two_alike_on_an_element_the_one_already_fought_is_meant_i1() -> None:
    text = """
name = "Two nests"
main = "PROC"
[elements."I/O"]
complexity = "simple"
lines = ["SUB-a", "SUB-b"]
[elements.PROC]
complexity = "easy"
programs = ["spider"]
lines = ["SUB-c"]
[elements.SUB-a]
complexity = "easy"
programs = ["spider"]
[elements.SUB-b]
complexity = "easy"
lines = ["SUB-c"]
[elements.SUB-c]
complexity = "easy"
"""
    game = Game(text)
    game.do("enter")
    game.gm("set-state", to="warned")
    game.next_turn()  # the far one needs both operations to come, the near one engages
    game.roll_blanks()
    assert [p.at for p in game.state.programs.values()] == ["I/O", "I/O"]
    assert game.state.interactions == {("slicer", "SPDR@SUB-a")}
    game.do("engage", "SPDR")
    assert game.json["check"]["for"] == "attack"
    game.roll(Y="ss ss")
    assert not game.program("SPDR@SUB-a").running


def test_every_operation_with_a_check_costs_one_made_or_failed_o1() -> None:
    from tests.slicing.test_data import SHELF

    text = SHELF + '[elements.DIR]\ncomplexity = "easy"\nlines = ["I/O"]\n'
    for place, steps in {
        "DIR": ["list"],
        "DATA-a": ["alter", "delete"],
        "DATA-b": ["decrypt", "encrypt"],
        "PROC": ["control"],
    }.items():
        game = Game(text)
        game.do("enter")
        game.do("move", place)
        for step in steps:
            game.next_turn()
            game.do(step)
            assert game.me.operations_left == 1, step
            game.roll(Y="ss")
            assert game.me.operations_left == 1, step


def test_a_waiting_check_is_named_by_who_rolls_it() -> None:
    game = Game("personal-terminal")
    game.do("roll-destiny")
    assert "the players' destiny check waits" in game.refused("enter")
    game.roll(W="l")
    game.do("enter")
    assert "slicer's enter check waits" in game.refused("enter")
    game.roll(Y="ss ss")
    game.do("move", "PROC")
    game.next_turn()
    game.next_turn()
    game.roll()
    assert "the GM's initiative check waits" in game.refused("exit")
