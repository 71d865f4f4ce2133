"""Destiny in an encounter (C-5)."""

from __future__ import annotations

from edgebox.slicing.slicer import Slicer
from tests.slicing.game import Game

HELP, RAISE = "helping-hand", "raising-the-stakes"


def fated() -> Game:
    game = Game("small-computer-system", Slicer("ann"), Slicer("ben"))
    game.do("roll-destiny")
    assert game.pool == "WW"
    assert game.json["check"]["by"] == "players"
    game.roll(W="ll n")
    return game


def test_each_player_rolls_a_force_die_for_the_pools_c5() -> None:
    game = fated()
    assert game.json["destiny"] == {"light": 2, "dark": 1}
    assert "already" in game.refused("roll-destiny")


def test_a_point_spent_moves_to_the_other_side_c5() -> None:
    game = fated()
    game.do("enter", "I/O")
    game.do("use-destiny", use=HELP)
    assert game.json["destiny"] == {"light": 1, "dark": 2}
    assert game.pool == "YYYPP"


def test_the_gm_raises_the_stakes_after_the_roller_decided_c5() -> None:
    game = fated()
    game.do("enter", "I/O")
    game.do("use-destiny", use=HELP)
    game.gm("use-destiny", use=RAISE)
    assert game.pool == "YYYRP"
    assert "already" in game.refused("use-destiny", by_gm=True, use=RAISE)


def test_the_one_who_rolls_decides_first_c5() -> None:
    game = fated()
    game.do("enter", "I/O")
    game.gm("use-destiny", use=RAISE)
    assert "decides first" in game.refused("use-destiny", use=HELP)


def test_on_the_gms_roll_the_sides_change_places_c5() -> None:
    game = fated()
    game.do("enter", "I/O")
    game.roll(Y="ss")
    game.do("move", "SUB-a")
    game.next_turn()
    game.next_turn()
    game.do("engage", "FRWL")
    game.roll()
    game.roll(G="s")
    assert game.pool == "GGPP"
    assert "another's check" in game.refused("use-destiny", by_gm=True, use=RAISE)
    game.gm("use-destiny", use=HELP)
    game.do("use-destiny", use=RAISE)
    assert game.pool == "YGRP"


def test_other_uses_need_no_check_c5() -> None:
    game = fated()
    game.do("use-destiny", use="deus-ex-machina")
    game.gm("use-destiny", use="special-ability")
    assert game.json["destiny"] == {"light": 2, "dark": 1}
    assert "No check is waiting" in game.refused("use-destiny", use=HELP)


def test_what_is_not_there_can_not_be_spent_c5() -> None:
    game = Game()
    assert "not rolled yet" in game.refused("use-destiny", use=HELP)
    game.do("roll-destiny")
    game.roll(W="n")
    assert "No light" in game.refused("use-destiny", use="deus-ex-machina")
    assert "no use 'luck'" in game.refused("use-destiny", by_gm=True, use="luck")


def test_it_is_told_who_spent_c5() -> None:
    game = fated()
    game.do("enter", "I/O")
    (spent,) = game.do("use-destiny", use=HELP, slicer="ben")
    assert getattr(spent, "by") == "ben"  # noqa: B009
    (spent,) = game.gm("use-destiny", use=RAISE)
    assert getattr(spent, "by") == "gm"  # noqa: B009
