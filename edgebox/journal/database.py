"""The journal's file: an SQLite database that has every commit on disk before it says so."""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from edgebox.errors import BadInputError
from edgebox.journal.coding import as_list
from edgebox.journal.facts import SessionFacts, SourceText
from edgebox.journal.faults import JournalError, Trouble, fault_of
from edgebox.journal.record import COUNTS, Draft, SessionRecord, StepRecord

VERSION = 1
"""Of the tables; a file with a higher one is not touched."""
APPLICATION = 0x45444742
"""``EDGB``: marks the file as a journal of Edgebox."""

SESSION_COLUMNS = (
    "number",
    "key",
    "system_name",
    "system_origin",
    "system_text",
    "slicers",
    "options",
    "started",
)
"""What a session begins with: written once, and never moved."""
STANDING_COLUMNS = ("session", "ended", "finished", "round", "place", "place_after")
"""How far it has come; ``ended`` is empty where nobody knows when."""
STEP_COLUMNS = ("session", "number", "commands", "events", "undone")

_SCHEMA = f"""
BEGIN IMMEDIATE;
PRAGMA application_id = {APPLICATION};
PRAGMA user_version = {VERSION};
CREATE TABLE sessions (
    number INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE,
    system_name TEXT NOT NULL,
    system_origin TEXT NOT NULL,
    system_text TEXT NOT NULL,
    slicers TEXT NOT NULL,
    options TEXT NOT NULL,
    started TEXT NOT NULL
);
CREATE TABLE standings (
    session INTEGER PRIMARY KEY REFERENCES sessions,
    ended TEXT,
    finished INTEGER NOT NULL,
    round INTEGER NOT NULL,
    place TEXT,
    place_after INTEGER NOT NULL
);
CREATE TABLE steps (
    session INTEGER NOT NULL REFERENCES sessions,
    number INTEGER NOT NULL,
    commands TEXT NOT NULL,
    events TEXT NOT NULL,
    undone INTEGER NOT NULL,
    PRIMARY KEY (session, number)
);
COMMIT;
"""
_HEADS = f"""
SELECT {", ".join(f"sessions.{column}" for column in SESSION_COLUMNS)},
    {", ".join(f"standings.{column}" for column in STANDING_COLUMNS)}
FROM sessions LEFT JOIN standings ON standings.session = sessions.number
"""
UNKNOWN_STANDING = (None, "", 0, 1, None, 0)
"""Where a session stands of which only the beginning and the steps are left."""
_PATIENCE = 0.25
"""Seconds to wait for another program's write: a press at the table waits with it."""
_QUICKLY_CHECKED = 16_000_000
"""Bytes that are checked on opening; in a larger file a fault is found when it is met."""


