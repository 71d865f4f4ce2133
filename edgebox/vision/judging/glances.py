"""What is a die at a glance: a single look that tells nothing else, taken before closer ones."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from edgebox.vision.boxes import Box, shared_of_smaller
from edgebox.vision.finding.finder import LEAST_PEAK
from edgebox.vision.finding.findings import IS_DIE, Findings, Found, once
from edgebox.vision.finding.left_in import in_tray
from edgebox.vision.finding.overlooked import overlooked
from edgebox.vision.frame import Image
from edgebox.vision.judging.view_in_doubt import NOTHING_FOR_SURE

Glance = Callable[[Image, Sequence[Box]], Sequence[float]]
"""Tells the chance of each place of an image, in pixels, to be no die."""

SURELY_A_DIE, APART = 0.05, 0.15
"""A find too weak to be looked at closely counts as a die all the same if, at a glance, its chance
of being none is lower than the first, and its box shares no more than the second of the smaller one
with any likely find: blank black and blue dice are such, of which the finder is not sure."""

SURELY_OVERLOOKED = 0.005
"""The same for what differs from the empty tray where the finder saw no die: of 770 such places in
2,680 trays of generated rigs, 240 of them with foreign things in view, six have less, all of them
dice; of things, the tip of a finger among them, the surest have 0.02 and 0.03."""


def likely_finds(
    image: Image, finds: Sequence[Found], findings: Findings, glance: Glance
) -> list[Found]:
    """Return the likely finds, then what is surely a die at a glance.

    Such are weak ones that stand free, and what the finder overlooked.

    Args:
        image: (H, W, 3) uint8, BGR.
        finds: likely and weak ones.
        findings: all that the finder says of the picture.
        glance: looks at it.
    """
    likely = [each for each in finds if each.chance >= IS_DIE]
    free = [
        each
        for each in finds
        if each.chance < IS_DIE
        and all(shared_of_smaller(each.place, one.place) <= APART for one in likely)
    ]
    nothing = glance(image, [each.place for each in free])
    pairs = zip(free, nothing, strict=True)
    likely += [each for each, chance in pairs if chance < SURELY_A_DIE]
    return likely + _overlooked(image, likely, findings, glance)


def _overlooked(
    image: Image, likely: Sequence[Found], findings: Findings, glance: Glance
) -> list[Found]:
    """Return what the finder overlooked, of what differs from the empty tray."""
    places = overlooked(findings, [each.place for each in likely])
    boxes = [box for pair in places for box in pair]
    nothing = dict(zip(boxes, glance(image, boxes), strict=True))
    best = sorted((min(pair, key=nothing.__getitem__) for pair in places), key=nothing.__getitem__)
    surely = [Found(box, LEAST_PEAK) for box in best if nothing[box] < SURELY_OVERLOOKED]
    # of one die several parts may differ, as each of its symbols
    return list(once(surely, shared_of_smaller, APART))


def dice_left_in(
    image: Image, as_before: Sequence[Found], findings: Findings, glance: Glance
) -> bool:
    """Say whether dice lie in the tray that its empty picture shows as well.

    Args:
        image: (H, W, 3) uint8, BGR.
        as_before: the finds that the picture of the empty tray shows, too.
        findings: all that the finder says of the picture.
        glance: looks at it.
    """
    likely = [each.place for each in as_before if each.chance >= IS_DIE]
    return any(chance < SURELY_A_DIE for chance in glance(image, in_tray(findings, likely)))


def count_dice(image: Image, places: Sequence[Box], glance: Glance) -> int:
    """Return how many of some places may hold a die."""
    return sum(chance < NOTHING_FOR_SURE for chance in glance(image, places))
