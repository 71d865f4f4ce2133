"""Single pictures: files, or those of a folder."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from edgebox.files.looked_up import is_folder
from edgebox.vision.frame import Frame, load_frame, pictures_in
from edgebox.vision.frames.source import FrameSource


class Pictures(FrameSource):
    """The pictures of some files; each is opened when its turn comes, so memory stays small."""

    live = False

    def __init__(self, name: str, paths: Sequence[Path]) -> None:
        self.name = name
        self.paths = tuple(paths)
        """The files, in the order they are given in."""
        self._next = 0

    @classmethod
    def of(cls, place: str | Path) -> Pictures:
        """Return one picture, or a folder's pictures by name without its empty tray.

        Raises:
            MissingFileError: the folder can't be opened.
            BadInputError: the folder has no picture to read.
        """
        place = Path(place)
        return cls(str(place), pictures_in(place) if is_folder(place) else [place])

    def __iter__(self) -> Iterator[Frame]:
        """Start from the first picture."""
        self._next = 0
        return self

    def __next__(self) -> Frame:
        """Return the next picture; after a bad one, the one after it can still be asked for."""
        if self._next >= len(self.paths):
            raise StopIteration
        self._next += 1
        return load_frame(self.paths[self._next - 1])

    def close(self) -> None:
        """Nothing stays open between pictures."""
        self._next = len(self.paths)
