"""Which finds are dice, and which are a side of one, or nothing at all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from edgebox.vision.confidence import Around
from edgebox.vision.findings import Findings, Found
from edgebox.vision.looking import Look
from edgebox.vision.neighbours import around
from edgebox.vision.networks import Regression
from edgebox.vision.sides import chances_of_sides

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
    sides = chances_of_sides(finds, looks, fit)
    mere = {find for find, chance in zip(finds, sides, strict=True) if chance >= SURELY_A_SIDE}
    findings = replace(findings, dice=tuple(each for each in findings.dice if each not in mere))
    kept = [each for each in zip(finds, looks, sides, strict=True) if each[0] not in mere]
    finds, looks = [find for find, _, _ in kept], [look for _, look, _ in kept]
    dice = [number for number, (_, look, side) in enumerate(kept) if look.is_die and side < A_SIDE]
    pairs = zip((looks[die] for die in dice), around(findings, finds, looks, dice), strict=True)
    return DiceFound(tuple(pairs), tuple(each for each in looks if not each.is_die))
