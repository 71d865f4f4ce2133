"""Fits what tells dice from what is none, with rigs that took no part in training.

A logistic regression over the evidence of :mod:`edgebox.vision.judging.objectness`, for all finds
but those that clearly are dice, as these would only stretch the scale, and those that share a die
with another: these may be its sides.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from edgebox.vision.judging.confidence import Evidence
from edgebox.vision.judging.objectness import CLEARLY_A_DIE, OBJECTNESS, all_evidence, weighed_looks
from edgebox.vision.networks import Regression
from models.making.fitting.regression import regression
from models.making.fitting.seen_trays import Tray, best_finds, label_at

AS_IT_LOOKS: Regression = {
    "evidence": list(OBJECTNESS),
    "mean": [0.0] * len(OBJECTNESS),
    "spread": [4.0] + [1.0] * (len(OBJECTNESS) - 1),
    "weights": [4.0] + [0.0] * (len(OBJECTNESS) - 1),
    "bias": 0.0,
}
"""Takes the die network at its word: for networks of which nothing else is known yet."""


def fit(trays: Sequence[Tray]) -> Regression:
    """Return the ``objectness`` part of ``eye.json``.

    Args:
        trays: of rigs as at a table, with looks as the die network has them. Where all finds
            clearly are dice, or those that are not are all dice, or all none, nothing can be told.
    """
    finds = [each for tray in trays for each in _finds(tray)]
    if len({is_die for _, is_die in finds}) < 2:
        return AS_IT_LOOKS
    evidence, truth = zip(*finds, strict=True)
    return regression(OBJECTNESS, np.array(evidence), list(truth))


def weighed(tray: Tray, fit: Regression) -> Tray:
    """Return a tray whose looks are weighed with how they were found."""
    seen = tray.seen
    looks = weighed_looks(seen.finds, seen.looks, fit)
    return replace(tray, seen=replace(seen, looks=tuple(looks)))


def _finds(tray: Tray) -> Iterator[tuple[Evidence, bool]]:
    """Yield what speaks for each find being a die, and whether it is one."""
    seen, dice = tray.seen, best_finds(tray)
    each_evidence = all_evidence(seen.finds, seen.looks)
    for number, (look, evidence) in enumerate(zip(seen.looks, each_evidence, strict=True)):
        second = number not in dice and label_at(look.place, tray.labels) is not None
        if look.nothing >= CLEARLY_A_DIE and not second:
            yield evidence, number in dice
