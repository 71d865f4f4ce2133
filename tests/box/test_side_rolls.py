"""Checks and D6 rolls beside the encounter, by the box's buttons (R-1, C-1 to C-4, W-1, W-2)."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from edgebox.box import beside
from edgebox.box.hand import Hand
from edgebox.box.inputs import (
    Act,
    Answer,
    DropBeside,
    GoOn,
    RollAtRandom,
    RollBeside,
    Settle,
    TakeBack,
    TakeDice,
    TrayDie,
    TraySeen,
)
from edgebox.box.screens import d6
from edgebox.box.screens import facts as f
from edgebox.box.side import AnyCheck, Beside, InitiativeRoll, Side, SixRoll
from edgebox.box.snapshot import Stage
from edgebox.box.views.side import side_json
from edgebox.devices.pins import Panel
from edgebox.dice import Pool, Roll
from edgebox.dice.die_code import DieCode
from edgebox.dice.six_sided import SIX, Sixes
from edgebox.errors import BadInputError
from edgebox.journal import Journal
from edgebox.journal.reading import Reader
from edgebox.journal.telling import session_words
from edgebox.rules.d6 import D6Check
from edgebox.rules.d6.check import Opposed, Target
from edgebox.rules.d6.modifiers import Modifier as SixModifier
from edgebox.rules.d6.pace import Pace
from edgebox.rules.difficulty import Difficulty
from edgebox.rules.modifiers import Effect, Modifier
from edgebox.rules.skill_check import Extras
from edgebox.slicing.commands import Command, Do
from tests.box.tables import Rig


def menu(rig: Rig, *rows: str, panel: Panel = Panel.PLAYERS) -> None:
    """Choose one row after another."""
    for row in rows:
        rig.choose(row, panel=panel)


def set_up(rig: Rig, *rows: str) -> Rig:
    """Choose rows from the list of systems, before an encounter."""
    rig.table.turn()
    menu(rig, *rows)
    return rig


def perception(rig: Rig) -> Rig:
    """Put Perception 3, rank 1 against Hard together, by hand."""
    set_up(rig, "Any check", "By hand", "Perception")
    rig.tap("up", "confirm")
    rig.tap("up", "confirm")
    menu(rig, "Hard")
    return rig


def four_d(rig: Rig, *rows: str) -> Rig:
    """Put 4D+2 together."""
    set_up(rig, "D6 roll", "By hand")
    rig.tap("up", "confirm", "up", "up", "confirm")
    menu(rig, *rows)
    return rig


# --- a check --------------------------------------------------------------------------------------


def test_r1_a_check_by_hand_without_an_encounter() -> None:
    rig = perception(Rig())
    ready = rig.screen(f.Menu)
    assert ready.title == "Perception: all set?"
    assert ready.rows[0].note.startswith("YGGPPP")
    menu(rig, "Roll")
    asked = rig.screen(f.RollThese)
    assert (asked.purpose, str(asked.pool), asked.difficulty) == ("Perception", "YGGPPP", "Hard")
    assert asked.chance == pytest.approx(0.3957, abs=0.2)
    assert rig.desk.waiting.stage is Stage.SIDE_ROLL
    rig.enter("Y:s G:s G:a P:t P:- P:-")
    shown = rig.screen(f.NetShown)
    assert shown.judged
    assert shown.net.succeeded
    rig.tap("confirm")
    assert rig.screen(f.Menu).title == "Choose a system"
    assert [line.lines[0] for line in rig.desk.log] == [
        "Somebody, Perception (Hard): Success: 2 successes"
    ]


def test_c1_a_characters_values_make_the_pool() -> None:
    rig = set_up(Rig(), "Any check", "Kesh Orne")
    rows = rig.screen(f.Menu).rows
    ranks = [int(row.note.partition("rank ")[2][:1] or 0) for row in rows]
    assert ranks[0] > 0, "what was learned comes first"
    assert ranks == sorted(ranks, reverse=True)
    assert {"Brawn", "Presence"} <= {row.words for row in rows}
    pool = rows[0].note.rpartition(": ")[2]
    rig.tap("confirm")
    menu(rig, "Simple", "Roll")
    asked = rig.screen(f.RollThese)
    assert asked.who == "Kesh Orne"
    assert str(asked.pool) == pool


def test_c1_a_combined_check_takes_the_lowest_of_each() -> None:
    rig = perception(Rig())
    menu(rig, "Combine with")
    menu(rig, "Cool")
    rig.tap("confirm", "up", "up", "confirm")
    ready = rig.screen(f.Menu)
    assert ready.title == "Perception and Cool: all set?"
    assert ready.rows[0].note.startswith("YGPPP"), "3 and 1, 2 and 2"
    rig.tap("back", "back", "back", "back")
    rig = set_up(Rig(), "Any check", "Okko Dash", "Computers")
    menu(rig, "Average", "Combine with", "Brawn", "Roll")
    assert str(rig.screen(f.RollThese).pool) == "GGPP"


def test_c2_c3_boosts_setbacks_and_upgrades_change_the_pool_both_ways() -> None:
    rig = perception(Rig())
    menu(rig, "Add boost", "Add setback", "Upgrade ability", "Upgrade difficulty")
    assert rig.screen(f.Menu).rows[0].note.startswith("YYGBRPPK")
    menu(rig, "Remove boost", "Remove setback", "No ability", "No difficulty")
    rows = rig.screen(f.Menu).rows
    assert rows[0].note.startswith("YGGPPP")
    assert not [row.words for row in rows if row.words.startswith(("Remove", "No "))]


def test_c7_talents_of_the_character_count() -> None:
    talent = Modifier("Keen eyes", frozenset({"Perception"}), Effect.REMOVE_SETBACK)
    check = AnyCheck("Ann", "Perception", (3, 1), extras=Extras(Pool.parse("KK")))
    assert str(check.pool) == "YGGPPKK"
    assert str(
        AnyCheck("Ann", "Perception", (3, 1), extras=check.extras, talents=(talent,)).pool
    ) == ("YGGPPK")


def test_r1_an_opponents_dice_stand_for_the_difficulty() -> None:
    rig = set_up(Rig(), "Any check", "By hand", "Stealth")
    rig.tap("confirm", "up", "confirm")
    menu(rig, "An opponent", "By hand", "Perception")
    rig.tap("up", "confirm", "up", "confirm")
    menu(rig, "Roll")
    asked = rig.screen(f.RollThese)
    assert (str(asked.pool), asked.difficulty) == ("YGRPP", "Opposed")


def test_a_bare_characteristic_needs_no_rank() -> None:
    rig = set_up(Rig(), "Any check", "By hand", "Brawn")
    assert rig.screen(f.SettingItem).name == "Brawn"
    rig.tap("up", "up", "up", "up", "up", "up", "confirm")
    menu(rig, "Easy", "Roll")
    assert str(rig.screen(f.RollThese).pool) == "GGGGGGP"


def test_back_goes_to_the_question_before_and_from_the_roll_to_the_last_one() -> None:
    rig = perception(Rig())
    menu(rig, "Add boost", "Roll")
    rig.tap("back")
    assert rig.screen(f.Menu).rows[0].note.startswith("YGGBPPP")
    assert rig.desk.side is None
    rig.tap("back")
    assert rig.screen(f.Menu).title == "How hard is it?"
    rig.tap("back")
    assert rig.screen(f.SettingItem).name == "Rank in Perception"
    rig.tap("back")
    assert rig.screen(f.SettingItem).name == "Cunning"
    rig.tap("back", "back")
    assert rig.screen(f.Menu).title == "Who rolls?"
    rig.tap("back")
    assert rig.screen(f.Menu).title == "Choose a system"


def test_the_result_is_taken_back_to_the_dice() -> None:
    rig = perception(Rig(dice="random"))
    menu(rig, "Roll")
    rig.tap("confirm")
    rig.screen(f.NetShown)
    assert len(rig.desk.log) == 1
    rig.tap("back")
    rig.screen(f.RollThese)
    assert rig.desk.log == []
    rig.tap("confirm", "confirm")
    assert len(rig.desk.log) == 1
    assert rig.desk.side is None


def test_a_pool_without_dice_is_not_asked_for() -> None:
    rig = Rig()
    nothing = AnyCheck(pair=(0, 0), against=Difficulty.SIMPLE)
    with pytest.raises(BadInputError, match="no dice"):
        beside.begin(rig.desk, nothing)


def test_c2_the_words_of_a_gms_own_table_are_chosen_and_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("EDGEBOX_HOME", str(tmp_path))
    (tmp_path / "tables").mkdir()
    (tmp_path / "tables" / "difficulties.toml").write_text(
        "[difficulties]\nplayful = 1\nnasty = 3\n"
    )
    rig = set_up(Rig(), "Any check", "Okko Dash", "Cool")
    menu_now = rig.screen(f.Menu)
    assert [row.words for row in menu_now.rows] == ["Playful", "Nasty", "An opponent"]
    assert menu_now.rows[menu_now.at].words == "Nasty", "there is no Average"
    menu(rig, "Nasty", "Roll")
    asked = rig.screen(f.RollThese)
    assert (asked.difficulty, str(asked.pool)[-3:]) == ("Nasty", "PPP")


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


# --- destiny --------------------------------------------------------------------------------------


def with_pools(rig: Rig, faces: str) -> Rig:
    """Begin an encounter and roll its destiny pools."""
    rig.begin("blast-door")
    rig.desk.do(Command(Do.ROLL_DESTINY), Roll.parse(faces))
    rig.settle()
    rig.tap("confirm")
    rig.post(RollBeside(AnyCheck("", "Perception", (3, 1)), reply=lambda _answer: None))
    return rig


def pools(rig: Rig) -> tuple[int, int]:
    state = rig.state
    assert state.destiny is not None
    return state.destiny.light, state.destiny.dark


def test_c5_a_point_is_spent_on_a_check_beside_the_encounter_and_moves_to_the_other_side() -> None:
    rig = with_pools(Rig(), "W:ll")
    assert str(rig.screen(f.RollThese).pool) == "YGGPP"
    rig.tap("down")
    rows = {row.words: row.note for row in rig.screen(f.Menu).rows}
    assert rows["Helping Hand"] == "destiny: 2 light, 0 dark"
    assert "Raise the stakes" not in rows
    menu(rig, "Helping Hand")
    assert str(rig.screen(f.RollThese).pool) == "YYGPP"
    assert pools(rig) == (1, 1)
    rig.tap("down")
    rows = {row.words: row.note for row in rig.screen(f.Menu).rows}
    assert "Helping Hand" not in rows, "a side spends once on a check"
    rig.tap("back")
    rig.hold("let-go", Panel.GM)
    menu(rig, "Raise the stakes", panel=Panel.GM)
    assert str(rig.screen(f.RollThese).pool) == "YYGRP"
    assert pools(rig) == (2, 0)
    rig.enter("Y:s Y:s G:- R:- P:-")
    rig.tap("confirm")
    told = [line.lines[0] for line in rig.desk.log]
    assert any("light destiny, helping hand" in line for line in told)


def test_c5_who_rolls_decides_first_and_without_points_there_is_no_row() -> None:
    rig = with_pools(Rig(), "W:nn")
    rig.tap("down")
    assert "Helping Hand" not in [row.words for row in rig.screen(f.Menu).rows], "no light point"
    rig.tap("back")
    answers: list[Answer] = []
    rig.post(Act(Command(Do.USE_DESTINY, use="helping-hand"), reply=answers.append))
    rig.post(Act(Command(Do.USE_DESTINY, by_gm=True, use="any"), reply=answers.append))
    rig.post(Act(Command(Do.USE_DESTINY, use="helping-hand"), reply=answers.append))
    assert [answer.ok for answer in answers] == [False, True, False]
    assert "No light destiny point is left" in answers[0].words
    assert "Who rolls decides first" in answers[2].words
    assert pools(rig) == (1, 1)
    assert str(rig.screen(f.RollThese).pool) == "YGGRP"


def test_c5_without_a_game_nobody_counts_the_points() -> None:
    rig = perception(Rig(gm_panel=False))
    menu(rig, "Roll")
    rig.tap("down")
    menu(rig, "Helping Hand")
    rig.tap("down")
    menu(rig, "Raise the stakes")
    assert str(rig.screen(f.RollThese).pool) == "YYGRPP"
    rig.enter("Y:s Y:s G:- R:- P:- P:-")
    answers: list[Answer] = []
    rig.post(Act(Command(Do.USE_DESTINY, use="helping-hand"), reply=answers.append))
    assert not answers[0].ok, "it is rolled"


def test_c5_a_roll_of_the_d6_system_has_no_destiny() -> None:
    rig = four_d(Rig(), "Moderate", "Roll")
    rig.tap("down")
    assert "Helping Hand" not in [row.words for row in rig.screen(f.Menu).rows]


# --- the D6 system --------------------------------------------------------------------------------


def test_w1_w2_a_code_against_a_level_of_the_table() -> None:
    rig = set_up(Rig(), "D6 roll", "By hand")
    code = rig.screen(d6.D6Code)
    assert (code.code, code.editing) == (DieCode(3), "dice")
    rig.tap("up", "confirm", "up", "up")
    code = rig.screen(d6.D6Code)
    assert (code.code, code.editing) == (DieCode(4, 2), "pips")
    rig.tap("confirm")
    rows = {row.words: row.note for row in rig.screen(f.Menu).rows}
    assert rows["Moderate 13"] == "84% to tie or beat"
    menu(rig, "Moderate", "Roll")
    asked = rig.screen(d6.D6Roll)
    assert (asked.code, asked.against) == (DieCode(4, 2), "Moderate 13")
    assert asked.chance == pytest.approx(0.841, abs=0.001)
    rig.enter_sixes(3, 4, 5, 1)
    shown = rig.screen(d6.D6Result)
    assert (shown.verdict, shown.total, shown.number) == ("Success", 15, 13)
    rig.tap("confirm")
    assert rig.desk.log[-1].lines == ("Somebody, 4D+2: 15 against 13: success by 2.",)


def test_w2_a_tie_is_enough_and_a_point_less_is_not() -> None:
    rig = four_d(Rig(), "A number")
    for _ in range(3):
        rig.tap("up")
    assert rig.screen(f.SettingItem).value == "16"
    assert rig.screen(f.SettingItem).help.startswith("Difficult")
    rig.tap("confirm")
    menu(rig, "Roll")
    rig.enter_sixes(3, 4, 5, 2)
    assert rig.screen(d6.D6Result).verdict == "Success"
    rig.tap("back")
    rig.enter_sixes(3, 4, 5, 1)
    assert rig.screen(d6.D6Result).verdict == "Failure"


def test_w2_the_other_side_rolls_after_it() -> None:
    rig = four_d(Rig(), "Another roll", "By hand")
    rig.tap("down", "confirm", "up", "confirm")
    menu(rig, "Roll")
    rig.enter_sixes(3, 4, 5, 1)
    other = rig.screen(d6.D6Roll)
    assert (other.who, other.code, other.against) == ("The other side", DieCode(2, 1), "15")
    rig.tap("back")
    assert rig.screen(d6.D6Roll).code == DieCode(4, 2), "back takes the own roll back"
    rig.enter_sixes(3, 4, 5, 1)
    rig.enter_sixes(6, 6)
    shown = rig.screen(d6.D6Result)
    assert (shown.verdict, shown.total, shown.number) == ("Success", 15, 13)


def test_damage_is_what_the_roll_is_above_the_other() -> None:
    rig = four_d(Rig(), "Damage", "By hand")
    rig.tap("down", "confirm", "confirm")
    menu(rig, "Roll")
    rig.enter_sixes(4, 4, 4, 3)
    rig.enter_sixes(6, 4)
    assert rig.screen(d6.D6Result).verdict == "7 points"


def test_w12_dice_in_the_tray_are_taken_by_themselves() -> None:
    rig = four_d(Rig(dice="camera"), "Moderate", "Roll")
    assert rig.tray.pool == Sixes(4)
    rig.tray.stir()
    rig.settle()
    assert rig.screen(d6.D6Seen).moving
    rig.tray.lay_sixes(3, 4, 5, 1)
    rig.settle()
    assert rig.screen(d6.D6Result).total == 15


def test_w1_the_pips_of_the_code_count_while_the_dice_fall() -> None:
    rig = four_d(Rig(dice="camera"), "Moderate", "Roll")
    dice = tuple(TrayDie(SIX, str(face)) for face in (3, 4))
    rig.post(TraySeen(dice, True, rig.tray.number))
    seen = rig.screen(d6.D6Seen)
    assert (sum(die.face or 0 for die in seen.dice), seen.pips) == (7, 2)


def test_w12_a_doubtful_die_is_looked_at() -> None:
    rig = four_d(Rig(dice="camera"), "Moderate", "Roll")
    rig.tray.lay_sixes(3, 4, 5, 1, doubtful=(3,))
    rig.settle()
    doubt = rig.screen(d6.D6Doubt)
    assert (doubt.face, doubt.why) == (1, "leans")
    rig.tap("down")
    assert rig.screen(d6.D6Doubt).face == 2
    rig.tap("confirm")
    assert rig.screen(d6.D6Result).total == 16


def test_w12_back_from_a_doubt_watches_again() -> None:
    rig = four_d(Rig(dice="camera"), "Moderate", "Roll")
    rig.tray.lay_sixes(3, 4, 5, 1, doubtful=(3,))
    rig.settle()
    number = rig.tray.number
    rig.tap("back")
    assert rig.tray.number == number + 1
    rig.screen(d6.D6Roll)


@pytest.mark.parametrize(
    ("faces", "others", "seen", "strange"),
    [((1, 2, 3), "", 3, ""), ((1, 2, 3, 4, 5), "", 5, ""), ((1, 2, 3), "B:s", 3, "a boost die")],
)
def test_w12_wrong_dice_are_named(
    faces: tuple[int, ...], others: str, seen: int, strange: str
) -> None:
    rig = four_d(Rig(dice="camera"), "Moderate", "Roll")
    rig.tray.lay_sixes(*faces, others=others)
    rig.settle()
    wrong = rig.screen(d6.D6WrongDice)
    assert (wrong.asked, wrong.seen, wrong.others) == (4, seen, strange)
    rig.tap("confirm")
    rig.screen(d6.D6ByHand)


def test_w12_six_sided_dice_are_wrong_where_narrative_ones_are_asked_for() -> None:
    rig = perception(Rig(dice="camera"))
    menu(rig, "Roll")
    rig.tray.lay_sixes(1, 2, 3, 4, 5, 6)
    rig.settle()
    wrong = rig.screen(f.WrongDice)
    assert str(wrong.missing) == "YGGPPP"


# --- the D6 system, from sheets -------------------------------------------------------------------


def test_w1_a_sheet_of_the_d6_system_is_chosen_and_what_it_rolls() -> None:
    rig = set_up(Rig(), "D6 roll", "Jax Durane")
    rows = {row.words: row.note for row in rig.screen(f.Menu).rows}
    assert [*rows][:2] == ["space transports", "blaster"], "the highest skill comes first"
    assert rows["Blaster"] == "4D+2, blaster"
    assert rows["hide"] == "3D+1, Perception stands in"
    menu(rig, "dodge", "Moderate", "Roll")
    asked = rig.screen(d6.D6Roll)
    assert (asked.who, asked.purpose, asked.code) == ("Jax Durane", "dodge", DieCode(4))
    rig.enter_sixes(3, 4, 5, 1)
    rig.tap("confirm")
    (line,) = rig.desk.log[-1].lines
    assert line == "Jax Durane, dodge 4D: 13 against 13: success, a tie is enough."


def test_w9_two_sheets_know_their_scales_in_an_attack_and_its_damage() -> None:
    rig = set_up(Rig(), "D6 roll", "Landspeeder", "Blaster cannon", "Another roll", "Walker")
    menu(rig, "Dexterity", "Roll")
    assert rig.screen(d6.D6Roll).code == DieCode(7), "skill 3D, fire control 2D, scale 2D"
    rig.tap("back", "back", "back", "back", "back")
    menu(rig, "damage, Blaster", "Walker", "Roll")
    asked = rig.screen(d6.D6Roll)
    assert (asked.code, asked.against) == (DieCode(3, 2), "Walker's body 8D")
    rig.enter_sixes(6, 6, 6)
    other = rig.screen(d6.D6Roll)
    assert (other.who, other.code) == ("Walker's body", DieCode(8))


def test_w3_w5_w7_w8_what_else_counts_changes_the_code() -> None:
    rig = four_d(Rig(), "Moderate", "Prepare")
    assert rig.screen(f.Menu).rows[0].note == "5D+2  97%"
    menu(rig, "Usual time", "Rush")
    assert rig.screen(f.Menu).rows[0].note.startswith("2D+1")
    menu(rig, "Usual time", "One action more", "Wound")
    assert rig.screen(f.Menu).rows[0].note.startswith("2D+2")
    rows = [row.words for row in rig.screen(f.Menu).rows]
    assert "Prepare" not in rows, "who acts twice can't prepare"
    menu(rig, "One action less", "One wound less", "Combined")
    for _ in range(5):
        rig.tap("up")
    assert rig.screen(f.SettingItem).help == "+2D+2"
    rig.tap("confirm", "up")
    assert rig.screen(f.SettingItem).help == "+1D+2"
    rig.tap("confirm")
    assert rig.screen(f.Menu).rows[0].note.startswith("5D+2")
    menu(rig, "Nobody helps", "Modifier")
    for _ in range(10):
        rig.tap("up")
    assert rig.screen(f.SettingItem).help == "a good advantage"
    rig.tap("confirm")
    menu(rig, "Scale", "Speeder", "Walker")
    assert rig.screen(f.Menu).rows[0].note.startswith("6D+2")
    menu(rig, "Roll")
    rig.enter_sixes(1, 1, 1, 1, 1, 1)
    assert rig.screen(d6.D6Result).total == 18


def test_w4_w5_the_wounds_of_a_sheet_take_dice_but_none_from_damage(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("EDGEBOX_HOME", str(tmp_path))
    (tmp_path / "characters").mkdir()
    (tmp_path / "characters" / "hurt.toml").write_text(
        'name = "Hurt"\nwounds = 1\nattributes = { Strength = "3D" }\nskills = { dodge = "4D" }\n'
        '[[weapons]]\nname = "Gun"\nskill = "dodge"\ndamage = "5D"\n'
    )
    rig = set_up(Rig(), "D6 roll", "Hurt", "dodge", "Moderate")
    assert rig.screen(f.Menu).rows[0].note.startswith("3D")
    rig.tap("back", "back")
    menu(rig, "damage, Gun", "Hurt", "Roll")
    asked = rig.screen(d6.D6Roll)
    assert (asked.code, asked.against) == (DieCode(5), "Hurt's Strength 3D")


# --- initiative of the D6 system ------------------------------------------------------------------


def facing(rig: Rig, mine: str = "Mira Tol", theirs: str = "Trooper") -> Rig:
    """Put initiative of two sheets together, Perception 4D and 3D."""
    return set_up(rig, "D6 roll", "Initiative", mine, theirs, "Roll")


def test_w4_the_sides_roll_one_after_the_other_and_the_higher_decides() -> None:
    rig = facing(Rig())
    asked = rig.screen(d6.D6Roll)
    assert (asked.who, asked.purpose, asked.code) == ("Players", "initiative", DieCode(4))
    assert rig.desk.waiting.whom == "Players"
    rig.enter_sixes(1, 2, 3, 4)
    asked = rig.screen(d6.D6Roll)
    assert (asked.who, asked.code, asked.against) == ("Adversaries", DieCode(3), "Players 10")
    rig.tap("back")
    assert rig.screen(d6.D6Roll).who == "Players", "back takes the last roll back"
    rig.enter_sixes(1, 2, 3, 4)
    rig.enter_sixes(3, 4, 4)
    shown = rig.screen(d6.D6Initiative)
    assert shown.totals == (("Players", 10), ("Adversaries", 11))
    assert (shown.winner, shown.again) == ("Adversaries", False)
    rig.tap("confirm")
    (line,) = rig.desk.log[-1].lines
    assert line == "Initiative: Players 10, Adversaries 11. Adversaries decide who acts first."


def test_w4_a_tie_is_rolled_again() -> None:
    rig = facing(Rig())
    rig.enter_sixes(1, 2, 3, 4)
    rig.enter_sixes(3, 3, 4)
    asked = rig.screen(d6.D6Roll)
    assert (asked.who, asked.purpose) == ("Players", "initiative again")
    rig.enter_sixes(6, 6, 6, 6)
    rig.enter_sixes(1, 1, 1)
    shown = rig.screen(d6.D6Initiative)
    assert (shown.winner, shown.totals) == ("Players", (("Players", 24), ("Adversaries", 3)))


def test_w4_codes_by_hand_and_back_to_how_it_was_put_together() -> None:
    rig = set_up(Rig(), "D6 roll", "Initiative", "By hand")
    rig.tap("confirm", "confirm")
    menu(rig, "Walker", "Roll")
    assert rig.screen(d6.D6Roll).code == DieCode(3)
    rig.tap("back")
    assert rig.screen(f.Menu).title == "Initiative"
    assert rig.desk.side is None


def test_w4_of_three_sides_only_those_who_tie_roll_again() -> None:
    roll = InitiativeRoll((("A", DieCode(1)), ("B", DieCode(1)), ("C", DieCode(1, 1))))
    for face in (5, 2, 4):
        roll = roll.taken(Hand.of_sixes((face,)))
    assert roll.again
    assert (roll.next_side, dict(roll.totals)) == ("A", {"A": 5, "B": 2, "C": 5})
    roll = roll.taken(Hand.of_sixes((3,)))
    assert (roll.next_side, dict(roll.totals)) == ("C", {"A": 3, "B": 2, "C": None})
    roll = roll.taken(Hand.of_sixes((1,)))
    assert (roll.winner, roll.asked) == ("A", None)
    with pytest.raises(BadInputError):
        roll.taken(Hand.of_sixes((1,)))
    with pytest.raises(BadInputError):
        InitiativeRoll((("A", DieCode(1)), ("A", DieCode(1))))


def test_w4_the_page_shows_it_like_any_roll_of_the_system() -> None:
    rig = facing(Rig())
    rig.enter_sixes(1, 2, 3, 4)
    shown = side_json(rig.desk.side)
    assert shown is not None
    assert (shown["kind"], shown["purpose"], shown["code"], shown["against"]) == (
        "d6", "initiative, Adversaries", "3D", "Players 10",
    )  # fmt: skip
    rig.enter_sixes(3, 4, 4)
    shown = side_json(rig.desk.side)
    assert shown is not None
    assert shown["result"]["words"].endswith("Adversaries decide who acts first.")


# --- from a page ----------------------------------------------------------------------------------


def test_a_page_settles_rolls_takes_back_and_goes_on() -> None:
    rig = four_d(Rig(dice="camera"), "Moderate", "Roll")
    answers: list[Answer] = []
    say: Any = answers.append
    rig.tray.lay_sixes(3, 4, 5, 1, doubtful=(3,))
    rig.settle()
    rig.post(Settle(3, SIX, "6", say))
    assert rig.screen(d6.D6Result).total == 20
    rig.post(TakeBack(say))
    rig.screen(d6.D6Roll)
    rig.post(RollAtRandom(say))
    rig.screen(d6.D6Result)
    rig.post(GoOn(reply=say))
    assert rig.desk.side is None
    rig.post(TakeDice(say))
    assert [answer.ok for answer in answers] == [True, True, True, True, False]


# --- the journal ----------------------------------------------------------------------------------


def kept(path: Path) -> Rig:
    rig = Rig(keeper=Journal.open(path), dice="hand")
    assert rig.desk.resume()
    rig.table.turn()
    return rig


def test_after_a_power_cut_it_is_asked_again(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite3"
    journal = Journal.open(path)
    rig = perception(Rig(keeper=journal))
    menu(rig, "Roll")
    journal._let_go()

    rig = kept(path)
    assert str(rig.screen(f.RollThese).pool) == "YGGPPP"
    rig.tap("back")
    assert rig.screen(f.Menu).title == "Perception: all set?", "also how it was put together"
    menu(rig, "Add boost", "Roll")
    rig.enter("Y:s G:s G:a B:- P:t P:- P:-")
    rig.desk.keeper._let_go()  # type: ignore[attr-defined]

    rig = kept(path)
    rig.screen(f.NetShown)
    assert [line.lines for line in rig.desk.log] == [
        ("Somebody, Perception (Hard): Success: 2 successes",)
    ]
    rig.tap("back")
    rig.screen(f.RollThese)
    rig.enter("Y:- G:- G:a B:- P:f P:- P:-")
    rig.tap("confirm")
    rig.desk.keeper.close()
    told = list(session_words(Reader(path).session()))[1:]
    assert told[0] == "Somebody, Perception (Hard): Failure: 1 failure, 1 advantage"


def test_between_two_rolls_of_one_the_first_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite3"
    journal = Journal.open(path)
    rig = four_d(Rig(keeper=journal), "Another roll", "By hand")
    rig.tap("confirm", "confirm")
    menu(rig, "Roll")
    rig.enter_sixes(3, 4, 5, 1)
    journal._let_go()
    rig = kept(path)
    assert rig.screen(d6.D6Roll).who == "The other side"


def test_beside_an_encounter_it_is_a_note_of_its_session(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite3"
    journal = Journal.open(path)
    rig = Rig(keeper=journal).begin("blast-door")
    rig.desk.do(Command(Do.ENTER))
    rig.settle()
    rig.tap("confirm", "up")
    menu(rig, "Look", "D6 roll", "By hand")
    rig.tap("confirm", "confirm")
    menu(rig, "Moderate", "Roll")
    journal._let_go()

    rig = kept(path)
    rig.screen(d6.D6Roll)
    rig.enter_sixes(6, 6, 6)
    rig.tap("confirm")
    rig.desk.keeper.close()
    assert list(session_words(Reader(path).session()))[1:] == [
        "slicer is in, at I/O.",
        "Somebody, 3D: 18 against 13: success by 5.",
    ]
    rig = kept(path)
    assert [(line.number, line.aside) for line in rig.desk.log] == [(1, 0), (1, 1)]
    rig.screen(f.Menu)


def test_an_evening_of_rolls_that_is_over_is_not_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite3"
    journal = Journal.open(path)
    rig = four_d(Rig(keeper=journal), "Nothing", "Roll")
    rig.enter_sixes(1, 2, 3, 4)
    rig.tap("confirm")
    journal._let_go()
    journal = Journal.open(path)
    assert not Rig(keeper=journal).desk.resume()
    record = journal.session()
    assert record is not None
    assert record.ended is not None


@pytest.mark.parametrize(
    "roll",
    [
        AnyCheck(),
        AnyCheck(
            "Ann",
            "Perception",
            (3, 1),
            Pool.parse("YG"),
            Extras(Pool.parse("BK"), Pool(), 1, 2, 0, 1),
            (Modifier("Keen eyes", frozenset({"all"}), Effect.BOOST, 2),),
            Roll.parse("G:s"),
            ("players", "gm"),
            "nasty",
        ),
        InitiativeRoll((("A", DieCode(2)), ("B", DieCode(1, 1))), ((3, 4), (6,), (1, 1))),
        SixRoll(D6Check(DieCode(4, 2))),
        SixRoll(D6Check(DieCode(4), Target(13, "Moderate")), "Jax", "blaster", ((1, 2, 3, 4),)),
        SixRoll(
            D6Check(
                DieCode(4),
                Opposed(DieCode(2), "body", scale_dice=2),
                (SixModifier(-3, "dark"),),
                actions=2,
                pace=Pace.RUSHED,
                bonus=DieCode(1, 2),
                scale_dice=1,
                wounds=1,
            )
        ),
        SixRoll(D6Check(DieCode(2), Opposed(DieCode(1)), damage=True), rolled=((1, 2), (3,))),
    ],
)
def test_what_is_kept_is_what_comes_back(roll: Beside) -> None:
    side = Side(roll, by_gm=True)
    assert Side.of_json(side.as_json()) == side


def test_what_is_damaged_is_no_roll() -> None:
    whole = Side(SixRoll(D6Check(DieCode(4, 2)), rolled=((1, 2, 3, 4),))).as_json()
    assert Side.of_json(None) is None
    assert Side.of_json({}) is None
    for key in whole:
        if key != "by_gm":
            assert Side.of_json({**whole, key: "?"}) is None or key in ("who", "what", "damage")
    assert Side.of_json({**whole, "rolled": [[7, 1, 1, 1]]}) is None


def test_random_dice_have_as_many_as_asked() -> None:
    rig = four_d(Rig(dice="random", seed=random.Random(3).randrange(99)), "Nothing", "Roll")
    rig.tap("confirm")
    side = rig.desk.side
    assert side is not None
    assert isinstance(side.roll, SixRoll)
    assert len(side.roll.rolled[0]) == 4
