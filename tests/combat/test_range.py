"""Range bands and moving (R-4)."""

import pytest

from tests.combat.fight import ANN, BEN, BOSS, THUG, Fight, names


def _fight(distance: str) -> Fight:
    return Fight(ANN, BEN, THUG, BOSS, distance=distance).begin("ATBo")


def test_r4_a_move_goes_one_band_and_is_a_maneuver() -> None:
    fight = _fight("medium")
    fight.do("move", "Ann", target="Thug", to="closer")
    assert fight.state.distance("Ann", "Thug") == "short"
    fight.do("move", target="Thug", to="engaged", pay="strain")
    assert fight.state.distance("Thug", "Ann") == "engaged"
    assert fight.who("Ann").strain == 2


@pytest.mark.parametrize(
    ("word", "to"),
    [("closer", "short"), ("nearer", "short"), ("away", "long"), ("farther", "long")],
)
def test_r4_closer_and_away_are_one_band(word: str, to: str) -> None:
    fight = _fight("medium")
    fight.do("move", "Ann", target="Thug", to=word)
    fight.do("move", target="Thug", to=word if to == "long" else "medium", pay="strain")
    assert fight.state.distance("Ann", "Thug") == ("long" if to == "long" else "medium")


@pytest.mark.parametrize(("distance", "to"), [("long", "medium"), ("extreme", "long")])
def test_r4_far_bands_take_two_maneuvers_which_may_be_in_two_turns(distance: str, to: str) -> None:
    fight = _fight(distance)
    assert names(fight.do("move", "Ann", target="Thug"))[-1] == "SetOut"
    assert fight.state.distance("Ann", "Thug") == distance
    fight.do("end-turn")
    for who in ("Thug", "Ben", "Boss"):
        fight.do("end-turn", who)
    fight.do("move", "Ann", target="Thug")
    assert fight.state.distance("Ann", "Thug") == to


def test_r4_a_way_begun_counts_only_for_itself() -> None:
    fight = _fight("long")
    fight.do("move", "Ann", target="Thug")
    fight.do("move", target="Boss", pay="strain")
    assert fight.state.distance("Ann", "Boss") == "long"
    assert fight.state.distance("Ann", "Thug") == "long"


def test_r4_those_who_are_engaged_stand_at_one_place() -> None:
    fight = _fight("short")
    fight.gm("place", who="Thug", target="Boss", to="engaged")
    fight.gm("place", who="Ben", target="Boss", to="long")
    fight.gm("place", who="Ben", target="Thug", to="long")
    fight.do("move", "Ann", target="Thug", to="engaged")
    assert fight.state.engaged("Ann") == ["Thug", "Boss"]
    assert fight.state.distance("Ann", "Ben") == "long", "as far as Thug was"
    fight.do("move", target="Thug", to="away", pay="strain")
    assert fight.state.engaged("Ann") == []
    assert fight.state.distance("Ann", "Boss") == "short"


def test_r4_who_is_engaged_with_an_opponent_leaves_before_going_elsewhere() -> None:
    fight = _fight("short")
    fight.do("move", "Ann", target="Thug", to="engaged")
    assert "engaged with Thug; move away from there first" in fight.refused(
        "move", target="Boss", to="engaged", pay="strain"
    )
    fight.do("move", target="Thug", to="short", pay="strain")
    assert fight.state.engaged("Ann") == []


@pytest.mark.parametrize(
    ("target", "to", "told"),
    [
        ("Thug", "farther than far", "nowhere to move to"),
        ("Ann", "closer", "Name somebody else"),
        ("Nobody", "closer", "There is no 'Nobody' here"),
        (None, "closer", "Name the target"),
    ],
)
def test_a_move_to_nowhere_is_refused(target: str | None, to: str, told: str) -> None:
    assert told in _fight("medium").refused("move", "Ann", target=target, to=to)


def test_r4_there_is_no_band_beyond_the_last_or_before_the_first() -> None:
    fight = _fight("extreme")
    assert "no band beyond" in fight.refused("move", "Ann", target="Thug", to="away")
    fight = _fight("engaged")
    assert "no band beyond" in fight.refused("move", "Ann", target="Thug", to="closer")
    assert "engaged already" in fight.refused("move", "Ann", target="Thug", to="engaged")


def test_only_the_gm_places_and_only_at_bands_that_are() -> None:
    fight = _fight("short")
    assert "Only the GM" in fight.refused("place", "Ann", target="Thug", to="long")
    for to in ("far", ""):
        with pytest.raises(ValueError, match="no range band"):
            fight.gm("place", who="Ann", target="Thug", to=to)
