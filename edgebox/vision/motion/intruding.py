"""Whether something that is no die reaches into the view: a hand, a sleeve, a box.

No rule here looks for skin: gloves and sleeves are hands too. What counts is that the thing was not
in the still background and crosses the border of the view. Dice do not reach out of the tray;
only where the tray's own floor runs to the border a die may be cut off there, so a thing must be
larger than a die to count. Where the empty tray is known, a thing far thicker than any die
counts anywhere, even if the arm behind it can't be told from the wall. Where somebody finds the
dice, they are left out first (:func:`without`).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from edgebox.vision.boxes import Box
from edgebox.vision.tray.change import contrast, difference_of, largest
from edgebox.vision.tray.covered import covered
from edgebox.vision.tray.relighting import relit
from edgebox.vision.tray.small_picture import Mask, Small

DIE = 0.10
"""More than the width of a die, as a share of the view's width: a tray holds ten side by side."""

_THICK = 0.07
"""Radius of the largest circle in a thing that is thicker than touching dice, likewise."""

_LEAST, _NOISES = 14.0, 6.0
"""Steps of 255 by which a thing differs from the background at least, and times the noise."""

_EDGE = 0.35
"""Share of the contrast of an edge that may be due to a camera moved by a hair."""

_SHADOW, _TINT = 0.55, 0.06
"""A shadow leaves the background at least the first share of its light, and its colour: what it
leaves of the channels differs by less than the second."""

_TRACE = 0.6
"""A trace differs by this share of what a thing does at least."""

_FILLED = 0.4
"""A thing is larger than a die if it is longer, and covers this share of a square so long."""

_RIM = 3
"""Pixels of a small picture that make its border."""

_SPECK = 16
"""Pixels of a small picture; less is no fingertip."""

_OUTLINED = 1.4
"""Times the contrast along a thing's outline where it is against where it was."""

_ROOM = 1.4
"""A die covers its box, and with its shadow and the light it reflects so many times as wide and as
high where all differences count."""

_ALIKE, _STEP = 20.0, 22.0
"""The floor is what is as the middle of the view within so many steps of 255, up to an edge."""


@dataclass(frozen=True)
class Foreground:
    """What in a picture is not the background."""

    things: Mask
    """What differs clearly, and not as a shadow does."""
    traces: Mask
    """What differs at all: things, with their shadows and the parts that blend into the wall."""


def foreground(background: Small, now: Small) -> Foreground:
    """Return what of a picture is not the background, in whatever light."""
    lit = relit(background, now)
    difference, noise = difference_of(lit, now)
    least = max(_LEAST, _NOISES * noise) + _EDGE * contrast(lit)
    kept = np.asarray((cv2.blur(now, (3, 3)) + 6) / (cv2.blur(lit, (3, 3)) + 6), np.float32)
    darkest, lightest = -largest(-kept), largest(kept)
    shadow = (lightest < 1) & (darkest > _SHADOW) & (lightest - darkest < _TINT)
    things = _cleaned((difference > least) & ~shadow)
    return Foreground(things, things | _cleaned(difference > _TRACE * least))


def _cleaned(mask: NDArray[np.bool_]) -> Mask:
    """Join what a stripe of like colour parts, then drop lines: a camera moved makes them."""
    joined = cv2.morphologyEx(mask.astype(np.uint8), cv2.MORPH_CLOSE, np.ones((5, 5), np.uint8))
    return np.asarray(cv2.morphologyEx(joined, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8)), np.uint8)


