"""What the finder says of a picture."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from statistics import median

import cv2
import numpy as np
from numpy.typing import NDArray

from edgebox.vision.boxes import Box, middle
from edgebox.vision.frame import Image
from edgebox.vision.networks import Floats
from edgebox.vision.tray.covered import covered
from edgebox.vision.tray.differing_parts import DifferingParts

FLOOR, AROUND, DICE, FOREIGN = range(4)
"""What a place of the ground may show."""

FINER = 2
"""Where a picture differs from the empty tray is told for so many times as many places each way."""

IS_DIE = 0.35
"""From this chance on a find is looked at closely. So 5,255 of 5,391 dice of 240 check rigs are
found; from 0.3 on 5,257 and hardly more that is none, from 0.4 on 5,246. Weaker ones that stand
free are given a glance; see :meth:`edgebox.vision.Reader.see`."""

NEW = 0.3
"""A place of which more than this differs from the empty tray shows something that is not in it. Of
2,763 finds in every second held-out rig 87 % differ by more; of the 85 that show the empty tray
none by more than 0.12."""

USUAL_AREA = 30.0
"""Area of a usual die, in places of the grid, where none was found."""

LEAST_AREA = 4.0
"""Area of a usual die, in places of the grid, at least: specks are no foreign things."""


@dataclass(frozen=True)
class Found:
    """One die where it lies."""

    place: Box
    """x, y, width and height in pixels."""
    chance: float
    """How sure it is that a die is here, from 0 to 1."""


@dataclass(frozen=True)
class Findings:
    """All that the finder says of a picture."""

    dice: tuple[Found, ...]
    """The surest first."""
    ground: NDArray[np.uint8]
    """(h, w) what each place of a coarse grid over the picture shows: :data:`FLOOR`,
    :data:`AROUND`, :data:`DICE` or :data:`FOREIGN`."""
    heat: Floats
    """(h, w) how sure it is, from 0 to 1, that the middle of a die is here."""
    grid: float
    """Pixels of the picture for one place of the grid."""
    differs: NDArray[np.bool_] | None = None
    """(FINER h, FINER w) where the picture differs from the empty tray; ``None`` where that is not
    known."""
    no_shadow: NDArray[np.bool_] | None = None
    """(FINER h, FINER w) where it differs as no shadow does: it is lighter, or of another colour;
    ``None`` where the empty tray is not known."""
    floor: NDArray[np.bool_] | None = None
    """(h, w) where the empty tray shows its floor; ``None`` where that tray is not known."""
    shown: Image | None = None
    """(h, w, 3) uint8, BGR: the picture as the finder was shown it, small."""

    @cached_property
    def parts(self) -> DifferingParts | None:
        """Of what differs from the empty tray, if that is known."""
        return None if self.differs is None else DifferingParts.of(self.differs)

    def unaccounted(self, finds: Sequence[Box]) -> NDArray[np.float64]:
        """Return (N,) the areas of what differs that no find reaches, in areas of a usual die.

        Those of the other :attr:`parts` are 0. The empty tray must be known.

        Args:
            finds: the boxes of what was found, in pixels.
        """
        assert self.parts is not None
        usual = usual_area(map(self.in_places, finds)) * FINER**2
        apart = self.parts.apart_from([self.in_places(each, FINER) for each in finds])
        return np.where(apart, self.parts.areas / usual, 0.0)

    @property
    def foreign(self) -> float:
        """Area of the largest foreign thing, in areas of a usual die in this picture."""
        return max((area for _, area in self.things()), default=0.0)

    def things(self) -> list[tuple[Box, float]]:
        """Return the box of each foreign thing in pixels, and its area, told in the same way."""
        ground = (self.ground == FOREIGN).astype(np.uint8)
        _, _, stats, _ = cv2.connectedComponentsWithStats(ground)
        usual = usual_area(self.in_places(die.place) for die in self.dice)
        least = max(usual, LEAST_AREA)
        return [
            (self.in_pixels((x, y, wide, high)), area / least)
            for x, y, wide, high, area in stats[1:].tolist()
        ]

    def with_dice(self, dice: Iterable[Box]) -> Findings:
        """Return the same, but that what seemed foreign in some places, in pixels, are dice."""
        ground = self.ground.copy()
        there = covered(ground.shape, (self.in_places(each) for each in dice))
        ground[there & (ground == FOREIGN)] = DICE
        return replace(self, ground=ground)

    def with_boxes(self, boxes: Mapping[Box, Box]) -> Findings:
        """Return the same with dice in other boxes, in pixels, than those that they were found in.

        Args:
            boxes: which instead of which.
        """
        if all(found == better for found, better in boxes.items()):
            return self
        dice = [replace(each, place=boxes.get(each.place, each.place)) for each in self.dice]
        return replace(self, dice=tuple(dice))

    def in_places(self, box: Box, finer: int = 1) -> Box:
        """Return a box in pixels as one in places of the grid, or of one so many times finer."""
        x, y, w, h = (each / self.grid * finer for each in box)
        return x, y, w, h

    def in_pixels(self, box: Box, finer: int = 1) -> Box:
        """Return in pixels a box in places of the grid, or of one so many times finer."""
        x, y, w, h = (each * (self.grid / finer) for each in box)
        return x, y, w, h

    def is_new(self, place: Box) -> bool:
        """Return whether so much of a place differs from the empty tray that it can't show that.

        Where the empty tray is not known, nothing is told of it.
        """
        if self.differs is None:
            return False
        x, y, w, h = self.in_places(place, FINER)
        left, top = max(0, int(x)), max(0, int(y))
        part = self.differs[top : max(0, math.ceil(y + h)), left : max(0, math.ceil(x + w))]
        return bool(np.count_nonzero(part) > NEW * part.size)

    def on_floor(self, place: Box) -> bool:
        """Return whether the middle of a place lies on the floor of the empty tray, if known."""
        if self.floor is None:
            return False
        x, y = middle(place)
        rows, cols = self.floor.shape
        row, col = int(y / self.grid), int(x / self.grid)
        return bool(self.floor[min(max(row, 0), rows - 1), min(max(col, 0), cols - 1)])


def usual_area(boxes: Iterable[Box]) -> float:
    """Return the area of a usual die of those in some boxes, in places of the grid as they are."""
    areas = [w * h for _, _, w, h in boxes]
    return median(areas) if areas else USUAL_AREA


def usual_side(boxes: Iterable[Box]) -> float:
    """Return the longer side of a usual die of those in some boxes, as they are; 0 if none is."""
    sides = [max(w, h) for _, _, w, h in boxes]
    return median(sides) if sides else 0.0


def once(
    found: Iterable[Found], overlap: Callable[[Box, Box], float], same_from: float
) -> tuple[Found, ...]:
    """Return each die once, the surest find first.

    Args:
        found: finds, some of them of the same die.
        overlap: how much two boxes share, from 0 to 1.
        same_from: finds that share so much are of one die.
    """
    kept: list[Found] = []
    for each in sorted(found, key=lambda one: -one.chance):
        if all(overlap(each.place, one.place) < same_from for one in kept):
            kept.append(each)
    return tuple(kept)
