"""Fits what tells a side of a die from a die, with rigs that took no part in training.

A logistic regression over the evidence of :mod:`edgebox.vision.judging.sides`, for all finds whose
boxes share a part with that of a surer one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from edgebox.vision.judging.confidence import Evidence
from edgebox.vision.judging.sides import SIDE, side_evidence, surer_ones
from edgebox.vision.networks import Regression
from models.making.fitting.regression import regression
from models.making.fitting.seen_trays import Tray, best_finds

NONE: Regression = {
    "evidence": list(SIDE),
    "mean": [0.0] * len(SIDE),
    "spread": [1.0] * len(SIDE),
    "weights": [0.0] * len(SIDE),
    "bias": -14.0,
}
"""Takes nothing for a side: for networks of which it is not known yet what tells one."""


def fit(trays: Sequence[Tray]) -> Regression:
    """Return the ``sides`` part of ``eye.json``.

    Args:
        trays: of rigs as at a table; where more dice lie on others, fewer finds are sides. Where
            none shares a part with another, or all that do are sides, or none is, nothing can be
            told.
    """
    pairs = [pair for tray in trays for pair in _pairs(tray)]
    if len({is_side for _, is_side in pairs}) < 2:
        return NONE
    evidence, truth = zip(*pairs, strict=True)
    return regression(SIDE, np.array(evidence), list(truth))


def _pairs(tray: Tray) -> Iterator[tuple[Evidence, bool]]:
    """Yield what speaks for a find being a side of a surer one, and whether it is."""
    finds, looks = tray.seen.finds, tray.seen.looks
    dice = best_finds(tray)
    for number, find in enumerate(finds):
        for die in surer_ones(finds, looks, number):
            evidence = side_evidence(find, looks[number], finds[die], looks[die])
            yield evidence, number not in dice
