"""Attacks, damage, critical injuries (R-5, R-6, R-7)."""

from dataclasses import replace

import pytest

from edgebox.combat import events as ev
from edgebox.rules.difficulty import Difficulty
from edgebox.rules.modifiers import Effect, Modifier
from edgebox.rules.skills import Characteristic
from edgebox.rules.tables.healing import InjuryKind
from tests.combat.fight import ANN, BEN, BOSS, TABLES, THUG, Fight, arm, names


def _fight(distance: str = "short") -> Fight:
    return Fight(ANN, BEN, THUG, BOSS, distance=distance).begin("ATBo")


@pytest.mark.parametrize(
    ("distance", "weapon", "pool"),
    [
        ("engaged", "Knife", "YGGPP"),
        ("engaged", "Bare hands", "GGGPP"),
        ("engaged", "Blaster pistol", "YGGPP"),
        ("engaged", "Blaster rifle", "YGGPPP"),
        ("short", "Blaster pistol", "YGGP"),
        ("medium", "Blaster pistol", "YGGPP"),
        ("long", "Blaster rifle", "YGGPPP"),
    ],
)
def test_r5_an_attack_is_as_hard_as_range_and_weapon_make_it(
    distance: str, weapon: str, pool: str
) -> None:
    fight = _fight(distance)
    fight.do("attack", "Ann", target="Thug", weapon=weapon)
    assert fight.pool == pool


def test_r5_a_rifle_is_hard_to_use_with_an_opponent_at_hand_whoever_it_is_aimed_at() -> None:
    fight = _fight("medium")
    fight.gm("place", who="Ann", target="Thug", to="engaged")
    fight.do("attack", "Ann", target="Boss", weapon="Blaster rifle")
    assert fight.pool == "YGGPPP"


@pytest.mark.parametrize(
    ("distance", "weapon", "told"),
    [
        ("short", "Knife", "Knife does not reach Thug at short range"),
        ("long", "Blaster pistol", "does not reach"),
        ("extreme", None, "No weapon of Ann reaches"),
        ("short", "Cannon", "has no 'Cannon', but Blaster pistol"),
    ],
)
def test_r5_a_weapon_only_reaches_as_far_as_it_does(
    distance: str, weapon: str | None, told: str
) -> None:
    assert told in _fight(distance).refused("attack", "Ann", target="Thug", weapon=weapon)


def test_r6_damage_is_the_base_and_one_for_each_net_success_less_soak() -> None:
    fight = _fight()
    happened = fight.shoot("Ann", "Boss", "ss")  # 6 + 2, soak 4
    hit = next(event for event in happened if isinstance(event, ev.Hit))
    assert (hit.damage, hit.soak) == (8, 4)
    assert fight.who("Boss").wounds == 4


def test_r6_brawn_adds_to_what_is_struck_with_and_bare_hands_deal_brawn() -> None:
    fight = _fight("engaged")
    fight.shoot("Ann", "Boss", "s", weapon="Knife")  # 1 + Brawn 3 + 1, soak 4
    assert fight.who("Boss").wounds == 1
    fight = _fight("engaged")
    fight.shoot("Ann", "Thug", "ss", weapon="bare")  # Brawn 3 + 2, soak 3
    assert fight.who("Thug").wounds == 2


def test_r6_a_failed_attack_deals_nothing_and_soak_may_stop_all() -> None:
    fight = _fight()
    fight.do("attack", "Ann", target="Thug")
    assert "Missed" in names(fight.roll(G="s", P="f"))
    assert fight.who("Thug").wounds == 0
    fight.do("end-turn")
    tough = replace(THUG, soak=20)
    fight = Fight(ANN, tough, distance="short").begin("AT")
    fight.shoot("Ann", "Thug", "ss")
    assert fight.who("Thug").wounds == 0
    assert "critical" not in [each["option"] for each in fight.json["offers"]["players"]]


def test_r6_wounds_above_the_threshold_incapacitate_and_bring_a_critical_injury() -> None:
    fight = _fight()
    fight.gm("suffer", target="Thug", wounds=5)
    assert not fight.who("Thug").incapacitated, "at the threshold is not above it"
    happened = fight.shoot("Ann", "Thug", "s")
    assert names(happened)[-2:] == ["ResultsLeft", "CheckCalled"]
    assert "Incapacitated" in names(happened)
    assert fight.check.by == "Thug"
    assert fight.check.percentile
    fight.d100("30 7")
    assert [injury.number for injury in fight.who("Thug").injuries] == [37]
    fight.do("end-turn")
    assert fight.state.candidates() == ["Boss"]
    assert "incapacitated" in fight.refused("act", "Thug")


