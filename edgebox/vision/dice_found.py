"""Which finds are dice, and which are a side of one, or nothing at all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from edgebox.vision.confidence import Around
from edgebox.vision.findings import Findings, Found
from edgebox.vision.look import Look
from edgebox.vision.neighbours import around
from edgebox.vision.networks import Regression
from edgebox.vision.sides import likely_sides

A_SIDE, SURELY_A_SIDE = 0.5, 0.95
"""From the first chance on of being a side of a die that was found too, a find is no die of its
own; that die is in doubt. From the second on nothing is in doubt: it is as if never found."""


@dataclass(frozen=True)
class DiceFound:
    """The finds of a picture, sorted."""

    dice: tuple[tuple[Look, Around], ...]
    """Each die: the look at it, and what the rest of the picture says of it."""
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
    sides = likely_sides(finds, looks, fit)
    mere = {find for find, side in zip(finds, sides, strict=True) if side.chance >= SURELY_A_SIDE}
    findings = replace(findings, dice=tuple(each for each in findings.dice if each not in mere))
    kept = [each for each in zip(finds, looks, sides, strict=True) if each[0] not in mere]
    finds, looks = [find for find, _, _ in kept], [look for _, look, _ in kept]
    another: dict[Found | None, float] = {}
    for _, _, side in kept:
        if side.chance >= A_SIDE:
            another[side.die] = max(1 - side.chance, another.get(side.die, 0.0))
    dice = [
        number
        for number, (_, look, side) in enumerate(kept)
        if look.is_die and side.chance < A_SIDE
    ]
    pairs = tuple(
        (looks[die], replace(beside, another=another.get(finds[die], 0.0)))
        for die, beside in zip(dice, around(findings, finds, looks, dice), strict=True)
    )
    return DiceFound(pairs, tuple(each for each in looks if not each.is_die))
