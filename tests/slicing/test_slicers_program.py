"""What every slicer's program can do: a step a move, and fight or defend itself (G-1, O-10)."""

from edgebox.slicing.choices import choices
from tests.slicing.game import Game


def test_g1_a_slicer_moves_one_element_an_operation() -> None:
    game = Game("blast-door")
    game.enter()
    before = game.me.operations_left
    game.do("move", "PROC")
    assert (game.at(), game.me.operations_left) == ("PROC", before - 1)
    small = Game()
    small.enter()
    assert "PROC" in small.refused("move", "PROC"), "two elements away is too far"


def test_g1_every_operation_is_a_slicers_to_try() -> None:
    game = Game("blast-door")
    game.enter()
    tried = {choice.command.do.value for choice in choices(game.state, game.me.name)}
    assert tried >= {
        "move", "list", "copy", "decrypt", "alter", "delete", "encrypt", "control", "engage",
        "exit",
    }  # fmt: skip


def test_o10_a_slicer_engages_only_a_program_on_its_own_element() -> None:
    game = Game()
    game.enter()
    game.refused("engage", "FRWL")
    game.do("move", "SUB-a")
    game.do("engage", "FRWL")
    assert game.state.check is not None
    assert game.state.check.purpose == "initiative"


def test_o10_a_slicer_that_is_attacked_defends_itself() -> None:
    game = Game()
    game.enter()
    game.gm("set-state", to="warned")
    while game.state.check is None:
        game.next_turn()
    assert game.state.contact is not None
    assert game.state.contact.started_by == "program", "the spider came by itself"
    assert game.state.check.by == game.me.name, "and the slicer rolls for who strikes first"
