"""Spiders, firewalls, watchdogs and programs of a file's own (section G)."""

from __future__ import annotations

from edgebox.slicing.model import SystemState
from edgebox.slicing.slicer import Slicer
from tests.slicing.game import Game, names

RING = """
name = "Ring"
main = "PROC"
[elements."I/O-a"]
complexity = "simple"
lines = ["SUB-a", "SUB-b"]
[elements."I/O-b"]
complexity = "simple"
lines = ["SUB-c"]
[elements.SUB-a]
complexity = "easy"
lines = ["PROC"]
[elements.SUB-b]
complexity = "easy"
lines = ["PROC"]
[elements.SUB-c]
complexity = "easy"
lines = ["PROC"]
[elements.PROC]
complexity = "hard"
programs = ["spider"]
"""

LONG = """
name = "Long corridor"
main = "PROC"
[elements."I/O"]
complexity = "simple"
lines = ["SUB-a"]
[elements.SUB-a]
complexity = "easy"
programs = ["firewall"]
lines = ["SUB-b"]
[elements.SUB-b]
complexity = "easy"
lines = ["SUB-c"]
[elements.SUB-c]
complexity = "easy"
lines = ["PROC"]
[elements.PROC]
complexity = "hard"
programs = ["spider"]
"""

OWN_PROGRAM = """
name = "Own program"
main = "PROC"
[elements."I/O"]
complexity = "simple"
lines = ["PROC"]
[elements.PROC]
complexity = "easy"
lines = ["SUB-a"]
[elements.SUB-a]
complexity = "easy"
lines = ["SUB-b"]
[elements.SUB-b]
complexity = "easy"
programs = ["HOUND"]
[programs.HOUND]
title = "hound"
operations = ["move 3", "engage"]
attack = "YYYG"
countermeasures = 2
integrity = 1
wakes = "normal"
"""


def spider_at(game: Game) -> str:
    return game.program("SPDR").at


def test_a_spider_is_dormant_until_the_state_leaves_normal_g2() -> None:
    game = Game(RING)
    game.do("enter", "I/O-a")
    game.next_turn()
    assert spider_at(game) == "PROC"
    assert game.json["elements"]["PROC"]["programs"] == [
        {"name": "SPDR", "at": "PROC", "running": True, "dormant": True}
    ]
    game.gm("set-state", to="warned")
    assert not game.json["elements"]["PROC"]["programs"][0]["dormant"]


def test_a_spider_hunts_two_elements_an_operation_and_engages_with_what_is_left_g2() -> None:
    game = Game(RING)
    game.do("enter", "I/O-a")
    game.gm("set-state", to="warned")
    events = game.next_turn()
    assert spider_at(game) == "I/O-a"
    assert "ProgramMoved" in names(events)
    assert game.json["check"]["for"] == "initiative"
    assert game.program("SPDR").operations_left == 0


def test_a_spider_walks_past_a_firewall_g3_and_needs_two_operations_for_four_g2() -> None:
    game = Game(LONG)
    game.do("enter")
    game.gm("set-state", to="alarmed")
    game.next_turn()
    assert spider_at(game) == "I/O"
    assert game.state.check is None
    assert game.state.round == 2
    game.next_turn()
    assert game.json["check"]["for"] == "initiative"


def test_of_equal_ways_it_takes_the_name_that_sorts_first_g2() -> None:
    game = Game(RING)
    game.do("enter", "I/O-a")
    game.gm("set-state", to="warned")
    moved = next(e for e in game.next_turn() if e.name == "ProgramMoved")
    assert getattr(moved, "path") == ("SUB-a", "I/O-a")  # noqa: B009


def test_of_equally_near_intruders_it_takes_the_element_that_sorts_first_g2() -> None:
    game = Game(RING, Slicer("ann"), Slicer("ben"))
    game.do("enter", "I/O-b")
    game.next_turn()
    game.do("enter", "I/O-a")
    game.gm("set-state", to="warned")
    game.next_turn()
    assert spider_at(game) == "I/O-a"


def test_the_nearest_intruder_comes_first_g2() -> None:
    game = Game(RING, Slicer("ann"), Slicer("ben"))
    game.do("enter", "I/O-a")
    game.next_turn()
    game.do("enter", "I/O-b")
    game.do("move", "SUB-c")
    game.gm("set-state", to="warned")
    game.next_turn()
    assert spider_at(game) == "SUB-c"


def test_with_no_intruder_a_spider_stays_where_it_is_g2() -> None:
    game = Game(RING)
    game.gm("set-state", to="alarmed")
    game.next_turn()
    assert spider_at(game) == "PROC"
    assert game.state.round == 2


