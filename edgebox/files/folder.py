"""Folders that a command writes into."""

from __future__ import annotations

from pathlib import Path

from edgebox.errors import WorkFailedError


def made_folder(folder: Path) -> Path:
    """Make a folder, and those around it, if it is not there; returns it.

    Raises:
        WorkFailedError: it can't be made.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise WorkFailedError(
            f"{folder}: the folder can't be made ({error.strerror}); make room or give yourself "
            f"the right to it, or name another place."
        ) from None
    return folder