class Database:
    """An open journal file."""

    def __init__(self, connection: sqlite3.Connection, path: Path) -> None:
        self._connection = connection
        self._path = path
        self._identity = _identity(path)

    @classmethod
    def open(cls, path: Path) -> Database:
        """Open the file to write; make it if it is not there.

        Raises:
            JournalError: it can't be used; ``trouble`` says why.
        """
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            new = not path.exists() or not path.stat().st_size
            wal = Path(f"{path}-wal")
            if new and wal.exists() and wal.stat().st_size:
                # SQLite would throw away what is in there
                raise JournalError(Trouble.DAMAGED, path)
            connection = _connect(f"{path.absolute().as_uri()}?mode=rwc")
        except (OSError, sqlite3.Error) as error:
            raise fault_of(error, path) from None
        try:
            database = cls(connection, path)
            database._prepare(new)
        except BaseException:
            connection.close()
            raise
        return database

    @classmethod
    def open_to_read(cls, path: Path) -> Database:
        """Open the file to read only, also while another Edgebox writes it.

        Raises:
            JournalError: it can't be used; ``trouble`` says why.
        """
        try:
            connection = _connect(f"{path.absolute().as_uri()}?mode=ro")
        except (OSError, sqlite3.Error) as error:
            raise fault_of(error, path) from None
        try:
            database = cls(connection, path)
            with database._faults():
                database._check()
        except BaseException:
            connection.close()
            raise
        return database

    def _prepare(self, new: bool) -> None:
        with self._faults():
            # before anything is changed: the file may be somebody else's
            new = new or not self._one("PRAGMA schema_version")
            if not new:
                self._check()
            self._connection.execute("PRAGMA journal_mode = WAL").fetchone()
            self._connection.execute("PRAGMA synchronous = FULL")
            if new:
                self._connection.executescript(_SCHEMA)
                _sync_folder(self._path.parent)

    def _check(self) -> None:
        """See that this is a journal, whole, and of a version that this program knows."""
        if self._one("PRAGMA application_id") != APPLICATION:
            raise JournalError(Trouble.FOREIGN, self._path)
        if self._one("PRAGMA user_version") > VERSION:
            raise JournalError(Trouble.NEWER, self._path)
        self._rows(f"{_HEADS} LIMIT 1")
        self._rows(f"SELECT {', '.join(STEP_COLUMNS)} FROM steps LIMIT 1")
        small = self._path.stat().st_size <= _QUICKLY_CHECKED
        if small and self._one("PRAGMA quick_check(1)") != "ok":
            raise JournalError(Trouble.DAMAGED, self._path)

    def close(self) -> None:
        """Let go of the file."""
        with suppress(sqlite3.Error):
            self._connection.close()

    @property
    def gone(self) -> bool:
        """Whether the file was moved or deleted: what is written now is not found again."""
        return _identity(self._path) != self._identity

    # --- writing --------------------------------------------------------------------------------

    def write(self, drafts: Iterable[Draft]) -> list[int]:
        """Write what is new in some sessions, all of it or nothing; return their numbers.

        Raises:
            JournalError: nothing was written.
        """
        with self._faults(), self._transaction():
            return [self._write(draft) for draft in drafts]

    def _write(self, draft: Draft) -> int:
        number = self._put_head(draft.head) if draft.head_unwritten else draft.head.number
        assert number is not None, "a session without a number is yet to write"
        self._put_steps(number, (draft.steps[place] for place in sorted(draft.unwritten)))
        return number

    def put(self, records: Iterable[SessionRecord]) -> None:
        """Write sessions that were saved from another file, under the numbers they had.

        Raises:
            JournalError: nothing was written.
        """
        with self._faults(), self._transaction():
            for record in records:
                self._put_steps(self._put_head(record), record.steps)

    def _put_head(self, head: SessionRecord) -> int:
        # by its key: that a write failed does not always mean that nothing came of it
        found = self._rows("SELECT number FROM sessions WHERE key = ?", (head.key,))
        number = found[0][0] if found else self._begin(head)
        standing = (head.ended, int(head.finished), head.round, head.place, head.place_after)
        self._connection.execute(_put("standings", STANDING_COLUMNS), (number, *standing))
        return int(number)

    def _begin(self, head: SessionRecord) -> int:
        number = head.number
        if self._rows("SELECT 1 FROM sessions WHERE number = ?", (number,)):
            number = None  # another session has it: this is not the file that gave it
        values = (
            number,
            head.key,
            head.system_name,
            head.facts.system.origin,
            head.facts.system.text,
            json.dumps([[sheet.origin, sheet.text] for sheet in head.facts.slicers]),
            json.dumps(dict(head.facts.options)),
            head.started,
        )
        done = self._connection.execute(_put("sessions", SESSION_COLUMNS), _storable(values))
        return int(done.lastrowid or 0)

    def _put_steps(self, session: int, steps: Iterable[StepRecord]) -> None:
        self._connection.executemany(
            _put("steps", STEP_COLUMNS),
            ((session, s.number, s.commands, s.events, s.undone) for s in steps),
        )

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._connection.execute("COMMIT")
        except BaseException:
            with suppress(sqlite3.Error):
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")
            raise

    # --- reading --------------------------------------------------------------------------------

    def heads(self) -> list[SessionRecord]:
        """Return all sessions without their steps, by number.

        Raises:
            JournalError: the file can't be read.
        """
        with self._faults():
            rows = self._rows(f"{_HEADS} ORDER BY number")
            counts: dict[Any, Any] = dict(
                self._rows(
                    "SELECT session, count(*) FROM steps WHERE undone = ? GROUP BY session",
                    (COUNTS,),
                )
            )
        return [replace(_head(row), count=counts.get(row[0], 0)) for row in rows]

    def session(self, number: int | None = None) -> SessionRecord | None:
        """Return a session with its steps, the newest without a number; ``None``: there is none.

        Raises:
            JournalError: the file can't be read.
        """
        with self._faults():
            if number is None:
                number = self._one("SELECT max(number) FROM sessions")
            rows = self._rows(f"{_HEADS} WHERE number = ?", (number,))
            steps = self._rows(
                f"SELECT {', '.join(STEP_COLUMNS)} FROM steps WHERE session = ? ORDER BY number",
                (number,),
            )
        return _head(rows[0]).with_steps(map(step_of, steps)) if rows else None

    def _one(self, query: str) -> Any:
        return self._connection.execute(query).fetchone()[0]

    def _rows(self, query: str, values: Sequence[object] = ()) -> list[Any]:
        return self._connection.execute(query, values).fetchall()

    @contextmanager
    def _faults(self) -> Iterator[None]:
        try:
            yield
        except UnicodeDecodeError:
            # SQLite complains of damage in words that are damaged themselves
            raise JournalError(Trouble.DAMAGED, self._path) from None
        except (sqlite3.Error, OSError) as error:
            raise fault_of(error, self._path) from None


