"""Ports that lead to other systems (X-7)."""

from __future__ import annotations

from pathlib import Path

import pytest

from edgebox.slicing.choices import choices
from edgebox.slicing.files.system_file import SystemFileError, load_system, parse_system
from edgebox.slicing.files.system_text import newcomer_words, system_words
from edgebox.slicing.maps.map import draw_map, draw_newcomer_map
from edgebox.slicing.model import SystemState
from edgebox.slicing.players import players_report
from tests.slicing.game import Game, names

FAR = "traffic-control:I/O-a"


def at_gate() -> Game:
    """Stand on the port that leads to the other system, with both operations."""
    game = Game("city-registry")
    game.enter("I/O-a")
    game.walk("PROC", "I/O-b")
    game.next_turn()
    return game


def through() -> Game:
    game = at_gate()
    game.do("move", FAR)
    game.roll(Y="ss ss")
    assert game.at() == FAR
    return game


def test_moving_through_is_entering_there_x7() -> None:
    game = at_gate()
    assert f"Move through to {FAR}" in [choice.words for choice in choices(game.state, "slicer")]
    game.do("move", FAR)
    assert game.json["check"]["for"] == "enter"
    assert game.pool == "YYGPPP"  # Hard, as that port is
    assert "Passed" in names(game.roll(Y="ss ss"))
    assert game.at() == FAR


def test_a_failed_check_leaves_one_where_one_was_x7() -> None:
    game = at_gate()
    game.do("move", FAR)
    game.roll(P="f")
    assert game.at() == "I/O-b"


def test_the_way_back_is_entering_too_x7() -> None:
    game = through()
    game.do("move", "I/O-b")
    assert game.pool == "YYGPP"
    game.roll(Y="s")
    assert game.at() == "I/O-b"


def test_each_system_has_its_own_state_x7() -> None:
    game = at_gate()
    game.gm("set-state", to="warned", target="traffic-control")
    assert game.alert() is SystemState.NORMAL
    assert game.json["networks"]["traffic-control"]["system_state"] == "warned"
    game.do("move", FAR)
    assert game.pool == "YYGPPPK"  # of the system that is entered (S-3)
    game.roll(Y="ss ss", G="s")
    game.gm("set-state", to="alarmed")
    game.next_turn()
    game.do("move", "traffic-control:PROC")
    game.do("control")
    assert game.pool == "YYGPPK"


def test_threats_raise_the_state_of_the_system_the_check_was_made_in_x7() -> None:
    game = at_gate()
    game.do("move", FAR)
    game.roll(Y="ss ss", P="tt t")
    events = game.gm_spend("P-8", "ttt")
    assert [getattr(event, "host", None) for event in events] == [None, "traffic-control"]
    assert game.alert() is SystemState.NORMAL
    assert game.state.alert("traffic-control") is SystemState.WARNED


def test_its_own_programs_watch_it_and_stay_in_it_x7() -> None:
    game = through()
    game.gm("set-state", to="warned")  # wakes the spider of the registry
    assert game.program("SPDR").awake
    game.do("move", "traffic-control:PROC")
    game.next_turn()
    game.roll_blanks()
    assert game.program("SPDR").at == "PROC"  # no program follows into another system
    assert game.state.alert("traffic-control") is SystemState.ALARMED  # the watchdog there


def test_control_of_a_main_processor_shows_and_opens_its_own_system_only_x7() -> None:
    game = at_gate()
    game.walk("PROC")
    game.do("control")
    game.roll(Y="ss ss")
    assert FAR in game.me.seen
    assert "traffic-control:PROC" not in game.me.seen
    assert "open are queue numbers." in game.refused("operate", "traffic lights")


def test_an_objective_may_name_an_element_of_another_system_x7() -> None:
    game = through()
    game.next_turn()
    game.do("move", "traffic-control:PROC")
    game.do("control")
    game.roll(Y="ss ss")
    assert game.json["objectives"][0]["status"] == "met"


def test_from_outside_one_enters_the_system_that_is_played_only_x7() -> None:
    game = Game("city-registry")
    assert "the ports are I/O-a, I/O-b" in game.refused("enter", FAR)


