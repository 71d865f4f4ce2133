"""Data has a size, gear a capacity (X-1)."""

from __future__ import annotations

from edgebox.slicing.narration import narrate
from edgebox.slicing.slicer import Slicer
from tests.slicing.game import Game, names


def at_data(data: str = "DATA-a", **sheet: object) -> Game:
    """Stand on data of the example with both operations."""
    game = Game("records-office", Slicer(**sheet))  # type: ignore[arg-type]
    game.enter()
    game.walk("PROC", "DIR")
    game.next_turn()
    game.do("list")
    game.roll(Y="ss ss")
    game.do("move", data)
    game.next_turn()
    return game


def test_copying_takes_as_many_operations_as_the_size_asks_x1() -> None:
    game = at_data()
    assert names(game.do("copy")) == ["OperationBegan", "CopyAdvanced"]
    assert game.json["slicers"]["slicer"]["copying"] == {"data": "DATA-a", "done": 1, "size": 3}
    game.do("copy")
    assert not game.me.gear
    game.next_turn()
    assert "Copied" in names(game.do("copy"))
    assert game.me.gear == {"DATA-a": False}
    assert game.json["slicers"]["slicer"]["copying"] is None


def test_data_without_a_size_takes_one_operation_x1() -> None:
    game = at_data("DATA-b")
    game.do("copy")
    assert "DATA-b" in game.me.gear


def test_leaving_the_element_loses_what_was_copied_so_far_x1() -> None:
    game = at_data()
    game.do("copy")
    game.do("move", "DIR")
    game.next_turn()
    game.do("move", "DATA-a")
    assert "CopyAdvanced" in names(game.do("copy"))
    assert game.me.copying == ("DATA-a", 1)


def test_a_copy_needs_room_in_the_gear_x1() -> None:
    game = at_data(capacity=2)
    reason = game.refused("copy")
    assert "takes up 3" in reason
    assert "room for 2 of 2" in reason


def test_copies_fill_the_gear_and_dropping_one_makes_room_x1() -> None:
    game = at_data(capacity=6)
    for _ in range(3):
        if game.me.operations_left == 0:
            game.next_turn()
        game.do("copy")
    assert game.json["slicers"]["slicer"]["room"] == 3
    game.next_turn()
    game.walk("DIR", "DATA-c")
    game.next_turn()
    assert "room for 3 of 6" in game.refused("copy")
    left = game.me.operations_left
    events = game.do("drop", "DATA-a")
    assert narrate(events[0], game.state) == "slicer drops DATA-a from the gear."
    assert game.me.operations_left == left
    assert not game.me.gear
    game.do("copy")
    game.encounter.undo()
    game.encounter.undo()
    assert game.me.gear == {"DATA-a": False}


def test_what_is_not_in_the_gear_cannot_be_dropped_x1() -> None:
    game = at_data("DATA-b")
    assert "the gear is empty" in game.refused("drop")
    game.do("copy")
    assert "in the gear are DATA-b" in game.refused("drop", "DATA-a")


def test_without_the_option_gear_has_room_for_all_x1() -> None:
    game = Game()
    game.enter()
    assert "option sizes" in game.refused("drop", "DATA-a")
    assert "capacity" not in game.json["slicers"]["slicer"]
