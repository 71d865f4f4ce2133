"""Which dice under a camera are a throw: not those that lay there, nor those of an earlier roll."""

from __future__ import annotations

from edgebox.vision.agreeing import half_of, left_of, same_dice
from edgebox.vision.reading import Reading

LAY_THERE = "Those dice lay there before: pick them up and throw."

SOME_LAY_THERE = "Some of those dice lay there before: pick all up and throw."


class Throws:
    """Knows which dice are of no throw, or of one that is done with."""

    def __init__(self) -> None:
        self._over: Reading | None = None
        """Dice that do not count, until the tray is empty."""
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

    def emptied(self) -> None:
        """Take note that the tray is empty: all that will lie there is thrown."""
        self._over, self._must_move = None, False

    def done(self, reading: Reading) -> None:
        """Take note that a throw was taken."""
        self._over = reading

    def undone(self) -> None:
        """Let the last throw count once more."""
        self._over = None

    def left(self) -> None:
        """Take note that dice which were not read, or not surely, are done with."""
        self._must_move = True

    def lay_there(self, reading: Reading, moved: bool) -> bool:
        """Return whether the first dice at rest since the camera was opened are of no throw.

        Args:
            reading: of these dice.
            moved: whether anything has moved since.
        """
        must_move, self._must_move = self._must_move, False
        lay = must_move or (self._over is not None and same_dice(self._over, reading))
        if moved:
            # they were thrown, unless a hand came in for nothing, or for some of them
            lay = must_move and self._first is not None and _lies_in(self._first, reading)
        if lay:
            # a hand may have been over some of them
            more = self._first is not None and len(self._first.dice) > len(reading.dice)
            self._over = self._first if more else reading
        return lay

    def old(self, reading: Reading) -> str | None:
        """Say why dice are of no throw; ``None``: they are of one; ``""``: nothing needs saying."""
        if self._over is None:
            return None
        if same_dice(self._over, reading):
            self._over = reading  # something hid some of them; bumped perhaps, and again
            return ""
        if left_of(self._over, reading):
            return ""  # the others were picked up
        return SOME_LAY_THERE if half_of(self._over, reading) else None


def _lies_in(before: Reading, reading: Reading) -> bool:
    """Say whether nobody has thrown all dice of a reading since one before."""
    return any(each(before, reading) for each in (same_dice, left_of, half_of))
