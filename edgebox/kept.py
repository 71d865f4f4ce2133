"""What the box learned, kept as numbered JSON files: the highest number counts, and undo takes it.

A file is written in one go, and last of all that belongs to it, so that it is there wholly or not
at all. The files lie in the user's data folder, where no update touches them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from edgebox.errors import BadInputError, WorkFailedError
from edgebox.home import alone_in, write_whole

T = TypeVar("T")

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,39}")


class DamagedFileError(BadInputError):
    """A file is not as it was saved."""


class NewerFileError(BadInputError):
    """A file is of a newer version than this program knows."""


class OutOfReachError(BadInputError):
    """A file, or what belongs to it, is missing or can't be read now; nothing says it is damaged.

    It may come back, so it must not be taken away for that.
    """


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
    """How to mend a damaged one, after "; ": ``calibrate again: edgebox calibrate``. It must not be
    the same as :attr:`back`: both are told."""
    back: str
    """How to go back, after ", or go back to the one before: "."""
    keeps: int = 5
    """How many before the one that counts are kept to be undone."""

    def alone(self) -> AbstractContextManager[None]:
        """Let no other program change these files meanwhile, as from :meth:`next` to :meth:`save`.

        It waits for who does so now, and must not be entered again from within.

        Raises:
            WorkFailedError: the folder can't be made or opened.
        """
        return alone_in(self.folder)

    def numbers(self) -> list[int]:
        """Return the numbers of all files, the one that counts last.

        Raises:
            BadInputError: the folder is there but can't be opened.
        """
        return sorted(_numbers(self.folder, self.stem))

    def file(self, number: int) -> Path:
        """Return the file of a number."""
        return self.folder / f"{self.stem}-{number:04d}.json"

    def next(self) -> int:
        """Return the number of the file that is to be saved next.

        Two programs get the same one, unless they ask and save within :meth:`alone`.
        """
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
            BadInputError: it is damaged, can't be read, or is of a newer version; says what to do.
        """
        numbers = self.numbers()
        return self.content(numbers[-1]) if numbers else None

    def content(self, number: int) -> dict[str, Any]:
        """Return what the file of a number holds.

        Raises:
            DamagedFileError: it is damaged.
            OutOfReachError: it can't be read.
            NewerFileError: it is of a newer version.
        """
        path = self.file(number)
        try:
            content = json.loads(path.read_text(encoding="utf-8"))
        except (ValueError, RecursionError):
            raise self._damaged(path, "no JSON") from None
        except OSError as error:
            raise OutOfReachError(
                f"{path}: the file can't be read ({error.strerror or error}); give yourself the "
                f"right to read it, or name another folder in EDGEBOX_HOME."
            ) from None
        version = content.get("version") if isinstance(content, dict) else None
        # True is an int too
        known = version if type(version) is int else 0
        if known > self.version:
            raise NewerFileError(
                f"{path}: a newer Edgebox wrote this file (version {version}, this one knows "
                f"{self.version}); update Edgebox{self._way_back()}"
            )
        if not isinstance(content, dict) or known != self.version:
            raise self._damaged(path, "it has no version")
        return content

    @contextmanager
    def understood(self, number: int | None = None) -> Iterator[None]:
        """Turn what fails on the content of a file into a plain error.

        Args:
            number: the file's; that of the one that counts unless given.

        Raises:
            DamagedFileError: for a ValueError, TypeError, LookupError or AttributeError within; of
                these a ValueError says why in words for people.
            OutOfReachError: as it was raised within.
        """
        try:
            yield
        except OutOfReachError:
            raise
        except KeyError as error:
            raise self._damaged(self._file(number), f"{error.args[0]} is missing") from None
        except ValueError as error:
            raise self._damaged(self._file(number), str(error)) from None
        except (TypeError, LookupError, AttributeError):
            raise self._damaged(self._file(number), "something in it is not as saved") from None

    def last_good(
        self, understand: Callable[[dict[str, Any]], T]
    ) -> tuple[T | None, dict[int, DamagedFileError]]:
        """Return what the last file that is not damaged stands for; ``None`` if there is none.

        Args:
            understand: makes of what a file holds what it stands for, or raises.

        Returns:
            It, and what is wrong with the files after it, by their numbers.

        Raises:
            BadInputError: a file is of a newer version, or can't be read; says what to do.
        """
        damaged: dict[int, DamagedFileError] = {}
        for number in reversed(self.numbers()):
            try:
                content = self.content(number)
                with self.understood(number):
                    return understand(content), damaged
            except DamagedFileError as error:
                damaged[number] = error
        return None, damaged

    def undone(self, understand: Callable[[dict[str, Any]], object]) -> list[int]:
        """Return the numbers that an undo takes away, the newest first.

        It is one, but for damaged ones: several of them in a row go together.

        Args:
            understand: makes of what a file holds what it stands for, or raises.

        Raises:
            BadInputError: there is none; or there is no good one before it that is kept. Only the
                very first may go without, if it can be read, or is damaged.
        """
        numbers = self.numbers()
        if not numbers:
            raise BadInputError(f"{_sentence(self.thing)} has no {self.deed} to undo.")
        gone = numbers[-1:]
        flaw = self._flaw(numbers[-1], understand)
        for number in reversed(numbers[:-1]):
            before = self._flaw(number, understand)
            if before is None:
                return gone
            if not isinstance(flaw, DamagedFileError) or not isinstance(before, DamagedFileError):
                older = (self._flaw(each, understand) for each in numbers if each < number)
                raise self._no_way_back(number, before, past_it=any(each is None for each in older))
            gone.append(number)
        if len(gone) > 1:
            raise BadInputError(
                f"{self.file(gone[-1])}: the {self.deed} before is damaged too, so there is no way "
                f"back; {self.again}"
            )
        if gone == [1] and (flaw is None or isinstance(flaw, DamagedFileError)):
            return gone
        raise flaw or BadInputError(
            f"No {self.deed} of {self.thing} before this one is kept; "
            f"at most the last {self.keeps} are."
        )

    @contextmanager
    def undoing(self, understand: Callable[[dict[str, Any]], object]) -> Iterator[list[int]]:
        """Give the numbers that an undo takes away, and let no other program interfere meanwhile.

        Raises:
            BadInputError: as :meth:`undone` does.
            WorkFailedError: as :meth:`alone` does.
        """
        # what can't be undone is told before a folder is made
        self.undone(understand)
        with self.alone():
            yield self.undone(understand)

    def _no_way_back(self, number: int, flaw: BadInputError, past_it: bool) -> BadInputError:
        """Return the error that tells why an undo does not go back to a file.

        It does not go past it to a good one by itself: what was learned in between would be lost.
        """
        before = f"the {self.deed} before this one"
        if isinstance(flaw, OutOfReachError):
            return BadInputError(
                f"There is no way back to {before} now, so this one stays. What it lacks:\n{flaw}"
            )
        what, remedy = f"{before} is damaged", ""
        if isinstance(flaw, NewerFileError):
            what = f"a newer Edgebox wrote {before}"
        elif past_it:
            remedy = "\nTo go back farther all the same, take that file away first."
        return BadInputError(
            f"{self.file(number)}: {what}, so there is no way back to it; this one stays.{remedy}"
        )

    def _flaw(
        self, number: int, understand: Callable[[dict[str, Any]], object]
    ) -> BadInputError | None:
        """Return what is wrong with a file; ``None`` if nothing is."""
        try:
            content = self.content(number)
            with self.understood(number):
                understand(content)
        except BadInputError as error:
            return error
        return None

    def remove(self, number: int, *beside: Path) -> None:
        """Take a file away, then those beside it: without it they count for nothing.

        Raises:
            WorkFailedError: they can't be taken away.
        """
        try:
            for path in (self.file(number), *beside):
                path.unlink(missing_ok=True)
        except OSError as error:
            raise stuck(self.file(number), error) from None

    def _file(self, number: int | None) -> Path:
        return self.file(max(self.numbers(), default=1) if number is None else number)

    def _damaged(self, path: Path, why: str) -> DamagedFileError:
        return DamagedFileError(
            f"{path}: the file is damaged ({why}); {self.again}{self._way_back()}"
        )

    def _way_back(self) -> str:
        return f", or go back to the one before: {self.back}" if len(self.numbers()) > 1 else ""


