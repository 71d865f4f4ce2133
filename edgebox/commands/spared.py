"""Pictures that a command reads are never written over by what it draws."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from edgebox.errors import BadInputError


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


def place_of(path: Path) -> Path:
    """Return where a file lies, however it is named; one that can't be looked up as it is named."""
    try:
        return path.resolve()
    except (OSError, RuntimeError):  # no access, or links that go round
        return path
