"""What is left of a check buys something (R-8)."""

import pytest

from edgebox.rules.tables.spending import SpendingEffect
from tests.combat.fight import ANN, BEN, BOSS, TABLES, THUG, Fight


def _after(distance: str = "short", **faces: str) -> Fight:
    """Ann has attacked Boss, with these dice."""
    fight = Fight(ANN, BEN, THUG, BOSS, distance=distance).begin("ATBo")
    fight.do("attack", "Ann", target="Boss", weapon="Blaster pistol")
    fight.gm("adjust", upgrade="difficulty")
    fight.roll(**faces)
    return fight


def _options(fight: Fight, side: str) -> set[str]:
    return {each["option"] for each in fight.json["offers"][side]}


def _next_pool(fight: Fight, who: str) -> str:
    fight.gm("check", who=who, skill="athletics", against="easy")
    return fight.pool


def test_r8_the_side_that_rolled_spends_advantage_and_the_other_threat() -> None:
    fight = _after(G="a a")
    assert _options(fight, "players") == {
        "boost-next", "notice", "maneuver", "hinder", "boost",
    }  # fmt: skip
    assert _options(fight, "adversaries") == set()
    fight = _after(R="tt")
    assert _options(fight, "players") == set()
    assert _options(fight, "adversaries") == {"strain", "opening", "help-target", "trouble"}
    assert "for the adversaries to buy" in fight.refused("spend", option="strain")


def test_r8_what_is_spent_is_gone_and_what_is_not_there_can_not_be() -> None:
    fight = _after(G="aa a")
    fight.do("spend", option="maneuver")
    assert fight.json["to_spend"]["players"] == {"a": 1, "x": 0, "t": 0, "y": 0}
    assert "costs aa or x; there is a" in fight.refused("spend", option="hinder")
    assert "costs a or x, not 't'" in fight.refused("spend", option="notice", cost="t")
    assert "to be had now: boost-next, notice" in fight.refused("spend", option="luck")
    fight.do("end-turn")
    assert "nothing to spend" in fight.refused("spend", option="notice")


def test_r8_recover_and_suffer_strain_may_be_taken_again() -> None:
    fight = _after(R="tt")
    for _ in range(2):
        fight.gm("spend", option="strain")
    assert fight.who("Ann").strain == 2
    fight = Fight(ANN, THUG, distance="short")
    fight.do("suffer", "Ann", strain=3)
    fight.begin("AT")
    fight.do("attack", "Ann", target="Thug")
    fight.roll(G="aa")
    for _ in range(2):
        fight.do("spend", option="recover")
    assert fight.who("Ann").strain == 1


def test_r8_boosts_and_setbacks_are_owed_to_the_next_check_only() -> None:
    fight = _after(G="aa aa")
    fight.do("spend", option="hinder")
    fight.do("spend", option="boost", target="Ben")
    assert _next_pool(fight, "Boss") == "GGPK"
    fight.roll()
    assert _next_pool(fight, "Boss") == "GGP"
    fight.roll()
    assert _next_pool(fight, "Ben") == "GGBP"


def test_r8_the_next_ally_to_check_has_the_boost_whoever_it_is() -> None:
    fight = _after(G="a")
    fight.do("spend", option="boost-next")
    assert _next_pool(fight, "Boss") == "GGP"
    fight.roll()
    assert _next_pool(fight, "Ann") == "GGGP", "not the one who bought it"
    fight.roll()
    assert _next_pool(fight, "Ben") == "GGBP"
    fight.roll()
    assert _next_pool(fight, "Ben") == "GGP"


def test_r8_a_free_maneuver_costs_nothing_but_stays_within_two() -> None:
    fight = _after(Y="aa", G="aa aa")
    fight.do("spend", option="maneuver")
    fight.do("spend", option="maneuver")
    assert "two maneuvers" in fight.refused("spend", option="maneuver", cost="aa")
    fight.do("aim")
    fight.do("aim")
    assert fight.who("Ann").strain == 0
    assert "nobody has more" in fight.refused("aim")


def test_r8_somebody_else_has_a_free_maneuver_only_in_the_own_turn_or_at_once() -> None:
    fight = _after(R="tt")
    fight.gm("spend", option="opening", target="Thug")
    fight.do("move", "Thug", target="Ann", to="engaged")
    assert "Ann's turn" in fight.refused("aim", "Thug"), "it was one maneuver"


def test_r8_an_opponent_moves_at_once_in_anothers_turn() -> None:
    fight = _after(R="tt")
    fight.gm("spend", option="opening", target="Thug")
    fight.do("move", "Thug", target="Ann", to="engaged")
    assert fight.state.distance("Ann", "Thug") == "engaged"
    assert "Ann's turn" in fight.refused("move", "Thug", target="Ann", to="away")


