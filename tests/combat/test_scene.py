"""A slicing encounter in the same rounds (R-2, R-3, O-1): one order for everybody."""

from collections.abc import Sequence

import pytest

from edgebox.combat.narration import narrate
from edgebox.combat.scene import Sliced
from edgebox.rules.characters.character import Side
from tests.combat.fight import ANN, BEN, THUG, Fight, names


def _fight(system: str = "small-computer-system") -> Fight:
    """Ann, who knows Computers, then Thug, then Ben, who can't slice."""
    return Fight(ANN, BEN, THUG, system=system).begin("ATB")


def _sliced(events: Sequence[object]) -> list[str]:
    return [event.event.name for event in events if isinstance(event, Sliced)]


def test_only_players_who_know_computers_slice() -> None:
    fight = _fight()
    assert fight.scene.slicing is not None
    assert list(fight.scene.slicing.slicers) == ["Ann"]
    fight.do("end-turn", "Ann")
    fight.do("end-turn", "Thug")
    with pytest.raises(ValueError, match="Ben is no slicer"):
        fight.slice("enter", "Ben", target="I/O")


def test_the_slicers_slot_is_the_slicers_turn_and_operations_are_maneuvers() -> None:
    fight = _fight("blast-door")
    fight.slice("enter", "Ann", target="I/O")
    assert fight.state.turn is not None
    assert (fight.state.turn.maneuvers, fight.state.turn.action) == (1, "")
    fight.slice("move", target="PROC")
    assert fight.state.turn.action == "move", "the second operation takes the action"
    assert "has used the action" in fight.refused("attack", target="Thug")
    with pytest.raises(ValueError, match="no operation left"):
        fight.slice("control")


def test_a_slicer_may_share_the_turn_between_the_system_and_the_fight() -> None:
    fight = _fight("blast-door")
    fight.slice("enter", "Ann", target="I/O")
    fight.do("attack", target="Thug", weapon="Blaster rifle")
    fight.roll()
    with pytest.raises(ValueError, match="has used the action"):
        fight.slice("move", target="PROC")


def test_nobody_slices_out_of_turn() -> None:
    fight = _fight()
    fight.do("end-turn", "Ann")
    with pytest.raises(ValueError, match="belongs to the adversaries"):
        fight.slice("enter", "Ann", target="I/O")
    with pytest.raises(ValueError, match="ends with that of the fight"):
        fight.slice("end-turn", "Ann")


def test_the_programs_act_when_all_slots_of_the_round_are_used() -> None:
    fight = _fight()
    fight.slice("enter", "Ann", target="I/O")
    fight.roll(Y="ss")
    assert fight.scene.slicing is not None
    assert "RoundBegan" not in _sliced(fight.do("end-turn"))
    assert fight.scene.slicing.round == 1
    fight.do("end-turn", "Thug")
    happened = fight.do("end-turn", "Ben")
    assert "ProgramsBegan" in names(happened)
    assert names(happened)[-2:] == ["ProgramsEnded", "RoundBegan"]
    assert (fight.scene.slicing.round, fight.state.round) == (2, 2)


def test_a_program_that_attacks_is_rolled_for_before_the_next_round() -> None:
    fight = _fight()
    fight.slice("enter", "Ann", target="I/O")
    fight.roll(Y="ss")
    fight.gm_slice("set-state", to="warned")
    fight.do("end-turn")
    for _ in range(6):
        if fight.scene.waiting is not None:
            break
        fight.do("end-turn", fight.state.candidates()[0])
    assert fight.scene.waiting is not None, "the spider hunts the intruder"
    assert fight.scene.programs_act
    assert "A check in the system waits" in fight.refused("aim", "Ann")
    while fight.battle.check is not None:
        fight.roll()
    assert fight.json["programs_act"] is False
    assert fight.state.candidates() != []


def test_strain_is_the_same_in_the_fight_and_in_the_system() -> None:
    fight = _fight()
    fight.slice("enter", "Ann", target="I/O")
    fight.roll(Y="ss", P="tt t")
    fight.gm_slice("spend", option="P-6")
    assert fight.who("Ann").strain == 1
    fight.gm("suffer", target="Ann", strain=2)
    assert fight.scene.slicing is not None
    assert fight.scene.slicing.slicers["Ann"].strain == 3
    happened = fight.gm("suffer", target="Ann", strain=9)
    told = [narrate(event, fight.scene) for event in happened]
    assert told.count("Ann is incapacitated.") == 1
    assert fight.who("Ann").incapacitated
    assert fight.scene.slicing.slicers["Ann"].incapacitated


def test_p12_a_wound_from_the_system_is_one_in_the_fight() -> None:
    fight = _fight()
    fight.slice("enter", "Ann", target="I/O")
    fight.roll(Y="ss")
    fight.gm_slice("set-state", to="warned")
    fight.gm("suffer", target="Ann", wounds=2)
    fight.do("end-turn")
    while fight.scene.waiting is None:
        fight.do("end-turn", fight.state.candidates()[0])
    fight.roll()  # initiative: the slicer's
    fight.roll(Y="ss")  # and the program's, which is first
    fight.roll(Y="x ss", G="ss")
    fight.gm_slice("spend", option="P-12", cost="x")
    assert fight.scene.slicing is not None
    assert fight.who("Ann").wounds == fight.scene.slicing.slicers["Ann"].wounds == 3


def test_c5_destiny_is_the_same_in_the_fight_and_in_the_system() -> None:
    fight = _fight()
    fight.gm("end")
    fight.do("roll-destiny")
    fight.roll(W="l l")
    assert fight.scene.slicing is not None
    assert fight.scene.slicing.destiny == fight.state.destiny
    fight.begin("ATB")
    fight.slice("enter", "Ann", target="I/O")
    fight.do("use-destiny", "Ann", use="helping-hand")
    assert fight.state.destiny is not None
    assert (fight.state.destiny.light, fight.state.destiny.dark) == (1, 1)


def test_without_a_system_there_is_nothing_to_slice() -> None:
    fight = Fight(ANN, THUG).begin("AT")
    with pytest.raises(ValueError, match="No system is sliced here"):
        fight.slice("enter", "Ann", target="I/O")
    with pytest.raises(ValueError, match="somebody among the players"):
        Fight(THUG, system="blast-door")


def test_undo_goes_back_through_fight_and_system_alike() -> None:
    fight = _fight()
    before = fight.scene
    fight.slice("enter", "Ann", target="I/O")
    fight.roll(Y="ss")
    fight.do("end-turn")
    for _ in range(3):
        fight.battle.undo()
    assert fight.scene == before
    assert fight.who("Thug").side is Side.ADVERSARIES
