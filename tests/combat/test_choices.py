"""What a screen can offer: each choice open, or with the reason why not (R-2 to R-5, R-10)."""

from edgebox.combat.choices import after_fight, choices, fillers
from tests.combat.fight import ANN, BEN, BOSS, THUG, Fight


def _words(fight: Fight, name: str) -> dict[str, str | None]:
    return {choice.words: choice.refusal for choice in choices(fight.state, name)}


def test_r2_the_side_is_offered_those_who_may_fill_its_slot() -> None:
    fight = Fight(ANN, BEN, THUG).begin("ATB")
    assert [choice.words for choice in fillers(fight.state)] == ["Ann", "Ben"]
    fight.battle.do(fillers(fight.state)[1].command)
    assert fight.state.turn is not None
    assert fight.state.turn.who == "Ben"
    assert fillers(fight.state) == []


def test_r5_only_attacks_that_reach_are_offered_each_with_its_check() -> None:
    fight = Fight(ANN, THUG, BOSS, distance="short").begin("ATBo")
    found = {choice.words: choice for choice in choices(fight.state, "Ann")}
    assert "Attack Thug, Knife" not in found
    shot = found["Attack Boss, Blaster pistol"]
    assert shot.check is not None
    assert str(shot.check.pool) == "YGGP"


def test_r3_a_second_maneuver_is_offered_for_strain_and_for_the_action() -> None:
    fight = Fight(ANN, THUG, distance="short").begin("AT")
    assert _words(fight, "Ann")["Aim"] is None
    fight.do("attack", "Ann", target="Thug")
    fight.roll()
    fight.do("aim")
    offered = _words(fight, "Ann")
    assert offered["Aim (for 2 strain)"] is None
    assert "has used the action" in (offered["Aim (for the action)"] or "")
    assert "has used the action" in (offered["Attack Thug, Blaster pistol"] or "")
    assert offered["End the turn"] is None


def test_r4_moves_are_offered_to_the_next_band_either_way() -> None:
    fight = Fight(ANN, BEN, THUG, distance="medium").begin("ATB")
    offered = _words(fight, "Ann")
    assert {"Move: short, Thug", "Move away: long, Thug", "Move: engaged, Ben"} <= offered.keys()


def test_r9_r10_treating_and_recovering_are_offered_where_they_help() -> None:
    fight = Fight(ANN, BEN, THUG).begin("ATB")
    assert "Treat Ben" not in _words(fight, "Ann")
    fight.gm("suffer", target="Ben", wounds=2)
    fight.do("move", "Ann", target="Ben", to="engaged")
    assert _words(fight, "Ann")["Treat Ben"] is None
    fight.gm("end")
    assert choices(fight.state, "Ann") == []
    assert "Ben: Discipline" in [choice.words for choice in after_fight(fight.state)]
    fight.do("recover", "Ben")
    fight.roll()
    assert not any(choice.words.startswith("Ben") for choice in after_fight(fight.state))
