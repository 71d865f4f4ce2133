"""Slicing inside the rounds of a fight, at the box (R-2, R-3, O-1)."""

from __future__ import annotations

import pytest

from edgebox.box.inputs import GoOn
from edgebox.box.pages.looking import MapPage
from edgebox.box.screens import facts as f
from edgebox.box.screens.fight import FightOrder
from edgebox.box.snapshot import Snapshot, Stage
from edgebox.box.views import gm_view, players_view
from edgebox.devices.pins import Panel
from edgebox.slicing.model import SystemState
from tests.box.fights import FightRig, yard
from tests.combat.fight import ANN, BEN, THUG
from tests.combat.test_opposed_slicers import ZED


def fight(system: str = "blast-door", *, small: bool = False) -> FightRig:
    """Return a fight in which Ann, who can slice, acts first, then Thug, then Ben."""
    rig = FightRig(dice="camera", gm_panel=not small)
    rig.begin_fight(yard(ANN, BEN, THUG, system=system))
    rig.in_order("Ann", "Thug", "Ben")
    return rig


def slices(rig: FightRig, words: str, panel: Panel = Panel.PLAYERS) -> None:
    """Choose an operation in the turn of a slicer."""
    rig.choose("Slice", panel=panel)
    if isinstance(rig.shown(panel), f.HandOver):
        rig.tap("confirm")
    rig.choose(words, panel=panel)


def entered() -> FightRig:
    """Return it once Ann is in a system with programs, her first maneuver used."""
    rig = fight("small-computer-system")
    rig.choose("Ann")
    slices(rig, "Enter at I/O")
    rig.answer(Y="ss ss")
    return rig


def _lists(rig: FightRig, words: str) -> bool:
    return any(row.words.startswith(words) for row in rig.screen(f.Menu).rows)


def test_the_slicers_turn_offers_operations_each_a_maneuver() -> None:
    rig = fight()
    rig.choose("Ann")
    slices(rig, "Enter at I/O")
    assert rig.screen(f.Told).lines == ("Ann is in, at I/O.",)
    rig.tap("confirm")
    assert rig.combat.turn is not None
    assert rig.combat.turn.maneuvers == 1
    slices(rig, "Move to PROC")
    assert rig.combat.turn.action == "move"
    menu = rig.screen(f.Menu)
    assert menu.title == "0 maneuvers, no action left"
    refusals = {row.words: row.refusal for row in menu.rows}
    assert "has used the action" in refusals["Attack"]


def test_who_can_not_slice_is_offered_nothing_of_the_system() -> None:
    rig = fight()
    rig.choose("Ben")
    assert not _lists(rig, "Slice")


def test_the_order_goes_on_after_the_slicer_and_the_programs_act_at_its_end() -> None:
    rig = entered()
    assert rig.desk.state is not None
    assert rig.desk.state.slicers["Ann"].at == "I/O"
    rig.tap("end-turn")
    assert rig.desk.waiting.by_gm, "the next slot is the adversaries'"
    rig.choose("Thug", panel=Panel.GM)
    rig.choose("End the turn", panel=Panel.GM)
    assert rig.combat.round == 1
    rig.choose("Ben")
    rig.choose("End the turn")
    shown = rig.screen(f.Told)
    assert shown.title == "The programs act"
    assert "Round 2 begins." in shown.lines
    assert rig.desk.state.round == 2


def test_a_check_in_the_system_is_rolled_and_spent_like_in_an_encounter() -> None:
    rig = fight("small-computer-system")
    rig.choose("Ann")
    slices(rig, "Enter at I/O")
    roll = rig.screen(f.RollThese)
    assert roll.purpose == "enter I/O"
    assert roll.chance is not None
    rig.throw(Y="ss sa", G="a", P="tt tt")
    assert isinstance(rig.shown(), f.NetShown)
    rig.read()
    assert rig.desk.waiting.by_gm
    assert rig.desk.waiting.what == "spend tt"
    assert isinstance(rig.shown(), f.Waiting)
    spend = rig.screen(f.GmSpend, Panel.GM)
    assert [row.words for row in spend.rows]
    assert (Panel.GM, "strain") in rig.parts_lit()
    rig.gm("strain")
    rig.read()
    assert rig.combat.fighters["Ann"].strain == 1, "strain is the same in both (O-14)"


