"""Objectives (O-15): met, lost, any-of, all-of, undetected."""

from __future__ import annotations

from edgebox.slicing.slicer import Slicer
from tests.slicing.game import Game, names

OFFICE = """
name = "Office"
main = "PROC"
objective = {objective}
[elements."I/O"]
complexity = "simple"
lines = ["DATA-a", "DATA-b", "PROC", "SUB-a"]
[elements.DATA-a]
complexity = "easy"
[elements.DATA-b]
[elements.PROC]
complexity = "easy"
[elements.SUB-a]
complexity = "easy"
"""


def office(objective: str, *sheets: Slicer) -> Game:
    return Game(OFFICE.replace("{objective}", objective), *sheets)


def status(game: Game) -> str:
    (objective,) = game.json["objectives"]
    found = objective["status"]
    assert isinstance(found, str)
    return found


def visit(game: Game, element: str, *operations: str) -> None:
    if game.at() is None:
        game.do("enter")
    elif game.at() != "I/O":
        game.walk("I/O")
    game.walk(element)
    for operation in operations:
        if game.me.operations_left == 0:
            game.next_turn()
        game.do(operation)
        if game.state.check is not None:
            game.roll(Y="ss")


def test_copying_meets_the_objective_and_the_box_says_so() -> None:
    game = office('{ copy = "DATA-b" }')
    assert status(game) == "open"
    visit(game, "DATA-b")
    game.next_turn()
    assert "ObjectiveMet" in names(game.do("copy"))
    assert status(game) == "met"
    assert not game.json["finished"]
    assert "EncounterFinished" in names(game.do("exit"))
    assert game.json["finished"]


def test_each_deed_counts() -> None:
    for deed, element, steps in (
        ("alter", "DATA-b", ["alter"]),
        ("delete", "DATA-b", ["delete"]),
        ("decrypt", "DATA-a", ["decrypt"]),
        ("control", "PROC", ["control"]),
    ):
        game = office(f'{{ {deed} = "{element}" }}')
        visit(game, element, *steps)
        assert status(game) == "met", deed


def test_decrypting_the_copy_counts_too_o6() -> None:
    game = office('{ decrypt = "DATA-a" }')
    visit(game, "DATA-a", "copy")
    game.do("exit")
    game.next_turn()
    game.do("decrypt", "DATA-a")
    game.roll(Y="ss")
    assert status(game) == "met"


def test_deleting_what_should_be_copied_loses_it() -> None:
    game = office('{ copy = "DATA-b" }')
    visit(game, "DATA-b", "delete")
    assert status(game) == "lost"


def test_a_copy_already_taken_outlives_the_deletion() -> None:
    game = office('{ all = [{ copy = "DATA-b" }, { delete = "DATA-b" }] }')
    visit(game, "DATA-b", "copy", "delete")
    assert status(game) == "met"


def test_any_of_needs_one_and_is_lost_with_all() -> None:
    game = office('{ any = [{ copy = "DATA-b" }, { control = "PROC" }] }')
    visit(game, "DATA-b", "delete")
    assert status(game) == "open"
    visit(game, "PROC", "control")
    assert status(game) == "met"
    game = office('{ any = [{ copy = "DATA-b" }, { alter = "DATA-b" }] }')
    visit(game, "DATA-b", "delete")
    assert status(game) == "lost"


def test_all_of_needs_each_and_is_lost_with_one() -> None:
    game = office('{ all = [{ control = "SUB-a" }, { control = "PROC" }] }')
    visit(game, "PROC", "control")
    assert status(game) == "open"
    visit(game, "SUB-a", "control")
    assert status(game) == "met"


def test_imperial_facility_is_won_either_way_e4() -> None:
    text = Game("imperial-facility").json["objectives"][0]["text"]
    assert text == "copy DATA-b, or control SUB-a and control SUB-c"


def test_undetected_is_lost_with_the_alarm_and_stays_lost() -> None:
    game = office('{ copy = "DATA-b", undetected = true }')
    game.do("enter")
    game.gm("set-state", to="warned")
    assert status(game) == "open"
    events = game.gm("set-state", to="alarmed")
    assert "ObjectiveLost" in names(events)
    game.gm("set-state", to="normal")
    assert status(game) == "lost"


def test_undetected_is_met_with_its_deed_while_never_alarmed() -> None:
    game = office('{ copy = "DATA-b", undetected = true }')
    visit(game, "DATA-b", "copy")
    assert status(game) == "met"
    game.gm("set-state", to="alarmed")
    assert status(game) == "met"


def test_staying_undetected_alone_is_met_when_all_are_out_again() -> None:
    game = office("{ undetected = true }")
    assert status(game) == "open"
    game.do("enter")
    assert status(game) == "open"
    game.do("exit")
    assert status(game) == "met"


def test_with_nobody_left_everything_open_is_lost_o14() -> None:
    game = office('{ decrypt = "DATA-a" }', Slicer(strain_threshold=0))
    game.do("enter")
    game.do("move", "DATA-a")
    game.next_turn()
    game.do("decrypt")
    game.roll(P="t")
    game.gm_spend("P-6")
    assert status(game) == "lost"
    assert game.json["finished"]


def test_several_objectives_are_told_one_by_one() -> None:
    game = office('[{ copy = "DATA-b" }, { control = "PROC" }]')
    visit(game, "DATA-b", "copy")
    assert [o["status"] for o in game.json["objectives"]] == ["met", "open"]
    game.do("exit")
    assert not game.json["finished"]


def test_deleted_before_it_was_copied_it_can_never_be_decrypted_o6() -> None:
    game = office('{ decrypt = "DATA-a" }')
    visit(game, "DATA-a", "delete")
    assert status(game) == "lost"
    game = office('{ decrypt = "DATA-a" }')
    visit(game, "DATA-a", "copy", "delete")
    assert status(game) == "open"
    game = office('{ alter = "DATA-b" }')
    visit(game, "DATA-b", "copy", "delete")
    assert status(game) == "lost"


def test_staying_undetected_waits_for_the_other_objectives_too() -> None:
    game = office('[{ copy = "DATA-b" }, { undetected = true }]')
    game.do("enter")
    game.do("exit")
    assert [o["status"] for o in game.json["objectives"]] == ["open", "open"]
    game.next_turn()
    visit(game, "DATA-b")
    game.next_turn()
    game.do("copy")
    assert [o["status"] for o in game.json["objectives"]] == ["met", "open"]
    game.do("exit")
    assert [o["status"] for o in game.json["objectives"]] == ["met", "met"]
    assert game.json["finished"]
