"""Medicine, recovery and the GM's hand (R-9, R-10)."""

import pytest

from tests.combat.fight import ANN, BEN, BOSS, THUG, Fight, names


@pytest.mark.parametrize(
    ("wounds", "pool"), [(1, "YGGP"), (5, "YGGP"), (6, "YGGPP"), (10, "YGGPP"), (11, "YGGPPP")]
)
def test_r9_medicine_is_harder_the_more_wounds_there_are(wounds: int, pool: str) -> None:
    fight = Fight(ANN, BEN)
    fight.gm("suffer", target="Ben", wounds=wounds)
    if fight.state.check is not None:
        fight.d100("1")
    fight.do("treat", "Ann", target="Ben")
    assert fight.pool == pool


def test_r9_a_success_heals_wounds_and_an_advantage_strain() -> None:
    fight = Fight(ANN, BEN)
    fight.gm("suffer", target="Ben", wounds=5, strain=1)
    fight.do("treat", "Ann", target="Ben")
    fight.roll(G="ss aa")
    assert (fight.who("Ben").wounds, fight.who("Ben").strain) == (3, 0)
    assert fight.json["to_spend"]["players"]["a"] == 1, "one advantage went into the strain"
    fight.do("treat", "Ann", target="Ben")
    fight.roll(P="ff")
    assert fight.who("Ben").wounds == 3


def test_r9_an_incapacitated_patient_comes_to_when_wounds_are_back_at_the_threshold() -> None:
    fight = Fight(ANN, BEN)
    fight.gm("suffer", target="Ben", wounds=11)
    fight.d100("1")
    fight.do("treat", "Ann", target="Ben")
    assert "CameTo" in names(fight.roll(G="s"))


def test_r9_an_injury_is_as_hard_to_heal_as_it_is_severe() -> None:
    fight = Fight(ANN, BEN)
    fight.gm("injure", target="Ben")
    fight.d100("42")
    assert "Nobody has said how severe" in fight.refused("treat", "Ann", target="Ben", injury=1)
    fight.gm("name-injury", target="Ben", name="Bad knee", severity="hard")
    fight.do("treat", "Ann", target="Ben", injury=1)
    assert fight.pool == "YGGPPP"
    fight.roll(G="s")
    assert fight.who("Ben").injuries == ()
    assert "no injury 1; there are none" in fight.refused("treat", "Ann", target="Ben", injury=1)


def test_r9_only_the_injury_that_was_treated_is_healed() -> None:
    fight = Fight(ANN, BEN)
    for text in ("42", "12", "77"):
        fight.gm("injure", target="Ben")
        fight.d100(text)
    fight.gm("name-injury", target="Ben", injury=2, name="Bad knee", severity="easy")
    fight.do("treat", "Ann", target="Ben", injury=2)
    fight.roll(G="s")
    assert [injury.number for injury in fight.who("Ben").injuries] == [42, 97]


def test_r9_in_a_fight_treating_is_the_action_and_needs_to_be_close() -> None:
    fight = Fight(ANN, BEN, THUG).begin("ATB")
    fight.gm("suffer", target="Ben", wounds=3)
    assert "must be engaged with Ben" in fight.refused("treat", "Ann", target="Ben")
    fight.do("move", "Ann", target="Ben", to="engaged")
    fight.do("treat", target="Ben")
    fight.roll(G="s")
    assert fight.who("Ben").wounds == 2
    assert "has used the action" in fight.refused("treat", target="Ben")
    assert "no wounds" in Fight(ANN, BEN).refused("treat", "Ann", target="Ben")


def test_r10_after_the_fight_each_recovers_one_strain_for_each_success() -> None:
    fight = Fight(ANN, THUG).begin("AT")
    assert "when the fight is over" in fight.refused("recover", "Ann")
    fight.do("suffer", "Ann", strain=5)
    fight.gm("end")
    fight.do("recover", "Ann", skill="discipline")
    assert fight.pool == "GG"
    fight.roll(G="ss s")
    assert fight.who("Ann").strain == 2
    assert "already" in fight.refused("recover", "Ann")
    assert "Cool or Discipline, not Charm" in fight.refused("recover", "Thug", skill="charm")


def test_r10_recovery_never_goes_below_none_and_wakes_who_fell_from_strain() -> None:
    fight = Fight(ANN, BOSS).begin("AB")
    fight.gm("suffer", target="Ann", strain=11)
    fight.gm("end")
    fight.do("recover", "Ann")
    assert "CameTo" in names(fight.roll(G="s"))
    fight.gm("suffer", target="Boss", strain=1)
    fight.do("recover", "Boss")
    fight.roll(G="ss")
    assert fight.who("Boss").strain == 0


def test_players_suffer_strain_of_their_own_will_but_only_the_gm_deals_wounds() -> None:
    fight = Fight()
    fight.do("suffer", "Ann", strain=2)
    assert fight.who("Ann").strain == 2
    assert "Only the GM deals wounds" in fight.refused("suffer", "Ann", wounds=1)
    assert "Say how much" in fight.refused("suffer", "Ann")
    assert "Thug is the GM's" in fight.refused("suffer", "Ann", target="Thug", strain=1)
    assert "Only the GM may heal" in fight.refused("heal", target="Ann", strain=1)
    fight.gm("heal", target="Ann", strain=9)
    assert fight.who("Ann").strain == 0
