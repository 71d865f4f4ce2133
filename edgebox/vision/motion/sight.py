"""Whether dice at rest can be seen at all: a lamp that goes off or on is no motion."""

from __future__ import annotations

from collections.abc import Sequence

from edgebox.vision.frame import Frame
from edgebox.vision.judging.unfit import unseen
from edgebox.vision.tray.small_picture import Small

_GLIMPSE = 0.2
"""Seconds between two looks."""

_LIGHTER = 1.2
"""So many times as light as where nothing could be seen: noise alone is no more light."""


class Sight:
    """Looks now and then at a tray at rest."""

    def __init__(self) -> None:
        self.unlit: str | None = None
        """Why not even dice can be seen, in words; ``None``: they can, or it is not at rest."""
        self._looked = 0.0
        """When it was looked at last."""
        self._darkest = 0.0
        """How light it was at its darkest, in steps of 255, while nothing could be seen."""

    def moves(self) -> None:
        """Take note that the tray is not at rest."""
        self.unlit = None

    def rests(self, frames: Sequence[Frame], now: Small, at: float) -> None:
        """Look at a tray that has come to rest.

        Args:
            frames: that are still.
            now: the last of them, small.
            at: its seconds.
        """
        self.unlit = next(filter(None, (unseen(each.image) for each in frames)), None)
        self._looked, self._darkest = at, float(now.mean())

    def is_back(self, frame: Frame, now: Small, at: float) -> bool:
        """Say whether a tray that still rests can be seen now, and could not a moment ago.

        Args:
            frame: the next frame.
            now: the same, small.
            at: its seconds.
        """
        if at - self._looked < _GLIMPSE:
            return False
        before, light = self.unlit, float(now.mean())
        self.unlit, self._looked = unseen(frame.image), at
        if before is None:
            self._darkest = light
        elif self.unlit is None and light < _LIGHTER * self._darkest:
            self.unlit = before
        self._darkest = min(self._darkest, light)
        return before is not None and self.unlit is None
