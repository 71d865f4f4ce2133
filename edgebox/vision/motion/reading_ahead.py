"""Reads still frames while it is not yet known whether the dice stay: so little is left to do then.

At most one frame is read ahead for each that comes, so that no motion is overlooked for longer than
one reading takes. What was read of dice that move on after all is dropped.
"""

from __future__ import annotations

from collections.abc import Callable

from edgebox.vision.frame import Frame
from edgebox.vision.motion.settling import Settling
from edgebox.vision.reading import Reading


class ReadingAhead:
    """Is fed with frames as :class:`.settling.Settling` is, and reads each once."""

    def __init__(self, read: Callable[[Frame], Reading], settling: Settling) -> None:
        """Take what reads a frame, and what says when to read; that is asked what is dice."""
        self.settling = settling
        """Says when to read, and what is going on."""
        self._read = read
        self._known: list[tuple[Frame, Reading]] = []
        settling.dice = lambda frame: self.read(frame).boxes

    def feed(self, frame: Frame) -> tuple[Frame, ...]:
        """Take the next frame; return the still frames of a tray at rest, oldest first, or none.

        Raises:
            ValueError, BadInputError: as ``Settling.feed``.
            BadInputError: as the reading.
        """
        still = self.settling.feed(frame)
        if self.settling.background_was_wrong:
            self._known.clear()  # it was read with that background
        if not still:
            taken = self.settling.promising
            if not taken:
                self._known.clear()
            following = next((each for each in taken if self._reading_of(each) is None), None)
            if following is not None:
                self.read(following)
        return still

    def read(self, frame: Frame) -> Reading:
        """Return the reading of a frame; of one that was read ahead, that one.

        Raises:
            BadInputError: as the reading.
        """
        reading = self._reading_of(frame)
        if reading is None:
            reading = self._read(frame)
            self._known.append((frame, reading))
        return reading

    def let_go(self) -> None:
        """Read no more: what reads, and what says when, hold each other until then."""
        self.settling.dice = None

    def forget(self) -> None:
        """Drop what was read ahead: other dice are asked for now."""
        self._known.clear()

    def _reading_of(self, frame: Frame) -> Reading | None:
        return next((reading for known, reading in self._known if known is frame), None)
