"""Several slicers in a fight: of one side, opposed, one who leaves (X-4, O-1, O-11, R-2)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from edgebox.combat.coding import event_json, event_of, scene_json, scene_of
from edgebox.combat.scene import Sliced, apply
from edgebox.combat.state import Phase
from edgebox.rules.characters.character import Character, Side
from edgebox.rules.characters.character_file import parse_character
from edgebox.rules.skills import Characteristic
from edgebox.slicing.state import SlicerState
from tests.combat.fight import ANN, BEN, TABLES, THUG, Fight

CLO = replace(ANN, name="Clo")
ZED = Character(
    "Zed",
    Side.ADVERSARIES,
    characteristics={Characteristic.INTELLECT: 2},
    skills={"Computers": 2},
    strain_threshold=10,
)


def slicer(fight: Fight, name: str) -> SlicerState:
    assert fight.scene.slicing is not None
    return fight.scene.slicing.slicers[name]


def rivals() -> Fight:
    """Ann and Zed at the same processor, Zed's turn; Ann has had hers in this round."""
    fight = Fight(ANN, ZED, system="contested-node").begin("AZ")
    fight.slice("enter", "Ann", target="I/O-b")
    fight.slice("move", target="PROC")
    fight.do("end-turn")
    fight.slice("enter", "Zed", target="I/O-b")
    return fight


def sliced(fight: Fight) -> list[str]:
    """The names of all that has happened in the system."""
    return [
        event.event.name
        for step in fight.battle.steps
        for event in step
        if isinstance(event, Sliced)
    ]


def test_x4_adversaries_slice_for_the_owner_only_where_slicers_are_opposed() -> None:
    opposed = Fight(ANN, BEN, ZED, THUG, system="contested-node")
    assert opposed.scene.slicing is not None
    assert {name: each.sheet.side for name, each in opposed.scene.slicing.slicers.items()} == {
        "Ann": "intruders", "Zed": "system",
    }  # fmt: skip
    alone = Fight(ANN, ZED, system="blast-door")
    assert alone.scene.slicing is not None
    assert [*alone.scene.slicing.slicers] == ["Ann"]


def test_x4_r2_opposed_slicers_act_in_the_slots_of_their_sides() -> None:
    fight = Fight(ANN, ZED, system="contested-node").begin("AZ")
    with pytest.raises(ValueError, match="belongs to the players"):
        fight.slice("enter", "Zed", target="I/O-b")
    fight.slice("enter", "Ann", target="I/O-b")
    fight.do("end-turn")
    fight.slice("enter", "Zed", target="I/O-b")
    assert fight.state.turn is not None
    assert (fight.state.turn.who, fight.state.turn.maneuvers) == ("Zed", 1)


def test_x4_opposed_slicers_fight_within_the_rounds_and_the_loser_is_out_of_the_system() -> None:
    fight = rivals()
    fight.slice("move", target="PROC")
    assert fight.state.turn is not None
    assert fight.state.turn.action == "move", "the second operation takes the action"
    fight.do("end-turn")
    assert fight.state.round == 2
    fight.slice("engage", "Ann", target="Zed")
    assert fight.state.turn is not None
    assert fight.state.turn.maneuvers == 1
    assert fight.scene.waiting is not None
    assert (fight.scene.waiting.by, fight.scene.waiting.purpose) == ("Ann", "initiative")
    fight.roll(G="s")
    assert fight.scene.waiting.by == "Zed"
    fight.roll()
    assert (fight.scene.waiting.by, fight.scene.waiting.purpose) == ("Ann", "attack")
    fight.roll(Y="ss ss")
    assert slicer(fight, "Zed").at is None
    assert slicer(fight, "Ann").at == "PROC"
    assert "DuelWon" in sliced(fight)
    assert not fight.who("Zed").incapacitated, "in the fight Zed goes on"
    fight.do("end-turn")
    fight.do("aim", "Zed")


def test_i1_x4_who_wins_by_surprise_has_that_operation_less_in_the_coming_turn() -> None:
    fight = rivals()
    fight.do("end-turn")
    fight.slice("move", "Ann", target="DIR")
    fight.slice("move", target="PROC")
    fight.do("end-turn")
    fight.slice("move", "Zed", target="PROC")
    fight.slice("engage", target="Ann")
    fight.roll()
    assert fight.scene.waiting is not None
    fight.roll(G="s")
    assert (fight.scene.waiting.by, fight.scene.waiting.purpose) == ("Ann", "attack")
    fight.roll()
    while fight.battle.check is not None:
        fight.roll()
    fight.do("end-turn")
    assert fight.state.round == 3
    fight.slice("engage", "Ann", target="Zed")
    fight.roll()
    turn = fight.state.turn
    assert turn is not None
    assert (turn.maneuvers, turn.action) == (2, "engage"), "the attack of before was the first"
    assert "has used the action" in fight.refused("action", what="shout")


def test_i1_r3_an_operation_of_before_counts_for_any_turn_of_the_fight() -> None:
    fight = rivals()
    assert fight.scene.slicing is not None
    fight.do("end-turn")
    used = replace(slicer(fight, "Ann"), operations_left=1)
    slicing = replace(fight.scene.slicing, slicers={**fight.scene.slicing.slicers, "Ann": used})
    fight.battle._scene = replace(fight.scene, slicing=slicing)
    assert "A second maneuver costs" in fight.refused("aim", "Ann")
    fight.do("aim", "Ann", pay="strain")
    turn = fight.state.turn
    assert turn is not None
    assert turn.maneuvers == 2
    assert fight.who("Ann").strain == 2


