"""The GM's panel: what is lit is affordable and does its work; the menu behind a long press."""

from __future__ import annotations

from pathlib import Path

import pytest

from edgebox.box.inputs import GoOn
from edgebox.box.screens import facts as f
from edgebox.box.snapshot import Stage
from edgebox.devices.pins import Panel
from edgebox.dice import Pool
from edgebox.slicing.commands import Command, Do
from edgebox.slicing.model import SystemState
from tests.box.tables import Rig


def lit(rig: Rig) -> set[str]:
    """Return which of the GM's lights are on."""
    found: dict[tuple[Panel, str], bool] = {}
    rig.parts.signals.do(lambda signals: found.update(signals.lights._lit))
    return {name for (_, name), on in found.items() if on}


def rolled(roll: str, rig: Rig | None = None) -> Rig:
    """Let the slicer enter with these dice, and spend nothing itself."""
    rig = rig or Rig().begin()
    rig.tap("confirm")
    rig.roll(roll)
    while rig.stage() is Stage.SPEND and not rig.desk.waiting.by_gm:
        rig.choose_spend("let the rest go")
    return rig


# --- lights and spending --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dice", "lights"),
    [
        ("Y:s Y:s G:- P:- P:-", set()),
        ("Y:s Y:s G:- P:t P:-", {"strain"}),
        ("Y:s Y:s G:- P:t P:t", {"strain", "setback"}),
        ("Y:s Y:s G:s P:tt P:t", {"strain", "setback", "raise"}),
    ],
)
def test_exactly_what_can_be_afforded_is_lit(dice: str, lights: set[str]) -> None:
    """P-6 to P-8."""
    rig = rolled(dice)
    assert lit(rig) - {"undo"} == lights | ({"let-go"} if lights else set())


def test_a_despair_pays_for_anything_also_for_kicking_out() -> None:
    """P-9."""
    rig = Rig().begin()
    rig.tap("confirm")
    rig.desk.do(Command(Do.ADJUST, by_gm=True, upgrade="difficulty"))
    rig.settle()
    rig.roll("Y:ss Y:ss G:s R:y P:-")
    assert lit(rig) == {"strain", "setback", "raise", "kick-out", "let-go", "undo"}
    rig.gm("kick-out")
    assert rig.state.slicers["slicer"].at is None
    assert any("kicked out" in line for line in rig.screen(f.Told).lines)


def test_lights_follow_what_is_left_and_what_is_undone() -> None:
    rig = rolled("Y:s Y:s G:s P:tt P:t")
    rig.gm("setback")
    assert lit(rig) == {"strain", "let-go", "undo"}
    rig.gm("undo")
    assert lit(rig) == {"strain", "setback", "raise", "let-go", "undo"}
    rig.gm("raise")
    assert rig.state.system_state is SystemState.WARNED
    assert lit(rig) == {"undo"}


def test_nothing_of_the_gms_is_lit_while_the_result_is_read() -> None:
    rig = Rig().begin()
    assert lit(rig) == set()
    rig.tap("confirm")
    rig.enter("Y:s Y:s G:s P:tt P:t")
    assert lit(rig) == {"undo"}
    rig.gm("strain")
    assert "read the net result" in rig.screen(f.Refused, Panel.GM).why
    assert rig.state.slicers["slicer"].strain == 0


def test_a_dark_button_says_why_on_the_gms_display() -> None:
    rig = rolled("Y:s Y:s G:- P:t P:-")
    rig.gm("raise")
    refused = rig.screen(f.Refused, Panel.GM)
    assert refused.what == "Raise"
    assert "P-8 costs ttt or y" in refused.why
    rig.screen(f.Waiting)
    rig.gm("let-go")
    assert rig.stage() is Stage.SPEND, "the press only took the notice away"
    rig.gm("raise", "strain")
    assert rig.state.slicers["slicer"].strain == 1, "the others do what they say as well"


def attacked(gm_roll: str, boosts: str = "") -> Rig:
    """Let the firewall win initiative and attack with these dice; the GM adds boosts to it."""
    rig = rolled("Y:s Y:s G:- P:- P:-")
    rig.tap("move", "end-turn", "engage")
    while rig.stage() is Stage.TOLD:
        rig.tap("confirm")
    rig.roll("Y:- G:-")
    rig.roll("G:ss G:s")
    assert rig.desk.waiting.by_gm
    assert rig.desk.check is not None
    if boosts:
        rig.desk.do(Command(Do.ADJUST, by_gm=True, add=Pool.parse(boosts)))
        rig.settle()
    rig.roll(gm_roll)
    return rig


