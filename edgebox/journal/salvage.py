"""Saves what can be read of a damaged journal, and sets the damaged file aside."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from edgebox.journal.database import (
    SESSION_COLUMNS,
    STANDING_COLUMNS,
    STEP_COLUMNS,
    UNKNOWN_STANDING,
    Database,
    session_of,
    step_of,
)
from edgebox.journal.faults import fault_of
from edgebox.journal.pages import Columns, rows_in
from edgebox.journal.record import COUNTS, NOTE, SessionRecord, StepRecord

LOST_NAME = "(its beginning is lost)"
"""The system's name where only steps of a session could be read."""


def readable_sessions(path: Path) -> list[SessionRecord]:
    """Return the sessions of a journal file as far as its pages can be read.

    Raises:
        JournalError: the file can't be read at all.
    """
    try:
        main, log = (
            file.read_bytes() if file.exists() else b"" for file in (path, _beside(path, "-wal"))
        )
        rows = list(rows_in(main, log))
    except OSError as error:
        raise fault_of(error, path) from None
    heads: dict[int, Columns] = {}
    standings: dict[int, Columns] = {}
    steps: dict[int, dict[int, StepRecord]] = {}
    for number, row in rows:
        if _is_session(row):
            heads[number] = row
        elif _is_standing(row):
            standings[number] = _further(row, standings.get(number))
        elif _is_step(row):
            step, session = step_of(row), int(str(row[0]))
            known = steps.setdefault(session, {})
            # a step that was taken back stays so: an older copy of its page may turn up too
            if step.number not in known or step.undone not in (COUNTS, NOTE):
                known[step.number] = step
    found = []
    for number in sorted(heads.keys() | steps.keys()):
        head = heads.get(number, (None, f"lost-{number}", LOST_NAME, "", "", "[]", "{}", ""))
        standing = standings.get(number) if number in heads else None
        record = session_of((number, *head[1:]), standing or UNKNOWN_STANDING)
        found.append(record.with_steps(s for _, s in sorted(steps.get(number, {}).items())))
    return found


def _is_session(row: Columns) -> bool:
    # the number is the row's own id, and stored as nothing
    texts = all(isinstance(text, str) for text in row[1:])
    return len(row) == len(SESSION_COLUMNS) and row[0] is None and texts


def _is_standing(row: Columns) -> bool:
    return (
        len(row) == len(STANDING_COLUMNS)
        and row[0] is None
        and all(isinstance(number, int) for number in (row[2], row[3], row[5]))
        and all(text is None or isinstance(text, str) for text in (row[1], row[4]))
    )


def _is_step(row: Columns) -> bool:
    kinds = (int, int, str, str, int)
    return len(row) == len(STEP_COLUMNS) and all(map(isinstance, row, kinds))


def _further(one: Columns, other: Columns | None) -> Columns:
    """Return the later one of two copies of a row."""
    if other is None:
        return one
    return max(one, other, key=lambda row: (str(row[1] or ""), int(str(row[3]))))


def replace_damaged(path: Path, sessions: Iterable[SessionRecord], name: str) -> Path:
    """Put a new journal in the place of a damaged one; return where the damaged one is now.

    Cut off at any moment, it leaves the damaged file where it was, or under its new name with the
    new journal ready: :func:`finish_replacing` does the rest.

    Args:
        path: the damaged file.
        sessions: what the new one begins with.
        name: what the damaged one shall be called; a number is added if there is one already.

    Raises:
        JournalError: it can't be done; the damaged file is where it was.
    """
    unready, ready = _beside(path, "-mending"), _beside(path, "-mended")
    try:
        for suffix in ("", "-wal", "-shm", "-journal"):
            _beside(unready, suffix).unlink(missing_ok=True)
        database = Database.open(unready)
        try:
            database.put(sessions)
        finally:
            # closing writes its log into the file
            database.close()
        _sync(unready)
        aside = _free_name(path.with_name(name))
        for suffix in ("", "-wal"):
            if _beside(path, suffix).exists():
                _copy(_beside(path, suffix), _beside(aside, suffix))
        _sync(path.parent)
        unready.replace(ready)
        _sync(path.parent)
        finish_replacing(path)
    except OSError as error:
        raise fault_of(error, path) from None
    return aside


def finish_replacing(path: Path) -> None:
    """Put a journal that is ready in the place of the damaged one, if there is such a one.

    Raises:
        OSError: it can't be done.
    """
    ready = _beside(path, "-mended")
    if ready.exists():
        # they belong to the damaged file, and would spoil the new one
        for suffix in ("-wal", "-shm", "-journal"):
            _beside(path, suffix).unlink(missing_ok=True)
        ready.replace(path)
        _sync(path.parent)


def _beside(path: Path, suffix: str) -> Path:
    return Path(f"{path}{suffix}")


def _free_name(path: Path) -> Path:
    number, name = 1, path
    while name.exists() or _beside(name, "-wal").exists():
        number += 1
        name = path.with_name(f"{path.stem}-{number}{path.suffix}")
    return name


def _copy(old: Path, new: Path) -> None:
    try:
        os.link(old, new)
    except OSError:
        # some disks, such as those of cameras, know no links
        shutil.copy2(old, new)
        _sync(new)


def _sync(path: Path) -> None:
    with suppress(OSError):
        handle = os.open(path, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