def test_r8_a_guard_lasts_until_the_end_of_the_own_next_turn() -> None:
    fight = _after(G="aa a")
    fight.do("spend", option="guard")
    fight.do("end-turn")
    fight.do("attack", "Boss", target="Ann")
    assert fight.pool == "GGPK"
    fight.roll()
    for who in ("Boss", "Ben", "Thug"):
        fight.do("end-turn", who)
    assert fight.who("Ann").guard == 1
    fight.do("end-turn", "Ann")
    assert fight.who("Ann").guard == 0


def test_r8_the_target_drops_its_weapon() -> None:
    fight = _after(G="aa a")
    fight.do("spend", option="disarm")
    assert fight.who("Boss").dropped == {"Blaster rifle"}


def test_r8_triumph_and_despair_upgrade_the_next_check() -> None:
    fight = _after(Y="x")
    fight.do("spend", option="daunt")
    assert _next_pool(fight, "Boss") == "GGR"
    fight = _after(Y="x")
    fight.do("spend", option="inspire", target="Ben")
    assert _next_pool(fight, "Ben") == "YGP"
    fight = _after(R="y")
    fight.gm("spend", option="harder", target="Ben")
    assert _next_pool(fight, "Ben") == "GGR"


def test_r8_who_falls_prone_is_easy_to_strike_and_hard_to_shoot() -> None:
    fight = _after(R="y")
    fight.gm("spend", option="fall", cost="y")
    assert fight.who("Ann").prone
    fight.do("end-turn")
    fight.do("attack", "Thug", target="Ann", weapon="Blaster pistol")
    assert fight.pool == "GGPK"
    fight.roll()
    fight = Fight(ANN, THUG, distance="engaged").begin("AT")
    fight.do("drop-prone", "Ann")
    fight.do("end-turn")
    fight.do("attack", "Thug", target="Ann", weapon="Truncheon")
    assert fight.pool == "GGBPP"


def test_r8_a_despair_empties_a_ranged_weapon_or_damages_another() -> None:
    fight = _after(R="y")
    assert "damage" not in _options(fight, "adversaries")
    fight.gm("spend", option="empty")
    assert fight.who("Ann").empty == {"Blaster pistol"}
    fight = Fight(ANN, THUG, distance="engaged").begin("AT")
    fight.do("attack", "Ann", target="Thug", weapon="Knife")
    fight.gm("adjust", upgrade="difficulty")
    fight.roll(R="y")
    assert "empty" not in _options(fight, "adversaries")
    fight.gm("spend", option="damage")
    assert fight.who("Ann").damaged == {"Knife"}


def test_r8_when_the_gm_rolls_the_players_spend_the_threat() -> None:
    fight = Fight(ANN, THUG, distance="short").begin("TA")
    fight.do("attack", "Thug", target="Ann")
    fight.roll(P="tt")
    assert _options(fight, "players") == {"strain", "opening", "help-target", "trouble"}
    fight.do("spend", option="help-target")
    assert fight.who("Ann").owed.boosts == 1


@pytest.mark.parametrize("option", TABLES.spending.options, ids=lambda option: option.id)
def test_r8_every_option_of_the_table_can_be_bought(option: object) -> None:
    """With symbols enough, each line does something, or is told."""
    from edgebox.rules.tables.spending import SpendingOption

    assert isinstance(option, SpendingOption)
    engaged = option.effect is SpendingEffect.WEAPON_DAMAGED
    fight = Fight(ANN, BEN, THUG, BOSS, distance="engaged" if engaged else "short")
    fight.do("suffer", "Ann", strain=2)
    fight.begin("ATBo")
    fight.do("attack", "Ann", target="Boss", weapon="Knife" if engaged else "Blaster pistol")
    fight.gm("adjust", upgrade="difficulty")
    fight.roll(**({"Y": "x"} if option.own else {"R": "y"}))
    before = fight.scene
    assert option.id in _options(fight, "players" if option.own else "adversaries")
    (fight.do if option.own else fight.gm)("spend", option=option.id)
    assert fight.scene != before


def test_r3_r8_what_lasts_for_a_fight_ends_with_it() -> None:
    fight = _after(R="y", G="aa a")
    fight.gm("spend", option="empty")
    fight.do("spend", option="guard")
    fight.do("aim", "Ann")
    fight.gm("end")
    fight.begin("TAB")
    fight.do("attack", "Thug", target="Ann")
    assert fight.pool == "GGP"
    fight.roll()
    fight.do("end-turn")
    fight.do("attack", "Ann", target="Boss", weapon="Blaster pistol")
    assert fight.pool == "YGGP"


def test_r8_nobody_drops_a_weapon_who_holds_none() -> None:
    fight = Fight(ANN, BOSS, distance="short").begin("BA")
    fight.do("drop", "Boss", weapon="Blaster rifle")
    fight.do("end-turn")
    fight.do("attack", "Ann", target="Boss", weapon="Blaster pistol")
    fight.roll(G="aa a")
    assert "disarm" not in _options(fight, "players")
    assert "Boss holds no weapon" in fight.refused("spend", option="disarm")
