"""Whatever the disk does, play goes on, it is said in plain words, and nothing is lost for it."""

from __future__ import annotations

import errno
import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from edgebox.journal import Journal, SessionRecord
from edgebox.journal.database import Database
from edgebox.journal.journal import LONGEST_PAUSE
from edgebox.journal.lock import Lock
from edgebox.journal.reading import Reader
from edgebox.journal.salvage import LOST_NAME, readable_sessions
from edgebox.slicing.state import EncounterState
from tests.journal.table import Ticks, facts, open_journal, play


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal.sqlite3"


def pragma(journal: Journal, words: str) -> None:
    assert journal._database is not None
    journal._database._connection.execute(f"PRAGMA {words}").fetchall()


def troubled(journal: Journal) -> bool:
    return journal.trouble is not None


def rebuilt(path: Path, number: int | None = None) -> EncounterState:
    """Return the state of a session as another program finds it on disk."""
    with open_journal(path) as journal:
        record = journal.session(number)
        assert record is not None
        state = journal.resume(record).state
        assert journal.news() == []
    return state


def played(path: Path, sessions: int = 3, steps: int = 25) -> list[SessionRecord]:
    """Fill a journal and return what is in it."""
    with open_journal(path) as journal:
        for seed in range(sessions):
            play(journal.start(facts()), steps, seed)
        journal.end()
        found = [journal.session(number) for number in range(1, sessions + 1)]
    return [record for record in found if record is not None]


# --- faults that pass -----------------------------------------------------------------------------


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


# --- damaged files --------------------------------------------------------------------------------


def garbage(data: bytes) -> bytes:
    return b"this is no database " * 500


