"""Finds that are no dice of their own: a side of a die that was found too, or that die once more.

Seen aslant, a die shows two faces or three, and the finder may see a middle in each. A logistic
regression tells such finds from dice that touch another one or lie on it. Its weights stand in
``models/eye.json``; how they were found, in ``models/making/fitting/sides.py``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from edgebox.vision.boxes import shared_of_smaller
from edgebox.vision.finding.findings import Found
from edgebox.vision.judging.confidence import Evidence, chance_of
from edgebox.vision.networks import Regression, facts
from edgebox.vision.odds import log_odds
from edgebox.vision.recognising.look import Look

SIDE = ("no die", "of its kind", "within its box", "it lies on the floor")
"""What speaks for a find being a side of a die; see :func:`side_evidence`."""

LEAST_SHARED = 0.3
"""A find that shares less than this of the smaller box with a die is no side of it: dice that touch
share so much."""


def side_evidence(find: Found, look: Look, die: Found, at_die: Look) -> Evidence:
    """Return what speaks for a find being a side of a surer one, a value for each of SIDE.

    Args:
        find: the one.
        look: at it.
        die: the surer one.
        at_die: the look at that.
    """
    return (
        log_odds(look.absent),
        log_odds(float(np.minimum(look.kinds, at_die.kinds).sum())),
        10 * shared_of_smaller(find.place, die.place),
        -log_odds(at_die.lifted),
    )


def surer_ones(finds: Sequence[Found], looks: Sequence[Look], number: int) -> list[int]:
    """Return the numbers of the dice that a find may be a side of."""
    find = finds[number]
    return [
        other
        for other, (die, look) in enumerate(zip(finds, looks, strict=True))
        if look.is_die
        and die.chance > find.chance
        and shared_of_smaller(find.place, die.place) > LEAST_SHARED
    ]


class Side(NamedTuple):
    """What a find is likeliest to be a side of."""

    chance: float
    """That it is one."""
    die: Found | None = None
    """The surer find; ``None`` if there is none that it may be a side of."""


def likely_sides(
    finds: Sequence[Found], looks: Sequence[Look], fit: Regression | None = None
) -> list[Side]:
    """Return of each find what it is likeliest to be a side of.

    Args:
        finds: all that was looked at in a picture.
        looks: a look at each.
        fit: the regression; by default that of ``eye.json``.
    """
    fit = fit or facts().sides
    return [
        max(
            (
                Side(
                    chance_of(side_evidence(find, looks[number], finds[die], looks[die]), fit),
                    finds[die],
                )
                for die in surer_ones(finds, looks, number)
            ),
            key=lambda side: side.chance,
            default=Side(0.0),
        )
        for number, find in enumerate(finds)
    ]
