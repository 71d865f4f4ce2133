"""Destiny points (C-5)."""

from hypothesis import given
from hypothesis import strategies as st

from edgebox.dice import Pool, Roll, randomness, roll_pool
from edgebox.rules.destiny import Destiny, DestinyUse


def test_c5_the_pips_of_the_players_force_dice_make_the_two_pools() -> None:
    assert Destiny.of_roll(Roll.parse("W:ll W:n W:ll W:l")) == Destiny(light=5, dark=1)
    assert Destiny.of_roll(Roll()) == Destiny(0, 0)


def test_c5_players_spend_light_and_the_gm_dark_and_the_point_changes_sides() -> None:
    destiny = Destiny(light=2, dark=1)
    assert destiny.available(by_gm=False) == 2
    assert destiny.available(by_gm=True) == 1
    assert destiny.spent(by_gm=False) == Destiny(light=1, dark=2)
    assert destiny.spent(by_gm=True) == Destiny(light=3, dark=0)


@given(st.integers(1, 6), st.integers(), st.lists(st.booleans(), max_size=20))
def test_c5_points_are_neither_made_nor_lost(players: int, seed: int, asks: list[bool]) -> None:
    destiny = Destiny.of_roll(roll_pool(Pool.parse("W" * players), randomness(seed)))
    points = destiny.light + destiny.dark
    assert points >= players, "every face of a force die has a pip"
    for by_gm in asks:
        if destiny.available(by_gm):
            destiny = destiny.spent(by_gm)
        assert destiny.light + destiny.dark == points
        assert min(destiny.light, destiny.dark) >= 0


def test_c5_the_four_uses_have_their_words() -> None:
    assert {use.value for use in DestinyUse} == {
        "helping-hand",
        "raising-the-stakes",
        "special-ability",
        "deus-ex-machina",
    }
