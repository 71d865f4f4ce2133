"""What looks like a die and is a part of the tray: a square printed on a mat, a knot in wood.

After a bump of the camera a strip comes into view that was never seen empty. What lies there can't
be compared, and so is kept.
"""

from __future__ import annotations

from collections.abc import Iterable

import cv2
import numpy as np
from numpy.typing import NDArray

from edgebox.vision.boxes import Box, middle
from edgebox.vision.frame import Image
from edgebox.vision.square import square_about
from edgebox.vision.tray.covered import covered

SAME = 0.85
"""From this likeness on a place shows what it shows in the empty tray. On generated rigs no die of
3,600 was likelier than 0.8, and of 28 printed things that were taken for dice 22 were."""

SAME_BESIDE_DICE = 0.6
"""The same for what is surely no die, where no dice are. Of 30 such finds on the floors of the
check and held-out rigs, in trays without foreign things, 19 are as like; of 36 in trays with some
it is one, and that is a print too."""

LEAST_SEEN = 0.2
"""At least this share of a place is compared; where dice cover more, it may show anything."""

SAME_BESIDE_SURER = 0.9
"""The same for what may be a die, where no surer finds are. In 5,800 trays of generated rigs no
find that shares half its box with a die's was likelier than 0.87, and of some 600 others that
surer finds reach into 233 were."""

HALF_SEEN = 0.5
"""At least this share of what may be a die is compared: of a die below another there may be only a
rim to be seen, with the tray around it."""

DICE_ROOM = 1.05
"""What a die covers, in widths and heights of its box."""

SHARE, PIXELS = 0.9, 24
"""Side of the square that is compared, in longer sides of the die, and how finely."""

_EVERYWHERE = np.ones((PIXELS, PIXELS), np.bool_)

Mask = NDArray[np.bool_]
Floats = NDArray[np.float32]


def in_empty_tray(
    image: Image, empty: Image | None, place: Box, unseen: Mask | None = None
) -> bool:
    """Return whether a place shows the same as in the empty tray, brighter or darker.

    Two places without any marks are never the same: dark dice on dark felt are found.

    Args:
        image: of the tray.
        empty: of the same tray without dice, if it is known.
        place: what is compared.
        unseen: (H, W) where that tray was never seen empty; ``None``: nowhere.
    """
    if empty is None:
        return False
    known = _known(place, unseen)
    return share_of(known) >= HALF_SEEN and _likeness(image, empty, place, known) > SAME


def in_empty_tray_beside_dice(
    image: Image,
    empty: Image | None,
    place: Box,
    dice: Iterable[Box],
    unseen: Mask | None = None,
) -> bool:
    """Return whether a place of what is surely no die shows the empty tray, where no dice are.

    A print that a die lies on in part is found together with a corner of that die.

    Args:
        image: of the tray.
        empty: of the same tray without dice, if it is known.
        place: what is compared.
        dice: the places of dice.
        unseen: as :func:`in_empty_tray` takes it.
    """
    if empty is None:
        return False
    seen = seen_beside(place, dice, unseen)
    return share_of(seen) >= LEAST_SEEN and _likeness(image, empty, place, seen) > SAME_BESIDE_DICE


def in_empty_tray_beside_surer(image: Image, empty: Image | None, place: Box, seen: Mask) -> bool:
    """Return whether a find that others reach into shows the empty tray, where those are not.

    Args:
        image: of the tray.
        empty: of the same tray without dice, if it is known.
        place: the find's.
        seen: (S, S) what :func:`seen_beside` leaves of it beside finds that are surer dice.
    """
    # what none reach into is compared as a whole
    if empty is None or not HALF_SEEN <= share_of(seen) < 1:
        return False
    return _likeness(image, empty, place, seen) > SAME_BESIDE_SURER


def alike(now: Floats, before: Floats) -> float:
    """Return how what is seen now correlates with what was before, from -1 to 1."""
    much = float(np.linalg.norm(now) * np.linalg.norm(before))
    return float((now * before).sum()) / much if much > 0 else 0.0


def seen_beside(place: Box, dice: Iterable[Box], unseen: Mask | None) -> Mask:
    """Return (S, S) which parts of a place dice do not cover, and were seen empty.

    Args:
        place: what is compared.
        dice: the places of these dice.
        unseen: as :func:`in_empty_tray` takes it.
    """
    return ~covered_of(place, dice) & _known(place, unseen)


def covered_of(place: Box, dice: Iterable[Box], share: float = SHARE, pixels: int = PIXELS) -> Mask:
    """Return (S, S) which parts of a place, as :func:`compared` has it, dice cover."""
    (x, y), side = middle(place), share * max(place[2:])
    # most dice are far away, and what draws nothing takes time as well
    within = [_within(place, die, share, pixels) for die in dice if _reaches(die, x, y, side)]
    return covered((pixels, pixels), within, DICE_ROOM)


def _reaches(die: Box, x: float, y: float, side: float) -> bool:
    """Return whether a die covers anything of a square about a point."""
    left, top, w, h = die
    across, down = abs(left + w / 2 - x), abs(top + h / 2 - y)
    return across * 2 < side + w * DICE_ROOM and down * 2 < side + h * DICE_ROOM


def compared(image: Image, place: Box, share: float = SHARE, pixels: int = PIXELS) -> Image:
    """Return (S, S, 3) uint8, BGR: a place as finely as it is compared; of (H, W), (S, S).

    Args:
        image: of the tray.
        place: what is compared.
        share: side of that square, in longer sides of the place.
        pixels: S.
    """
    return square_about(image, *middle(place), share * max(place[2:]), pixels)


def in_grey(square: Image) -> Floats:
    """Return (S, S) how bright a square is, from 0 to 255."""
    return np.asarray(cv2.cvtColor(square, cv2.COLOR_BGR2GRAY), np.float32)


def _known(place: Box, unseen: Mask | None) -> Mask:
    """Return (S, S) which parts of a place were seen empty."""
    if unseen is None:
        return _EVERYWHERE
    return np.asarray(compared(unseen.astype(np.uint8), place) == 0, np.bool_)


def share_of(seen: Mask) -> float:
    """Return how much of what is compared is marked."""
    return np.count_nonzero(seen) / seen.size


def _likeness(image: Image, empty: Image, place: Box, seen: Mask) -> float:
    """Return how the marks of a place correlate with those of the empty tray, from -1 to 1.

    Args:
        image: of the tray.
        empty: of the same tray without dice.
        place: what is compared.
        seen: (S, S) which of its parts are.
    """
    return alike(*(_marks(each, place, seen) for each in (image, empty)))


def _marks(image: Image, place: Box, seen: Mask) -> Floats:
    """Return (N,) how much brighter than their mean the seen parts of a place are."""
    grey = in_grey(compared(image, place))[seen]
    return np.asarray(grey - grey.mean(), np.float32)


def _within(place: Box, die: Box, share: float, pixels: int) -> Box:
    """Return where a die is in the square that is compared, in its parts."""
    x, y, w, h = place
    side = share * max(w, h)
    left, top, scale = x + (w - side) / 2, y + (h - side) / 2, pixels / side
    return (die[0] - left) * scale, (die[1] - top) * scale, die[2] * scale, die[3] * scale
