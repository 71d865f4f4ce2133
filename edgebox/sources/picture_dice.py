"""Dice from pictures of a tray: the next picture of a folder for each roll, or one picture."""

from __future__ import annotations

from pathlib import Path

from edgebox.dice.six_sided import Asked
from edgebox.errors import EdgeboxError, RefusedError
from edgebox.sources.problem import without_problem
from edgebox.sources.seen_dice import SeenDice
from edgebox.vision import Reader, Reading, load_frame
from edgebox.vision.frame import empty_beside, pictures_in


class PictureDice(SeenDice):
    """Reads ``roll*`` pictures of a folder in the order of their names, or the one named."""

    prompt = "Enter to read the next picture"
    again = "Enter for the next one"

    def __init__(self, place: str | Path, reader: Reader | None = None) -> None:
        """Look up the pictures; none is opened yet but that of the empty tray beside them.

        Raises:
            MissingFileError: there is no such folder.
            BadInputError: it has no pictures, or the empty tray can't be read.
        """
        self._place = Path(place)
        one = self._place.is_file()
        self._pictures = [self._place] if one else pictures_in(self._place)
        self._next = 0
        self._reader = reader or Reader()
        bare = empty_beside(self._place)
        self._empty = None if bare is None else load_frame(bare)

    def _see(self, asked: Asked) -> Reading:
        """Read the next picture and compare its dice with those that are asked for.

        Raises:
            DoubtError: a die is in doubt, or the dice are others; the picture is set aside, so
                that the next roll is the next picture.
            RefusedError: no picture is left.
            BadInputError: the file is no picture; it is set aside as well.
        """
        if self._next >= len(self._pictures):
            raise RefusedError(f"No picture is left in {self._place} for {asked}.")
        picture = self._pictures[self._next]
        try:
            reading = self._reader.read(load_frame(picture), self._empty, asked)
            without_problem(reading, asked, picture.name)
        except EdgeboxError:
            del self._pictures[self._next]
            raise
        self._next += 1
        return reading

    def mark(self) -> int:
        """Return how many pictures were used."""
        return self._next

    def take_back(self, mark: int) -> None:
        """Use the pictures since a mark once more."""
        self._next = mark

    def settle(self) -> None:
        """Do nothing: a picture in doubt is set aside."""

    def close(self) -> None:
        """Do nothing: a picture is closed as soon as it is read."""
