"""Which dice under a camera are a throw: not those that lay there, nor those of an earlier roll."""

from __future__ import annotations

from edgebox.sources.lay_there import Earlier, LayThere, as_it_lies, lay_there
from edgebox.vision.reading import Reading


class Throws:
    """Knows which dice are of no throw, or of one that is done with."""

    def __init__(self) -> None:
        self._old: Earlier | None = None
        self._must_move = True
        """Whether what lies there when the camera is opened does not count."""
        self._first: Reading | None = None
        """What lay there then, as far as the first picture shows it."""

    @property
    def looks_first(self) -> bool:
        """Whether it matters what lies there when the camera is opened."""
        return self._must_move

    def opened(self, first: Reading | None) -> None:
        """Take what the first picture of an opened camera shows; ``None``: nothing is known."""
        self._first = first

    def emptied(self, *, surely: bool) -> None:
        """Take note that no dice are seen: all that will lie there is thrown.

        Args:
            surely: whether the empty tray is known; if not, something may hide them.
        """
        self._must_move = False
        if surely:
            self._old = None
        elif self._old is not None:
            self._old.gone = True

    def done(self, reading: Reading) -> None:
        """Take note that a throw was taken."""
        self._old = Earlier(reading)

    def undone(self) -> None:
        """Let the last throw count once more."""
        self._old = None

    def left(self) -> None:
        """Take note that dice which were not read, or not surely, are done with."""
        self._must_move = True

    def at_rest(self, reading: Reading, *, first: bool, moved: bool) -> LayThere:
        """Say how many of the dice that have come to rest are of no throw.

        Args:
            reading: of these dice.
            first: whether they are the first since the camera was opened.
            moved: whether anything has moved since then.
        """
        if first and self._must_move:
            self._must_move = False
            at_first = None if self._first is None or not self._first.dice else self._first
            if not moved:
                # a hand may have been over some of them
                if at_first is None or len(at_first.dice) <= len(reading.dice):
                    at_first = reading
                self._old = Earlier(at_first)
                return LayThere.ALL
            # they were thrown, unless a hand came in for nothing, or for some of them
            self._old = self._old if at_first is None else Earlier(at_first)
        lay = lay_there(self._old, reading)
        if lay is LayThere.ALL:
            self._old = as_it_lies(self._old, reading)
        return lay
