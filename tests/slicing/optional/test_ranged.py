"""Attacks over a distance (X-2)."""

from __future__ import annotations

from edgebox.files.source_file import shipped
from edgebox.slicing.choices import choices
from edgebox.slicing.slicer import Slicer
from tests.slicing.game import Game, names


def engaged_from(*way: str) -> Game:
    """Engage the firewall on SUB-b from the end of a way, and win initiative."""
    game = Game("relay-station", Slicer(computers=4, intellect=4))
    game.enter()
    game.walk(*way)
    game.next_turn()
    game.do("engage", "FRWL")
    game.roll(Y="ss")
    game.roll()
    return game


def test_an_attack_on_the_own_element_is_average_x2() -> None:
    assert engaged_from("SUB-a", "SUB-b").pool == "YYYYPP"


def test_each_element_between_is_a_step_of_difficulty_x2() -> None:
    game = Game("relay-station", Slicer(computers=4, intellect=4))
    game.enter()
    assert "No program 'FRWL'" in game.refused("engage", "FRWL")  # its element is not known yet
    assert engaged_from("SUB-a").pool == "YYYYPPP"


def test_from_two_elements_away_it_is_daunting_x2() -> None:
    game = Game("relay-station", Slicer(computers=4, intellect=4))
    game.enter()
    game.walk("SUB-a", "I/O")
    game.next_turn()
    assert game.json["slicers"]["slicer"]["in_reach"] == ["FRWL@SUB-b"]
    assert "Engage FRWL on SUB-b, 2 away" in [c.words for c in choices(game.state, "slicer")]
    game.do("engage", "FRWL@SUB-b")
    game.roll(Y="s")
    game.roll()
    assert game.pool == "YYYYPPPP"


def test_a_hit_terminates_over_the_distance_x2() -> None:
    game = engaged_from("SUB-a")
    events = game.roll(Y="ss ss")
    assert "ProgramTerminated" in names(events)
    assert game.at() == "SUB-a"


def test_no_attack_goes_past_a_running_firewall_x2() -> None:
    game = Game("relay-station")
    game.enter()
    game.walk("SUB-a", "SUB-b")  # PROC with its watchdog is in view now
    assert "PROC" in game.me.seen
    game.next_turn()
    assert "No program 'WTDG'" in game.refused("engage", "WTDG")
    game.engage_and_win("FRWL")
    game.next_turn()
    game.do("engage", "WTDG")


def test_what_was_engaged_from_afar_answers_over_the_same_distance_x2() -> None:
    game = engaged_from("SUB-a")
    game.roll()
    game.next_turn()
    assert game.state.check is not None
    assert game.state.check.by == "gm"
    assert game.pool == "GGPPP"


def test_a_program_does_not_begin_from_afar_x2() -> None:
    game = Game("relay-station")
    game.enter()
    game.walk("SUB-a")
    for _ in range(3):
        game.next_turn()
        assert game.state.check is None


def test_moving_ends_the_fight_x2() -> None:
    game = engaged_from("SUB-a")
    game.roll()
    game.do("move", "I/O")
    assert not game.state.interactions


def test_a_dormant_program_is_not_seen_from_afar_x2() -> None:
    text = """
name = "Lair"
main = "PROC"
[options]
ranged = true
[elements."I/O"]
complexity = "simple"
lines = ["PROC"]
[elements.PROC]
complexity = "easy"
programs = ["spider"]
"""
    game = Game(text)
    game.do("enter")
    assert game.json["slicers"]["slicer"]["in_reach"] == []
    assert "No program" in game.refused("engage", "SPDR")


def test_without_the_option_attacks_stay_on_the_element_x2() -> None:
    game = Game()
    game.enter()
    assert "No program 'FRWL' runs on I/O." in game.refused("engage", "FRWL")


def test_rivals_fight_over_a_distance_at_the_same_difficulty_x2_x4() -> None:
    text = shipped("systems")["contested-node"].replace("[options]", "[options]\nranged = true")
    guard = Slicer("guard", intellect=2, computers=2, vigilance=1, willpower=3, side="system")
    game = Game(text, Slicer("ann", intellect=3, computers=2, cool=2, presence=2), guard)
    game.do("enter", "I/O-a")
    game.roll(Y="ss")
    game.do("move", "SUB")
    game.do("end-turn")
    game.do("enter", "I/O-b")
    game.do("move", "PROC")
    game.do("end-turn")
    game.do("engage", "guard")
    game.roll(Y="ss")
    game.roll()
    assert game.pool == "YYGPPP", "one element away is a step harder"


def test_a_honeypot_is_no_target_from_afar_before_it_springs_x2_x3() -> None:
    text = shipped("systems")["trophy-room"].replace("[options]", "[options]\nranged = true")
    game = Game(text)
    game.do("enter", "I/O")
    game.do("move", "PROC")
    game.next_turn()
    game.do("move", "DIR")
    game.do("list")
    game.roll(Y="ss s")
    assert "DATA-a" in game.me.seen
    game.next_turn()
    assert "HNPT" in game.refused("engage", "HNPT")
    assert "HNPT@DATA-a" not in game.json["slicers"]["slicer"]["in_reach"]
