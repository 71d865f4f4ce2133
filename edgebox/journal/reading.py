"""Reads a journal without holding it: also one that is being written, and a damaged one."""

from __future__ import annotations

from pathlib import Path

from edgebox.errors import BadInputError, MissingFileError
from edgebox.journal.database import Database
from edgebox.journal.faults import JournalError, Trouble
from edgebox.journal.lock import Lock
from edgebox.journal.record import SessionRecord
from edgebox.journal.salvage import readable_sessions


class Reader:
    """The sessions of a journal's file."""

    def __init__(self, path: Path) -> None:
        """Open the file to read.

        Raises:
            MissingFileError: there is none.
            BadInputError: it is a folder.
            JournalError: nothing in it can be read.
        """
        if not path.exists():
            raise MissingFileError(f"{path}: there is no journal yet; 'edgebox play' begins one.")
        if path.is_dir():
            raise BadInputError(f"{path}: this is a folder; name the journal's file in it.")
        self._path = path
        self._database: Database | None = None
        self._pages: list[SessionRecord] = []
        self.note: str | None = None
        """What is the matter with the file, though something in it can be read."""
        try:
            self._database = Database.open_to_read(path)
        except JournalError as fault:
            if fault.trouble in (Trouble.NEWER, Trouble.FOREIGN):
                raise
            # where the database can't be used, its pages may still be read
            self._pages = readable_sessions(path)
            if fault.trouble is Trouble.DAMAGED:
                if not self._pages:
                    raise
                self.note = f"{fault} This is what can be read of it; the next game sets it aside."

    def sessions(self) -> list[SessionRecord]:
        """Return all sessions, perhaps without their steps.

        Raises:
            JournalError: the file can't be read any more.
        """
        return self._pages if self._database is None else self._database.heads()

    def session(self, number: int | None = None) -> SessionRecord:
        """Return a session with its steps; without a number the last.

        Raises:
            BadInputError: there is no such session.
            JournalError: the file can't be read any more.
        """
        if self._database is not None:
            record = self._database.session(number)
        else:
            record = next((r for r in self._pages[::-1] if number in (None, r.number)), None)
        if record is None:
            raise BadInputError(
                f"{self._path}: the journal has no session yet."
                if number is None
                else f"{self._path}: there is no session {number}; 'edgebox journal list' names "
                "them."
            )
        return record

    def close(self) -> None:
        """Let go of the file."""
        if self._database is not None:
            self._database.close()

    @property
    def in_use(self) -> bool:
        """Whether an Edgebox is writing it now: its last session is being played."""
        try:
            Lock(self._path).release()
        except JournalError as fault:
            return fault.trouble is Trouble.LOCKED
        return False