def test_o1_two_slicers_of_one_side_share_the_rounds_and_programs_act_after_both() -> None:
    fight = Fight(ANN, CLO, THUG, system="small-computer-system").begin("ACT")
    fight.slice("enter", "Ann", target="I/O")
    fight.roll(Y="ss")
    assert "RoundBegan" not in [event.name for event in fight.do("end-turn")]
    fight.slice("enter", "Clo", target="I/O")
    fight.roll(Y="ss")
    fight.slice("move", target="SUB-a")
    fight.do("end-turn")
    assert sliced(fight).count("RoundBegan") == 0, "the adversaries have a slot left"
    fight.do("end-turn", "Thug")
    assert sliced(fight).count("RoundBegan") == 1
    assert (slicer(fight, "Ann").at, slicer(fight, "Clo").at) == ("I/O", "SUB-a")
    fight.slice("exit", "Ann")
    fight.do("end-turn")
    fight.do("end-turn", "Clo")
    fight.do("end-turn", "Thug")
    assert fight.state.round == 3
    assert fight.scene.slicing is not None
    assert fight.scene.slicing.round == 3


def test_o11_o14_a_slicer_who_leaves_or_drops_goes_and_the_others_go_on() -> None:
    fight = Fight(ANN, CLO, THUG, system="blast-door").begin("ACT")
    fight.slice("enter", "Ann", target="I/O")
    fight.slice("exit")
    assert slicer(fight, "Ann").at is None
    fight.slice("enter", target="I/O")
    fight.do("end-turn")
    fight.gm("suffer", target="Ann", strain=11)
    assert slicer(fight, "Ann").incapacitated
    fight.slice("enter", "Clo", target="I/O")
    fight.slice("move", target="PROC")
    fight.do("end-turn")
    fight.do("end-turn", "Thug")
    assert (fight.state.round, fight.state.candidates()) == (2, ["Clo"])
    fight.slice("control", "Clo")
    fight.roll(Y="ss")
    assert fight.scene.slicing is not None
    assert fight.scene.slicing.objectives[0][1] == "met"


def test_o1_with_the_last_slicer_down_the_fight_goes_on_round_after_round() -> None:
    fight = Fight(ANN, BEN, THUG, system="blast-door").begin("ABT")
    fight.slice("enter", "Ann", target="I/O")
    fight.gm("suffer", target="Ann", strain=11)
    for _ in range(6):
        if fight.state.turn is None:
            fight.do("act", fight.state.candidates()[0])
        fight.do("end-turn")
    assert fight.state.round >= 3
    assert fight.scene.waiting is None


def test_r2_o1_a_new_fight_begins_a_round_of_the_system_as_well() -> None:
    fight = Fight(ANN, THUG, system="blast-door").begin("AT")
    fight.slice("enter", "Ann", target="I/O")
    fight.slice("move", target="PROC")
    fight.do("end-turn")
    fight.gm("end")
    fight.begin("AT")
    assert fight.state.phase is Phase.ROUNDS
    fight.slice("control", "Ann")
    turn = fight.state.turn
    assert turn is not None
    assert (turn.maneuvers, turn.action) == (1, ""), "nothing of the new turn is used yet"


def test_x4_a_fight_of_slicers_is_kept_and_undone_like_any_other() -> None:
    fight = rivals()
    fight.slice("move", target="PROC")
    fight.do("end-turn")
    fight.slice("engage", "Ann", target="Zed")
    fight.roll(G="s")
    fight.roll()
    again = scene_of(scene_json(fight.battle.first))
    for step in fight.battle.steps:
        for event in step:
            again = apply(again, event_of(event_json(event)))
    assert again == fight.scene
    steps = len(fight.battle.steps)
    for _ in range(steps):
        fight.battle.undo()
    assert fight.scene == fight.battle.first


def test_x1_x5_a_sheet_brings_its_gear_and_programs_into_a_fight() -> None:
    text = (
        'name = "Eve"\nskills = { Computers = 2 }\ncapacity = 2\ncarries = ["spider", "GHST"]\n'
        '[programs.GHST]\ntitle = "ghost"\noperations = ["engage"]\nattack = "YG"\n'
        "countermeasures = 2\n"
    )
    eve = parse_character(text, "eve.toml", TABLES)
    fight = Fight(eve, THUG, system="quarantine-ward").begin()
    assert slicer(fight, "Eve").sheet.capacity == 2
    assert [kind.name for kind in slicer(fight, "Eve").sheet.programs] == ["SPDR", "GHST"]
    while fight.state.candidates() != ["Eve"]:
        fight.do("end-turn", fight.state.candidates()[0])
    fight.slice("enter", "Eve", target="I/O")
    fight.slice("deploy", target="GHST")
    assert "ProgramDeployed" in sliced(fight)
    assert scene_of(scene_json(fight.scene)) == fight.scene
    with pytest.raises(ValueError, match="Eve:3: capacity: 999 is out of range"):
        Fight(
            parse_character(text.replace("= 2\nc", "= 999\nc"), "eve.toml", TABLES),
            system="blast-door",
        )
