"""A die laid beside examples, turned and sized until they agree: tells faces that are nearly alike.

The vector of a face says what is on it at a glance; two signs of which one is in both faces are
nearly the same to it. Here the maps are compared from which that vector is made, place by place.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product

import numpy as np
from numpy.typing import NDArray

from edgebox.vision.enrolment.crops import Crop, Floats
from edgebox.vision.enrolment.examples import TURNS
from edgebox.vision.enrolment.eye import Eye, Views, views_of
from edgebox.vision.unit_vectors import unit

HALFWAY = np.pi / TURNS
"""An example is seen straight and turned by this, so that no turn between two of the die's is
missed."""

SIZES = (0.82, 1.0, 1.22)
"""An example is cut out so much wider: a box is larger about the same cube when it lies aslant."""

WIDTH = 0.2
"""Spread of what counts around the middle of the upper face, in sides of the square: at its border
other faces begin."""

TRIED = 5
"""Of all turns and sizes so many that agree best are compared place by place."""

SLIP = 1
"""A place may agree with another one that is so many places away: faces tilt."""


@dataclass(frozen=True, eq=False)
class _Laid:
    """Views of a die, ready to be compared."""

    maps: Floats
    """(T, C, S, S) less the mean of each; a channel counts by how much it varies in these dice."""
    whole: Floats
    """(T, C·S·S) unit vectors of these, each place as much as it counts."""


class SideBySide:
    """Examples, and what the recogniser sees in them from some turns and sizes.

    An example's views are made when it is first compared.
    """

    def __init__(self, crops: Sequence[Crop], eye: Eye) -> None:
        """Take the examples' pictures."""
        self._crops, self._eye = crops, eye
        self._made: dict[int, _Laid] = {}

    def turned(self, crop: Crop) -> Views:
        """Return the views of a die that is to be told."""
        return views_of(crop, self._eye, [2 * np.pi * i / TURNS for i in range(TURNS)])

    def likeness(self, maps: Floats, examples: Sequence[int]) -> Floats:
        """Return how like a die is to some examples, (N,): about 1 for the same, 0 for others.

        Args:
            maps: (T, C, S, S) of the views of the die.
            examples: their numbers.
        """
        die = self._laid(maps)
        return np.array([_likeness(die, self._example(each)) for each in examples], np.float32)

    def _example(self, number: int) -> _Laid:
        if number not in self._made:
            views = views_of(self._crops[number], self._eye, (0.0, HALFWAY), SIZES)
            self._made[number] = self._laid(views.maps)
        return self._made[number]

    def _laid(self, maps: Floats) -> _Laid:
        counts = _counts(maps.shape[-1])
        # what is so all over a face is its light, not its signs: two that lie in shadow share it
        all_over = np.einsum("tcij,ij->tc", maps, counts) / counts.sum()
        usual = np.asarray((maps - all_over[:, :, None, None]) / self._spread, np.float32)
        return _Laid(usual, _flat(usual * np.sqrt(counts)))

    @cached_property
    def _spread(self) -> Floats:
        """By how much each channel varies in these dice, (C, 1, 1)."""
        maps = np.concatenate([views_of(crop, self._eye, (0.0,)).maps for crop in self._crops])
        spread = maps.std((0, 2, 3)) + 1e-3
        return np.asarray(spread[:, None, None], np.float32)


def _likeness(die: _Laid, example: _Laid) -> float:
    """Return the likeness of a die and an example where they agree best."""
    counts = _counts(die.maps.shape[-1])
    whole = die.whole @ example.whole.T
    best = np.argsort(whole, axis=None)[::-1][:TRIED]
    turns, others = np.unravel_index(best, whole.shape)
    one, other = die.maps[turns], example.maps[others]
    agreed = 0.5 * (_agreed(one, other) + _agreed(other, one))
    most = np.sqrt(_sum((one**2).sum(1), counts) * _sum((other**2).sum(1), counts))
    return float((_sum(agreed, counts) / (most + 1e-9)).max())


def _agreed(one: Floats, other: Floats) -> Floats:
    """Return (N, S, S): how far each place agrees with the likest place near it in another."""
    side, around = one.shape[-1], ((0, 0), (0, 0), (SLIP, SLIP), (SLIP, SLIP))
    wide = np.pad(other, around)
    steps = range(2 * SLIP + 1)
    return np.asarray(
        np.max(
            [
                (one * wide[:, :, down : down + side, right : right + side]).sum(1)
                for down, right in product(steps, steps)
            ],
            axis=0,
        ),
        np.float32,
    )


def _counts(side: int) -> Floats:
    """Return (S, S): how much each place counts."""
    across = (np.arange(side) - (side - 1) / 2) / (side * WIDTH)
    return np.exp(-(across[:, None] ** 2 + across**2) / 2).astype(np.float32)


def _flat(maps: Floats) -> Floats:
    """Return (N, C·S·S) unit vectors of maps (N, C, S, S)."""
    return unit(maps.reshape(len(maps), -1))


def _sum(values: Floats, counts: Floats) -> NDArray[np.float32]:
    """Return (N,) sums of values (N, S, S), each place as much as it counts."""
    return np.asarray((values * counts).sum((1, 2)), np.float32)