def test_after_an_attack_that_kicks_out_the_riders_are_lit() -> None:
    """P-10 to P-12: only after a kick, by what the attack has left."""
    rig = attacked("G:ss G:ss P:- P:-")
    assert lit(rig) <= {"undo"}, "it has no advantage left"
    rig = attacked("G:s G:aa P:- P:-")
    assert rig.state.slicers["slicer"].at is not None, "its Countermeasures stop the damage"
    assert "disorient" not in lit(rig)


def test_the_riders_of_a_kick_are_bought_with_their_buttons() -> None:
    """P-10, P-11, and with a physical connection P-12."""
    rig = attacked("G:ss G:ss B:aa B:aa B:aa P:- P:-", boosts="BBB")
    assert rig.state.slicers["slicer"].at is None
    assert lit(rig) == {"disorient", "stress", "wound", "let-go", "undo"}
    assert {row.words for row in rig.screen(f.GmSpend, Panel.GM).rows} >= {"Disorient", "Wound"}
    rig.gm("wound", "stress", "disorient")
    slicer = rig.state.slicers["slicer"]
    assert (slicer.wounds, slicer.strain, slicer.disoriented) == (1, 1, 2)
    assert lit(rig) == {"undo"}


def test_the_gm_spends_p13_from_their_menu() -> None:
    """P-13 has no button of its own."""
    rig = attacked("G:aa G:- P:- P:-")
    shown = rig.screen(f.GmSpend, Panel.GM)
    assert [row.words for row in shown.rows] == ["P-13: menu"]
    rig.hold("let-go", Panel.GM)
    rig.choose("boost die on this program", panel=Panel.GM)
    program = next(each for each in rig.state.programs.values() if each.kind.name == "FRWL")
    assert program.next_boost == 1


# --- the menu -------------------------------------------------------------------------------------


def test_holding_let_go_opens_the_menu_and_a_short_press_does_not() -> None:
    rig = rolled("Y:s Y:s G:- P:t P:-")
    rig.hold("let-go", Panel.GM)
    menu = rig.screen(f.Menu, Panel.GM)
    assert menu.title == "GM's menu"
    assert rig.stage() is Stage.SPEND, "nothing was let go"
    assert lit(rig) == {"strain", "setback", "let-go", "undo"}, "they turn, confirm and go back"
    rig.gm("undo")
    rig.screen(f.GmSpend, Panel.GM)
    rig.gm("let-go")
    assert rig.stage() is Stage.CHOOSE


def test_the_gm_sets_the_state_and_looks_at_everything() -> None:
    rig = Rig().begin()
    rig.gm("let-go")
    rig.choose("Set the state", panel=Panel.GM)
    rig.choose("Alarmed", panel=Panel.GM)
    assert rig.state.system_state is SystemState.ALARMED
    rig.hold("let-go", Panel.GM)
    rig.choose("Map of all", panel=Panel.GM)
    whole = rig.screen(f.MapSeen, Panel.GM)
    assert {place.name for place in whole.places} == set(rig.state.system.elements)
    assert not isinstance(rig.shown(), f.MapSeen), "the players see nothing of it"
    rig.gm("setback")
    assert rig.screen(f.MapSeen, Panel.GM).look != whole.look
    rig.gm("undo", "undo")
    rig.screen(f.Overview, Panel.GM)


def test_objectives_name_to_the_gm_what_nobody_has_found_and_not_to_players_s7() -> None:
    rig = Rig().begin()
    rig.choose("Look, undo")
    rig.choose("Objectives")
    assert rig.screen(f.Objectives).rows == (("copy something hidden", "open"),)
    rig.gm("let-go")
    rig.choose("Objectives", panel=Panel.GM)
    assert rig.screen(f.Objectives, Panel.GM).rows == (("copy DATA-b", "open"),)


def test_what_happens_and_the_end_name_nothing_that_nobody_has_found_s7(tmp_path: Path) -> None:
    """With the last slicer the objective is lost; players do not learn what it was about."""
    frail = tmp_path / "frail.toml"
    frail.write_text("strain_threshold = 0\n")
    rig = Rig().begin("small-computer-system", str(frail))
    rig.tap("confirm")
    rig.roll("Y:s Y:s G:- P:t P:-")
    rig.gm("strain")
    told = rig.screen(f.Told).lines
    assert "Objective lost: copy something hidden (nobody is left to try)." in told
    rig.tap("confirm")
    assert rig.screen(f.Ended).rows == (("copy something hidden", "lost"),)


