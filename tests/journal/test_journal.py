"""What was played is found again, exactly, however it ended."""

from __future__ import annotations

import random
import sqlite3
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from edgebox.dice import Roll
from edgebox.errors import RefusedError, WorkFailedError
from edgebox.journal import Journal, SessionFacts, SourceText
from edgebox.slicing.commands import Command, Do
from edgebox.slicing.encounter import Encounter
from edgebox.slicing.script import ScriptStep, play_step
from tests.journal.table import act, facts, open_journal, play

DOOR = facts("blast-door", two=False)


def pull_the_plug(journal: Journal) -> None:
    """Let go of the file without a word, as a dead process does."""
    journal._let_go()


def test_a_new_journal_has_nothing_to_resume(tmp_path: Path) -> None:
    journal = open_journal(tmp_path / "deep" / "down" / "journal.sqlite3")
    assert journal.trouble is None
    assert journal.news() == []
    assert journal.unfinished() is None
    assert journal.sessions() == []


def test_a_step_is_on_disk_before_it_is_shown(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite3"
    encounter = open_journal(path).start(DOOR)
    other = sqlite3.connect(path)
    count = "SELECT count(*) FROM steps WHERE undone = 0"
    assert other.execute(count).fetchone() == (0,)
    encounter.do(Command(Do.ENTER))
    assert other.execute(count).fetchone() == (1,)
    encounter.undo()
    assert other.execute(count).fetchone() == (0,)
    other.close()


def test_what_belongs_together_is_on_disk_together_or_not_at_all(tmp_path: Path) -> None:
    """Such as a destiny point and the check beside the encounter that it is spent on."""
    path = tmp_path / "journal.sqlite3"
    journal = open_journal(path)
    encounter = journal.start(DOOR)
    other, count = sqlite3.connect(path), "SELECT count(*) FROM steps"
    with journal.as_one():
        with journal.as_one():
            encounter.do(Command(Do.ENTER))
        assert other.execute(count).fetchone() == (0,)
    assert other.execute(count).fetchone() == (1,)
    other.close()


def test_every_commit_is_synced_to_the_disk(tmp_path: Path) -> None:
    database = open_journal(tmp_path / "journal.sqlite3")._database
    assert database is not None
    assert database._one("PRAGMA journal_mode") == "wal"
    assert database._one("PRAGMA synchronous") == 2, "FULL"


def test_after_a_power_cut_only_the_roll_that_was_not_finished_is_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite3"
    journal = open_journal(path)
    encounter = journal.start(facts(two=False))
    encounter.do(Command(Do.ENTER))
    encounter.do(Command(Do.ADJUST, by_gm=True, add=encounter.state.check.pool))  # type: ignore[union-attr]
    check = encounter.state.check
    pull_the_plug(journal)

    again = open_journal(path)
    record = again.unfinished()
    assert record is not None
    assert (record.system_name, record.count) == ("OreMaster mining facility", 2)
    resumed = again.resume(record)
    assert resumed.state == encounter.state
    assert resumed.state.check == check
    assert resumed.steps == encounter.steps
    assert again.news() == []
    resumed.undo()
    resumed.do(Command(Do.ROLL), Roll.parse("Y:s Y:s G:- P:- P:-"))
    assert resumed.state.slicers["slicer"].at == "I/O"


def test_a_session_that_was_put_away_is_not_unfinished_but_can_be_resumed(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite3"
    with open_journal(path) as journal:
        encounter = journal.start(DOOR)
        encounter.do(Command(Do.ENTER))
        journal.end()
        assert journal.unfinished() is None
        record = journal.session(1)
        assert record is not None
        assert record.ended == record.started == "2026-03-07T19:30:00+00:00"
        assert journal.resume(record).state == encounter.state
        assert journal.unfinished() is not None
        journal.start(DOOR)
        assert [head.ended is None for head in journal.sessions()] == [False, True]


def test_a_step_with_rolls_that_come_by_themselves_is_one_step(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite3"
    journal = open_journal(path)
    encounter = journal.start(facts(two=False))
    enter = ScriptStep(Command(Do.ENTER))
    play_step(encounter, enter, lambda check: Roll.parse("Y:s Y:s G:- P:- P:-"))
    pull_the_plug(journal)
    again = open_journal(path)
    record = again.unfinished()
    assert record is not None
    assert record.count == 1
    assert again.resume(record).state == encounter.state


def test_what_is_refused_is_not_written(tmp_path: Path) -> None:
    journal = open_journal(tmp_path / "journal.sqlite3")
    encounter = journal.start(DOOR)
    with pytest.raises(RefusedError):
        encounter.do(Command(Do.MOVE, target="PROC"))
    assert encounter.undo() is None
    record = journal.unfinished()
    assert record is not None
    assert record.steps == ()


def test_the_place_between_two_steps_is_kept_until_the_next_step(tmp_path: Path) -> None:
    journal = open_journal(tmp_path / "journal.sqlite3")
    encounter = journal.start(DOOR)
    encounter.do(Command(Do.ENTER))
    journal.place({"passed": ["slicer"]})
    record = journal.unfinished()
    assert record is not None
    assert record.last_place == {"passed": ["slicer"]}
    encounter.do(Command(Do.MOVE, target="PROC"))
    record = journal.unfinished()
    assert record is not None
    assert record.last_place is None


def test_a_step_without_its_commands_is_refused(tmp_path: Path) -> None:
    encounter = open_journal(tmp_path / "journal.sqlite3").start(DOOR)
    with pytest.raises(ValueError, match="commands"):
        encounter.record((), encounter.state)


@pytest.mark.parametrize(
    ("column", "value", "why"),
    [
        ("events", "[]", "did not go the way"),
        ("events", "{", "no JSON"),
        ("commands", '[{"do": "fly"}]', "There is no step 'fly'"),
        ("commands", '[{"do": "copy"}]', "data element"),
        ("commands", '[{"do": "undo"}]', "undo"),
        ("commands", "[]", "no command"),
        ("commands", "7", "no list"),
    ],
)
def test_a_damaged_step_is_told_and_play_goes_on_before_it(
    tmp_path: Path, column: str, value: str, why: str
) -> None:
    path = tmp_path / "journal.sqlite3"
    journal = open_journal(path)
    encounter = journal.start(DOOR)
    encounter.do(Command(Do.ENTER))
    before = encounter.state
    encounter.do(Command(Do.MOVE, target="PROC"))
    encounter.do(Command(Do.END_TURN))
    pull_the_plug(journal)
    other = sqlite3.connect(path)
    other.execute(f"UPDATE steps SET {column} = ? WHERE number = 2", (value,))
    other.commit()
    other.close()

    again = open_journal(path)
    record = again.unfinished()
    assert record is not None
    resumed = again.resume(record)
    assert resumed.state == before
    (told,) = again.news()
    assert "before a damaged place: Step 2" in told
    assert why in told
    assert "These 2 steps are kept but not played." in told
    resumed.do(Command(Do.END_TURN))
    record = again.unfinished()
    assert record is not None
    assert [(step.number, step.undone) for step in record.steps] == [(1, 0), (2, 2), (3, 2), (4, 0)]
    assert again.resume(record).state == resumed.state
    assert again.news() == []


def test_a_session_whose_system_is_lost_says_so(tmp_path: Path) -> None:
    journal = open_journal(tmp_path / "journal.sqlite3")
    record = journal.begin(SessionFacts(SourceText("x.toml", "name = 3"), ()), "x")
    with pytest.raises(WorkFailedError, match=r"can't be played again.*x\.toml"):
        journal.resume(record)


@settings(max_examples=20)
@given(
    st.sampled_from(["small-computer-system", "personal-terminal", "imperial-facility"]),
    st.integers(0, 2**32),
    st.lists(st.sampled_from([True, False, False, False]), max_size=30),
)
def test_random_steps_and_undos_reopened_at_any_moment_rebuild_the_same_state(
    tmp_path_factory: pytest.TempPathFactory, system: str, seed: int, cuts: list[bool]
) -> None:
    path = tmp_path_factory.mktemp("journal") / "journal.sqlite3"
    dice = random.Random(seed)
    journal = open_journal(path)
    encounter: Encounter = journal.start(facts(system))
    for cut in cuts:
        act(encounter, dice)
        if cut:
            pull_the_plug(journal)
            journal = open_journal(path)
            record = journal.unfinished()
            assert record is not None
            resumed = journal.resume(record)
            assert resumed.state == encounter.state
            assert resumed.steps == encounter.steps
            encounter = resumed
    assert journal.news() == []
    assert len(journal.sessions()) == 1
    pull_the_plug(journal)


def test_a_log_that_is_torn_anywhere_gives_a_state_that_was_there(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite3"
    journal = open_journal(path)
    encounter = journal.start(facts())
    states = [encounter.state]
    dice = random.Random(5)
    for _ in range(12):
        act(encounter, dice)
        states.append(encounter.state)
    main, log = path.read_bytes(), path.with_name(f"{path.name}-wal").read_bytes()
    pull_the_plug(journal)
    reached = set()
    for number in range(24):
        torn = tmp_path / f"torn-{number}" / path.name
        torn.parent.mkdir()
        torn.write_bytes(main)
        cut = len(log) - dice.randrange(len(log) // 2)
        torn.with_name(f"{path.name}-wal").write_bytes(log[:cut])
        again = open_journal(torn)
        record = again.unfinished()
        assert record is not None
        resumed = again.resume(record)
        assert again.news() == []
        assert resumed.state in states
        reached.add(record.steps[-1].number if record.steps else 0)
        pull_the_plug(again)
    assert len(reached) > 3


def test_many_sessions_are_told_apart(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite3"
    ends = []
    with open_journal(path) as journal:
        for seed in range(4):
            encounter = journal.start(facts())
            play(encounter, 8, seed)
            ends.append(encounter.state)
    with open_journal(path) as journal:
        for number, end in enumerate(ends, start=1):
            record = journal.session(number)
            assert record is not None
            assert journal.resume(record).state == end
        assert journal.session(9) is None