def test_a_loop_is_read_once_x7() -> None:
    system = load_system("city-registry")
    assert [host.key for host in system.others] == ["traffic-control"]
    assert system.gates == (("I/O-b", FAR),)
    assert load_system("traffic-control").gates == (("I/O-a", "city-registry:I/O-b"),)


def test_the_gm_sees_the_network_and_newcomers_do_not_x7_s7() -> None:
    system = load_system("city-registry")
    assert "I/O-b = traffic-control:I/O-a" in system_words(system)
    assert "in traffic-control" in draw_map(system).to_svg()
    assert "stroke-dasharray" in draw_map(system).to_svg()
    assert "way into another system" in draw_map(system).to_svg()
    assert "way into another system" not in draw_newcomer_map(system).to_svg()
    assert "traffic-control" not in newcomer_words(system) + draw_newcomer_map(system).to_svg()


def test_players_hear_of_another_system_when_a_line_shows_it_s7_x7() -> None:
    game = Game("city-registry")
    game.enter("I/O-a")
    report = players_report(game.state)
    assert not any(":" in name for name in report["elements"])
    assert report["gates"] == []
    assert report["networks"] == {}
    game = at_gate()
    report = players_report(game.state)
    assert report["gates"] == [["I/O-b", FAR]]
    assert report["networks"] == {}
    assert set(players_report(through().state)["networks"]) == {"traffic-control"}


HOME = """\
name = "Home"
main = "PROC"
[options]
networks = true
[elements."I/O"]
complexity = "simple"
lines = ["PROC"]
leads_to = "far.toml"
[elements.PROC]
complexity = "easy"
"""


def told(folder: Path, far: str | None, home: str = HOME) -> list[str]:
    (folder / "home.toml").write_text(home, encoding="utf-8")
    if far is not None:
        (folder / "far.toml").write_text(far, encoding="utf-8")
    with pytest.raises(SystemFileError) as caught:
        load_system(str(folder / "home.toml"))
    return [line.replace(f"{folder}/", "") for line in str(caught.value).splitlines()]


def test_a_file_that_is_not_there_is_told_at_the_port_x7(tmp_path: Path) -> None:
    (fault,) = told(tmp_path, None)
    assert fault.startswith('home.toml:8: elements."I/O".leads_to: There is no system file')


def test_faults_of_the_other_file_are_told_with_its_name_x7(tmp_path: Path) -> None:
    far = HOME.replace('complexity = "easy"', 'complexity = "esay"').replace('leads_to = "far', "#")
    assert told(tmp_path, far) == [
        "far.toml:10: elements.PROC.complexity: 'esay' is not a complexity; did you mean 'easy'?"
    ]


def test_a_port_that_is_not_there_is_told_x7(tmp_path: Path) -> None:
    home = HOME.replace('"far.toml"', '"far.toml"\nleads_to_port = "I/O-z"')
    far = HOME.replace('leads_to = "far.toml"', "")
    (fault,) = told(tmp_path, far, home)
    assert "leads_to_port: there is no I/O port 'I/O-z' in 'far.toml': I/O" in fault


def test_a_port_cannot_lead_to_its_own_system_x7(tmp_path: Path) -> None:
    (fault,) = told(tmp_path, None, HOME.replace("far.toml", "home.toml"))
    assert "this is its own system" in fault


def test_a_loop_of_two_files_is_sound_x7(tmp_path: Path) -> None:
    (tmp_path / "home.toml").write_text(HOME, encoding="utf-8")
    (tmp_path / "far.toml").write_text(HOME.replace("far.toml", "home.toml"), encoding="utf-8")
    system = load_system(str(tmp_path / "home.toml"))
    assert system.gates == (("I/O", "far:I/O"),)
    assert system.elements["far:PROC"].host == "far"


def test_a_text_by_itself_follows_nothing_x7() -> None:
    with pytest.raises(SystemFileError, match="can't be followed"):
        parse_system(HOME, "home.toml")
