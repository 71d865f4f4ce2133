"""Checks beside the game, and destiny points spent on them (R-1, C-1 to C-3, C-5, C-7)."""

from __future__ import annotations

from pathlib import Path

import pytest

from edgebox.box import beside
from edgebox.box.inputs import Act, Answer, RollBeside
from edgebox.box.screens import facts as f
from edgebox.box.side import AnyCheck
from edgebox.box.snapshot import Stage
from edgebox.devices.pins import Panel
from edgebox.dice import Pool, Roll
from edgebox.errors import BadInputError
from edgebox.rules.difficulty import Difficulty
from edgebox.rules.modifiers import Effect, Modifier
from edgebox.rules.skill_check import Extras
from edgebox.slicing.commands import Command, Do
from tests.box.side_rolls import four_d, menu, perception, put_together
from tests.box.tables import Rig

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
    rig = put_together(Rig(), "Any check", "Kesh Orne")
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
    rig = put_together(Rig(), "Any check", "Okko Dash", "Computers")
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
    rig = put_together(Rig(), "Any check", "By hand", "Stealth")
    rig.tap("confirm", "up", "confirm")
    menu(rig, "An opponent", "By hand", "Perception")
    rig.tap("up", "confirm", "up", "confirm")
    menu(rig, "Roll")
    asked = rig.screen(f.RollThese)
    assert (str(asked.pool), asked.difficulty) == ("YGRPP", "Opposed")


def test_a_bare_characteristic_needs_no_rank() -> None:
    rig = put_together(Rig(), "Any check", "By hand", "Brawn")
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
    rig = put_together(Rig(), "Any check", "Okko Dash", "Cool")
    menu_now = rig.screen(f.Menu)
    assert [row.words for row in menu_now.rows] == ["Playful", "Nasty", "An opponent"]
    assert menu_now.rows[menu_now.at].words == "Nasty", "there is no Average"
    menu(rig, "Nasty", "Roll")
    asked = rig.screen(f.RollThese)
    assert (asked.difficulty, str(asked.pool)[-3:]) == ("Nasty", "PPP")


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
