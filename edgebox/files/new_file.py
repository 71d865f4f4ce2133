"""A file that a person begins with: written where nothing is, over nothing that is there."""

from __future__ import annotations

from pathlib import Path

from edgebox.errors import BadInputError, WorkFailedError
from edgebox.files.faults import printable
from edgebox.files.spared import check_folder_of


def write_new(name: str, text: str) -> None:
    """Write a file that is not there yet.

    Args:
        name: of the file, as a person gave it.
        text: what it is to hold.

    Raises:
        BadInputError: it is there, or its folder is not.
        WorkFailedError: it can't be written.
    """
    path, shown = Path(name), printable(name, 200)
    check_folder_of(path, "the file")
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise BadInputError(
            f"'{shown}' is there already and stays as it is; take another name"
        ) from None
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise WorkFailedError(
            f"'{shown}' can't be written ({why}); make room or give yourself the right to it, or "
            f"name another place."
        ) from None