def test_the_gm_changes_the_dice_of_a_waiting_check() -> None:
    rig = Rig().begin()
    rig.tap("confirm")
    rig.hold("let-go", Panel.GM)
    rig.choose("Change the dice", panel=Panel.GM)
    rig.choose("Add setback", panel=Panel.GM)
    assert rig.screen(f.RollThese).pool == Pool.parse("YYGPPK")
    rig.choose("Upgrade difficulty", panel=Panel.GM)
    assert rig.screen(f.RollThese).pool == Pool.parse("YYGRPK")
    assert any("YYGRPK" in row.note for row in rig.screen(f.Menu, Panel.GM).rows)
    rig.gm("undo", "undo")
    rig.enter("Y:s Y:s G:- P:- R:- K:-")
    assert rig.screen(f.NetShown).net.success == 2


@pytest.mark.parametrize("way", ["confirm", "menu", "random"])
def test_all_dice_may_be_taken_away_and_the_roll_is_still_made(way: str) -> None:
    rig = Rig().begin()
    rig.tap("confirm")
    rig.desk.do(Command(Do.ADJUST, by_gm=True, remove=Pool.parse("YYGPP")))
    rig.settle()
    assert rig.desk.waiting.what == "roll no dice to enter I/O"
    rig.tap("confirm" if way == "confirm" else "down")
    if way != "confirm":
        rig.choose("By hand" if way == "menu" else "Roll at random")
    assert rig.stage() is Stage.RESULT
    assert not rig.screen(f.NetShown).net.succeeded


def test_destiny_is_rolled_and_spent_by_both_sides() -> None:
    """C-5."""
    rig = Rig().begin()
    rig.gm("let-go")
    rig.choose("Roll destiny", panel=Panel.GM)
    assert rig.screen(f.RollThese).chance is None
    rig.enter("W:l")
    rig.skip_to(Stage.CHOOSE)
    assert rig.state.destiny is not None
    assert (rig.state.destiny.light, rig.state.destiny.dark) == (1, 0)
    rig.tap("confirm", "down")
    rig.choose("Helping Hand")
    assert rig.screen(f.RollThese).pool == Pool.parse("YYYPP")
    assert (rig.state.destiny.light, rig.state.destiny.dark) == (0, 1)
    rig.hold("let-go", Panel.GM)
    rig.choose("Raise the stakes", panel=Panel.GM)
    assert rig.screen(f.RollThese).pool == Pool.parse("YYYRP")


def test_the_pin_of_the_page_stands_in_the_gms_menu_alone() -> None:
    rig = Rig().begin()
    rig.desk.pin = "0427"
    rig.gm("let-go")
    assert any("0427" in row.words for row in rig.screen(f.Menu, Panel.GM).rows)
    rig.choose("PIN", panel=Panel.GM)
    rig.screen(f.Menu, Panel.GM)


# --- one display ----------------------------------------------------------------------------------


def test_with_one_display_the_gm_is_handed_over_to_first() -> None:
    rig = Rig(gm_panel=False).begin()
    rig.choose("Look, undo")
    rig.choose("GM's menu")
    assert rig.screen(f.HandOver).to == "the GM"
    rig.tap("confirm")
    rig.choose("Map of all")
    assert len(rig.screen(f.MapSeen).places) == len(rig.state.system.elements)
    rig.tap("back", "back")
    assert rig.screen(f.Menu).title == "The table", "back where it was opened from"


def test_with_one_display_the_gm_spends_on_it() -> None:
    rig = Rig(gm_panel=False).begin()
    rig.tap("confirm")
    rig.roll("Y:s Y:s G:s P:tt P:t")
    assert rig.screen(f.Spend).who == "The GM"
    rig.choose_spend("setback die")
    rig.choose_spend("the slicer suffers 1 strain")
    assert rig.state.slicers["slicer"].strain == 1
    assert rig.stage() is Stage.CHOOSE


def test_a_gms_panel_without_a_display_opens_its_menu_on_the_players() -> None:
    rig = Rig(gm_panel=False).begin()
    rig.hold("let-go", Panel.GM)
    assert rig.screen(f.HandOver).to == "the GM"
    rig.tap("back")
    assert rig.screen(f.Menu).title == "What do you do?"


def test_what_the_gm_looked_at_is_gone_when_the_displays_have_slept() -> None:
    rig = Rig(gm_panel=False).begin()
    rig.choose("Look, undo")
    rig.choose("GM's menu")
    rig.tap("confirm")
    rig.choose("Map of all")
    rig.clock.now += 24 * 3600
    rig.settle()
    rig.screen(f.Asleep)
    rig.tap("confirm")
    assert rig.screen(f.Menu).title == "What do you do?"


def test_a_page_lets_go_for_the_gm() -> None:
    rig = rolled("Y:s Y:s G:- P:t P:-")
    assert not rig.ask(lambda reply: GoOn(by_gm=False, reply=reply)).ok
    assert rig.ask(lambda reply: GoOn(by_gm=True, reply=reply)).ok
    assert rig.stage() is Stage.CHOOSE