def truncated(data: bytes) -> bytes:
    return data[: len(data) * 3 // 4 // 4096 * 4096]


def cut_in_a_page(data: bytes) -> bytes:
    return data[: len(data) * 2 // 3 // 4096 * 4096 + 1234]


def without_a_head(data: bytes) -> bytes:
    return b"\0" * 100 + data[100:]


def with_a_hole(data: bytes) -> bytes:
    middle = len(data) // 4096 // 2 * 4096
    return data[:middle] + b"\xff" * 4096 + data[middle + 4096 :]


def with_bad_pages(data: bytes) -> bytes:
    marked = bytearray(data)
    for place in range(3 * 4096, len(data), 4 * 4096):
        marked[place] ^= 255
    return bytes(marked)


@pytest.mark.parametrize(
    ("damage", "saved_at_least"),
    [
        (garbage, 0),
        (truncated, 1),
        (cut_in_a_page, 1),
        (without_a_head, 6),
        (with_a_hole, 4),
        (with_bad_pages, 0),
    ],
)
def test_a_damaged_file_is_set_aside_and_what_can_be_read_is_saved(
    path: Path, damage: Callable[[bytes], bytes], saved_at_least: int
) -> None:
    # enough that no table fits into its first page any more
    whole = {(r.key, s.number): s for r in played(path, sessions=6) for s in r.steps}
    keys = {key for key, _ in whole}
    spoilt = damage(path.read_bytes())
    path.write_bytes(spoilt)
    with open_journal(path) as journal:
        assert not troubled(journal)
        told = " ".join(journal.news())
        assert "the journal is damaged" in told
        assert "set aside as journal-damaged-2026-03-07.sqlite3" in told
        saved = journal.sessions()
        encounter = journal.start(facts())
        play(encounter, 8, 9)
    aside = path.with_name("journal-damaged-2026-03-07.sqlite3")
    assert aside.read_bytes() == spoilt, "never deleted, never changed"
    assert len([record for record in saved if record.key in keys]) >= saved_at_least
    assert rebuilt(path) == encounter.state
    for record in readable_sessions(path):
        for step in record.steps:
            if record.key in keys:
                assert step == whole[record.key, step.number]


def test_a_hole_costs_only_the_steps_in_it(path: Path) -> None:
    before = played(path, sessions=2, steps=60)
    path.write_bytes(with_a_hole(path.read_bytes()))
    open_journal(path).close()
    after = readable_sessions(path)
    kept = sum(len(record.steps) for record in after)
    assert kept >= sum(len(record.steps) for record in before) - 25
    assert [record.key for record in after] == [record.key for record in before]


def test_steps_whose_session_is_lost_are_kept(path: Path) -> None:
    played(path, sessions=1)
    data = path.read_bytes()
    database = sqlite3.connect(path)
    (root,) = database.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'sessions'")
    database.close()
    start = 4096 * (root[0] - 1)
    path.write_bytes(data[:start] + b"\0" * 4096 + data[start + 4096 :])
    with open_journal(path) as journal:
        journal.news()
        (record,) = journal.sessions()
        assert record.system_name == LOST_NAME
        assert record.count > 5
        assert journal.unfinished() is None


def test_a_file_that_lost_all_but_its_log_gives_back_the_log(path: Path) -> None:
    journal = open_journal(path)
    encounter = journal.start(facts())
    play(encounter, 12, 1)
    log = path.with_name(f"{path.name}-wal").read_bytes()
    journal._let_go()
    path.write_bytes(b"")
    path.with_name(f"{path.name}-wal").write_bytes(log)
    again = open_journal(path)
    record = again.unfinished()
    assert record is not None
    assert again.resume(record).state == encounter.state


def test_damage_met_in_the_middle_of_play_costs_nothing_of_the_session(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (before,) = played(path, sessions=1)
    journal = open_journal(path)
    encounter = journal.start(facts())
    play(encounter, 8, 1)
    assert journal._database is not None
    pragma(journal, "wal_checkpoint(TRUNCATE)")
    path.write_bytes(without_a_head(path.read_bytes()))
    journal._database._connection.execute("PRAGMA shrink_memory")
    play(encounter, 8, 2)
    journal.close()
    assert rebuilt(path, 2) == encounter.state
    assert readable_sessions(path)[0].steps == before.steps


@pytest.mark.parametrize(
    ("change", "why", "aside"),
    [
        ("PRAGMA user_version = 7", "a newer Edgebox wrote the journal", "journal-newer"),
        ("PRAGMA application_id = 1", "no journal of Edgebox", "journal-foreign"),
        ("ALTER TABLE steps DROP COLUMN undone", "is damaged", "journal-damaged"),
        ("DROP TABLE sessions", "is damaged", "journal-damaged"),
    ],
)
def test_a_file_of_another_kind_is_set_aside_as_it_is(
    path: Path, change: str, why: str, aside: str
) -> None:
    played(path, sessions=1, steps=4)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute(change)
    other.close()
    journal = open_journal(path)
    (told,) = journal.news()
    assert why in told
    assert f"{aside}-2026-03-07.sqlite3" in told
    assert path.with_name(f"{aside}-2026-03-07.sqlite3").exists()
    assert not troubled(journal)


def test_two_damaged_files_of_one_day_are_both_kept(path: Path) -> None:
    for text in (b"one" * 999, b"two" * 999):
        path.write_bytes(text)
        open_journal(path).close()
    kept = sorted(p.read_bytes()[:3] for p in path.parent.glob("journal-damaged*.sqlite3"))
    assert kept == [b"one", b"two"]


def test_setting_aside_that_was_cut_off_is_finished(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played(path, sessions=2, steps=6)
    path.write_bytes(without_a_head(path.read_bytes()))
    moves = Path.replace

    def cut(self: Path, target: Path) -> Path:
        if target == path:
            raise KeyboardInterrupt
        return moves(self, target)

    monkeypatch.setattr(Path, "replace", cut)
    with pytest.raises(KeyboardInterrupt):
        open_journal(path)
    monkeypatch.setattr(Path, "replace", moves)
    (path.parent / "journal.sqlite3-lock").unlink()
    journal = open_journal(path)
    assert [record.number for record in journal.sessions()] == [1, 2]
    assert not troubled(journal)


def test_a_reader_sees_a_journal_that_is_being_written_and_a_damaged_one(path: Path) -> None:
    journal = open_journal(path)
    encounter = journal.start(facts())
    play(encounter, 5, 1)
    reader = Reader(path)
    assert reader.in_use
    assert reader.session() == journal.session()
    reader.close()
    journal.close()
    path.write_bytes(without_a_head(path.read_bytes()))
    reader = Reader(path)
    assert not reader.in_use
    assert "damaged" in (reader.note or "")
    assert reader.session(1).count == len(encounter.steps)
    assert not list(path.parent.glob("journal-damaged*")), "reading changes nothing"


def test_a_lock_is_free_again_after_it_was_released(path: Path) -> None:
    Lock(path).release()
    Lock(path).release()
