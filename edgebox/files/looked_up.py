"""What is at a path; as if nothing were there, if it can't be looked up.

A name that is too long, or a folder that may not be entered, is no reason to fail before the one
message that names it.
"""

from __future__ import annotations

from pathlib import Path


def is_there(path: Path) -> bool:
    """Say whether anything is there."""
    try:
        return path.exists()
    except OSError:
        return False


def is_folder(path: Path) -> bool:
    """Say whether a folder is there."""
    try:
        return path.is_dir()
    except OSError:
        return False


def no_folder_above(path: Path) -> Path | None:
    """Return what is no folder, though a path leads through it; ``None`` where nothing is."""
    above = next((each for each in path.parents if is_there(each)), None)
    return above if above is not None and not is_folder(above) else None


def is_file(path: Path) -> bool:
    """Say whether a file is there."""
    try:
        return path.is_file()
    except OSError:
        return False
