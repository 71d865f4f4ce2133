"""A roll that waits beside the game: what waits for it, who handles it, and how it makes way."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from edgebox.box.inputs import (
    Act,
    Answer,
    DropBeside,
    GoOn,
    RollAtRandom,
    Settle,
    TakeBack,
    TakeDice,
)
from edgebox.box.screens import d6
from edgebox.box.screens import facts as f
from edgebox.devices.pins import Panel
from edgebox.dice.six_sided import SIX
from edgebox.journal import Journal
from edgebox.slicing.commands import Command, Do
from tests.box.side_rolls import four_d, menu, perception
from tests.box.tables import Rig

# --- beside an encounter --------------------------------------------------------------------------


def test_it_lies_on_top_of_a_waiting_check_which_is_asked_again() -> None:
    rig = Rig().begin("personal-terminal")
    rig.desk.do(Command(Do.ENTER))
    rig.settle()
    waiting = rig.screen(f.RollThese)
    before = rig.state
    rig.tap("down")
    menu(rig, "The table", "Any check", "By hand", "Cool")
    rig.tap("confirm", "confirm")
    menu(rig, "Simple", "Roll")
    assert str(rig.screen(f.RollThese).pool) == "GG"
    rig.enter("G:s G:aa")
    rig.tap("confirm")
    assert rig.screen(f.RollThese) == waiting
    assert rig.state == before, "it spends nothing and changes nothing"
    rig.tap("back")
    assert rig.state.check is None, "undo is the encounter's again"


def test_the_game_waits_for_it_and_says_so() -> None:
    rig = Rig().begin("blast-door")
    rig.tap("up")
    menu(rig, "Look", "D6 roll", "By hand")
    rig.tap("confirm", "confirm")
    menu(rig, "Nothing", "Roll")
    answers: list[Answer] = []
    rig.post(Act(Command(Do.ENTER), reply=answers.append))
    assert not answers[0].ok
    assert "roll 3D" in answers[0].words
    rig.enter_sixes(1, 2, 3)
    rig.post(Act(Command(Do.ENTER), reply=answers.append))
    assert answers[1].ok, "a result that is only shown makes way"
    assert rig.desk.side is None


def test_undo_of_the_game_leaves_what_was_rolled_beside_it_in_the_log() -> None:
    rig = Rig(dice="random").begin("blast-door")
    rig.desk.do(Command(Do.ENTER))
    rig.settle()
    rig.tap("confirm", "up")
    menu(rig, "Look", "D6 roll", "By hand")
    rig.tap("confirm", "confirm")
    menu(rig, "Nothing", "Roll")
    rig.tap("confirm", "confirm")
    rig.desk.undo()
    assert [(line.number, line.aside) for line in rig.desk.log] == [(0, 1)]


def test_the_gm_makes_one_on_the_gms_panel() -> None:
    rig = Rig().begin("blast-door")
    rig.hold("let-go", Panel.GM)
    menu(rig, "D6 roll", "By hand", panel=Panel.GM)
    rig.gm("let-go", "let-go")
    menu(rig, "Moderate", "Roll", panel=Panel.GM)
    assert rig.screen(d6.D6Roll, Panel.GM).who == "The GM"
    assert rig.screen(d6.D6Roll).who == "The GM", "both displays show it"
    rig.gm("let-go")
    rig.screen(d6.D6ByHand, Panel.GM)
    rig.gm("undo", "undo")
    assert rig.desk.side is None
    assert rig.screen(f.Menu, Panel.GM).title == "3D: all set?"


def test_the_small_panel_does_it_all() -> None:
    rig = perception(Rig(gm_panel=False))
    menu(rig, "Roll")
    rig.enter("Y:s G:s G:a P:t P:- P:-")
    rig.tap("confirm")
    assert rig.screen(f.Menu).title == "Choose a system"


def test_more_about_the_roll() -> None:
    rig = four_d(Rig(dice="camera"), "Nothing", "Roll")
    rig.tap("down")
    menu(rig, "Look again")
    assert rig.tray.looking
    rig.tap("down")
    menu(rig, "Roll at random")
    rig.screen(d6.D6Result)
    rig.tap("back", "down")
    menu(rig, "Drop this roll")
    assert rig.desk.side is None
    assert not rig.tray.looking


def test_only_one_waits_at_a_time() -> None:
    rig = four_d(Rig(), "Nothing", "Roll")
    rig.tap("down")
    menu(rig, "The table")
    rows = {row.words: row.refusal for row in rig.screen(f.Menu).rows}
    assert rows["Any check"] == rows["D6 roll"] == "Finish the roll that waits first."


def test_none_is_dropped_where_none_waits(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "journal.sqlite3") as journal:
        answer = Rig(keeper=journal).ask(DropBeside)
        assert not answer.ok
        assert answer.words == "No roll beside the encounter waits."


# --- from a page ----------------------------------------------------------------------------------


def test_a_page_settles_rolls_takes_back_and_goes_on() -> None:
    rig = four_d(Rig(dice="camera"), "Moderate", "Roll")
    answers: list[Answer] = []
    say: Any = answers.append
    rig.tray.lay_sixes(3, 4, 5, 1, doubtful=(3,))
    rig.settle()
    rig.post(Settle(3, SIX, "6", reply=say))
    assert rig.screen(d6.D6Result).total == 20
    rig.post(TakeBack(say))
    rig.screen(d6.D6Roll)
    rig.post(RollAtRandom(say))
    rig.screen(d6.D6Result)
    rig.post(GoOn(reply=say))
    assert rig.desk.side is None
    rig.post(TakeDice(say))
    assert [answer.ok for answer in answers] == [True, True, True, True, False]
