"""Fights in the journal: kept step by step, resumed exactly, told in words (R-2, issue 4)."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings

from edgebox.combat.battle import AnyCheck
from edgebox.combat.choices import choices
from edgebox.combat.commands import Command, Do
from edgebox.combat.script import parse_step
from edgebox.combat.state import Check
from edgebox.dice import Pool, Roll, roll_pool
from edgebox.errors import RefusedError, WorkFailedError
from edgebox.journal import SessionFacts
from edgebox.journal.fights import script_step
from edgebox.journal.recorded_battle import RecordedBattle
from edgebox.journal.salvage import readable_sessions
from edgebox.journal.telling import head_json, script_lines, session_json, session_words
from edgebox.rules.percentile import Percentile
from edgebox.slicing.commands import Command as SlicingCommand
from edgebox.slicing.commands import Do as SlicingDo
from tests.box.fights import yard
from tests.combat.fight import ANN, BEN, BOSS, THUG
from tests.combat.test_properties import commands
from tests.journal.table import open_journal


def dice_of(seed: int) -> random.Random:
    return random.Random(seed)


def roll(check: AnyCheck, dice: random.Random) -> Roll | Percentile:
    if isinstance(check, Check) and check.percentile:
        return Percentile.rolled(dice)
    return roll_pool(check.pool, dice)


def play(battle: RecordedBattle, steps: int, seed: int) -> None:
    """Do what people might do; all by chance."""
    dice = dice_of(seed)
    if not battle.steps:
        battle.do(Command(Do.BEGIN, by_gm=True))
    for _ in range(steps):
        state, waiting = battle.scene.combat, battle.check
        if dice.random() < 0.1:
            battle.undo()
        elif waiting is not None:
            battle.do(Command(Do.ROLL), roll(waiting, dice))
        elif state.turn is None:
            names = state.candidates()
            if names:
                battle.do(Command(Do.ACT, who=dice.choice(names)))
        else:
            able = [each for each in choices(state, state.turn.who) if each.open]
            battle.do(dice.choice(able).command)


def fight(system: str | None = None) -> SessionFacts:
    return yard(ANN, BEN, THUG, BOSS, system=system)


@pytest.mark.parametrize("system", [None, "small-computer-system"])
def test_a_fight_is_resumed_exactly_as_it_was(tmp_path: Path, system: str | None) -> None:
    path = tmp_path / "journal.sqlite3"
    journal = open_journal(path)
    battle = journal.start_fight(fight(system))
    for seed in range(3):
        play(battle, 16, seed)
        journal.close()
        journal = open_journal(path)
        record = journal.unfinished()
        assert record is not None
        assert record.is_fight
        again = journal.resume_fight(record)
        assert again.scene == battle.scene
        assert again.steps == battle.steps
        assert journal.news() == []
        battle = again
    while battle.steps:
        battle.undo()
    assert battle.scene == battle.first


def test_rolls_that_come_by_themselves_are_kept_with_their_dice(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite3"
    journal = open_journal(path)
    battle = journal.start_fight(fight())
    dice = dice_of(3)
    battle.do(Command(Do.BEGIN, by_gm=True), None, lambda check: roll(check, dice))
    assert len(battle.steps) == 1
    assert battle.scene.combat.round == 1
    journal.close()
    record = open_journal(path).unfinished()
    assert record is not None
    given = json.loads(record.steps[0].commands)
    assert [each["do"] for each in given] == ["begin", "roll", "roll", "roll", "roll"]
    assert open_journal(tmp_path / "other.sqlite3").resume_fight(record).scene == battle.scene


def test_a_waiting_roll_that_a_source_answers_is_kept_with_its_dice(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite3"
    journal = open_journal(path)
    battle = journal.start_fight(fight())
    dice = dice_of(2)
    battle.do(Command(Do.BEGIN, by_gm=True))
    battle.do(Command(Do.ROLL), None, lambda check: roll(check, dice))
    journal.close()
    record = open_journal(path).unfinished()
    assert record is not None
    given = json.loads(record.steps[1].commands)
    assert [each["do"] for each in given] == ["roll"] * 4
    assert all("roll" in each for each in given)
    assert open_journal(tmp_path / "other.sqlite3").resume_fight(record).scene == battle.scene


def test_what_is_refused_is_not_kept(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite3"
    journal = open_journal(path)
    battle = journal.start_fight(fight())
    with pytest.raises(RefusedError):
        battle.do(Command(Do.END_TURN))
    journal.close()
    record = open_journal(path).unfinished()
    assert record is not None
    assert record.count == 0


@settings(max_examples=80)
@given(commands)
def test_any_command_comes_back_from_its_script_step(command: Command | SlicingCommand) -> None:
    assert parse_step(json.dumps(script_step(command, None))).command == command


def test_what_words_and_dice_a_command_has_comes_back_too() -> None:
    every: list[Command | SlicingCommand] = [
        Command(Do.ADJUST, by_gm=True, add=Pool.parse("BK"), remove=Pool.parse("P")),
        Command(Do.ADJUST, by_gm=True, upgrade="ability", downgrade="difficulty"),
        Command(Do.CHECK, who="Ann", skill="cool", against="Thug", their="vigilance"),
        Command(Do.NAME_INJURY, by_gm=True, target="Ann", injury=2, name="Winded", severity="hard"),
        Command(Do.SPEND, option="critical", cost="x", target="Thug"),
        Command(Do.SUFFER, by_gm=True, target="Ann", wounds=3, strain=1),
        Command(Do.BEGIN, by_gm=True, surprised="players"),
        SlicingCommand(SlicingDo.SPEND, by_gm=True, option="P-6", cost="t"),
    ]
    for command in every:
        step = script_step(command, Roll.parse("Y:s G:-"))
        parsed = parse_step(json.dumps(step))
        assert (parsed.command, parsed.roll) == (command, "Y:s G:-")
    assert script_step(Command(Do.ROLL), Percentile(3, 7))["roll"] == "30 7"


def test_a_fight_that_is_over_is_finished_and_an_undo_opens_it_again(tmp_path: Path) -> None:
    journal = open_journal(tmp_path / "journal.sqlite3")
    battle = journal.start_fight(fight())
    dice = dice_of(1)
    battle.do(Command(Do.BEGIN, by_gm=True), None, lambda check: roll(check, dice))
    battle.do(Command(Do.END, by_gm=True))
    assert [each.finished for each in journal.sessions()] == [True]
    battle.undo()
    assert [each.finished for each in journal.sessions()] == [False]


def test_from_a_damaged_step_on_nothing_is_played(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite3"
    journal = open_journal(path)
    battle = journal.start_fight(fight())
    play(battle, 20, 5)
    kept = len(battle.steps)
    journal.close()
    record = open_journal(path).unfinished()
    assert record is not None
    whole = record.counting
    broken = {whole[3].number: '[{"do": "attack"}]', whole[4].number: "nonsense"}
    steps = [
        replace(each, commands=broken.get(each.number, each.commands)) for each in record.steps
    ]
    other = open_journal(tmp_path / "other.sqlite3")
    again = other.resume_fight(record.with_steps(steps))
    assert len(again.steps) == 3
    assert again.steps == battle.steps[:3]
    assert f"{kept - 3} steps are kept but not played" in " ".join(other.news())


@pytest.mark.parametrize("scene", [None, {}, {"combat": 3}, "words"])
def test_a_damaged_first_scene_is_said_not_played(tmp_path: Path, scene: object) -> None:
    path = tmp_path / "journal.sqlite3"
    journal = open_journal(path)
    journal.start_fight(fight())
    journal.close()
    record = open_journal(path).unfinished()
    assert record is not None
    options = {"fight": {"name": "Yard", "scene": scene}}
    broken = replace(record, facts=replace(record.facts, options=options))
    with pytest.raises(WorkFailedError, match="damaged"):
        open_journal(tmp_path / "other.sqlite3").resume_fight(broken)
    assert head_json(broken)["system"] == "Yard"


def test_a_fight_is_told_in_words_and_as_a_script(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite3"
    journal = open_journal(path)
    battle = journal.start_fight(yard(ANN, THUG, system="blast-door"))
    battle.do(Command(Do.BEGIN, by_gm=True, surprised="none"))
    battle.do(Command(Do.ROLL), Roll.parse(all_blank(battle, "s")))
    battle.do(Command(Do.ROLL), Roll.parse(all_blank(battle)))
    journal.place({}, note="Ann rolls Perception: success.")
    battle.do(SlicingCommand(SlicingDo.ENTER, slicer="Ann", target="I/O"))
    battle.do(Command(Do.ATTACK, who="Ann", target="Thug"))
    journal.close()
    record = readable_sessions(path)[-1]
    words = list(session_words(record))
    assert words[0].startswith("Session 1: Yard, ")
    assert words[0].endswith(", Ann, Thug")
    at = words.index("Ann rolls Perception: success.")
    assert "Order: players, adversaries." in words[:at]
    assert "Ann is in, at I/O." in words[at:]
    assert words[-1].startswith("Ann: YGGP for attack Thug")
    assert words[-1].endswith("not rolled yet.")
    steps = [json.loads(line) for line in script_lines(record)]
    assert [step["do"] for step in steps] == ["begin", "roll", "roll", "enter", "attack"]
    assert steps[3]["in"] == "system"
    assert json.dumps(session_json(record))


def all_blank(battle: RecordedBattle, first: str = "") -> str:
    """Return the dice of the waiting check: the first shows a face, all others nothing."""
    assert battle.check is not None
    faces = [first or "-", *["-"] * (len(battle.check.pool) - 1)]
    return " ".join(
        f"{die.letter}:{face}" for die, face in zip(battle.check.pool, faces, strict=True)
    )
