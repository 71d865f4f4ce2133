"""How the camera stands over a tray, as the pictures of it so far have it.

A few dice tell little of that, and what is level depends on it (:mod:`edgebox.vision.level`). But a
camera seldom moves between rolls: what the dice of earlier ones told still holds for the next.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from edgebox.vision.boxes import STAYED, Box, shares
from edgebox.vision.level import usual_stands
from edgebox.vision.networks import Floats
from edgebox.vision.odds import softmax

MOVED = 0.05
"""How often a camera, or the tray under it, is moved between two rolls."""


class Standing:
    """How the camera stands over one tray. It learns from each roll once, however often it is seen.

    A forward filter: from roll to roll the camera stays, or is moved and stands in any usual way.
    """

    def __init__(self) -> None:
        """Know nothing yet: it stands in any usual way."""
        self._before: Floats | None = None
        self._last: tuple[list[Box], Floats] | None = None

    def before(self, places: Sequence[Box]) -> Floats | None:
        """Return the log chance of each way to stand, as all rolls before this one have it.

        Args:
            places: where finds are. Where each lies as one of the last roll did, it is that roll.

        Returns:
            (C,), or ``None`` if there was no roll before.
        """
        if self._last is not None and not _same(places, self._last[0]):
            self._before = in_next_roll(self._before, self._last[1])
            self._last = None
        return self._before

    def learn(self, places: Sequence[Box], said: Floats) -> None:
        """Take what the dice of a roll said of the ways to stand.

        Args:
            places: as :meth:`before` was given them for this roll.
            said: (C,) the sum of :attr:`~edgebox.vision.look.Look.stands` of its dice.
        """
        self._last = list(places), said


def in_next_roll(before: Floats | None, said: Floats) -> Floats:
    """Return the log chance of each way to stand in the next roll, (C,).

    Args:
        before: the same in this roll, before its dice were seen; ``None`` for any usual way.
        said: (C,) what its dice said.
    """
    usual = usual_stands()
    stays = softmax((usual if before is None else before) + said)
    return np.asarray(np.log((1 - MOVED) * stays + MOVED * softmax(usual)), np.float32)


def _same(ones: Sequence[Box], others: Sequence[Box]) -> bool:
    """Return whether each of some dice lies where one of the others does."""
    return bool((shares(ones, others).max(axis=1, initial=0) >= STAYED).all())
