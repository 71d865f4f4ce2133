"""Worms follow into the gear (X-6)."""

from __future__ import annotations

from edgebox.slicing.narration import narrate
from tests.slicing.game import Game, names


def infected(copies: int = 1) -> Game:
    """Copy something, meet the worm of the example and be kicked out by it."""
    game = Game("plague-server")
    game.enter()
    if copies:
        game.do("move", "DATA-a")
        game.do("copy")
        game.next_turn()
        game.do("move", "I/O")
    game.do("move", "PROC")
    game.next_turn()
    game.next_turn()
    assert game.json["check"]["for"] == "initiative"
    game.roll()
    game.roll(Y="s")
    game.roll(Y="ss", G="ss ss")
    return game


def harm(game: Game) -> tuple[tuple[str, ...], bool]:
    """Return the copies that are spoiled and whether the gear itself is."""
    return game.me.spoiled, game.me.gear_broken


def test_a_worm_that_kicks_out_follows_into_the_gear_x6() -> None:
    game = infected()
    assert game.at() is None
    assert game.program("WORM").infects == "slicer"
    assert game.json["slicers"]["slicer"]["worm"] == "WORM"
    assert game.json["elements"]["PROC"]["programs"][0]["at"] == "gear:slicer"


def test_a_worm_that_does_not_hit_stays_where_it_is_x6() -> None:
    game = Game("plague-server")
    game.enter()
    game.do("move", "PROC")
    game.next_turn()
    game.next_turn()
    game.roll_blanks()
    assert game.program("WORM").at == "PROC"


def test_each_round_it_spoils_a_copy_then_the_gear_x6() -> None:
    game = infected()
    assert harm(game) == ((), False)
    events = game.next_turn()
    assert "CopySpoiled" in names(events)
    assert "The worm spoils the copy of DATA-a in slicer's gear." in [
        narrate(event, game.state) for event in events
    ]
    assert harm(game) == (("DATA-a",), False)
    game.next_turn()
    assert harm(game) == (("DATA-a",), True)
    assert "gear is unusable" in game.refused("enter", "I/O")


def test_it_spoils_nothing_in_the_round_in_which_it_came_x6() -> None:
    game = infected()
    assert game.program("WORM").since == game.state.round - 1
    assert game.me.spoiled == ()


def test_terminated_in_the_gear_all_can_be_used_again_x6() -> None:
    game = infected(copies=0)
    game.next_turn()
    assert harm(game) == ((), True)
    game.do("engage", "WORM")
    assert game.pool == "YYGPP"  # no initiative, and outside no setback of the system
    events = game.roll(Y="ss ss")
    assert names(events)[-2:] == ["ProgramTerminated", "GearMended"]
    assert harm(game) == ((), False)
    game.do("enter", "I/O")
    assert game.at() == "I/O"


def test_it_does_not_fight_back_in_the_gear_x6() -> None:
    game = infected()
    game.do("engage", "WORM")
    game.roll()
    game.next_turn()
    assert game.state.check is None


def test_a_spoiled_copy_cannot_be_decrypted_x6() -> None:
    text = """
name = "Locked"
main = "PROC"
[options]
worms = true
[elements."I/O"]
complexity = "simple"
lines = ["DATA", "PROC"]
[elements.DATA]
complexity = "easy"
[elements.PROC]
complexity = "easy"
programs = ["TAPE"]
[programs.TAPE]
operations = ["engage", "follow"]
attack = "YYY"
"""
    game = Game(text)
    game.enter()
    game.walk("DATA")
    game.do("copy")
    game.next_turn()
    game.walk("I/O", "PROC")
    game.next_turn()
    game.next_turn()
    game.roll()
    game.roll(Y="s")
    game.roll(Y="ss ss")
    assert game.program("TAPE").infects == "slicer"
    game.next_turn()
    assert "unusable as long as the worm is there" in game.refused("decrypt", "DATA")
