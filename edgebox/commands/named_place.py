"""A file or folder that an option names: never the folder that one is in, for an empty name."""

from __future__ import annotations

from pathlib import Path

from edgebox.errors import BadInputError


def named_place(given: str, option: str, example: str) -> Path:
    """Return the place of a name, as of a variable that may not have been set.

    Args:
        given: as a person gave it.
        option: which names it: ``--images``.
        example: what might stand after that.

    Raises:
        BadInputError: it is empty.
    """
    if not given:
        raise BadInputError(f"{option} names nothing; write it as in {option} {example}")
    return Path(given)
