"""A turn at the table, press by press, on the full panel and on the small one."""

from __future__ import annotations

import pytest

from edgebox.box.screens import facts as f
from edgebox.box.snapshot import Stage, Waiting
from edgebox.devices.pins import Panel
from edgebox.slicing.model import SystemState
from tests.box.tables import Rig

IN = "Y:s Y:s G:- P:- P:-"
"""Gets a slicer in, with nothing to spend for anybody."""


@pytest.fixture
def rig() -> Rig:
    return Rig().begin()


def entered(rig: Rig, roll: str = IN) -> Rig:
    """Enter the small computer system, and spend nothing."""
    rig.tap("confirm")
    rig.roll(roll)
    return rig


# --- set-up ---------------------------------------------------------------------------------------


def test_a_system_and_slicers_are_chosen_with_four_buttons() -> None:
    rig = Rig()
    rig.settle()
    menu = rig.screen(f.Menu)
    assert menu.title == "Choose a system"
    assert menu.keys == f.Keys("Choose", "Choose", "OK", "Menu")
    assert rig.desk.waiting.whom == "you"
    rig.choose("Blast door")
    assert rig.screen(f.Menu).title == "Who slices?"
    rig.choose("Tavi Renn", confirm=False)
    menu = rig.screen(f.Menu)
    assert not menu.rows[menu.at].ticked
    rig.tap("confirm")
    assert rig.screen(f.Menu).rows[menu.at].ticked
    rig.choose("Begin")
    assert rig.state.system.name == "Blast door"
    assert "Tavi Renn" in rig.state.slicers
    assert rig.screen(f.Menu).title == "What do you do?"


def test_back_leads_from_the_slicers_to_the_systems_and_from_there_to_the_menu() -> None:
    rig = Rig()
    rig.settle()
    rig.tap("confirm", "back")
    assert rig.screen(f.Menu).title == "Choose a system"
    rig.tap("back")
    menu = rig.screen(f.Menu)
    assert menu.title == "The table"
    assert {"Dice: by hand", "Settings"} <= {row.words for row in menu.rows}
    rig.tap("back")
    assert rig.screen(f.Menu).title == "Choose a system"


