"""The user's data folder: what a person taught the box lies there, and no update touches it."""

from __future__ import annotations

import os
import secrets
import shutil
import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from edgebox.errors import BadInputError, WorkFailedError

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]


def home_folder() -> Path:
    """Return the data folder; it need not be there yet.

    It is ``$EDGEBOX_HOME``, else ``$XDG_DATA_HOME/edgebox``, else ``~/.local/share/edgebox``.

    Raises:
        BadInputError: none of them is set and the user has no home, or there is no user of whom
            ``$EDGEBOX_HOME`` names the home.
    """
    if own := os.environ.get("EDGEBOX_HOME"):
        try:
            return Path(own).expanduser()
        except RuntimeError:
            raise BadInputError(
                f"EDGEBOX_HOME is {own!r}, but there is no such home folder; set it to a folder "
                f"as in /home/you/edgebox."
            ) from None
    data = os.environ.get("XDG_DATA_HOME", "")
    # a relative path there is to be ignored, says the XDG specification
    if Path(data).is_absolute():
        return Path(data) / "edgebox"
    try:
        return Path.home() / ".local" / "share" / "edgebox"
    except RuntimeError:
        raise BadInputError(
            "There is no home folder to keep what the box learns; set EDGEBOX_HOME to a folder."
        ) from None


def write_whole(path: Path, data: bytes) -> None:
    """Write a file as a whole or not at all, even if the plug is pulled; make its folder.

    Raises:
        WorkFailedError: it can't be written; what was there before is still there.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        put_whole(path, data)
    except OSError as error:
        raise WorkFailedError(
            f"{path}: the file can't be written ({error.strerror or error}); make room or give "
            f"yourself the right to it; what was there before is kept."
        ) from None


def put_whole(path: Path, data: bytes) -> None:
    """Write a file as :func:`write_whole` does, into a folder that is there; follow links.

    Raises:
        OSError: it can't be written; what was there before is still there.
    """
    path = Path(os.path.realpath(path))
    # beside the file, so that the rename stays within one disk
    temporary = path.with_name(f".{secrets.token_hex(4)}.part")
    try:
        with temporary.open("xb") as file:
            # a settings file may hold a camera's password, and be its owner's alone
            with suppress(OSError):
                shutil.copymode(path, temporary)
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    except BaseException:
        with suppress(OSError):
            temporary.unlink()
        raise
    _sync_folder(path.parent)


def write_named(path: Path, data: bytes, what: str) -> None:
    """Write a file that a person named as :func:`put_whole` does.

    Args:
        path: of the file.
        data: what it is to hold.
        what: that is: ``"the picture"``.

    Raises:
        WorkFailedError: it can't be written; what was there before is still there.
    """
    check_unprotected(path)
    try:
        put_whole(path, data)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise WorkFailedError(
            f"{path}: {what} can't be written ({why}); make room or give yourself the right to it, "
            f"or name another place."
        ) from None


def check_unprotected(path: Path) -> None:
    """Make sure that a file, if it is there, may be written over.

    What is written as a whole would take its place all the same, as does what the superuser writes.

    Raises:
        WorkFailedError: it is protected.
    """
    try:
        mode = path.stat().st_mode
    except (OSError, ValueError):
        return  # nothing is there, as far as can be seen
    if stat.S_ISREG(mode) and not mode & (stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH):
        raise WorkFailedError(
            f"{path}: the file there is protected against writing; name another place, or take "
            f"that protection away."
        )


@contextmanager
def alone_in(folder: Path) -> Iterator[None]:
    """Let no other program that asks for the same change a folder meanwhile; make the folder.

    It waits for who is in it now, so it must not be entered again from within. Where the system
    knows no such locks it goes on without.

    Raises:
        WorkFailedError: the folder can't be made or opened.
    """
    handles = []
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if fcntl is not None:
            # the folder itself: a file for that would lie among what is kept
            handles.append(os.open(folder, os.O_RDONLY))
    except OSError as error:
        raise _not_writable(folder, error) from None
    try:
        for handle in handles:
            with suppress(OSError):
                fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        for handle in handles:
            os.close(handle)


def check_writable(folder: Path) -> None:
    """Make a folder, and try whether something can be written in it.

    Raises:
        WorkFailedError: it can't.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder) as file:
            file.write(b"\0")
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        raise _not_writable(folder, error) from None


def _not_writable(folder: Path, error: OSError) -> WorkFailedError:
    return WorkFailedError(
        f"{folder}: this folder can't be written to ({error.strerror or error}); "
        f"make room or give yourself the right to it, or name another one in EDGEBOX_HOME."
    )


def _sync_folder(folder: Path) -> None:
    """Make a rename last; not every system can, and then the file itself is safe all the same."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
