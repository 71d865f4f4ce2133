"""What a command draws takes no picture's place that it reads, and is not read as one later."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from edgebox.errors import BadInputError
from edgebox.files.looked_up import is_folder


def spare(read: Iterable[Path], drawn: Path, option: str) -> None:
    """Make sure that a drawing does not take the place of a picture that is read.

    Args:
        read: the pictures.
        drawn: where to draw.
        option: which named it, for the message.

    Raises:
        BadInputError: it would.
    """
    if place_of(drawn) in map(place_of, read):
        raise BadInputError(
            f"{drawn}: this picture is read, and the drawing would take its place; "
            f"name another one for {option}."
        )


def spare_folder(read: Iterable[Path], folder: Path, remedy: str) -> None:
    """Make sure that no drawing in a folder will be taken for a picture of a tray the next time.

    Args:
        read: the folders of which all pictures are read.
        folder: where to draw.
        remedy: what to do, for the message.

    Raises:
        BadInputError: it would be.
    """
    if place_of(folder) in map(place_of, read):
        raise BadInputError(
            f"{folder}: the pictures of this folder are read, and what is drawn would be read with "
            f"them the next time; {remedy}."
        )


def check_folder_of(drawn: Path, option: str) -> None:
    """Make sure, before long work, that the folder of a drawing is there.

    Raises:
        BadInputError: it is not.
    """
    if not is_folder(drawn.parent):
        raise BadInputError(
            f"{drawn}: there is no folder {drawn.parent}; make it first, or name another for "
            f"{option}"
        )


def place_of(path: Path) -> Path:
    """Return where a file lies, however it is named; one that can't be looked up as it is named."""
    try:
        return path.resolve()
    except (OSError, RuntimeError):  # no access, or links that go round
        return path
