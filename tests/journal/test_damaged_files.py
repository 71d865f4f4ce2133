"""A journal whose file is damaged: what can be read is kept, and play goes on."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from edgebox.journal.lock import Lock
from edgebox.journal.reading import Reader
from edgebox.journal.salvage import LOST_NAME, readable_sessions
from tests.journal.table import facts, open_journal, play, played, pragma, rebuilt, troubled


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
