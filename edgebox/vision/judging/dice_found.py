"""Which finds are dice, and which are a side of one, its shadow, or nothing at all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from edgebox.vision.boxes import Box, gaps, shared_of_smaller
from edgebox.vision.finding.findings import Findings, Found
from edgebox.vision.judging.confidence import Around
from edgebox.vision.judging.neighbours import around
from edgebox.vision.judging.sides import Side, likely_sides
from edgebox.vision.networks import Regression
from edgebox.vision.recognising.look import Look

A_SIDE, SURELY_A_SIDE = 0.4, 0.95
"""From the first chance on of being a side of a die that was found too, a find is no die of its
own; that die is in doubt. From the second on nothing is in doubt: it is as if never found."""

FADES, REACHED_INTO = 0.3, 0.1
"""What is no die, has edges less sharp than the first, and shares more than the second of the
smaller box with a die, is the shadow of that: as if never found. So are 99 finds of generated rigs
and those of a third renderer, none of them a die; of 35 in trays with foreign things none had edges
below 0.4."""

FADES_APART, BESIDE = 0.0, 0.1
"""The same where a die only lies beside it, nearer than the second in the mean of their longer
sides: so are eight more, and no die."""


class DieFound(NamedTuple):
    """One die of a picture."""

    look: Look
    around: Around
    """What the rest of the picture says of it."""


@dataclass(frozen=True)
class DiceFound:
    """The finds of a picture, sorted."""

    dice: tuple[DieFound, ...]
    nothings: tuple[Look, ...]
    """The looks at finds that are no dice: the picture may be doubtful."""


def dice_found(
    findings: Findings,
    finds: Sequence[Found],
    looks: Sequence[Look],
    fit: Regression | None = None,
) -> DiceFound:
    """Sort the finds of a picture.

    Args:
        findings: all that the finder says of the picture.
        finds: those of its dice that were looked at.
        looks: a look at each.
        fit: the regression that tells sides; by default that of ``eye.json``.
    """
    all_finds = finds
    finds, looks, sides = _without_sure_sides(*_without_shadows(finds, looks), fit)
    if len(finds) < len(all_finds):
        mere = set(all_finds) - set(finds)
        findings = replace(findings, dice=tuple(each for each in findings.dice if each not in mere))
    of_find = dict(zip(finds, sides, strict=True))
    another: dict[Found, float] = {}
    for side in sides:
        if side.chance >= A_SIDE:
            die = _die_of(side, of_find)
            another[die] = max(1 - side.chance, another.get(die, 0.0))
    dice = [
        number
        for number, (look, side) in enumerate(zip(looks, sides, strict=True))
        if look.is_die and side.chance < A_SIDE
    ]
    pairs = tuple(
        DieFound(looks[die], replace(beside, another=another.get(finds[die], 0.0)))
        for die, beside in zip(dice, around(findings, finds, looks, dice), strict=True)
    )
    return DiceFound(pairs, tuple(each for each in looks if not each.is_die))


def _without_shadows(
    finds: Sequence[Found], looks: Sequence[Look]
) -> tuple[list[Found], list[Look]]:
    """Return the finds that are no shadow of a die, and the looks at them."""
    dice = [look.place for look in looks if look.is_die]
    kept = [
        (find, look)
        for find, look in zip(finds, looks, strict=True)
        if look.is_die or not _is_shadow(look, dice)
    ]
    return [find for find, _ in kept], [look for _, look in kept]


def _is_shadow(look: Look, dice: Sequence[Box]) -> bool:
    """Return whether what is no die is the shadow of one of the dice."""
    if look.edges >= FADES or not dice:
        return False
    if any(shared_of_smaller(look.place, die) > REACHED_INTO for die in dice):
        return True
    return look.edges < FADES_APART and float(gaps([look.place], dice).min()) < BESIDE


def _without_sure_sides(
    finds: list[Found], looks: list[Look], fit: Regression | None
) -> tuple[list[Found], list[Look], list[Side]]:
    """Return the finds that are not surely sides, the looks at them, and what each is a side of.

    What seemed a side of one that goes may be one of another die, or a die: it is asked anew.
    """
    while True:
        sides = likely_sides(finds, looks, fit)
        sure = [number for number, side in enumerate(sides) if side.chance >= SURELY_A_SIDE]
        if not sure:
            return finds, looks, sides
        goes = max(sure, key=lambda number: finds[number].chance)
        del finds[goes], looks[goes]


def _die_of(side: Side, of_find: Mapping[Found, Side]) -> Found:
    """Return the die that a side belongs to: it may be a side of a side."""
    assert side.die is not None
    further = of_find[side.die]
    # each is a side of a surer find, so this ends
    return _die_of(further, of_find) if further.chance >= A_SIDE else side.die
