"""What a command draws takes no picture's place that it reads, and is not read as one later."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path

from edgebox.errors import BadInputError
from edgebox.files.looked_up import is_file, is_folder, is_there, no_folder_above
from edgebox.home import check_unprotected


def spare(read: Iterable[Path], drawn: Path, option: str) -> None:
    """Make sure that a drawing takes no place of a picture that is read.

    Args:
        read: the pictures.
        drawn: where to draw.
        option: which named it, for the message.

    Raises:
        BadInputError: it would.
    """
    if marks_of(drawn) & marks_of(*read):
        raise BadInputError(
            f"{drawn}: this picture is read, and the drawing would take its place; "
            f"name another one for {option}."
        )


def spare_folder(read: Iterable[Path], folder: Path, remedy: str) -> None:
    """Make sure that no drawing in a folder will be taken for a picture of a tray the next time.

    Args:
        read: the folders whose pictures are read.
        folder: where to draw.
        remedy: what to do, for the message.

    Raises:
        BadInputError: it would be.
    """
    if marks_of(folder) & marks_of(*read):
        raise BadInputError(
            f"{folder}: what is drawn would lie among the pictures that are read, and be read with "
            f"them the next time; {remedy}."
        )


def check_place(drawn: Path, option: str) -> None:
    """Make sure, before long work, that a drawing can lie there: in a folder, in no folder's place.

    Raises:
        BadInputError: it can't.
        WorkFailedError: a file is there that is protected.
    """
    check_folder_of(drawn, option)
    if is_there(drawn) and not is_file(drawn):
        raise BadInputError(f"{drawn}: this is no file; name another one for {option}.")
    check_unprotected(drawn)


def check_folder_of(file: Path, option: str) -> None:
    """Make sure that the folder is there into which a file is to be written.

    Raises:
        BadInputError: it is not.
    """
    above = no_folder_above(file)
    if above is not None:
        raise BadInputError(f"{file}: {above} is no folder; name another place for {option}")
    if not is_folder(file.parent):
        raise BadInputError(
            f"{file}: there is no folder {file.parent}; make it first, or name another for {option}"
        )


Mark = Path | tuple[int, int]
"""Where a file lies; or which one it is, by the disk and its number on that."""


def marks_of(*paths: Path) -> frozenset[Mark]:
    """Return by what files are known, however they are named; hard links are one file.

    One that can't be looked up is known as it is named.
    """
    return frozenset(mark for path in paths for mark in _marks_of(path))


def _marks_of(path: Path) -> Iterator[Mark]:
    try:
        yield path.resolve()
    except (OSError, RuntimeError):  # no access, or links that go round
        yield path
    with suppress(OSError, ValueError):
        status = path.stat()
        yield status.st_dev, status.st_ino


def is_special(path: Path) -> bool:
    """Say whether something is there that is neither a file nor a folder, such as a pipe.

    Who writes into a pipe waits until somebody reads, perhaps without end.
    """
    return is_there(path) and not is_file(path) and not is_folder(path)