def test_r6_strain_above_the_threshold_incapacitates_without_an_injury() -> None:
    fight = _fight()
    happened = fight.shoot("Ann", "Thug", "ss s", stun=True)  # 6 + 3, soak 3
    assert fight.who("Thug").strain == 6
    assert fight.who("Thug").wounds == 0
    assert "Incapacitated" in names(happened)
    assert fight.state.check is None
    fight.gm("heal", target="Thug", strain=1)
    assert not fight.who("Thug").incapacitated
    close = _fight("engaged")
    assert "no setting to stun" in close.refused(
        "attack", "Ann", target="Thug", weapon="Knife", stun=True
    )


def test_r7_each_injury_held_adds_ten_to_the_next() -> None:
    fight = _fight()
    for text, number in (("00 0", 100), ("00 1", 11), ("90 9", 119)):
        fight.gm("injure", target="Ben")
        fight.d100(text)
        assert fight.who("Ben").injuries[-1].number == number


def test_r7_an_injury_that_waits_for_its_roll_counts_for_the_next() -> None:
    fight = _fight()
    fight.gm("suffer", target="Thug", wounds=5)
    fight.do("attack", "Ann", target="Thug")
    fight.roll(Y="x", G="s")
    assert fight.check.plus == 0
    fight.do("spend", option="critical", cost="x")
    fight.d100("20 5")
    assert fight.check.plus == 10
    fight.d100("20 5")
    assert [injury.number for injury in fight.who("Thug").injuries] == [25, 35]


def test_r7_bare_hands_injure_with_five_advantages() -> None:
    strong = replace(
        ANN, characteristics={**ANN.characteristics, Characteristic.BRAWN: 4}, skills={"Brawl": 1}
    )
    for left, bought in (("aa", ["aaaaa"]), ("a", [])):
        fight = Fight(strong, replace(BOSS, soak=0), distance="engaged").begin("AB")
        fight.do("attack", "Ann", target="Boss", weapon="bare")
        fight.roll(Y="aa", G=f"{left} a s")
        offers = fight.json["offers"]["players"]
        assert [each["with"] for each in offers if each["option"] == "critical"] == (
            [bought] if bought else []
        )


def test_r7_a_critical_injury_is_bought_with_the_weapons_rating_or_a_triumph() -> None:
    fight = _fight()
    fight.do("attack", "Ann", target="Boss")
    fight.roll(Y="sa", G="aa")  # rating 3
    assert {"option": "critical", "with": ["aaa"], "words": "critical injury"} in fight.json[
        "offers"
    ]["players"]
    fight.do("spend", option="critical")
    assert fight.check.percentile
    fight.d100("20 0")
    assert fight.who("Boss").injuries[0].number == 20
    fight = _fight()
    fight.do("attack", "Ann", target="Boss")
    fight.roll(Y="x", G="aa a")
    fight.do("spend", option="critical", cost="x")
    fight.d100("1")
    assert "already" in fight.refused("spend", option="critical", cost="aaa")


def test_r7_the_gm_names_an_injury_or_a_table_does() -> None:
    fight = _fight()
    fight.gm("injure", target="Ben")
    fight.d100("5")
    assert fight.who("Ben").injuries[0].words == "critical injury 5"
    fight.gm("name-injury", target="Ben", name="Bruised pride", severity="easy")
    assert fight.who("Ben").injuries[0].words == "Bruised pride (5)"
    kinds = (InjuryKind(1, 50, "Scratch", "itches", Difficulty.EASY),)
    fight = Fight(ANN, THUG, tables=replace(TABLES, injuries=kinds))
    for text in ("40 5", "40 5"):
        fight.gm("injure", target="Thug")
        fight.d100(text)
    assert [each.name for each in fight.who("Thug").injuries] == ["Scratch", ""]
    assert fight.who("Thug").injuries[0].severity is Difficulty.EASY


def test_c7_talents_for_attacks_and_for_the_skill_change_the_pool() -> None:
    talent = Modifier("Steady hand", frozenset({"attack"}), Effect.BOOST)
    other = Modifier("Marksman", frozenset({"Ranged (Light)"}), Effect.UPGRADE)
    ann = replace(ANN, modifiers=(talent, other), weapons=arm("Blaster pistol"))
    fight = Fight(ann, THUG, distance="short").begin("AT")
    fight.do("attack", "Ann", target="Thug")
    assert fight.pool == "YYGBP"
