"""How the camera stands over a tray, as the pictures of it so far have it.

A few dice tell little of that, and what is level depends on it (:mod:`.level`). But a camera seldom
moves between rolls: what the dice of earlier ones told still holds for the next.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from edgebox.vision.boxes import STAYED, Box, shares
from edgebox.vision.frame import Image
from edgebox.vision.networks import Floats
from edgebox.vision.odds import softmax
from edgebox.vision.recognising.level import usual_stands

MOVED = 0.05
"""How often a camera, or the tray under it, is moved between two rolls."""


@dataclass(frozen=True)
class _Roll:
    """What was seen of a roll so far."""

    places: tuple[Box, ...]
    """Where its dice lie, in the picture that shows most of them."""
    said: Floats
    """(C,) what they say of the ways to stand."""
    at_rest: bool
    """Whether they lie still: a picture by itself shows that, of a film two that are alike."""


class Standing:
    """How the camera stands over one tray. It learns from each roll once, however often it is seen.

    A forward filter: from roll to roll the camera stays, or is moved and stands in any usual way.
    """

    def __init__(self) -> None:
        """Know nothing yet: it stands in any usual way."""
        self._before: Floats | None = None
        self._last: _Roll | None = None

    def before(self, places: Sequence[Box]) -> Floats | None:
        """Return the log chance of each way to stand, as all rolls before this one have it.

        Args:
            places: where finds are. As long as one lies where a die of the last roll did, it is
                that roll: a die that nobody touched says nothing new, whatever lies beside it.

        Returns:
            (C,), or ``None`` if there was no roll before.
        """
        last = self._last
        if last is None or not last.at_rest or _any_stayed(places, last.places):
            return self._before
        return in_next_roll(self._before, last.said)

    def learn(self, places: Sequence[Box], said: Floats, *, of_film: bool = False) -> None:
        """Take what the dice of a roll said of the ways to stand.

        Args:
            places: where its dice are, some of those that :meth:`before` was given.
            said: (C,) the sum of :attr:`~edgebox.vision.recognising.look.Look.stands` of its dice.
            of_film: whether they may move yet, so that one picture of them is not enough.
        """
        last = self._last
        if last is None or not _any_stayed(places, last.places):
            self._before = self.before(places)
            self._last = _Roll(tuple(places), said, not of_film)
        elif not last.at_rest or len(places) >= len(last.places):
            # with fewer some are hidden or were taken out: those that lay there told more
            self._last = _Roll(tuple(places), said, at_rest=True)


class Standings:
    """How the camera stands over the empty tray that was given last: another is another camera."""

    def __init__(self) -> None:
        """Know of no tray yet."""
        self._last: tuple[Image, Standing] | None = None

    def over(self, empty: Image | None) -> Standing:
        """Return how the camera stands over an empty tray, as far as it is known.

        Of pictures without one it is not known whether they are of one tray.
        """
        if empty is None:
            return Standing()
        if self._last is None or self._last[0] is not empty:
            self._last = empty, Standing()
        return self._last[1]


def in_next_roll(before: Floats | None, said: Floats) -> Floats:
    """Return the log chance of each way to stand in the next roll, (C,).

    Args:
        before: the same in this roll, before its dice were seen; ``None`` for any usual way.
        said: (C,) what its dice said.
    """
    usual = usual_stands()
    stays = softmax((usual if before is None else before) + said)
    return np.asarray(np.log((1 - MOVED) * stays + MOVED * softmax(usual)), np.float32)


def _any_stayed(ones: Sequence[Box], others: Sequence[Box]) -> bool:
    """Return whether one of some dice lies where one of the others does."""
    return bool((shares(ones, others) >= STAYED).any())
