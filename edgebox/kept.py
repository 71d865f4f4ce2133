"""What the box learned, kept as numbered JSON files: the highest number counts, and undo takes it.

A file is written in one go, and last of all that belongs to it, so that it is there wholly or not
at all. The files lie in the user's data folder, where no update touches them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from edgebox.errors import BadInputError, WorkFailedError
from edgebox.home import write_whole

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,39}")


@dataclass(frozen=True)
class Kept:
    """The files ``STEM-0001.json`` and so on of one folder."""

    folder: Path
    stem: str
    version: int
    """The version of the files; one that is newer than this program knows is refused."""
    thing: str
    """What they are of, for messages: ``the tray 'attic'``."""
    deed: str
    """What each of them is: ``calibration``."""
    again: str
    """How to mend a damaged one, after "; ": ``calibrate again: edgebox calibrate``."""
    back: str
    """How to go back, after ", or go back to the one before: "."""
    keeps: int = 5
    """How many before the one that counts are kept to be undone."""

    def numbers(self) -> list[int]:
        """Return the numbers of all files, the one that counts last."""
        return sorted(_numbers(self.folder, self.stem))

    def file(self, number: int) -> Path:
        """Return the file of a number."""
        return self.folder / f"{self.stem}-{number:04d}.json"

    def next(self) -> int:
        """Return the number of the file that is to be saved next."""
        return max(self.numbers(), default=0) + 1

    def save(self, number: int, content: dict[str, Any]) -> Path:
        """Write a file, and return its path; what belongs to it has to be there already.

        Raises:
            WorkFailedError: it can't be written; the one before still counts.
        """
        path = self.file(number)
        text = json.dumps({"version": self.version, **content}, indent=2)
        write_whole(path, (text + "\n").encode())
        return path

    def outdated(self) -> list[int]:
        """Return the numbers of those that are too old to be kept."""
        return self.numbers()[: -self.keeps - 1]

    def newest(self) -> dict[str, Any] | None:
        """Return what the file that counts holds; ``None`` if there is none.

        Raises:
            BadInputError: it is damaged, or of a newer version; says what to do.
        """
        numbers = self.numbers()
        return self.content(numbers[-1]) if numbers else None

    def content(self, number: int) -> dict[str, Any]:
        """Return what the file of a number holds.

        Raises:
            BadInputError: it is damaged, or of a newer version; says what to do.
        """
        path = self.file(number)
        try:
            content = json.loads(path.read_text(encoding="utf-8"))
        except (ValueError, RecursionError):
            raise self._damaged(path, "no JSON") from None
        except OSError as error:
            raise BadInputError(f"{path}: the file can't be read ({error.strerror}).") from None
        version = content.get("version") if isinstance(content, dict) else None
        if isinstance(version, int) and version > self.version:
            raise BadInputError(
                f"{path}: a newer Edgebox wrote this file (version {version}, this one knows "
                f"{self.version}); update Edgebox, or {self._remedy()}"
            )
        if not isinstance(content, dict) or version != self.version:
            raise self._damaged(path, "it has no version")
        return content

    @contextmanager
    def understood(self) -> Iterator[None]:
        """Turn what fails on the content of the file that counts into a plain error.

        Raises:
            BadInputError: for a ValueError, TypeError, KeyError or OSError within.
        """
        try:
            yield
        except KeyError as error:
            raise self._damaged(self._newest_file(), f"{error.args[0]} is missing") from None
        except (ValueError, TypeError, OSError) as error:
            raise self._damaged(self._newest_file(), str(error)) from None

    def undone(self, understand: Callable[[dict[str, Any]], object]) -> int:
        """Return the number that an undo takes away.

        Args:
            understand: makes of what a file holds what it stands for, or raises.

        Raises:
            BadInputError: there is none, or none before it was kept, or that is damaged where this
                one is not.
        """
        numbers = self.numbers()
        if not numbers:
            raise BadInputError(f"{_sentence(self.thing)} has no {self.deed} to undo.")
        if len(numbers) == 1 and numbers[0] > 1:
            raise BadInputError(
                f"No {self.deed} of {self.thing} before this one is kept; "
                f"the last {self.keeps} were."
            )
        if len(numbers) > 1:
            before, counts = (self._is_good(each, understand) for each in numbers[-2:])
            if counts and not before:
                raise BadInputError(
                    f"{self.file(numbers[-2])}: the {self.deed} before this one is damaged, so "
                    f"there is no way back to it; this one stays."
                )
        return numbers[-1]

    def _is_good(self, number: int, understand: Callable[[dict[str, Any]], object]) -> bool:
        try:
            understand(self.content(number))
        except (ValueError, TypeError, KeyError, OSError):
            return False
        return True

    def remove(self, number: int, *beside: Path) -> None:
        """Take a file away, then those beside it: without it they count for nothing.

        Raises:
            WorkFailedError: they can't be taken away.
        """
        try:
            for path in (self.file(number), *beside):
                path.unlink(missing_ok=True)
        except OSError as error:
            raise WorkFailedError(
                f"{self.file(number)}: the file can't be taken away ({error.strerror})."
            ) from None

    def _newest_file(self) -> Path:
        return self.file(max(self.numbers(), default=1))

    def _damaged(self, path: Path, why: str) -> BadInputError:
        return BadInputError(f"{path}: the file is damaged ({why}); {self._remedy()}")

    def _remedy(self) -> str:
        if len(self.numbers()) < 2:
            return self.again
        return f"{self.again}, or go back to the one before: {self.back}"


def checked_name(name: str, what: str) -> str:
    """Return a name that can be a folder's.

    Args:
        name: as a person gave it.
        what: whose name, for the message: ``a tray's name``.

    Raises:
        BadInputError: it can't be one.
    """
    if not _NAME.fullmatch(name):
        raise BadInputError(f"{name!r} can't be {what}; use up to 40 letters, digits, - and _.")
    return name


def names_in(folder: Path, stem: str) -> list[str]:
    """Return the names of the folders in a folder that hold files of a stem, sorted."""
    with suppress(OSError):
        return sorted(
            entry.name
            for entry in folder.iterdir()
            if _NAME.fullmatch(entry.name) and _numbers(entry, stem)
        )
    return []


def _numbers(folder: Path, stem: str) -> list[int]:
    pattern = re.compile(re.escape(stem) + r"-(\d{4,})\.json")
    with suppress(OSError):
        found = (pattern.fullmatch(entry.name) for entry in folder.iterdir())
        return [int(match[1]) for match in found if match]
    return []


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]
