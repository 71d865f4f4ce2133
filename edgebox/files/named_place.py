"""A file or folder that an option names: never the folder that one is in, for an empty name."""

from __future__ import annotations

from pathlib import Path

from edgebox.errors import BadInputError
from edgebox.files.looked_up import is_folder, is_there, no_folder_above


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


def named_folder(given: str, option: str, example: str) -> Path:
    """Return the folder of a name, which may not be there yet; arguments as for a place.

    Raises:
        BadInputError: it is empty, or that of a file, or leads through one.
    """
    place = named_place(given, option, example)
    if is_there(place) and not is_folder(place):
        raise BadInputError(f"{given} is no folder; name one for {option}, as in {example}")
    above = no_folder_above(place)
    if above is not None:
        raise BadInputError(
            f"{given}: {above} is no folder; name another one for {option}, as in {example}"
        )
    return place
