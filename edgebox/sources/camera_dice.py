"""Dice in a tray under a camera: what lies there once it has come to rest."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from edgebox.dice import Pool
from edgebox.dice.six_sided import Asked
from edgebox.errors import CameraError, EdgeboxError
from edgebox.sources.problem import without_problem
from edgebox.sources.seen_dice import SeenDice
from edgebox.vision import Frame, Reader, Reading
from edgebox.vision.frames import FrameSource, steady
from edgebox.vision.frames.frozen import living
from edgebox.vision.settling import Settling
from edgebox.vision.watching import watch


class CameraDice(SeenDice):
    """Waits for each roll until dice lie still that lay otherwise before."""

    prompt = "Enter, then roll into the tray"

    def __init__(
        self,
        open_camera: Callable[[], FrameSource],
        empty: Frame | None = None,
        reader: Reader | None = None,
    ) -> None:
        """Set up; the camera is opened at the first roll.

        Args:
            open_camera: opens the source of frames.
            empty: the tray without dice, by the same camera.
            reader: reads the dice.
        """
        self._open_camera = open_camera
        self._empty = empty
        self._reader = reader or Reader()
        self._expect: Asked = Pool()
        self._source: FrameSource | None = None
        self._readings: Iterator[tuple[Frame, Reading]] = iter(())

    def _see(self, asked: Asked) -> Reading:
        """Wait for the dice that are asked for.

        Raises:
            DoubtError: a die is in doubt, or the dice are others.
            CameraError: the camera can't be used; the next roll opens it anew.
        """
        self._expect = asked
        try:
            reading = self._next()
        except EdgeboxError:
            self.close()
            raise
        return without_problem(reading, asked)

    def _next(self) -> Reading:
        if self._source is None:
            self._source = self._open_camera()
            bare = None if self._empty is None else self._empty.image
            frames = living(steady(self._source)) if self._source.live else self._source
            self._readings = watch(frames, self._read, Settling(bare))
        found = next(self._readings, None)
        if found is None:
            raise CameraError(f"{self._source.name}: it gives no further pictures.")
        return found[1]

    def _read(self, frame: Frame) -> Reading:
        return self._reader.read(frame, self._empty, self._expect)

    def mark(self) -> int:
        """Return 0: what lay in the tray can't be rolled again."""
        return 0

    def take_back(self, mark: int) -> None:
        """Do nothing: the dice are rolled anew."""

    def close(self) -> None:
        """Let go of the camera."""
        source, self._source = self._source, None
        if source is not None:
            source.close()