def is_name(text: str) -> bool:
    """Say whether a text can be the name of something the box learned, and so of its folder."""
    return _NAME.fullmatch(text) is not None


def checked_name(name: str, what: str) -> str:
    """Return a name that can be a folder's.

    Args:
        name: as a person gave it.
        what: whose name, for the message: ``a tray's name``.

    Raises:
        BadInputError: it can't be one.
    """
    if not is_name(name):
        raise BadInputError(
            f"{name!r} can't be {what}; use up to 40 of the letters a to z and A to Z, digits, - "
            f"and _, with a letter or digit first."
        )
    return name


def names_in(folder: Path, stem: str) -> list[str]:
    """Return the names of the folders in a folder that hold files of a stem, sorted.

    One that can't be opened is among them: who asks for it is told why.

    Raises:
        BadInputError: the folder itself is there but can't be opened.
    """
    return sorted(
        entry.name for entry in _entries(folder) if is_name(entry.name) and _may_hold(entry, stem)
    )


def stuck(path: Path, error: OSError) -> WorkFailedError:
    """Return the error that a file can't be taken away, or be given another name."""
    return WorkFailedError(
        f"{path}: the file can't be taken away ({error.strerror or error}); give yourself the "
        f"right to write in its folder."
    )


def _may_hold(folder: Path, stem: str) -> bool:
    try:
        return bool(_numbers(folder, stem))
    except BadInputError:
        return True


def _numbers(folder: Path, stem: str) -> list[int]:
    pattern = re.compile(re.escape(stem) + r"-(\d{4,})\.json")
    found = (pattern.fullmatch(entry.name) for entry in _entries(folder))
    return [int(match[1]) for match in found if match]


def _entries(folder: Path) -> list[Path]:
    try:
        return list(folder.iterdir())
    except (FileNotFoundError, NotADirectoryError):
        return []
    except OSError as error:
        raise BadInputError(
            f"{folder}: the folder can't be opened ({error.strerror or error}); "
            f"give yourself the right to read it, or name another one in EDGEBOX_HOME."
        ) from None


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]
