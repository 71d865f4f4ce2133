"""Dice that are small in the picture are searched for once more from nearer.

The finder sees the whole picture small. Where a camera hangs high, or a photograph shows more table
than tray, a die is left with a few pixels there, too few for every one to be found.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

import numpy as np

from edgebox.vision.boxes import Box, gaps, shared_of_smaller
from edgebox.vision.finding.findings import IS_DIE, Findings, Found, once, usual_side
from edgebox.vision.frame import Image

SMALL = 3.2
"""Dice whose longer sides are usually fewer places of the finder's grid are small. It was taught
with dice of five, and finds nearly all from three on."""

ROOM = 4
"""So many dice's sides are looked at beyond the outermost dice."""

CLEAR = 0.65
"""Where no find is as likely a die, what seems one from afar may be a whole tray. Of 1,400 trays
that fill their picture ten have finds of which none is."""

WORTH = 1.3
"""It is gone nearer only where the picture grows by so much."""

PART = 0.6
"""Where dice lie all over the picture, or none is clear from afar, each of four parts of it is so
wide and so high: what one of them cuts off lies wholly in another."""

CUT = 0.04
"""A find that ends as near as this, in its longer sides, to where the view ends may be cut off."""

NESTED = 0.6
"""Of two finds that share this much of the smaller one, one is no die or the same die."""

Find = Callable[[Image, Image | None], Findings]
"""Finds the dice of a picture, with the empty tray where it is known."""

Window = tuple[int, int, int, int]
"""Left, top, right and bottom in pixels."""


def closer(find: Find, image: Image, empty: Image | None, seen: Findings) -> Findings:
    """Return findings with the dice that are found from nearer, if they are small or none is clear.

    Args:
        find: finds the dice of a part of the picture.
        image: (H, W, 3) uint8, BGR.
        empty: the same size, the tray without dice.
        seen: what was found in the whole picture.
    """
    likely = _likely(seen.dice)
    if not any(each.chance >= CLEAR for each in likely):
        # the smallest are not seen from afar: they may lie anywhere
        found = _found_in_all(find, image, empty, _parts(image))
        if not _likely(found):
            return seen
        seen = replace(seen, dice=once([*found, *seen.dice], shared_of_smaller, NESTED))
        likely = _likely(seen.dice)

    side = usual_side(each.place for each in likely)
    if side >= SMALL * seen.grid:
        return seen
    windows = _windows(image, [each.place for each in likely], ROOM * side)
    near = _found_in_all(find, image, empty, windows)
    if not near:
        return seen
    # what was seen from afar alone stays: it may lie outside of all windows
    apart = gaps([each.place for each in seen.dice], [each.place for each in near])
    alone = np.all(apart > 0, axis=1).tolist()
    rest = [each for each, is_alone in zip(seen.dice, alone, strict=True) if is_alone]
    return replace(seen, dice=once([*near, *rest], shared_of_smaller, NESTED))


def _windows(image: Image, places: list[Box], room: float) -> list[Window]:
    """Return what to look at: where the dice are, or four parts if they lie all over the place."""
    high, wide = image.shape[:2]
    left, top = (max(0.0, min(each[i] for each in places) - room) for i in (0, 1))
    right = min(float(wide), max(each[0] + each[2] for each in places) + room)
    low = min(float(high), max(each[1] + each[3] for each in places) + room)
    if max((right - left) / wide, (low - top) / high) * WORTH <= 1:
        return [(int(left), int(top), round(right), round(low))]
    return _parts(image)


def _parts(image: Image) -> list[Window]:
    """Return four parts of a picture, each from another corner."""
    high, wide = image.shape[:2]
    across, down = round(wide * PART), round(high * PART)
    return [(x, y, x + across, y + down) for y in (0, high - down) for x in (0, wide - across)]


def _likely(dice: Iterable[Found]) -> list[Found]:
    return [each for each in dice if each.chance >= IS_DIE]


def _found_in_all(
    find: Find, image: Image, empty: Image | None, windows: Iterable[Window]
) -> list[Found]:
    return [found for window in windows for found in _found_in(find, image, empty, window)]


def _found_in(find: Find, image: Image, empty: Image | None, window: Window) -> list[Found]:
    left, top, right, low = window
    part = np.s_[top:low, left:right]
    found = []
    for each in find(image[part], None if empty is None else empty[part]).dice:
        x, y, w, h = each.place
        x, y = x + left, y + top
        cut = CUT * max(w, h)
        inside = (
            (left == 0 or x > left + cut)
            and (top == 0 or y > top + cut)
            and (right == image.shape[1] or x + w < right - cut)
            and (low == image.shape[0] or y + h < low - cut)
        )
        if inside:
            found.append(Found((x, y, w, h), each.chance))
    return found
