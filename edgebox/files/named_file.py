"""A file that a person named, opened; or one plain error that says why it can't be."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from edgebox.errors import BadInputError, MissingFileError
from edgebox.files.looked_up import is_file, is_there


@contextmanager
def named_file(path: Path, what: str, instead: str) -> Iterator[BinaryIO]:
    """Open a file that a person named, and close it again.

    Args:
        path: of the file.
        what: it is, for messages: ``"picture"``.
        instead: what to name where it is no file, for messages.

    Raises:
        MissingFileError: there is no such file, or it can't be opened or read.
        BadInputError: it is no file.
    """
    # a pipe would be waited for without end
    if is_there(path) and not is_file(path):
        raise BadInputError(f"{path}: this is no file; {instead}.")
    try:
        with path.open("rb") as file:
            yield file
    except FileNotFoundError:
        if path.is_symlink():
            raise MissingFileError(
                f"{path}: this link leads to no file; put the file back, or take the link away."
            ) from None
        raise MissingFileError(f"{path}: there is no such file; check the name.") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "the name is not usable"
        raise MissingFileError(
            f"{path}: the {what} can't be opened ({reason}); check its name, and your right to "
            f"read it."
        ) from None