def test_a_system_file_with_a_fault_says_so_in_the_list(
    tmp_path: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    from pathlib import Path

    home = Path(str(tmp_path))
    (home / "systems").mkdir()
    (home / "systems" / "mine.toml").write_text('name = "Mine"\nmain = "PROC"\n')
    monkeypatch.setenv("EDGEBOX_HOME", str(home))
    rig = Rig()
    rig.settle()
    row = rig.screen(f.Menu).rows[0]
    assert row.words == "mine"
    assert row.refusal
    rig.tap("confirm")
    assert rig.screen(f.Menu).title == "Choose a system", "it can't be chosen"


def test_before_the_first_step_back_leads_out_of_the_encounter(rig: Rig) -> None:
    assert rig.screen(f.Menu).keys.back == "Leave"
    rig.tap("back")
    assert rig.screen(f.Ask).question == "New encounter?"
    rig.tap("back")
    assert rig.screen(f.Menu).title == "What do you do?"
    rig.tap("back", "confirm")
    assert rig.screen(f.Menu).title == "Choose a system"


# --- operations -----------------------------------------------------------------------------------


def test_an_operation_tells_its_dice_and_chance_before_it_is_chosen(rig: Rig) -> None:
    row = rig.screen(f.Menu).rows[0]
    assert (row.words, row.note) == ("Enter at I/O", "Average  YYGPP  70%")


def test_the_button_of_an_operation_does_it_at_once(rig: Rig) -> None:
    rig.tap("move")
    roll = rig.screen(f.RollThese)
    assert (roll.who, roll.purpose, str(roll.pool)) == ("slicer", "enter I/O", "YYGPP")
    assert roll.difficulty == "Average"
    assert roll.chance == pytest.approx(0.70, abs=0.01)


def test_of_several_ways_the_button_asks_which() -> None:
    rig = Rig().begin("imperial-facility")
    rig.tap("move")
    menu = rig.screen(f.Menu)
    assert menu.title == "Move: which?"
    assert [row.words for row in menu.rows] == ["Enter at I/O-a", "Enter at I/O-b"]
    rig.choose("Enter at I/O-b")
    assert rig.screen(f.RollThese).purpose == "enter I/O-b"


@pytest.mark.parametrize(
    ("button", "label", "why"),
    [
        ("list", "List", "Only on a directory"),
        ("copy", "Copy", "Only on a data element"),
        ("engage", "Engage", "No program runs on I/O"),
        ("decrypt", "Decrypt", "Nothing to decrypt"),
    ],
)
def test_what_is_not_allowed_says_why_and_changes_nothing(
    rig: Rig, button: str, label: str, why: str
) -> None:
    """O-13: it costs nothing."""
    entered(rig)
    before = rig.state
    rig.tap(button)
    refused = rig.screen(f.Refused)
    assert refused.what == label
    assert why in refused.why
    assert rig.state is before
    rig.tap("back")
    assert rig.screen(f.Menu).title == "What do you do?"
    rig.tap(button, "confirm")
    assert rig.screen(f.Menu).title == "What do you do?", "confirm takes the notice away too"


def test_the_menu_shows_refusals_last_and_they_cannot_be_confirmed(rig: Rig) -> None:
    entered(rig)
    rows = rig.screen(f.Menu).rows
    firsts = [bool(row.refusal) for row in rows[:-1]]
    assert firsts == sorted(firsts), "what is open comes first"
    rig.choose("List", confirm=False)
    menu, before = rig.screen(f.Menu), rig.state
    assert "directory" in menu.rows[menu.at].refusal
    assert menu.keys.confirm == ""
    rig.tap("confirm")
    assert rig.state is before


def test_a_button_pressed_while_something_else_is_awaited_says_what(rig: Rig) -> None:
    rig.tap("move", "copy")
    assert rig.screen(f.Refused).why == "The box waits for slicer to roll YYGPP to enter I/O."
    rig.tap("end-turn")
    assert "roll YYGPP" in rig.screen(f.Refused).why


def test_a_button_of_an_operation_leads_out_of_any_menu(rig: Rig) -> None:
    rig.choose("Look, undo")
    rig.choose("Map")
    rig.tap("move")
    assert rig.screen(f.RollThese).purpose == "enter I/O"


def test_exit_and_engage_and_end_of_turn_have_their_buttons(rig: Rig) -> None:
    entered(rig)
    rig.tap("move")
    assert rig.state.slicers["slicer"].at == "SUB-a"
    rig.tap("end-turn")
    assert rig.state.round == 2
    rig.tap("engage")
    assert rig.screen(f.Told).title == "What happens"
    assert any("engages FRWL@SUB-a" in line for line in rig.screen(f.Told).lines)
    rig.tap("back", "exit")
    assert rig.state.slicers["slicer"].at is None


# --- the small build ------------------------------------------------------------------------------


def test_four_buttons_play_the_small_computer_system_to_its_objective() -> None:
    """The smaller build reaches everything through menus."""
    rig = Rig(gm_panel=False).begin()

    def do(words: str, *rolls: str) -> None:
        rig.choose(words)
        for roll in rolls:
            while not isinstance(rig.shown(), f.RollThese):
                assert isinstance(rig.shown(), f.NetShown | f.Told | f.Spend)
                if isinstance(rig.shown(), f.Spend):
                    rig.choose_spend("let the rest go")
                else:
                    rig.tap("confirm")
            rig.enter(roll)
        while not isinstance(rig.shown(), f.Menu | f.Ended):
            if isinstance(rig.shown(), f.Spend):
                rig.choose_spend("let the rest go")
            else:
                rig.tap("confirm")

    do("Enter", "Y:s Y:sa G:a P:t P:-")
    do("Move to SUB-a")
    do("End")
    do("Engage", "Y:s G:s", "G:- G:-", "Y:ss Y:ss G:s P:f P:t")
    do("Move to PROC")
    do("End")
    do("Move to DIR")
    do("List", "Y:s Y:aa G:ss P:f P:-")
    do("End")
    do("Move to DATA-b")
    do("Copy")
    assert rig.state.objectives[0][1] == "met"
    do("Exit")
    ended = rig.screen(f.Ended)
    assert ended.rows[0][1] == "met"
    assert rig.desk.waiting == Waiting(Stage.ENDED, False, "you", "begin a new encounter")
    rig.tap("confirm")
    rig.choose("New encounter")
    assert rig.screen(f.Menu).title == "Choose a system"


def test_four_buttons_reach_map_sheets_objectives_settings_and_undo(rig: Rig) -> None:
    entered(rig)
    for words, kind in (
        ("Map", f.MapSeen),
        ("Sheets", f.Sheet),
        ("Objectives", f.Objectives),
        ("GM's menu", f.HandOver),
        ("New encounter", f.Ask),
        ("Settings", f.Menu),
    ):
        rig.choose("Look, undo")
        rig.choose(words)
        rig.screen(kind)
        while rig.desk.on_top(Panel.PLAYERS):
            rig.tap("back")
    steps = len(rig.desk.encounter.steps) if rig.desk.encounter else 0
    rig.choose("Look, undo")
    rig.choose("Undo")
    assert rig.desk.encounter is not None
    assert len(rig.desk.encounter.steps) == steps - 1


# --- results and spending -------------------------------------------------------------------------


def test_the_net_result_stands_large_until_it_is_read(rig: Rig) -> None:
    rig.tap("confirm")
    rig.enter("Y:x Y:s G:a P:tt P:f")
    shown = rig.screen(f.NetShown)
    assert (shown.who, shown.purpose) == ("slicer", "enter I/O")
    assert shown.net.succeeded
    assert shown.net.triumph == 1
    assert rig.desk.waiting.what == "read the net result"
    rig.tap("confirm")
    assert not isinstance(rig.shown(), f.NetShown)


def test_the_slicer_spends_first_then_the_gm(rig: Rig) -> None:
    rig.tap("confirm")
    rig.roll("Y:x Y:sa G:a P:tt P:tt")
    spend = rig.screen(f.Spend)
    assert (spend.who, spend.purse) == ("slicer", "x")
    assert rig.desk.waiting.whom == "slicer"
    rig.choose_spend("Insight")
    assert rig.state.slicers["slicer"].seen == frozenset(rig.state.system.elements)
    waits = rig.screen(f.Waiting)
    assert waits.whom == "The GM"
    assert waits.keys == f.Keys(confirm="Here", back="Undo")
    rig.gm("setback")
    assert rig.state.slicers["slicer"].next_setback == 1
    assert rig.screen(f.Menu).title == "What do you do?", "nothing is left to spend"


def test_threats_go_on_to_be_spent_until_the_gm_lets_them_go(rig: Rig) -> None:
    rig.tap("confirm")
    rig.roll("Y:ss Y:s G:s P:tt P:tt")
    assert rig.screen(f.GmSpend, Panel.GM).purse == "tttt"
    rig.gm("strain")
    assert rig.screen(f.GmSpend, Panel.GM).purse == "ttt"
    assert rig.screen(f.Waiting).whom == "The GM"
    rig.gm("let-go")
    assert rig.screen(f.Menu).title == "What do you do?"


def test_the_players_display_lets_the_gm_spend_there_too(rig: Rig) -> None:
    rig.tap("confirm")
    rig.roll("Y:ss Y:s G:s P:tt P:tt")
    rig.tap("confirm")
    assert rig.screen(f.Spend).who == "The GM"
    rig.choose_spend("the system state rises")
    assert rig.state.system_state is SystemState.WARNED


# --- undo -----------------------------------------------------------------------------------------


def test_one_press_undoes_the_last_step_also_of_letting_go(rig: Rig) -> None:
    rig.tap("confirm")
    rig.roll("Y:ss Y:s G:s P:tt P:tt")
    rig.gm("let-go")
    assert rig.stage() is Stage.CHOOSE
    rig.tap("back")
    assert rig.stage() is Stage.SPEND, "letting go was the last thing that was done"
    rig.gm("let-go")
    rig.tap("move")
    assert rig.state.slicers["slicer"].at == "SUB-a"
    rig.tap("back")
    assert rig.state.slicers["slicer"].at == "I/O"
    assert rig.stage() is Stage.CHOOSE, "who has let go has still let go"
    rig.tap("back")
    assert rig.stage() is Stage.SPEND
    rig.tap("back")
    assert rig.screen(f.RollThese).purpose == "enter I/O"
    rig.tap("back")
    assert rig.screen(f.Menu).keys.back == "Leave"
    assert not rig.desk.can_undo


@pytest.mark.parametrize("undo", ["back", "undo"])
def test_undo_works_from_the_result_and_from_what_is_told(rig: Rig, undo: str) -> None:
    panel = Panel.GM if undo == "undo" else Panel.PLAYERS
    rig.tap("confirm")
    rig.enter(IN)
    rig.screen(f.NetShown)
    rig.tap(undo, panel=panel)
    assert rig.screen(f.RollThese).purpose == "enter I/O"
    rig.enter(IN)
    rig.tap("confirm")
    rig.screen(f.Told)
    rig.tap(undo, panel=panel)
    assert rig.screen(f.RollThese).purpose == "enter I/O"


def test_the_end_of_a_round_can_be_taken_back(rig: Rig) -> None:
    rig.tap("end-turn")
    assert rig.state.round == 2
    rig.tap("back")
    assert rig.state.round == 1
    assert not rig.desk.can_undo


# --- programs -------------------------------------------------------------------------------------


def attacked(rig: Rig) -> Rig:
    """Let the slicer engage the firewall."""
    entered(rig)
    rig.tap("move", "end-turn", "engage")
    while isinstance(rig.shown(), f.Told):
        rig.tap("confirm")
    return rig


def test_both_roll_initiative_and_the_gm_rolls_on_either_panel(rig: Rig) -> None:
    """I-1: the slicer rolls, then the GM for the program, into the same tray."""
    attacked(rig)
    assert rig.screen(f.RollThese).purpose == "initiative"
    assert rig.screen(f.RollThese).chance is None
    rig.roll("Y:- G:-")
    waits = rig.screen(f.RollThese)
    assert waits.who == "The GM"
    assert rig.desk.waiting.by_gm
    assert rig.shown(Panel.GM) == rig.shown(), "both displays show it"
    rig.gm("let-go")
    hand = rig.screen(f.ByHand, Panel.GM)
    assert hand == rig.shown()
    rig.gm("setback", "let-go")
    assert rig.screen(f.ByHand).at == 1
    rig.gm("undo", "let-go")
    rig.tap("down", "confirm")
    net = rig.screen(f.NetShown)
    assert net.who == "The GM"
    assert rig.shown(Panel.GM) == net
    rig.gm("let-go")
    assert not isinstance(rig.shown(), f.NetShown)


def test_what_programs_do_is_told() -> None:
    rig = Rig(dice="random").begin("personal-terminal")
    rig.tap("confirm")
    for _ in range(30):
        if rig.state.slicers["slicer"].at is not None:
            break
        rig.gm("undo") if rig.stage() is Stage.RESULT else rig.tap("confirm")
    while rig.stage() is not Stage.CHOOSE:
        rig.gm("let-go") if rig.desk.waiting.by_gm else rig.skip()
    rig.tap("move")
    assert any("noticed" in line for line in rig.screen(f.Told).lines)
    rig.tap("confirm", "end-turn")
    told = rig.screen(f.Told)
    assert any("Alarmed" in line for line in told.lines)
    assert rig.desk.waiting.whom == "you"
    rig.tap("confirm")
    assert rig.screen(f.Menu).status.state is SystemState.ALARMED
