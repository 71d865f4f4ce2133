"""Entering, the system state and what it adds to checks (S-2, S-3, O-2)."""

from __future__ import annotations

from edgebox.slicing.slicer import Slicer
from tests.slicing.game import Game


def test_entering_takes_a_check_against_the_ports_complexity_s3() -> None:
    game = Game()
    game.do("enter", "I/O")
    assert game.pool == "YYGPP"
    game.roll(Y="s", P="t")
    assert game.at() == "I/O"


def test_a_failed_check_costs_the_operation_and_leaves_the_slicer_outside_o1() -> None:
    game = Game()
    game.do("enter", "I/O")
    game.roll(Y="s", P="f")
    assert game.at() is None
    assert game.me.operations_left == 1


def test_a_simple_port_takes_no_check_s3() -> None:
    game = Game("blast-door")
    game.do("enter", "I/O")
    assert game.state.check is None
    assert game.at() == "I/O"


def test_the_only_port_needs_no_name() -> None:
    game = Game("blast-door")
    game.do("enter")
    assert game.at() == "I/O"


def test_an_unknown_port_is_refused_with_the_ports_named_o13() -> None:
    reason = Game("imperial-facility").refused("enter", "PROC")
    assert "I/O-a, I/O-b" in reason
    assert "I/O-a, I/O-b" in Game("imperial-facility").refused("enter")


def test_who_is_inside_can_not_enter_again_o11() -> None:
    game = Game("blast-door")
    game.do("enter")
    assert "already" in game.refused("enter")
    game.do("exit")
    assert game.at() is None
    game.do("enter")
    assert game.at() == "I/O"


def test_the_system_state_adds_setbacks_to_every_check_of_an_intruder_s2() -> None:
    game = Game()
    game.gm("set-state", to="warned")
    game.do("enter", "I/O")
    assert game.pool == "YYGPPK"
    game.encounter.undo()
    game.gm("set-state", to="alarmed")
    game.do("enter", "I/O")
    assert game.pool == "YYGPPKK"


def test_initiative_has_the_setbacks_of_the_state_s2() -> None:
    game = Game()
    game.enter()
    game.gm("set-state", to="alarmed")
    game.do("move", "SUB-a")
    game.do("engage", "FRWL")
    assert game.pool == "YGKK"


def test_a_copy_is_decrypted_outside_without_the_states_setbacks_s2_o6() -> None:
    game = Game()
    game.breach()
    game.walk("PROC", "DIR")
    game.next_turn()
    game.do("list")
    game.roll(Y="ss ss")
    game.do("move", "DATA-a")
    game.next_turn()
    game.do("copy")
    game.do("exit")
    game.gm("set-state", to="alarmed")
    game.do("decrypt", "DATA-a")
    assert game.pool == "YYGP"


def test_a_check_takes_owed_dice_once_o2() -> None:
    game = Game()
    game.do("enter", "I/O")
    game.roll(Y="ss", G="aa", P="-")
    game.spend("P-2", "aa")
    assert game.me.next_boost == 1
    game.next_turn()
    game.do("move", "SUB-a")
    game.do("engage", "FRWL")
    assert game.pool == "YGB"
    assert game.me.next_boost == 0


def test_the_sheet_makes_the_pool_c1() -> None:
    game = Game("small-computer-system", Slicer("ann", intellect=2, computers=4))
    game.do("enter", "I/O")
    assert game.pool == "YYGGPP"
