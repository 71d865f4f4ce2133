"""Dice from pictures of a tray: the next picture of a folder for each check."""

from __future__ import annotations

from pathlib import Path

from edgebox.dice import Roll
from edgebox.errors import RefusedError
from edgebox.sources.dice_source import Asked, DoubtError
from edgebox.sources.problem import problem_of
from edgebox.vision import Reader, load_frame
from edgebox.vision.frame import empty_beside, pictures_in


class PictureDice:
    """Reads ``roll*`` pictures of a folder in the order of their names."""

    prompt = "Enter to read the next picture"

    def __init__(self, folder: str | Path, reader: Reader | None = None) -> None:
        """Look up the pictures; none is opened yet but that of the empty tray beside them.

        Raises:
            MissingFileError: there is no such folder.
            BadInputError: it has no pictures, or the empty tray can't be read.
        """
        self._folder = Path(folder)
        self._pictures = pictures_in(self._folder)
        self._next = 0
        self._reader = reader or Reader()
        bare = empty_beside(self._folder)
        self._empty = None if bare is None else load_frame(bare)

    def roll(self, check: Asked) -> Roll:
        """Read the next picture and compare its dice with the check's pool.

        Raises:
            DoubtError: a die is in doubt, or the dice are not those of the check; the picture is
                set aside, so that the next roll is the next picture.
            RefusedError: no picture is left.
            BadInputError: the file is no picture; it is set aside as well.
        """
        if self._next >= len(self._pictures):
            raise RefusedError(f"No picture is left in {self._folder} for {check.pool}.")
        picture = self._pictures.pop(self._next)
        reading = self._reader.read(load_frame(picture), self._empty, check.pool)
        problem = problem_of(reading, check.pool)
        if problem is not None:
            raise DoubtError(f"{picture.name}: {problem}", reading.roll)
        self._pictures.insert(self._next, picture)
        self._next += 1
        return reading.roll

    def mark(self) -> int:
        """Return how many pictures were used."""
        return self._next

    def take_back(self, mark: int) -> None:
        """Use the pictures since a mark once more."""
        self._next = mark