def test_what_an_older_check_has_left_is_not_spent_after_another() -> None:
    """R-8 and section P: only the last check's results are on the table."""
    rig = fight("small-computer-system")
    rig.choose("Ann")
    slices(rig, "Enter at I/O")
    rig.throw(Y="ss sa", G="a", P="tt tt")
    rig.read()
    rig.gm("let-go")
    rig.tap("engage")
    rig.tap("confirm")
    rig.answer()
    assert rig.desk.waiting.what == "choose what to do", "the threat in the system is let go"


def test_the_buttons_of_operations_slice_within_the_turn() -> None:
    rig = fight()
    rig.choose("Ann")
    rig.tap("move")
    words = [row.words for row in rig.screen(f.Menu).rows]
    assert any(word.startswith("Enter") for word in words)
    assert any(word.startswith("engaged, Thug") for word in words)
    rig.choose("Enter")
    assert rig.desk.state is not None
    assert rig.desk.state.slicers["Ann"].at == "I/O"
    rig.tap("confirm", "exit")
    rig.read()
    assert rig.desk.state.slicers["Ann"].at is None


def test_the_map_the_objectives_and_the_state_are_in_the_menus() -> None:
    rig = fight()
    rig.choose("Look")
    rig.choose("Map")
    assert isinstance(rig.desk.on_top(Panel.PLAYERS), MapPage)
    rig.tap("back", "back")
    rig.hold("let-go", Panel.GM)
    rig.choose("Set the state", panel=Panel.GM)
    rig.choose("Warned", panel=Panel.GM)
    assert rig.desk.state is not None
    assert rig.desk.state.system_state is SystemState.WARNED
    assert rig.screen(f.Menu).status.state is SystemState.WARNED


def test_what_happens_names_nothing_that_nobody_has_found_s7() -> None:
    rig = fight("personal-terminal")
    rig.choose("Ann")
    rig.hold("let-go", Panel.GM)
    rig.choose("Set the state", panel=Panel.GM)
    rig.choose("Alarmed", panel=Panel.GM)
    told = rig.screen(f.Told).lines
    assert "Objective lost: copy something hidden undetected (the system was Alarmed)." in told


def test_a_program_attacks_before_the_next_round_and_the_gm_rolls() -> None:
    rig = entered()
    rig.hold("let-go", Panel.GM)
    rig.choose("Set the state", panel=Panel.GM)
    rig.choose("Alarmed", panel=Panel.GM)
    rig.read()
    for _ in range(40):
        rig.read()
        now = rig.desk.waiting
        if now.stage is Stage.ROLL and now.by_gm:
            break
        one_thing(rig)
    assert rig.fight.scene.programs_act
    assert rig.screen(f.RollThese, Panel.GM).who.startswith("The GM")
    while rig.combat.round == 1:
        assert rig.combat.turn is None, "no slot is filled before the programs are done"
        rig.read()
        one_thing(rig)
    assert not rig.fight.scene.programs_act


def one_thing(rig: FightRig) -> None:
    """Let the turn that is on end, or do what else the box waits for without doing much."""
    now = rig.desk.waiting
    if now.stage is Stage.ROLL:
        rig.answer()
    elif now.stage is Stage.SPEND:
        rig.skip()
    elif rig.combat.turn is None:
        rig.confirm()
    else:
        rig.choose("End the turn", panel=Panel.GM if now.by_gm else Panel.PLAYERS)


def test_the_small_panel_reaches_the_system_as_well() -> None:
    rig = fight(small=True)
    rig.choose("Ann")
    slices(rig, "Enter at I/O")
    assert rig.desk.state is not None
    assert rig.desk.state.slicers["Ann"].at == "I/O"
    rig.tap("back")
    assert rig.desk.state.slicers["Ann"].at is None


def test_the_gms_display_shows_the_order_while_players_slice() -> None:
    rig = entered()
    assert isinstance(rig.shown(Panel.GM), FightOrder)


def rivals(*, small: bool) -> FightRig:
    """Return a fight in which Zed slices for the owner of the system, and it is his turn."""
    rig = FightRig(dice="camera", gm_panel=not small)
    rig.begin_fight(yard(ANN, ZED, system="contested-node")).in_order("Zed", "Ann")
    rig.confirm()
    slices(rig, "Enter", Panel.PLAYERS if small else Panel.GM)
    assert rig.desk.waiting.by_gm, "the GM rolls for an adversary"
    rig.answer("ss")
    return rig


