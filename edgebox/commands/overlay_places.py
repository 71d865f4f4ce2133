"""Where ``edgebox read`` writes the pictures of ``--overlay`` and ``--stages``."""

from __future__ import annotations

from pathlib import Path

from edgebox.errors import BadInputError, WorkFailedError


class OverlayPlaces:
    """Names a file for each reading: the one that was given, or one in the given folder."""

    def __init__(self, given: str, sources: int, moving: bool) -> None:
        """Take the name that a person gave.

        Args:
            given: a picture, or a folder.
            sources: how many pictures, videos and cameras are read.
            moving: whether any of them is a video or a camera, which may show several trays.

        Raises:
            BadInputError: the name is that of one picture, and there are several to draw.
            WorkFailedError: the folder can't be made.
        """
        self._place = Path(given)
        self._given: dict[str, int] = {}
        exists, folder = self._place.exists(), self._place.is_dir()
        self._one = sources == 1 and not folder and bool(self._place.suffix or not moving)
        if self._one or folder:
            return
        if exists or self._place.suffix:
            hint = "" if exists else f", as in {self._place.stem}/"
            stop = "." if exists else ""
            raise BadInputError(
                f"{given}: there are {sources} pictures to draw; "
                f"name a folder for --overlay{hint}{stop}"
            )
        try:
            self._place.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise WorkFailedError(
                f"{given}: the folder can't be made ({error.strerror})."
            ) from None

    def next(self, source: str) -> Path:
        """Return where to draw the next reading of a source: ``seen.png``, then ``seen-2.png``."""
        stem = self._place.stem if self._one else Path(source).stem.replace(":", "-")
        count = self._given[stem] = self._given.get(stem, 0) + 1
        if count > 1:
            stem = f"{stem}-{count}"
        if self._one:
            return self._place.with_name(stem + self._place.suffix)
        return self._place / f"{stem}.png"


class StagePlaces:
    """Names a folder for each reading: the one that was given, or one in it."""

    def __init__(self, given: str, one: bool) -> None:
        """Take the folder that a person gave, and whether only one source is read."""
        self._place = Path(given)
        self._one = one
        self._given: dict[str, int] = {}

    def next(self, source: str) -> Path:
        """Return the folder for the next reading of a source: ``roll00``, then ``roll00-2``."""
        stem = Path(source).stem.replace(":", "-")
        count = self._given[stem] = self._given.get(stem, 0) + 1
        if self._one and count == 1:
            return self._place
        return self._place / (stem if count == 1 else f"{stem}-{count}")