def test_a_spider_attacks_with_yyg_g2() -> None:
    game = Game(RING)
    game.do("enter", "I/O-a")
    game.gm("set-state", to="warned")
    game.next_turn()
    assert game.pool == "YGK"
    game.roll()
    assert game.pool == "YYG"
    game.roll(Y="ss")
    assert game.pool == "YYGPP"


def test_a_firewall_attacks_only_who_engaged_it_g3() -> None:
    game = Game()
    game.enter()
    game.do("move", "SUB-a")
    for _ in range(3):
        game.next_turn()
        assert game.state.check is None


def attack_firewall_once(game: Game) -> None:
    game.do("engage", "FRWL")
    game.roll_blanks()
    game.next_turn()
    game.roll_blanks()


def test_a_firewall_attacked_in_four_rounds_warns_the_system_at_the_end_of_the_fourth_g3() -> None:
    game = Game()
    game.enter()
    game.do("move", "SUB-a")
    game.next_turn()
    for rounds in (1, 2, 3):
        attack_firewall_once(game)
        assert game.json["slicers"]["slicer"]["tried_firewall"] == rounds
        assert game.alert() is SystemState.NORMAL
    game.next_turn()  # a round without an attack does not count, and does not break the row
    game.roll_blanks()
    game.do("engage", "FRWL")
    game.roll()
    assert game.alert() is SystemState.NORMAL
    game.next_turn()
    game.roll_blanks()
    assert game.alert() is SystemState.WARNED


def test_two_attacks_in_a_round_count_as_one_g3() -> None:
    game = Game()
    game.enter()
    game.do("move", "SUB-a")
    game.next_turn()
    game.do("engage", "FRWL")
    game.roll_blanks()
    game.do("engage", "FRWL")
    game.roll()
    assert game.json["slicers"]["slicer"]["tried_firewall"] == 1


def test_a_firewall_does_not_raise_a_warned_system_g3() -> None:
    game = Game(LONG.replace('programs = ["spider"]', ""))
    game.do("enter")
    game.do("move", "SUB-a")
    game.next_turn()
    game.gm("set-state", to="warned")
    for _ in range(4):
        attack_firewall_once(game)
    assert game.alert() is SystemState.WARNED


def beside_watchdog() -> Game:
    game = Game("personal-terminal")
    game.enter()
    game.do("move", "PROC")
    return game


def test_a_watchdog_raises_the_alarm_at_the_end_of_the_round_g4() -> None:
    game = beside_watchdog()
    assert game.alert() is SystemState.NORMAL
    events = game.next_turn()
    assert game.alert() is SystemState.ALARMED
    assert "DistressCalled" in names(events)
    assert game.state.distress_called


def test_it_raises_the_alarm_also_when_the_slicer_has_left_g4() -> None:
    game = beside_watchdog()
    game.do("exit")
    game.next_turn()
    assert game.alert() is SystemState.ALARMED


def test_terminating_the_watchdog_in_time_prevents_alarm_and_call_g4() -> None:
    game = beside_watchdog()
    game.engage_and_win("WTDG")
    game.next_turn()
    assert game.alert() is SystemState.NORMAL
    assert not game.state.distress_called


def test_a_watchdog_attacks_in_the_rounds_after_the_arrival_g4() -> None:
    game = beside_watchdog()
    game.next_turn()
    assert game.state.round == 3
    game.next_turn()
    assert game.json["check"]["for"] == "initiative"
    game.roll()
    assert game.pool == "YG"
    game.roll(Y="ss")
    assert game.pool == "YGPP"


def test_a_programs_own_stats_are_played_g5() -> None:
    game = Game(OWN_PROGRAM)
    game.do("enter")
    game.next_turn()
    assert game.program("HOUND").at == "I/O"
    game.roll()
    assert game.pool == "YYYG"
    game.roll(Y="s")
    game.roll(Y="ss ss")
    assert game.at() is None


def test_a_program_that_moves_but_guards_does_not_hunt_g5() -> None:
    game = Game(OWN_PROGRAM.replace('wakes = "normal"', 'habit = "guards"\nwakes = "normal"'))
    game.do("enter")
    game.next_turn()
    assert game.program("HOUND").at == "SUB-b"


def test_a_watchdog_raises_the_alarm_once_for_an_arrival_g4() -> None:
    game = beside_watchdog()
    game.do("exit")
    game.next_turn()
    game.gm("set-state", to="normal")
    game.next_turn()
    assert game.alert() is SystemState.NORMAL


def test_only_what_raises_alarms_notices_g4() -> None:
    game = Game()
    game.enter()
    assert "ProgramNoticed" not in names(game.do("move", "SUB-a"))
