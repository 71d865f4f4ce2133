"""Honeypots look like data until somebody comes (X-3, S-7)."""

from __future__ import annotations

import json

from edgebox.slicing.choices import choices
from edgebox.slicing.files.system_file import load_system
from edgebox.slicing.files.system_text import newcomer_words, system_words
from edgebox.slicing.maps.map import draw_map, draw_newcomer_map
from edgebox.slicing.narration import narrate
from edgebox.slicing.players import players_report
from tests.slicing.game import Game, names

WORDS = ("HNPT", "honeypot", "hidden")


def listed() -> Game:
    """List the directory of the example, so that bait and data are in view."""
    game = Game("trophy-room")
    game.enter()
    game.walk("PROC", "DIR")
    game.next_turn()
    game.do("list")
    game.roll(Y="ss ss")
    return game


def test_a_honeypot_is_found_and_seen_like_data_x3() -> None:
    game = listed()
    assert {"DATA-a", "DATA-b"} <= set(game.json["slicers"]["slicer"]["sees"])
    shown = players_report(game.state)
    assert shown["elements"]["DATA-a"] == shown["elements"]["DATA-b"]


def test_no_view_of_the_players_tells_it_from_data_s7_x3() -> None:
    game = listed()
    system = game.state.system
    views = [
        json.dumps(players_report(game.state)),
        draw_newcomer_map(system).to_svg(),
        draw_map(system, game.me.seen, game.me.seen_lines, stats=game.me.visited).to_svg(),
        newcomer_words(system),
        *(choice.words for choice in choices(game.state, "slicer")),
        *(choice.refusal or "" for choice in choices(game.state, "slicer")),
        *(narrate(e, game.state) or "" for step in game.encounter.steps for e in step),
    ]
    for view in views:
        assert not any(word.lower() in view.lower() for word in WORDS), view


def test_the_gm_sees_it_x3() -> None:
    system = load_system("trophy-room")
    assert "honeypot" in system_words(system)
    assert "a honeypot" in draw_map(system).to_svg()
    program = Game("trophy-room").json["elements"]["DATA-a"]["programs"][0]
    assert program["name"] == "HNPT"
    assert program["hidden"] is True


def test_it_springs_when_a_slicer_comes_and_attacks_at_once_x3() -> None:
    game = listed()
    events = game.do("move", "DATA-a")
    assert "HoneypotSprung" in names(events)
    assert game.json["check"]["for"] == "initiative"
    assert game.pool == "YG"  # Vigilance: it comes as a surprise (I-1)
    game.roll()
    assert game.pool == "YGG"
    game.roll(Y="s")
    assert game.pool == "YGGPP"
    game.roll(Y="ss", G="ss ss")
    assert game.at() is None
    assert "hidden" not in game.json["elements"]["DATA-a"]["programs"][0]


def test_other_data_does_not_spring_x3() -> None:
    game = listed()
    assert "HoneypotSprung" not in names(game.do("move", "DATA-b"))
    assert game.state.check is None


def test_where_it_was_there_is_no_data_x3() -> None:
    game = listed()
    game.do("move", "DATA-a")
    game.roll(Y="ss")
    game.roll()
    game.roll(Y="ss ss")  # attacks at once, with an operation of its coming turn
    assert not game.program("HNPT").running
    game.roll_blanks()
    game.next_turn()
    assert "holds no data" in game.refused("copy")
    assert "no data here" in game.refused("decrypt")
    assert game.at() == "DATA-a"


def test_undo_hides_it_again_x3() -> None:
    game = listed()
    before = game.state
    game.do("move", "DATA-a")
    game.encounter.undo()
    assert game.state == before
    assert game.program("HNPT").hidden