def test_x4_an_adversarys_operations_are_the_gms_to_see() -> None:
    rig = rivals(small=False)
    shown: list[Snapshot] = []
    rig.table.listen(shown.append)
    rig.settle()
    assert "Slice" not in {each["group"] for each in players_view(shown[-1])["fight"]["choices"]}
    assert "Slice" in {each["group"] for each in gm_view(shown[-1])["fight"]["choices"]}
    rig.desk.show(MapPage(Panel.PLAYERS), Panel.PLAYERS)
    rig.settle()
    assert rig.screen(f.MapSeen).at is None, "players look with Ann's eyes, who is outside"


def test_x4_the_pages_of_players_know_what_players_know_and_nothing_of_the_adversary() -> None:
    """The rival is the GM's: the table sees with the players' eyes, whoever is asked for."""
    rig = rivals(small=False)
    shown: list[Snapshot] = []
    rig.table.listen(shown.append)
    rig.settle()
    assert rig.desk.state is not None
    assert rig.desk.state.slicers["Zed"].at == "I/O-a"
    for whose in (None, "Ann", "Zed"):
        view = players_view(shown[-1], whose)
        sheets = {sheet["name"]: sheet for sheet in view["slicers"]}
        assert sheets["Ann"]["own"]
        assert sheets["Ann"]["strain"] == 0
        assert sheets["Zed"] == {"name": "Zed", "own": False, "at": "out of sight", "turn": True}
        assert {place["name"] for place in view["map"]["places"]} == {"I/O-a", "I/O-b"}


def test_x4_the_gm_reads_of_an_adversary_in_the_system_and_players_do_not() -> None:
    rig = rivals(small=False)
    shown: list[Snapshot] = []
    rig.table.listen(shown.append)
    rig.settle()
    told = [line for step in players_view(shown[-1])["log"] for line in step["lines"]]
    whole = [line for step in gm_view(shown[-1])["log"] for line in step["lines"]]
    assert "Zed is in, at I/O-a." in whole
    assert not [line for line in told if "I/O-a" in line]
    assert set(told) < set(whole)
    assert [*rig.fight.log()] == rig.desk.log, "as a resumed fight tells it"


def test_x4_what_an_adversary_rolls_for_is_not_named_on_the_players_display() -> None:
    rig = rivals(small=False)
    rig.choose("Slice", panel=Panel.GM)
    rig.choose("Move", panel=Panel.GM)
    rig.read()
    rig.choose("End", panel=Panel.GM)
    rig.choose("Ann")
    rig.choose("End")
    rig.read()
    rig.choose("Zed", panel=Panel.GM)
    rig.choose("Slice", panel=Panel.GM)
    rig.choose("Control", panel=Panel.GM)
    assert rig.screen(f.RollThese).purpose == "control something hidden"
    rig.throw("s")
    assert rig.screen(f.NetShown).purpose == "control something hidden"


@pytest.mark.parametrize("small", [False, True])
def test_x4_what_an_adversarys_check_leaves_is_the_gms_to_spend(small: bool) -> None:
    rig = FightRig(dice="camera", gm_panel=not small)
    rig.begin_fight(yard(ANN, ZED, system="contested-node")).in_order("Zed", "Ann")
    rig.confirm()
    panel = Panel.PLAYERS if small else Panel.GM
    slices(rig, "Enter", panel)
    rig.throw(Y="sa aa", P="-")
    rig.read()
    now = rig.desk.waiting
    assert (now.stage, now.by_gm, now.whom, now.what) == (Stage.SPEND, True, "Zed", "spend aaa")
    shown: list[Snapshot] = []
    rig.table.listen(shown.append)
    rig.settle()
    assert players_view(shown[-1])["spend"] is None
    assert gm_view(shown[-1])["spend"]["who"] == "Zed"
    assert rig.screen(f.Spend, panel).who == "Zed"
    if not small:
        assert "what the roll has left" in rig.screen(f.Waiting).what
        assert (Panel.GM, "let-go") in rig.parts_lit()
    assert not rig.ask(lambda reply: GoOn(by_gm=False, reply=reply)).ok
    assert rig.ask(lambda reply: GoOn(by_gm=True, reply=reply)).ok
    assert rig.stage() is Stage.CHOOSE


def test_x4_on_the_players_display_they_are_handed_over() -> None:
    rig = rivals(small=True)
    rig.choose("Slice")
    assert rig.screen(f.HandOver).to == "the GM"
    rig.tap("confirm")
    assert rig.screen(f.Menu).title == "Slice: which?"
