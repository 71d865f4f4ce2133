"""What keeps dice from being seen at rest, in words for a player, once it has lasted for long."""

from __future__ import annotations

from edgebox.vision.frame import Frame
from edgebox.vision.judging.unfit import COLOURED, unfit, unseen
from edgebox.vision.motion.settling import State

HAND = "A hand, or something else that is no die, is in view: take it away."

RESTLESS = "It never lies still: keep the tray, the camera and the light steady."

LONG = 3.0
"""Seconds after which a hand in view, or darkness, is told of: nobody throws dice for so long."""

LONGER = 10.0
"""Seconds after which any other unrest is: no die rolls for so long."""

_PAUSE = 1.0
"""Seconds between two frames count as no more: nobody looked meanwhile."""


class Unrest:
    """Is told of each frame and what goes on in it, in order."""

    def __init__(self) -> None:
        self._last: float | None = None
        self._told = ""
        self._hand = self._moving = self._unlit = 0.0
        """Seconds for which a hand is in view, for which else something moved since the last rest,
        and for which nothing could be seen at rest."""

    def why(self, frame: Frame, state: State, unlit: str | None = None) -> str:
        """Take the next frame; return what has kept dice from being seen for long, or ``""``.

        Args:
            frame: the frame.
            state: what goes on in it.
            unlit: why nothing can be seen at rest, as :class:`.settling.Settling` says it.
        """
        at = frame.at or 0.0
        passed = 0.0 if self._last is None else min(max(at - self._last, 0.0), _PAUSE)
        self._last = at
        self._hand = self._hand + passed if state is State.HAND else 0.0
        self._unlit = self._unlit + passed if unlit else 0.0
        if state is State.MOVING:
            self._moving += passed
        elif state is not State.HAND:
            self._moving = 0.0
        if self._hand > LONG:
            return _in_bad_light(frame) or HAND
        if unlit and self._unlit > LONG:
            return _sentence(unlit)
        return RESTLESS if self._moving > LONGER else ""

    def news(self, frame: Frame, state: State, unlit: str | None = None) -> str:
        """Take the next frame; return the same, but ``""`` where that was told with the last."""
        before, self._told = self._told, self.why(frame, state, unlit)
        return self._told if self._told != before else ""


def dark(frame: Frame) -> str | None:
    """Say why nothing is to be seen in a frame; ``None``: it may show dice, or that none lie."""
    why = unseen(frame.image)
    return None if why is None else _sentence(why)


def _in_bad_light(frame: Frame) -> str | None:
    """Say what of the light makes a tray look as if a hand were over it; ``None``: nothing."""
    return _sentence(COLOURED) if unfit(frame.image) == COLOURED else dark(frame)


def _sentence(why: str) -> str:
    return f"{why[0].upper()}{why[1:]}."