def _head(row: Sequence[Any]) -> SessionRecord:
    places = len(SESSION_COLUMNS)
    standing = row[places:]
    return session_of(row[:places], UNKNOWN_STANDING if standing[0] is None else standing)


def session_of(row: Sequence[Any], standing: Sequence[Any]) -> SessionRecord:
    """Return the session of two rows, without its steps; what is damaged in it is left empty."""
    number, key, name, origin, text, slicers, options, started = row
    _, ended, finished, rounds, place, place_after = standing
    sheets: list[SourceText] = []
    chosen: dict[str, Any] = {}
    with suppress(BadInputError, ValueError, TypeError):
        sheets = [SourceText(str(called), str(sheet)) for called, sheet in as_list(slicers)]
        chosen = dict(json.loads(options))
    return SessionRecord(
        key=key,
        facts=SessionFacts(SourceText(origin, text), tuple(sheets), chosen),
        system_name=name,
        started=started,
        number=number,
        ended=ended,
        finished=bool(finished),
        round=rounds,
        place=place,
        place_after=place_after,
    )


def step_of(row: Sequence[Any]) -> StepRecord:
    """Return the step of a row."""
    return StepRecord(*row[1:])


def _put(table: str, columns: Sequence[str]) -> str:
    marks = ", ".join("?" * len(columns))
    return f"INSERT OR REPLACE INTO {table} ({', '.join(columns)}) VALUES ({marks})"


def _storable(values: Iterable[object]) -> list[object]:
    """Return values with nothing in them that is no Unicode: names of files may have it."""
    return [v.encode("utf-8", "replace").decode() if isinstance(v, str) else v for v in values]


def _connect(uri: str) -> sqlite3.Connection:
    connection = sqlite3.connect(uri, uri=True, timeout=_PATIENCE, isolation_level=None)
    # a damaged text must not hide the rest of its row
    connection.text_factory = lambda data: data.decode("utf-8", "replace")
    return connection


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _sync_folder(folder: Path) -> None:
    """Make the file's name last as well."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
