"""Moving pictures on their way to the eye, and whether dice could be told in them at all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from edgebox.vision import Frame
from edgebox.vision.frame import check_shape
from edgebox.vision.judging.unfit import unfit


class Passing:
    """Passes frames on, and keeps the first and the last."""

    def __init__(self, frames: Iterable[Frame], empty: Frame | None) -> None:
        """Take the frames, and the empty tray that they are read with."""
        self._frames, self._empty = frames, empty
        self._first: Frame | None = None
        self._last: Frame | None = None

    def __iter__(self) -> Iterator[Frame]:
        """Yield the frames.

        Raises:
            BadInputError: they have another shape than the empty tray.
            BadInputError, CameraError: as the frames do.
        """
        for frame in self._frames:
            if self._empty is not None:
                check_shape(self._empty, frame)
            self._first, self._last = self._first or frame, frame
            yield frame

    @property
    def unfit(self) -> str | None:
        """Why dice can be told neither at the beginning nor at the end, in words for a player."""
        if self._first is None or self._last is None:
            return None
        why = unfit(self._last.image)
        return why if unfit(self._first.image) == why else None
