"""Slicers deploy programs of their own (X-5)."""

from __future__ import annotations

from edgebox.dice import Pool
from edgebox.slicing.choices import choices
from edgebox.slicing.model import FIREWALL, SPIDER, Habit, ProgramKind
from edgebox.slicing.narration import narrate
from edgebox.slicing.slicer import Slicer
from tests.slicing.game import Game, names

GHOST = ProgramKind("GHST", "ghost", Pool.parse("YG"), 2)
CELL = """
name = "Cell"
main = "PROC"
[options]
deploy = true
[elements."I/O"]
complexity = "simple"
lines = ["SUB-a"]
[elements.SUB-a]
complexity = "easy"
lines = ["PROC"]
[elements.PROC]
complexity = "easy"
programs = ["spider"]
"""


def inside(*programs: ProgramKind) -> Game:
    game = Game("quarantine-ward", Slicer(programs=programs or (SPIDER, GHOST)))
    game.enter()
    return game


def test_deploying_is_an_operation_without_a_check_x5() -> None:
    game = inside()
    assert "Deploy SPDR, your spider" in [c.words for c in choices(game.state, "slicer")]
    events = game.do("deploy", "SPDR")
    assert names(events) == ["OperationBegan", "ProgramDeployed"]
    assert game.me.operations_left == 1
    assert game.json["slicers"]["slicer"]["carries"] == ["GHST"]
    assert game.json["elements"]["I/O"]["programs"] == [
        {"name": "SPDR", "at": "I/O", "running": True, "dormant": False, "owner": "slicer"}
    ]


def test_each_is_deployed_once_x5() -> None:
    game = inside(GHOST)
    game.do("deploy")
    assert "carries no program" in game.refused("deploy", "GHST")


def test_what_is_not_carried_is_named_x5() -> None:
    assert "to deploy are SPDR, GHST" in inside().refused("deploy", "WTDG")


def test_a_hunter_goes_to_the_nearest_program_its_slicer_knows_and_fights_x5() -> None:
    game = inside()
    game.do("deploy", "SPDR")
    game.do("move", "SUB")
    events = game.next_turn()
    assert "ProgramMoved" in names(events)
    check = game.json["check"]
    assert check["by"] == "slicer"  # its slicer rolls
    assert check["prey"] == "FRWL@SUB"
    assert game.pool == "YYGPP"
    events = game.roll(Y="ss ss")
    assert "ProgramTerminated" in names(events)
    assert not game.program("FRWL").running


def test_it_does_not_know_what_its_slicer_does_not_x5() -> None:
    text = CELL.replace('programs = ["spider"]', 'programs = ["watchdog"]')
    game = Game(text, Slicer(programs=(SPIDER,)))
    game.do("enter")
    game.do("deploy", "SPDR")
    game.next_turn()
    assert game.program("SPDR@slicer").at == "I/O"  # PROC was never seen


def test_between_programs_there_is_no_initiative_and_damage_is_as_in_i2_x5() -> None:
    game = inside()
    game.do("deploy", "SPDR")
    game.do("move", "SUB")
    game.next_turn()
    assert game.json["check"]["for"] == "attack"
    events = game.roll(Y="ss s")  # three, against Countermeasures 3
    assert "ProgramTerminated" not in names(events)
    assert game.program("FRWL").running


def test_a_program_that_was_attacked_attacks_back_x5() -> None:
    game = inside()
    game.do("deploy", "SPDR")
    game.do("move", "SUB")
    game.next_turn()
    game.roll()
    assert game.json["check"]["by"] == "gm"
    assert game.json["check"]["prey"] == "SPDR@slicer"
    game.roll(G="ss ss")
    assert not game.program("SPDR@slicer").running


def test_its_advantages_are_its_slicers_to_spend_its_threats_the_gms_x5() -> None:
    game = inside()
    game.do("deploy", "SPDR")
    game.do("move", "SUB")
    game.next_turn()
    game.roll(Y="aa", G="aa")
    events = game.spend("P-13", "aa")
    assert names(events) == ["Spent", "NextAttackBoosted"]
    assert game.program("SPDR@slicer").next_boost == 1
    told = [narrate(event, game.state) for event in events]
    assert "slicer spends aa: boost die on your program's next attack." in told
    for _ in range(2):
        game.encounter.undo()
    game.roll(P="tt t")
    game.gm_spend("P-13", "tt")
    assert game.program("SPDR@slicer").next_setback == 1


def test_a_hunter_of_the_system_hunts_deployed_programs_too_x5() -> None:
    game = Game(CELL, Slicer(programs=(GHOST,)))
    game.do("enter")
    game.do("deploy")
    game.gm("set-state", to="warned")
    game.next_turn()
    game.roll_blanks()
    assert game.program("SPDR").at == "I/O"


def test_one_that_blocks_stops_the_systems_programs_x5() -> None:
    game = Game(CELL, Slicer(programs=(FIREWALL,)))
    game.do("enter")
    game.do("move", "SUB-a")
    game.next_turn()
    game.do("deploy")
    game.do("move", "I/O")
    game.gm("set-state", to="warned")
    game.next_turn()
    assert game.program("SPDR").at == "SUB-a"


def test_on_an_element_that_a_firewall_closes_nothing_is_deployed_x5() -> None:
    game = inside()
    game.do("move", "SUB")
    assert "FRWL closes SUB" in game.refused("deploy", "SPDR")


def test_an_exit_brings_it_back_into_the_gear_x5() -> None:
    game = inside(GHOST)
    game.do("deploy")
    events = game.do("exit")
    assert names(events) == ["ProgramWithdrawn", "Exited"]
    assert [kind.name for kind in game.me.carried] == ["GHST"]
    assert not game.program("GHST").running
    assert "GHST goes back into the gear." in [narrate(event, game.state) for event in events]


def test_a_kick_loses_it_x5() -> None:
    game = inside(GHOST)
    game.do("deploy")
    game.do("exit")
    game.next_turn()
    game.do("enter")
    game.do("deploy")
    game.next_turn()
    game.do("move", "SUB")
    game.do("engage", "FRWL")
    game.roll()
    game.roll(G="ss")
    game.roll(G="ss ss")
    assert game.at() is None
    assert not game.me.carried
    assert not game.program("GHST").running


def test_a_deployed_program_is_no_foe_of_slicers_x5() -> None:
    game = inside(GHOST)
    game.do("deploy")
    assert "No program" in game.refused("engage", "GHST")


def test_one_on_the_systems_side_joins_the_system_x5() -> None:
    text = CELL.replace("deploy = true", "deploy = true\nopposed = true")
    game = Game(text, Slicer("ann"), Slicer("guard", side="system", programs=(GHOST,)))
    game.do("end-turn")
    game.do("enter")
    game.do("deploy")
    assert game.program("GHST").owner is None
    assert game.program("GHST").kind.habit is Habit.GUARDS


def test_without_the_option_nothing_is_carried_x5() -> None:
    game = Game("blast-door", Slicer(programs=(GHOST,)))
    game.do("enter")
    assert "option deploy" in game.refused("deploy", "GHST")
    assert "carries" not in game.json["slicers"]["slicer"]
