"""Dice in a tray under a camera: what is thrown into it, once all of it has come to rest."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator

from edgebox.dice import Pool
from edgebox.dice.six_sided import Asked
from edgebox.errors import CameraError
from edgebox.sources.problem import without_problem
from edgebox.sources.seen_dice import SeenDice
from edgebox.vision import Frame, Reader, Reading
from edgebox.vision.agreeing import half_of, left_of, same_dice
from edgebox.vision.frames import FrameSource, steady
from edgebox.vision.frames.frozen import living
from edgebox.vision.settling import Settling, State
from edgebox.vision.watching import watch

LAY_THERE = "Those dice lay there before: pick them up and throw."

SOME_LAY_THERE = "Some of those dice lay there before: pick all up and throw."


class CameraDice(SeenDice):
    """Waits for each roll until all dice lie still that were asked for.

    What lies in the tray when it is looked into for the first time is no roll, nor are dice half of
    which lie as they did in a roll that is done with.
    """

    prompt = "Enter, then roll into the tray (Ctrl-C to stop waiting)"
    again = "Enter to look again"

    def __init__(
        self,
        open_camera: Callable[[], FrameSource],
        empty: Frame | None = None,
        reader: Reader | None = None,
        tell: Callable[[str], None] = lambda words: print(words, file=sys.stderr),
    ) -> None:
        """Set up; the camera is opened at the first roll.

        Args:
            open_camera: opens the source of frames.
            empty: the tray without dice, by the same camera.
            reader: reads the dice.
            tell: is told what is waited for, a sentence at a time.
        """
        self._open_camera = open_camera
        self._empty = empty
        self._reader = reader or Reader()
        self._tell = tell
        self._expect: Asked = Pool()
        self._source: FrameSource | None = None
        self._settling = Settling()
        self._readings: Iterator[Reading] = iter(())
        self._given = 0
        """How many rolls were given."""
        self._over: Reading | None = None
        """Dice that are of no roll, or of one that is done with, until the tray is empty."""
        self._must_move = True
        """Whether dice that lay there when the camera was opened are of no roll."""
        self._first: Reading | None = None
        """What lay there then, as far as the first picture shows it, unless any dice may count."""

    def _see(self, asked: Asked) -> Reading:
        """Wait for the dice that are asked for.

        Raises:
            DoubtError: a die is in doubt, or there are others; what lies there is looked at again
                at the next roll.
            CameraError: the camera can't be used; the next roll opens it anew.
        """
        self._expect = asked
        self._tell(f"Roll {asked} into the tray.")
        try:
            reading = without_problem(self._all_thrown(asked), asked)
        except BaseException:
            self.close()
            raise
        self._over, self._given = reading, self._given + 1
        return reading

    def _all_thrown(self, asked: Asked) -> Reading:
        """Return the next reading of a roll, once as many dice lie there as are asked for."""
        while True:
            opened = self._source is None
            reading = self._next()
            if not self._live:
                return reading
            if opened and self._lay_there(reading):
                # a hand may have been over some of them
                more = self._first is not None and len(self._first.dice) > len(reading.dice)
                self._over = self._first if more else reading
                self._tell(LAY_THERE)
            elif self._over is not None and same_dice(self._over, reading):
                self._over = reading  # something hid some of them; bumped perhaps, and again
            elif self._over is not None and left_of(self._over, reading):
                continue  # the others were picked up
            elif self._over is not None and half_of(self._over, reading):
                self._tell(SOME_LAY_THERE)
            elif len(reading.dice) < len(asked):
                self._tell(f"Not all dice are in the tray: {reading.difference(asked)}.")
            else:
                return reading

    def _next(self) -> Reading:
        if self._source is None:
            self._source = self._open_camera()
            frames: Iterable[Frame] = self._source
            if self._live:
                frames = living(steady(self._looked_at(frames)))
            settling = Settling(None if self._empty is None else self._empty.image)
            self._settling = settling
            seen = watch(self._noted(frames, settling), self._read, settling, self._emptied)
            self._readings = (reading for _, reading in seen)
        reading = next(self._readings, None)
        if reading is None:
            raise CameraError(f"{self._source.name}: it gives no further pictures.")
        return reading

    def _looked_at(self, frames: Iterable[Frame]) -> Iterator[Frame]:
        """Yield the frames, and take note of what lies in the first: hands are not so quick."""
        self._first = None
        for number, frame in enumerate(frames):
            if number == 0 and self._must_move:
                self._first = self._read(frame)
            yield frame

    def _noted(self, frames: Iterable[Frame], settling: Settling) -> Iterator[Frame]:
        """Yield the frames, and take note of an empty tray."""
        for frame in frames:
            yield frame
            if settling.state is State.EMPTY:
                self._emptied(frame)

    def _emptied(self, _: Frame) -> None:
        self._over, self._must_move = None, False

    @property
    def _live(self) -> bool:
        return self._source is not None and self._source.live

    def _lay_there(self, reading: Reading) -> bool:
        """Say whether dice lay there already when the camera was opened, and are of no roll."""
        must_move, self._must_move = self._must_move, False
        if self._settling.moved:
            # they were thrown, unless a hand came in for nothing, or for some of them
            return must_move and self._first is not None and _lay_in(self._first, reading)
        return must_move or (self._over is not None and same_dice(self._over, reading))

    def _read(self, frame: Frame) -> Reading:
        return self._reader.read(frame, self._empty, self._expect)

    def mark(self) -> int:
        """Return how many rolls were given."""
        return self._given

    def take_back(self, mark: int) -> None:
        """Take the last roll once more, if it lies there still."""
        if mark < self._given:
            self._given, self._over = mark, None
            self.close()

    def settle(self) -> None:
        """Wait for other dice than those that lie there now."""
        self._must_move = True
        self.close()

    def close(self) -> None:
        """Let go of the camera."""
        source, self._source = self._source, None
        if source is not None:
            source.close()


def _lay_in(before: Reading, reading: Reading) -> bool:
    """Say whether nobody has thrown all dice of a reading since one before."""
    return any(each(before, reading) for each in (same_dice, left_of, half_of))
