"""Moving, listing, and what a slicer sees (O-3, O-4, S-5, S-6, S-7)."""

from __future__ import annotations

import pytest

from edgebox.slicing.players import players_report
from edgebox.slicing.slicer import Slicer
from tests.slicing.game import Game

OPEN_DIRECTORY = """
name = "Open shelf"
main = "PROC"
[elements."I/O"]
complexity = "simple"
lines = ["DIR"]
[elements.DIR]
lines = ["DATA-a", "DATA-b", "PROC"]
[elements.DATA-a]
[elements.DATA-b]
found = 3
[elements.PROC]
complexity = "easy"
"""


def sees(game: Game) -> list[str]:
    seen = game.json["slicers"]["slicer"]["sees"]
    assert isinstance(seen, list)
    return seen


def at_directory(**sheet: object) -> Game:
    game = Game("small-computer-system", Slicer(**sheet))  # type: ignore[arg-type]
    game.breach()
    game.walk("PROC", "DIR")
    game.next_turn()
    return game


def test_outside_nothing_is_seen_s7() -> None:
    assert sees(Game("imperial-facility")) == []


def test_the_element_and_the_lines_from_it_are_seen_s7() -> None:
    game = Game()
    game.enter()
    assert sees(game) == ["I/O", "SUB-a"]
    game.do("move", "SUB-a")
    assert sees(game) == ["I/O", "PROC", "SUB-a"]


def test_what_was_seen_stays_known_after_leaving_s7() -> None:
    game = Game()
    game.enter()
    game.do("move", "SUB-a")
    game.do("exit")
    assert sees(game) == ["I/O", "PROC", "SUB-a"]


def test_another_port_is_not_seen_until_a_line_leads_there_s7() -> None:
    game = Game("imperial-facility")
    game.enter("I/O-b")
    assert sees(game) == ["I/O-b", "SUB-a", "SUB-b"]


def test_a_directory_with_a_complexity_hides_its_data_s5() -> None:
    game = at_directory()
    assert sees(game) == ["DIR", "I/O", "PROC", "SUB-a"]
    reason = game.refused("move", "DATA-a")
    assert reason == game.refused("move", "DATA-z").replace("DATA-z", "DATA-a")


@pytest.mark.parametrize(
    ("faces", "shown"),
    [("s", ["DATA-a"]), ("ss", ["DATA-a", "DATA-b"]), ("ss s", ["DATA-a", "DATA-b", "DATA-c"])],
)
def test_a_list_shows_data_up_to_its_net_successes_s6(faces: str, shown: list[str]) -> None:
    game = at_directory()
    game.do("list")
    game.roll(Y=faces)
    assert [name for name in sees(game) if name.startswith("DATA")] == shown


def test_a_failed_list_shows_nothing_o4() -> None:
    game = at_directory()
    game.do("list")
    game.roll(Y="s", P="f")
    assert not [name for name in sees(game) if name.startswith("DATA")]


def test_later_lists_add_to_what_is_known_s6() -> None:
    game = at_directory()
    game.do("list")
    game.roll(Y="ss ss")
    game.do("list")
    game.roll(Y="s")
    assert "DATA-c" in sees(game)


def test_an_open_directory_shows_everything_and_needs_no_list_s5() -> None:
    game = Game(OPEN_DIRECTORY)
    game.do("enter")
    game.do("move", "DIR")
    assert {"DATA-a", "DATA-b", "PROC"} <= set(sees(game))
    assert "no List is needed" in (game.next_turn() and game.refused("list"))


def test_knowledge_upgrades_a_list_once_a_rank_s5() -> None:
    game = at_directory(knowledge={"Education": 2})
    game.do("list")
    assert game.pool == "YYYGPP"


def test_a_knowledge_bonus_can_be_one_boost_whatever_the_rank_s5() -> None:
    text = OPEN_DIRECTORY.replace(
        "[elements.DIR]",
        '[elements.DIR]\ncomplexity = "easy"\nknowledge = "Lore"\nbonus = "boost"',
    )
    game = Game(text, Slicer(knowledge={"Lore": 3}))
    game.do("enter")
    game.do("move", "DIR")
    game.next_turn()
    game.do("list")
    assert game.pool == "YYGBP"


def test_another_knowledge_does_not_help_s5() -> None:
    game = at_directory(knowledge={"Lore": 2})
    game.do("list")
    assert game.pool == "YYGPP"


def test_moving_needs_a_visible_line_o3() -> None:
    game = Game()
    game.enter()
    assert "you see lines to SUB-a" in game.refused("move", "PROC")
    assert "Name the element" in game.refused("move")


def test_a_running_firewall_lets_one_only_go_back_o3() -> None:
    game = Game()
    game.enter()
    game.do("move", "SUB-a")
    assert "FRWL blocks the way to PROC" in game.refused("move", "PROC")
    game.do("move", "I/O")
    assert game.at() == "I/O"


def test_a_firewall_closes_its_element_to_operations_but_engage_and_exit_stay_g3() -> None:
    game = Game()
    game.enter()
    game.do("move", "SUB-a")
    assert "FRWL closes SUB-a" in game.refused("control")
    game.do("engage", "FRWL")
    assert game.state.check is not None
    game.encounter.undo()
    game.do("exit")
    assert game.at() is None


def test_beyond_a_terminated_firewall_the_way_is_free_o3() -> None:
    game = Game()
    game.breach()
    game.walk("PROC")
    assert game.at() == "PROC"


def test_insight_shows_all_elements_and_lines_p5() -> None:
    game = Game()
    game.do("enter", "I/O")
    game.roll(Y="x")
    game.spend("P-5", "x")
    assert len(sees(game)) == 7
    assert len(game.me.seen_lines) == 6
    assert game.me.visited == {"I/O"}


def test_an_objective_names_to_players_only_what_they_see_s7() -> None:
    game = at_directory()
    assert game.json["objectives"] == [{"text": "copy DATA-b", "status": "open"}]
    assert players_report(game.state)["objectives"] == [
        {"text": "copy something hidden", "status": "open"}
    ]
    game.do("list")
    game.roll(Y="ss ss")
    assert players_report(game.state)["objectives"] == [{"text": "copy DATA-b", "status": "open"}]
