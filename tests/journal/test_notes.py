"""Rolls beside an encounter, and without one, are kept and told (R-1, W-1)."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest

from edgebox.cli import main
from edgebox.errors import BadInputError, WorkFailedError
from edgebox.journal import Journal
from edgebox.journal.salvage import readable_sessions
from edgebox.journal.telling import script_lines, session_json, session_words
from edgebox.slicing.commands import Command, Do
from tests.journal.table import facts, open_journal

DOOR = facts("blast-door", two=False)


def told(path: Path) -> list[str]:
    return list(session_words(readable_sessions(path)[-1]))[1:]


def with_notes(path: Path) -> Journal:
    journal = open_journal(path)
    encounter = journal.start(DOOR)
    journal.place({}, note="Ann rolls Perception: success.")
    encounter.do(Command(Do.ENTER))
    journal.place({}, note="Ben rolls 4D+2: 15.")
    journal.place({}, note="A slip of the hand.")
    journal.place({}, note_back=True)
    encounter.do(Command(Do.MOVE, target="PROC"))
    return journal


def test_notes_are_told_where_they_happened(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite3"
    with_notes(path).close()
    assert told(path) == [
        "Ann rolls Perception: success.",
        "slicer is in, at I/O.",
        "Ben rolls 4D+2: 15.",
        "slicer moves to PROC.",
    ]


def test_notes_are_no_steps(tmp_path: Path) -> None:
    """Nobody plays them again: not an undo, not a script, not the state that is resumed."""
    path = tmp_path / "journal.sqlite3"
    with_notes(path)._let_go()
    journal = open_journal(path)
    record = journal.unfinished()
    assert record is not None
    assert record.count == 2
    assert [json.loads(line)["do"] for line in script_lines(record)] == ["enter", "move"]
    encounter = journal.resume(record)
    assert encounter.state.slicers["slicer"].at == "PROC"
    encounter.undo()
    assert encounter.state.slicers["slicer"].at == "I/O"
    assert journal.news() == []
    journal.close()
    assert told(path)[-3:] == [
        "slicer is in, at I/O.",
        "Ben rolls 4D+2: 15.",
        "(1 step was taken back.)",
    ]


def test_where_the_table_stands_survives_a_note(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite3"
    journal = open_journal(path)
    journal.start(DOOR)
    journal.place({"side": {"kind": "check"}}, note="Ann rolls Perception: success.")
    journal._let_go()
    record = open_journal(path).unfinished()
    assert record is not None
    assert record.last_place == {"side": {"kind": "check"}}


def test_json_has_notes_beside_the_steps(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite3"
    with_notes(path).close()
    document = session_json(readable_sessions(path)[-1])
    assert [step["number"] for step in document["steps"]] == [2, 5]
    assert document["notes"] == [
        {"number": 1, "lines": ["Ann rolls Perception: success."]},
        {"number": 3, "lines": ["Ben rolls 4D+2: 15."]},
    ]


def test_an_evening_of_rolls_needs_no_encounter(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "journal.sqlite3"
    journal = open_journal(path)
    journal.start_rolls({"table": "box"})
    journal.place({"side": None}, note="Ann rolls Perception: success.")
    journal._let_go()

    journal = open_journal(path)
    record = journal.unfinished()
    assert record is not None
    assert record.only_rolls
    assert record.facts.options["table"] == "box"
    journal.resume_rolls(record)
    journal.place({}, note="Ben rolls 4D+2: 15.")
    journal.start(DOOR)
    journal.close()

    assert main(["journal", "list", "--journal", str(path)]) == 0
    first, second = capsys.readouterr().out.splitlines()[1:]
    assert first.split()[-3:] == ["Rolls", "0", "finished"]
    assert second.endswith("cut off")
    assert main(["journal", "show", "1", "--journal", str(path)]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "Session 1: rolls without an encounter, 2026-03-07 19:30",
        "Ann rolls Perception: success.",
        "Ben rolls 4D+2: 15.",
    ]


def test_rolls_alone_are_not_played_again(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite3"
    journal = open_journal(path)
    journal.start_rolls()
    journal.place({}, note="Ann rolls Perception: success.")
    journal.end()
    record = journal.session()
    assert record is not None
    with pytest.raises(BadInputError, match="rolls without an encounter"):
        list(script_lines(record))
    with pytest.raises(WorkFailedError, match="only rolls"):
        journal.resume(record)


def test_the_disk_may_come_back_later(tmp_path: Path) -> None:
    """What was noted while the file was away is in the new one."""
    path = tmp_path / "journal.sqlite3"
    journal = open_journal(path)
    journal.start_rolls()
    journal.place({}, note="Ann rolls Perception: success.")
    path.unlink()
    journal.place({}, note="Ben rolls 4D+2: 15.")
    journal.close()
    assert told(path) == ["Ann rolls Perception: success.", "Ben rolls 4D+2: 15."]


def test_a_damaged_note_does_not_hide_the_rest(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite3"
    journal = with_notes(path)
    journal.close()

    with sqlite3.connect(path) as other:
        other.execute("UPDATE steps SET events = '[' WHERE number = 1")
    assert told(path)[0] == "slicer is in, at I/O."
