"""When the disk fails, play goes on, it is said in plain words, and nothing is lost for it."""

from __future__ import annotations

import errno
import os
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from edgebox.journal.database import Database
from edgebox.journal.journal import LONGEST_PAUSE
from edgebox.journal.salvage import readable_sessions
from tests.journal.table import Ticks, facts, open_journal, play, played, pragma, rebuilt, troubled


@pytest.mark.parametrize(
    ("breaks", "mends", "why"),
    [
        ("max_page_count = 1", "max_page_count = 1000000", "the disk is full; free some space"),
        ("query_only = ON", "query_only = OFF", "can't be written there; make file and folder"),
    ],
)
def test_a_disk_that_cannot_be_written_is_told_once_and_written_when_it_can(
    path: Path, breaks: str, mends: str, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ticks = Ticks()
    journal = open_journal(path, ticks)
    encounter = journal.start(facts())
    play(encounter, 10, 1)
    opened = Database.open

    def broken(at: Path) -> Database:
        database = opened(at)
        database._connection.execute(f"PRAGMA {breaks}").fetchall()
        return database

    monkeypatch.setattr(Database, "open", broken)
    pragma(journal, breaks)
    play(encounter, 20, 2)
    assert why in (journal.trouble or "")
    assert journal.news() == [journal.trouble]
    assert journal.unwritten > 0
    journal.tend()
    ticks.now += LONGEST_PAUSE
    journal.tend()
    assert troubled(journal)
    assert journal.news() == [], "the same trouble is told once"

    monkeypatch.setattr(Database, "open", opened)
    if journal._database is not None:
        pragma(journal, mends)
    play(encounter, 5, 3)
    assert troubled(journal), "it is not tried at every step"
    ticks.now += 2 * LONGEST_PAUSE
    journal.tend()
    assert not troubled(journal)
    assert journal.unwritten == 0
    assert journal.news() == ["The journal is written again; nothing is missing in it."]
    journal._let_go()
    assert rebuilt(path) == encounter.state


def test_a_step_is_written_wholly_or_not_at_all(path: Path) -> None:
    journal = open_journal(path)
    encounter = journal.start(facts())
    play(encounter, 5, 1)
    before = journal.session()
    # each page more lets the next statement of the transaction through
    assert journal._database is not None
    pages = journal._database._one("PRAGMA page_count")
    for more in range(4):
        pragma(journal, f"max_page_count = {pages + more}")
        play(encounter, 3, more)
        journal._write(now=True)
        if troubled(journal):
            assert journal._database.session() == before
        before = journal.session()
    pragma(journal, "max_page_count = 1000000")
    journal.close()
    assert rebuilt(path) == encounter.state


def test_a_session_begun_while_the_disk_was_full_is_written_later(path: Path) -> None:
    journal = open_journal(path)
    play(journal.start(facts()), 3, 1)
    pragma(journal, "max_page_count = 1")
    first = journal.start(facts())
    play(first, 20, 2)
    second = journal.start(facts())
    play(second, 20, 3)
    assert troubled(journal)
    pragma(journal, "max_page_count = 1000000")
    journal.close()
    assert not troubled(journal)
    assert [rebuilt(path, 2), rebuilt(path, 3)] == [first.state, second.state]
    assert len(open_journal(path).sessions()) == 3


def test_a_read_only_disk_still_gives_back_the_unfinished_session(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = open_journal(path)
    encounter = journal.start(facts())
    play(encounter, 10, 1)
    journal._let_go()
    opened = os.open

    def read_only(name: Any, flags: int, *more: Any, **others: Any) -> int:
        if flags & (os.O_CREAT | os.O_RDWR):
            raise OSError(errno.EROFS, "Read-only file system")
        return opened(name, flags, *more, **others)

    ticks = Ticks()
    monkeypatch.setattr(os, "open", read_only)
    again = open_journal(path, ticks)
    assert "can't be written there" in (again.trouble or "")
    record = again.unfinished()
    assert record is not None
    resumed = again.resume(record)
    assert resumed.state == encounter.state
    play(resumed, 6, 2)
    monkeypatch.setattr(os, "open", opened)
    again.close()
    assert not troubled(again)
    assert rebuilt(path) == resumed.state
    assert len(readable_sessions(path)) == 1, "the session is not there twice"


def test_a_place_that_is_none_is_played_in_memory(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    for path in (tmp_path / "file" / "journal.sqlite3", tmp_path):
        journal = open_journal(path)
        assert str(path) in (journal.trouble or "")
        encounter = journal.start(facts())
        play(encounter, 5, 1)
        assert journal.unfinished() is None
        journal.close()
        assert journal.unwritten > 0
    assert sorted(child.name for child in tmp_path.iterdir()) == ["file"]


def test_another_edgebox_keeps_its_journal_to_itself(path: Path) -> None:
    first, ticks = open_journal(path), Ticks()
    one = first.start(facts())
    play(one, 5, 1)
    second = open_journal(path, ticks)
    assert "another Edgebox or program has the journal open" in (second.trouble or "")
    assert second.unfinished() is None, "that session is played at another table"
    two = second.start(facts())
    play(two, 5, 2)
    first.end()
    first.close()
    ticks.now += LONGEST_PAUSE
    play(two, 5, 3)
    assert not troubled(second)
    second.close()
    assert [rebuilt(path, 1), rebuilt(path, 2)] == [one.state, two.state]


def test_another_process_holds_the_lock_until_it_dies(path: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from edgebox.journal.lock import Lock;"
        "held = Lock(Path(sys.argv[1])); print(1, flush=True); sys.stdin.read()"
    )
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen([sys.executable, "-c", code, str(path)], **pipes) as other:  # type: ignore[call-overload]
        assert other.stdout.readline() == b"1\n"
        assert troubled(open_journal(path))
        other.kill()
        other.wait()
        assert not troubled(open_journal(path))


def test_a_program_that_writes_for_long_only_delays(path: Path) -> None:
    journal = open_journal(path)
    encounter = journal.start(facts())
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    play(encounter, 4, 1)
    assert "another Edgebox or program" in (journal.trouble or "")
    other.execute("ROLLBACK")
    other.close()
    journal.close()
    assert rebuilt(path) == encounter.state


def test_a_file_that_is_deleted_in_the_middle_is_written_anew(path: Path) -> None:
    journal = open_journal(path)
    encounter = journal.start(facts())
    play(encounter, 6, 1)
    path.rename(path.with_name("elsewhere"))
    play(encounter, 6, 2)
    assert not troubled(journal)
    assert "moved or deleted" in " ".join(journal.news())
    journal._let_go()
    assert rebuilt(path) == encounter.state


def test_another_file_in_its_place_keeps_its_sessions(path: Path, tmp_path: Path) -> None:
    theirs = tmp_path / "theirs.sqlite3"
    (other,) = played(theirs, sessions=1)
    journal = open_journal(path)
    encounter = journal.start(facts())
    play(encounter, 6, 7)
    path.with_name(path.name + "-wal").unlink()
    path.unlink()
    theirs.rename(path)
    play(encounter, 6, 8)
    journal.close()
    assert rebuilt(path, 2) == encounter.state
    assert readable_sessions(path)[0].steps == other.steps
