"""Where ``edgebox read`` writes the pictures of ``--overlay`` and ``--stages``."""

from __future__ import annotations

import os
from collections.abc import Iterable
from itertools import count
from pathlib import Path

from edgebox.errors import BadInputError
from edgebox.files.folder import made_folder
from edgebox.files.looked_up import is_folder, is_there
from edgebox.files.named_place import named_folder, named_place
from edgebox.files.spared import check_place, is_special, marks_of, spare, spare_folder

_SLASHES = tuple(filter(None, (os.sep, os.altsep)))


class OverlayPlaces:
    """Names a file for each reading: the one that was given, or one in the given folder."""

    def __init__(
        self,
        given: str,
        sources: int,
        read: Iterable[Path],
        folders: Iterable[Path],
        beside: Iterable[Path] = (),
    ) -> None:
        """Take the name that a person gave.

        Args:
            given: a picture, or a folder: one that is there, or a name without an ending.
            sources: how many pictures, videos and cameras are read.
            read: files that are not to be written over.
            folders: those of which all pictures are read.
            beside: those of single pictures and videos; beside these only a person's own name for
                a drawing tells it from them.

        Raises:
            BadInputError: the name is empty, that of no picture, that of one where there are
                several to draw, that of one that is read, or that of a pipe; or the drawings would
                be read in that folder, or it is not there, or leads through a file.
            WorkFailedError: the folder can't be made.
        """
        self._place = named_place(given, "--overlay", "seen.png")
        self._names = _Names(read)
        exists, folder = is_there(self._place), is_folder(self._place)
        new_folder = given.endswith(_SLASHES) or not self._place.suffix
        as_folder = folder or (new_folder and not exists)
        self._one = sources == 1 and not as_folder
        if self._one:
            from edgebox.vision.picture_file import check_picture_name

            check_picture_name(self._place)
            spare(read, self._place, "--overlay")
            check_place(self._place, "--overlay")
        elif not as_folder:
            hint = "" if exists else f", as in {self._place.stem}/"
            stop = "." if exists else ""
            raise BadInputError(
                f"{given}: there are {sources} pictures to draw; "
                f"name a folder for --overlay{hint}{stop}"
            )
        where = self._place.parent if self._one else self._place
        remedy = f"name another one for --overlay, as in {where / 'seen'}{os.sep}"
        spare_folder(folders if self._one else [*folders, *beside], where, remedy)
        if not self._one:
            made_folder(named_folder(given, "--overlay", "seen/"))

    def next(self, source: str) -> Path:
        """Return where to draw the next reading of a source: ``seen.png``, then ``seen-2.png``."""
        if self._one:
            return self._names.free(self._place)
        return self._names.free(self._place / f"{_stem_of(source)}.png")


class StagePlaces:
    """Names a folder for each reading: the one that was given, or one in it."""

    def __init__(self, given: str, one: bool, read: Iterable[Path] = ()) -> None:
        """Take the folder that a person gave.

        Args:
            given: the folder.
            one: whether there is only one reading.
            read: files whose folders are not to be written into.

        Raises:
            BadInputError: the name is empty, or that of a file, or leads through one.
        """
        self._place = named_folder(given, "--stages", "seen/")
        self._one = one
        self._names = _Names({path.parent for path in read})

    def next(self, source: str) -> Path:
        """Make the folder for the next reading of a source: ``roll00``, then ``roll00-2``.

        Raises:
            WorkFailedError: it can't be made.
        """
        if self._one and self._names.is_free(self._place):
            return made_folder(self._names.free(self._place))
        return made_folder(self._names.free(self._place / _stem_of(source)))


class _Names:
    """Gives each name once."""

    def __init__(self, taken: Iterable[Path]) -> None:
        self._taken = set(marks_of(*taken))

    def is_free(self, path: Path) -> bool:
        """Return whether it was never given, and something can be written there."""
        return not is_special(path) and self._taken.isdisjoint(marks_of(path))

    def free(self, path: Path) -> Path:
        """Return a name that was not given before: ``roll.png``, ``roll-2.png``, and so on."""
        numbered = (
            path if number == 1 else path.with_name(f"{path.stem}-{number}{path.suffix}")
            for number in count(1)
        )
        name = next(each for each in numbered if self.is_free(each))
        self._taken |= marks_of(name)
        return name


def _stem_of(source: str) -> str:
    return Path(source).stem.replace(":", "-")