def middle_floor(background: Small) -> Mask:
    """Return the even region around the middle of a background, up to the edges around it."""
    height, width = background.shape[:2]
    middle = background[height // 3 : -height // 3, width // 3 : -width // 3]
    colour = np.median(middle.reshape(-1, 3), axis=0).astype(np.float32)
    alike = largest(np.abs(background - colour)) < _ALIKE
    even = (alike & (contrast(background) < _STEP)).astype(np.uint8)
    _, labels = cv2.connectedComponents(even, connectivity=4)
    inner = labels[height // 3 : -height // 3, width // 3 : -width // 3]
    counts = np.bincount(inner.ravel())
    counts[0] = 0
    most = int(np.argmax(counts))
    return (labels == most).astype(np.uint8) if most else np.zeros_like(even)


def without(seen: Foreground, boxes: Iterable[Box]) -> Foreground:
    """Return a foreground without the dice in it.

    Args:
        seen: the foreground.
        boxes: x, y, width and height of each die in its pixels; what a die throws beside itself,
            shadow and reflected light, goes with it.
    """
    kept = (~covered(seen.things.shape, boxes, _ROOM)).astype(np.uint8)
    return Foreground(seen.things * kept, seen.traces * kept)


def reaches_in(seen: Foreground, floor: Mask, unseen: Mask | None = None) -> bool:
    """Say whether a thing that is no die crosses the border of the view.

    Args:
        seen: the foreground.
        floor: the tray's floor, as :func:`middle_floor` has it.
        unseen: where the background is not known: the view ends there.
    """
    height, width = seen.things.shape
    count, labels = cv2.connectedComponents(seen.traces)
    rim = np.ones((height, width), bool)
    rim[_RIM:-_RIM, _RIM:-_RIM] = False
    if unseen is not None:
        rim |= cv2.dilate(unseen, np.ones((2 * _RIM + 1, 2 * _RIM + 1), np.uint8)) > 0
    outside = cv2.dilate(floor, np.ones((5, 5), np.uint8)) == 0
    for each in range(1, count):
        part = labels == each
        crossing = part & rim
        if not crossing.any():
            continue
        sizes = _sizes(np.where(part, seen.things, 0).astype(np.uint8))
        # specks of a noisy picture hang together by traces, and are no fingertip all together
        if (crossing & outside).any() and any(area >= _SPECK for _, area in sizes):
            return True
        if any(long > DIE * width and area > _FILLED * (DIE * width) ** 2 for long, area in sizes):
            return True
    return False


def has_left(background: Small, now: Small) -> bool:
    """Say whether what crosses the border is a thing of the background that has left since.

    Where two pictures differ, the thing is in the one that has its outline.
    """
    seen = foreground(background, now)
    return _has_left(background, now, seen.things, seen.things)


def may_have_left(background: Small, now: Small) -> bool:
    """Say so as well where only a trace joins it to the border: its sleeve is as the wall.

    A trace may join it to dice, too: this is for one picture among several.
    """
    seen = foreground(background, now)
    return any(_has_left(background, now, seen.things, by) for by in (seen.things, seen.traces))


def _has_left(background: Small, now: Small, things: Mask, joined: Mask) -> bool:
    """Say so of the largest thing that crosses the border, if what is joined is one thing."""
    height, width = things.shape
    count, labels = cv2.connectedComponents(joined)
    rim = np.ones((height, width), bool)
    rim[_RIM:-_RIM, _RIM:-_RIM] = False
    areas = np.bincount(labels[things > 0], minlength=count)
    crossing = [each for each in np.unique(labels[rim]).tolist() if each and areas[each]]
    if not crossing:
        return False
    thing = max(crossing, key=lambda each: int(areas[each]))
    part, around = things * (labels == thing), np.ones((3, 3), np.uint8)
    outline = (cv2.dilate(part, around) > cv2.erode(part, around)) & ~rim
    if not outline.any():
        return False
    before = contrast(relit(background, now))[outline]
    return bool(before.mean() > _OUTLINED * contrast(now)[outline].mean())


def _sizes(things: Mask) -> list[tuple[int, int]]:
    """Return the longer side and the area of each thing, in pixels."""
    _, _, stats, _ = cv2.connectedComponentsWithStats(things)
    return [(max(wide, high), area) for _, _, wide, high, area in stats[1:].tolist()]


def too_thick(seen: Foreground) -> bool:
    """Say whether a thing is far thicker than dice are, even touching ones."""
    padded = cv2.copyMakeBorder(seen.things, 1, 1, 1, 1, cv2.BORDER_CONSTANT, value=0)
    depth = cv2.distanceTransform(padded, cv2.DIST_L2, 3)
    return bool(float(depth.max()) > _THICK * seen.things.shape[1])


def has_things(seen: Foreground) -> bool:
    """Say whether a foreground holds anything of the size of a small die or more."""
    return _has_any(seen.things)


def has_traces(seen: Foreground) -> bool:
    """Say the same of all that differs from the background, shadows too."""
    return _has_any(seen.traces)


def _has_any(mask: Mask) -> bool:
    least = (0.02 * mask.shape[1]) ** 2
    return any(area >= least for _, area in _sizes(mask))
