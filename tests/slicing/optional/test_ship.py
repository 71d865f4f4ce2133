"""What jamming a ship's sensors does for the round (E-5)."""

from __future__ import annotations

import pytest

from edgebox.dice import Pool
from edgebox.errors import RefusedError
from tests.slicing.game import Game


def jammed() -> Game:
    game = Game("ship-sensors")
    game.do("enter")
    game.roll(Y="ss s")
    return game


def check(game: Game, target: str | None = "targeting", dice: str = "YGPP") -> None:
    game.gm("ship-check", target=target, add=Pool.parse(dice))


def test_each_net_success_is_a_setback_die_on_the_ships_checks_e5() -> None:
    game = jammed()
    assert game.json["ship"] == {"systems": ["shields", "targeting", "engines"], "setback": 3}
    check(game)
    assert game.pool == "YGPPKKK"
    game.roll(Y="s")
    assert game.state.check is None
    assert game.state.spending is None


def test_it_lasts_for_the_round_and_no_longer_e5() -> None:
    game = jammed()
    game.next_turn()
    check(game)
    assert game.pool == "YGPP"


def test_no_sub_processor_is_controlled_by_it_e5() -> None:
    game = jammed()
    assert not any(element["controlled"] for element in game.json["elements"].values())
    assert game.me.operations_left == 1  # one operation, one check


def test_only_the_gm_makes_the_ships_checks_with_a_system_it_has_e5() -> None:
    game = jammed()
    assert "Only the GM" in game.refused("ship-check", "targeting", add=Pool.parse("G"))
    with pytest.raises(RefusedError, match="shields, targeting, engines"):
        check(game, "lights")
    with pytest.raises(RefusedError, match="Give the dice"):
        game.gm("ship-check", target="shields")
    with pytest.raises(RefusedError, match="no ship"):
        check(Game(), "shields")
