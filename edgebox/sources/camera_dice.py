"""Dice in a tray under a camera: what is thrown into it, once all of it has come to rest."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import chain

from edgebox.dice import Pool
from edgebox.dice.six_sided import Asked
from edgebox.errors import CameraError
from edgebox.sources.dice_source import DoubtError
from edgebox.sources.lay_there import LayThere
from edgebox.sources.problem import doubts_of, without_problem
from edgebox.sources.seen_dice import SeenDice
from edgebox.sources.throws import Throws
from edgebox.vision import Frame, Reader, Reading
from edgebox.vision.frames import FrameSource, steady
from edgebox.vision.frames.frozen import living
from edgebox.vision.motion.settling import Settling, State
from edgebox.vision.motion.unrest import dark
from edgebox.vision.motion.watching import watch

OPENING = "The camera opens, one moment."


class CameraDice(SeenDice):
    """Waits for each roll until all dice lie still that were asked for.

    What lies in the tray when it is looked into for the first time is no roll, nor is what lies as
    it did in a roll that is over. Where only some of the dice do, a person is asked. In a video
    what comes to rest next is the roll.
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
        self._tell_person = tell
        self._told = ""
        """What was told last in this roll: nothing is said twice in a row."""
        self._expect: Asked = Pool()
        self._source: FrameSource | None = None
        self._settling = Settling()
        self._readings: Iterator[Reading] = iter(())
        self._throws = Throws()
        self._given: list[Reading] = []
        """What the rolls so far were read from."""

    def _see(self, asked: Asked) -> Reading:
        """Wait for the dice that are asked for.

        Raises:
            DoubtError: a die is in doubt, or there are others; what lies there is looked at again
                at the next roll, but a video goes on.
            CameraError: the camera can't be used; the next roll opens it anew.
        """
        self._expect, self._told = asked, ""
        self._tell(OPENING if self._source is None else self._what_to_do)
        try:
            reading = without_problem(self._all_thrown(asked), asked)
        except DoubtError:
            self._look_anew()
            raise
        except BaseException:
            self.close()
            raise
        self._throws.done(reading)
        # without its pictures: an evening has many rolls
        self._given.append(replace(reading, seen=None))
        return reading

    def _all_thrown(self, asked: Asked) -> Reading:
        """Return the next reading of a throw, once as many dice lie there as are asked for."""
        while True:
            opened = self._source is None
            reading = self._next()
            if not self._live:
                return reading
            lay = self._throws.at_rest(reading, first=opened, moved=self._settling.moved)
            if lay is LayThere.ALL:
                if opened:
                    self._tell(lay.sentence)
            elif len(reading.dice) < len(asked):
                doubts = "; ".join(doubts_of(reading, asked))
                doubted = f"In doubt: {doubts}. " if doubts else ""
                missing = f"Not all dice are seen: {reading.difference(asked)}."
                self._tell(lay.sentence or doubted + missing)
            elif lay:
                doubt = "; ".join(filter(None, [lay, reading.doubt]))
                return replace(reading, sure=False, doubt=doubt)
            else:
                return reading

    def _next(self) -> Reading:
        if self._source is None:
            self._source = self._open_camera()
            frames: Iterable[Frame] = self._source
            if self._live:
                frames = living(steady(self._looked_at(frames)))
            else:
                self.again = "Enter for the next roll of the video"
            settling = Settling(None if self._empty is None else self._empty.image)
            self._settling = settling
            noted = self._noted(frames, settling)
            seen = watch(noted, self._read, settling, self._emptied, self._tell)
            self._readings = (reading for _, reading in seen)
        reading = next(self._readings, None)
        if reading is None:
            raise CameraError(f"{self._source.name}: it gives no further pictures.")
        return reading

    def _looked_at(self, frames: Iterable[Frame]) -> Iterator[Frame]:
        """Yield the frames, and take note of what lies in the first: hands are not so quick."""
        self._throws.opened(None)
        looks = self._throws.looks_first
        for frame in frames:
            if looks and dark(frame) is None:
                looks = False
                self._throws.opened(self._read(frame))
            yield frame

    def _noted(self, frames: Iterable[Frame], settling: Settling) -> Iterator[Frame]:
        """Yield the frames, and tell a person what they mean for the roll."""
        before = settling.state
        for number, frame in enumerate(frames):
            if number == 0:
                # only now: what is thrown before the pictures are steady would be overlooked
                self._tell(self._what_to_do)
            yield frame
            if settling.state is State.EMPTY and before is not State.EMPTY:
                self._emptied(frame)
            before = settling.state

    def _emptied(self, frame: Frame) -> None:
        why = dark(frame)
        if why is None:
            self._throws.emptied(surely=self._empty is not None)
        else:
            self._tell(why)

    @property
    def _what_to_do(self) -> str:
        return f"Roll {self._expect} into the tray."

    def _tell(self, words: str) -> None:
        if words and words != self._told:
            self._told = words
            self._tell_person(words)

    @property
    def _live(self) -> bool:
        return self._source is not None and self._source.live

    def _read(self, frame: Frame) -> Reading:
        return self._reader.read(frame, self._empty, self._expect)

    def mark(self) -> int:
        """Return how many rolls were given."""
        return len(self._given)

    def take_back(self, mark: int) -> None:
        """Take the last roll once more, if it lies there still; of a video, all since the mark."""
        taken_back = self._given[mark:]
        if not taken_back:
            return
        del self._given[mark:]
        self._throws.undone()
        self._look_anew()
        # only a video: a camera that is opened anew has readings of its own
        self._readings = chain(taken_back, self._readings)

    def settle(self) -> None:
        """Wait for other dice than those that lie there now."""
        self._throws.left()
        self._look_anew()

    def _look_anew(self) -> None:
        """Have the camera opened anew for the next roll; a video would only start again."""
        if self._live:
            self.close()

    def close(self) -> None:
        """Let go of the camera."""
        source, self._source = self._source, None
        if source is not None:
            source.close()
