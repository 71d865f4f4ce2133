"""One Edgebox at a time writes a journal; the system frees the lock when the program dies."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path

from edgebox.journal.faults import JournalError, Trouble, fault_of


class Lock:
    """The right to write a journal, held through a file beside it."""

    def __init__(self, path: Path) -> None:
        """Take it.

        Raises:
            JournalError: another holds it, or there is nothing to hold it by.
        """
        if path.is_dir():
            raise JournalError(Trouble.UNUSABLE, path, "it is a folder")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            handle = os.open(f"{path}-lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
        except OSError as error:
            raise fault_of(error, path) from None
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            os.close(handle)
            if isinstance(error, BlockingIOError):
                raise JournalError(Trouble.LOCKED, path) from None
            raise fault_of(error, path) from None
        self._handle: int | None = handle

    def release(self) -> None:
        """Give it back."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None
