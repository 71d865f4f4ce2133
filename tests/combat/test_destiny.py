"""Destiny at every check of a fight (C-5)."""

from edgebox.rules.destiny import Destiny
from tests.combat.fight import ANN, BEN, THUG, Fight


def _fight() -> Fight:
    fight = Fight(ANN, BEN, THUG, distance="short")
    fight.do("roll-destiny")
    assert fight.pool == "WW", "a force die for each player, none for the GM"
    fight.roll(W="ll n")
    assert fight.state.destiny == Destiny(2, 1)
    return fight


def test_c5_the_one_who_rolls_upgrades_its_pool_and_the_other_side_the_difficulty() -> None:
    fight = _fight().begin("ATB")
    fight.do("attack", "Ann", target="Thug")
    fight.do("use-destiny", use="helping-hand")
    assert fight.pool == "YYGP"
    fight.gm("use-destiny", use="raising-the-stakes")
    assert fight.pool == "YYGR"
    assert fight.state.destiny == Destiny(2, 1), "a point went each way"


def test_c5_who_rolls_decides_first_and_each_side_once() -> None:
    fight = _fight()
    assert "No check is waiting" in fight.refused("use-destiny", use="helping-hand")
    fight.do("check", "Ann", skill="cool", against="easy")
    assert "for another's check" in fight.refused("use-destiny", use="raising-the-stakes")
    fight.gm("use-destiny", use="raising-the-stakes")
    assert "decides first" in fight.refused("use-destiny", use="helping-hand")
    fight.roll()
    fight.do("check", "Ann", skill="cool", against="easy")
    fight.do("use-destiny", use="helping-hand")
    assert "spent destiny on this check already" in fight.refused("use-destiny", use="helping-hand")


def test_c5_facts_and_abilities_need_no_check_and_points_run_out() -> None:
    fight = _fight()
    fight.do("use-destiny", use="deus-ex-machina")
    fight.do("use-destiny", use="special-ability")
    assert fight.state.destiny == Destiny(0, 3)
    assert "No light destiny point is left" in fight.refused("use-destiny", use="deus-ex-machina")
    assert "no use 'wish'" in fight.refused("use-destiny", use="wish")
    assert "rolled already" in fight.refused("roll-destiny")
    assert "not rolled yet" in Fight(ANN).refused("use-destiny", use="helping-hand")
    assert "Nobody at this table is a player" in Fight(THUG).refused("roll-destiny")
