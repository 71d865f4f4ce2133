"""Lessons that are damaged, put aside: they count no longer, but a person may still mend them.

``dice-0002.json`` becomes ``dice-0002.damaged``, and as long as it lies there, all pictures stay.
It goes once it is older than all lessons that are kept, and these are as many as ever are.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from edgebox.kept import Kept, stuck

_ENDING = ".damaged"


def place_aside(path: Path) -> Path:
    """Return what a lesson's file is called once it is put aside."""
    return path.with_suffix(_ENDING)


def put_aside(kept: Kept, number: int) -> Path:
    """Put a lesson aside, and return its file.

    Raises:
        WorkFailedError: it can't be given another name.
    """
    path = kept.file(number)
    try:
        return path.replace(place_aside(path))
    except OSError as error:
        raise stuck(path, error) from None


def any_aside(kept: Kept) -> bool:
    """Say whether a lesson of a set was put aside."""
    return bool(_aside(kept))


def forget_aside(kept: Kept) -> None:
    """Take those away that are older than all lessons that are kept, once no more are kept.

    Raises:
        WorkFailedError: they can't be taken away.
    """
    numbers = kept.numbers()
    if len(numbers) <= kept.keeps:
        return
    oldest = place_aside(kept.file(numbers[0]))
    for path in _aside(kept):
        # of the same length, or longer where the number is: 10000 comes after 9999
        if (len(path.name), path.name) < (len(oldest.name), oldest.name):
            try:
                path.unlink(missing_ok=True)
            except OSError as error:
                raise stuck(path, error) from None


def _aside(kept: Kept) -> list[Path]:
    with suppress(OSError):
        return list(kept.folder.glob(f"{kept.stem}-*{_ENDING}"))
    return []
