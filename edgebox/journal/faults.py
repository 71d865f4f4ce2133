"""What can be the matter with the journal's file, in plain words."""

from __future__ import annotations

import errno
import os
import shutil
import sqlite3
from enum import Enum
from pathlib import Path

from edgebox.errors import WorkFailedError

_GOES_ON = "play goes on, and what happens is written as soon as that works again"


class Trouble(Enum):
    """A kind of fault; its value is what is said of it, after the file's name."""

    FULL = f"the disk is full; free some space: {_GOES_ON}"
    READ_ONLY = f"the journal can't be written there; make file and folder writable: {_GOES_ON}"
    LOCKED = f"another Edgebox or program has the journal open; close it: {_GOES_ON}"
    DAMAGED = "the journal is damaged"
    FOREIGN = "the file is a database, but no journal of Edgebox"
    NEWER = "a newer Edgebox wrote the journal; update this one to read it"
    UNUSABLE = f"the journal can't be used; look after the disk: {_GOES_ON}"

    @property
    def broken(self) -> bool:
        """Whether the file itself is no good, so that only another one helps."""
        return self in (Trouble.DAMAGED, Trouble.FOREIGN, Trouble.NEWER)


class JournalError(WorkFailedError):
    """The journal's file can't be used; ``trouble`` says why."""

    def __init__(self, trouble: Trouble, path: Path, detail: str = "") -> None:
        super().__init__(f"{path}: {trouble.value}{f' ({detail})' if detail else ''}.")
        self.trouble = trouble


_BY_CODE = {
    sqlite3.SQLITE_FULL: Trouble.FULL,
    sqlite3.SQLITE_READONLY: Trouble.READ_ONLY,
    sqlite3.SQLITE_PERM: Trouble.READ_ONLY,
    sqlite3.SQLITE_BUSY: Trouble.LOCKED,
    sqlite3.SQLITE_LOCKED: Trouble.LOCKED,
    sqlite3.SQLITE_CORRUPT: Trouble.DAMAGED,
    sqlite3.SQLITE_NOTADB: Trouble.DAMAGED,
    # a table or a column is missing
    sqlite3.SQLITE_ERROR: Trouble.DAMAGED,
    sqlite3.SQLITE_CONSTRAINT: Trouble.DAMAGED,
    sqlite3.SQLITE_MISMATCH: Trouble.DAMAGED,
}
_BY_ERRNO = {
    errno.ENOSPC: Trouble.FULL,
    errno.EDQUOT: Trouble.FULL,
    errno.EROFS: Trouble.READ_ONLY,
    errno.EACCES: Trouble.READ_ONLY,
    errno.EPERM: Trouble.READ_ONLY,
}
_LEAST_ROOM = 100_000


def fault_of(error: sqlite3.Error | OSError, path: Path) -> JournalError:
    """Return what an error of the database or the disk means for the journal."""
    if isinstance(error, OSError):
        trouble = _BY_ERRNO.get(error.errno or 0, Trouble.UNUSABLE)
        return JournalError(trouble, path, "" if trouble is Trouble.FULL else error.strerror or "")
    # extended codes carry the plain one in their lowest byte
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_INTERNAL) & 0xFF
    trouble = _BY_CODE.get(code, Trouble.UNUSABLE)
    if trouble is Trouble.UNUSABLE:
        trouble = _looked_at(path)
    return JournalError(trouble, path, str(error) if trouble is Trouble.UNUSABLE else "")


def _looked_at(path: Path) -> Trouble:
    """Find out why a file can't be opened or used: the database only says that it can't."""
    try:
        if shutil.disk_usage(path.parent).free < _LEAST_ROOM:
            return Trouble.FULL
    except OSError:
        return Trouble.UNUSABLE
    if path.is_dir() or os.access(path if path.exists() else path.parent, os.W_OK):
        return Trouble.UNUSABLE
    return Trouble.READ_ONLY
