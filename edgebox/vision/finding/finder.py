"""Finding the dice: the trained network marks the middle and size of each die, and the ground.

It sees the whole picture small, a tall one laid on its side, beside its difference from the empty
tray where that is known, so that black dice on dark felt and white dice on light wood stand out.
Touching dice have middles of their own.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from edgebox.vision.boxes import Box, shared
from edgebox.vision.finding.closer import closer
from edgebox.vision.finding.findings import (
    AROUND,
    FINER,
    FLOOR,
    FOREIGN,
    IS_DIE,
    Findings,
    Found,
    once,
    usual_side,
)
from edgebox.vision.finding.strays import bare_floor, strays
from edgebox.vision.frame import Image
from edgebox.vision.networks import FindingNetwork, Floats, facts
from edgebox.vision.odds import sigmoid, sigmoids
from edgebox.vision.scaling import fitting, scaled
from edgebox.vision.tray.covered import covered
from edgebox.vision.tray.differing import light_on, lighter_darker, tinted
from edgebox.vision.tray.inside import Floor, beside

LEAST_PEAK = 0.2
"""Below this a middle is not taken for a die at all."""

SAME_DIE = 0.45
"""Two finds that share this much of their joint area are one die."""

_GREY = 0.45
"""What the network is shown beside a picture that does not fill it."""

_LEAST_SIDE, _MOST_SIDE = -2.0, 5.0
"""Logarithms of a die's sides, in places of the ground; what the network says beyond them is taken
for these."""

_LAID = [0, 2, 1, 4, 3, 5, 6, 7, 8]
"""Which of the network's maps of a picture laid on its side tells each of those of the picture:
down there is to the right here, and high is wide."""


@dataclass(frozen=True)
class _Bare:
    """An empty tray."""

    image: Image
    seen: Floats
    """(1, C, h, w) what the network makes of it."""
    finer: Floats
    """(FINER h, FINER w, 3) mean colours of places finer than those of the ground."""
    places: Floats
    """(h, w, 3) the mean colours of the places of the ground."""
    floor: NDArray[np.bool_]
    """Where it shows its floor, in places of the ground."""


class Finder:
    """Finds dice with the trained network."""

    def __init__(self) -> None:
        self._network = FindingNetwork()
        self._facts = facts()
        self._bare: _Bare | None = None
        """The empty tray of the last picture: it rarely changes."""

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
        bare = None if empty is None else self._bare_of(empty)
        scale = self._scale(image)
        shown = _shown(image, scale)
        small = _from_0_to_1(shown)
        seen = self._at_once(small, None if bare is None else bare.seen, scale)
        seen = replace(closer(self._part, image, empty, seen), shown=shown)
        rows, cols = seen.ground.shape
        away = np.zeros((rows, cols), np.bool_)
        if floor is not None:
            usual = usual_side(each.place for each in seen.dice)
            away = beside((rows, cols), floor / seen.grid, usual / seen.grid)
            seen = replace(seen, ground=np.where(away, AROUND, seen.ground).astype(np.uint8))
        if bare is not None:
            seen = self._compared(seen, small, bare, away)
        return seen

    def _compared(
        self, seen: Findings, small: Floats, bare: _Bare, away: NDArray[np.bool_]
    ) -> Findings:
        """Return findings with what the empty tray tells, but where a picture is away from it."""
        finer = self._finer(small, seen.ground)
        now, dice, floor = _places(finer), _dice(seen), bare.floor & ~away
        light = light_on(now, bare.places, ~covered(away.shape, dice))
        light = np.asarray(cv2.resize(light, finer.shape[1::-1]), np.float32)
        lighter, darker = lighter_darker(finer, bare.finer, light, shake=FINER)
        differs = lighter | darker
        differs &= ~away.repeat(FINER, axis=0).repeat(FINER, axis=1)
        foreign = strays(seen.ground, dice, now, bare.places, floor)
        other = np.where(floor, FLOOR, AROUND)
        ground = np.where(seen.ground == FOREIGN, other, seen.ground).astype(np.uint8)
        ground[foreign] = FOREIGN
        no_shadow = differs & (lighter | tinted(finer, bare.finer, light))
        return replace(seen, ground=ground, differs=differs, no_shadow=no_shadow, floor=floor)

    def _part(self, image: Image, empty: Image | None) -> Findings:
        scale = self._scale(image)
        bare = None if empty is None else self._seen(_from_0_to_1(_shown(empty, scale)))
        return self._at_once(_from_0_to_1(_shown(image, scale)), bare, scale)

    def _seen(self, small: Floats) -> Floats:
        """Return what the network makes of an empty tray at its scale."""
        return self._network.bare(self._framed(small))

    def _framed(self, small: Floats) -> Floats:
        """Return (3, H, W), of the network's size, the colours of a picture at its scale.

        A tall one is laid on its side, rows for columns: it fills more of the network's size so,
        and beside a narrow one of which most is empty the network overlooks dice.
        """
        wide, high = self._facts.finder_size
        rows, cols = small.shape[:2]
        framed = np.empty((3, high, wide), np.float32)
        laid = framed.transpose(0, 2, 1) if _is_tall(small) else framed
        laid[:, rows:] = laid[:, :, cols:] = _GREY
        for plane, colour in zip(laid, cv2.split(small), strict=True):
            plane[:rows, :cols] = colour
        return framed

    def _at_once(self, small: Floats, bare: Floats | None, scale: float) -> Findings:
        """Return what the network says of a picture at its scale.

        Args:
            small: (h, w, 3) the picture, from 0 to 1.
            bare: what the network makes of the empty tray, if that is known.
            scale: of the picture.
        """
        maps = self._network(self._framed(small), bare)
        if _is_tall(small):
            maps = maps.transpose(0, 2, 1)[_LAID]
        rows, cols = small.shape[:2]
        step = self._facts.finder_stride
        maps = maps[:, : -(-rows // step), : -(-cols // step)]
        dice = once(
            [_found(maps, row, col, step / scale) for row, col in _peaks(maps[0])], shared, SAME_DIE
        )
        ground = np.argmax(maps[5:9], axis=0).astype(np.uint8)
        heat = sigmoids(maps[0])
        return Findings(dice, ground, heat, step / scale)

    def _finer(self, small: Floats, ground: NDArray[np.uint8]) -> Floats:
        """Return (FINER h, FINER w, 3) mean colours of places finer than those of the ground."""
        step, (rows, cols) = self._facts.finder_stride, ground.shape
        more = rows * step - small.shape[0], cols * step - small.shape[1]
        if any(more):
            border = cv2.copyMakeBorder(small, 0, more[0], 0, more[1], cv2.BORDER_REPLICATE)
            small = np.asarray(border, np.float32)
        size = (cols * FINER, rows * FINER)
        return _halved(small, size)

    def _bare_of(self, empty: Image) -> _Bare:
        if self._bare is None or self._bare.image is not empty:
            scale = self._scale(empty)
            small = _from_0_to_1(_shown(empty, scale))
            seen = self._seen(small)
            ground = self._at_once(small, seen, scale).ground
            finer = self._finer(small, ground)
            self._bare = _Bare(empty, seen, finer, _places(finer), bare_floor(ground))
        return self._bare

    def _scale(self, image: Image) -> float:
        return fitting(image, *self._facts.finder_size)


def _is_tall(image: Image | Floats) -> bool:
    """Return whether a picture is higher than wide."""
    return bool(image.shape[0] > image.shape[1])


def _places(finer: Floats) -> Floats:
    """Return (h, w, 3) the mean colours of the places of the ground."""
    return _halved(finer, (finer.shape[1] // FINER, finer.shape[0] // FINER))


def _halved(image: Floats, size: tuple[int, int]) -> Floats:
    """Return an image at half its width and height: the mean of each four pixels."""
    # that is what lies in their midst, told in a third of the time that areas take
    return np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_LINEAR), np.float32)


def _shown(image: Image, scale: float) -> Image:
    """Return an image at the network's scale."""
    size = (max(1, round(image.shape[1] * scale)), max(1, round(image.shape[0] * scale)))
    return scaled(image, *size)


def _from_0_to_1(image: Image) -> Floats:
    return image * np.float32(1 / 255)


def _peaks(heat: Floats) -> list[tuple[int, int]]:
    """Return row and column of each place that is surer than all around it."""
    least = float(np.log(LEAST_PEAK / (1 - LEAST_PEAK)))
    around = cv2.dilate(heat, np.ones((3, 3), np.uint8))
    rows, cols = np.nonzero((heat >= around) & (heat > least))
    return list(zip(rows.tolist(), cols.tolist(), strict=True))


def _found(maps: Floats, row: int, col: int, step: float) -> Found:
    heat, right, down, *sides = maps[:5, row, col].tolist()
    x, y = (col + right) * step, (row + down) * step
    w, h = (math.exp(min(max(side, _LEAST_SIDE), _MOST_SIDE)) * step for side in sides)
    return Found((x - w / 2, y - h / 2, w, h), sigmoid(heat))


def _dice(seen: Findings) -> list[Box]:
    """Return the boxes of the likely dice, in places of the ground."""
    return [seen.in_places(die.place) for die in seen.dice if die.chance >= IS_DIE]
