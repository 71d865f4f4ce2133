"""Finding the dice: the trained network marks the middle and size of each die, and the ground.

It sees the whole picture small, beside its difference from the empty tray where that is known, so
that black dice on dark felt and white dice on light wood stand out. Touching dice have middles of
their own.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from edgebox.vision.boxes import shared
from edgebox.vision.closer import closer
from edgebox.vision.findings import AROUND, FOREIGN, Findings, Found, once
from edgebox.vision.frame import Image
from edgebox.vision.inside import Floor, beside
from edgebox.vision.networks import FINDER, Floats, Network, facts
from edgebox.vision.scaling import scaled

LEAST_PEAK = 0.2
"""Below this a middle is not taken for a die at all."""

SAME_DIE = 0.45
"""Two finds that share this much of their joint area are one die."""

_GREY = 0.45


class Finder:
    """Finds dice with the trained network."""

    def __init__(self) -> None:
        self._network = Network(FINDER)
        self._facts = facts()
        self._bare: tuple[Image, Floats] | None = None
        """The empty tray of the last picture, and the same small: it rarely changes."""

    def find(
        self, image: Image, empty: Image | None = None, floor: Floor | None = None
    ) -> Findings:
        """Return the dice of a picture; small ones are searched for from nearer too.

        Args:
            image: (H, W, 3) uint8, BGR.
            empty: the same size, the tray without dice; it must not be drawn in afterwards.
            floor: the corners of its floor, if they are known; foreign things beside it do not
                count.
        """
        bare = None if empty is None else self._small_bare(empty)
        return closer(self._part, image, empty, self._at_once(image, bare, floor))

    def _part(self, image: Image, empty: Image | None) -> Findings:
        return self._at_once(image, None if empty is None else _small(empty, self._scale(empty)))

    def _at_once(self, image: Image, bare: Floats | None, floor: Floor | None = None) -> Findings:
        wide, high = self._facts.finder_size
        scale = self._scale(image)
        blob = np.zeros((1, 6, high, wide), np.float32)
        small = _small(image, scale)
        rows, cols = small.shape[:2]
        blob[0, :3] = _GREY
        blob[0, :3, :rows, :cols] = small.transpose(2, 0, 1)
        if bare is not None:
            blob[0, 3:, :rows, :cols] = (small - bare).transpose(2, 0, 1)
        maps = self._network(blob)[0]
        step = self._facts.finder_stride
        maps = maps[:, : -(-rows // step), : -(-cols // step)]
        dice = once(
            [_found(maps, row, col, step / scale) for row, col in _peaks(maps[0])], shared, SAME_DIE
        )
        ground = np.argmax(maps[5:9], axis=0).astype(np.uint8)
        if floor is not None:
            ground[beside(ground.shape, floor * (scale / step), _side(dice) * scale / step)] = (
                AROUND
            )
        heat = np.asarray(1 / (1 + np.exp(-maps[0])), np.float32)
        return Findings(dice, ground, heat, step / scale, _foreign(ground, dice, scale / step))

    def _small_bare(self, empty: Image) -> Floats:
        if self._bare is None or self._bare[0] is not empty:
            self._bare = empty, _small(empty, self._scale(empty))
        return self._bare[1]

    def _scale(self, image: Image) -> float:
        wide, high = self._facts.finder_size
        return float(min(wide / image.shape[1], high / image.shape[0]))


def _small(image: Image, scale: float) -> Floats:
    """Return an image at the network's scale, from 0 to 1."""
    size = (max(1, round(image.shape[1] * scale)), max(1, round(image.shape[0] * scale)))
    return scaled(image, *size) * np.float32(1 / 255)


def _peaks(heat: Floats) -> list[tuple[int, int]]:
    """Return row and column of each place that is surer than all around it."""
    least = float(np.log(LEAST_PEAK / (1 - LEAST_PEAK)))
    around = cv2.dilate(heat, np.ones((3, 3), np.uint8))
    rows, cols = np.nonzero((heat >= around) & (heat > least))
    return list(zip(rows.tolist(), cols.tolist(), strict=True))


def _found(maps: Floats, row: int, col: int, step: float) -> Found:
    chance = 1 / (1 + np.exp(-float(maps[0, row, col])))
    x, y = (col + float(maps[1, row, col])) * step, (row + float(maps[2, row, col])) * step
    w, h = (float(np.exp(np.clip(maps[i, row, col], -2, 5))) * step for i in (3, 4))
    return Found((x - w / 2, y - h / 2, w, h), float(chance))


def _side(dice: Sequence[Found]) -> float:
    return float(np.median([max(die.place[2:]) for die in dice])) if dice else 0.0


def _foreign(ground: NDArray[np.uint8], dice: Sequence[Found], scale: float) -> float:
    """Return the area of the largest foreign thing, in areas of a usual die."""
    count, _, stats, _ = cv2.connectedComponentsWithStats((ground == FOREIGN).astype(np.uint8))
    if count < 2:
        return 0.0
    sizes = [die.place[2] * die.place[3] * scale * scale for die in dice]
    usual = float(np.median(sizes)) if sizes else 30.0
    return float(stats[1:, cv2.CC_STAT_AREA].max()) / max(usual, 4.0)
