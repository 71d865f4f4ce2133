"""Makes a look's chances mean what they say, with rigs that took no part in training.

Three logistic regressions over the evidence of :mod:`edgebox.vision.judging.confidence`, fitted by
Newton's method: whether a die lies on the floor, whether it lies level if it does, and whether it
is read rightly if it does both.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from edgebox.vision.die_words import OTHER
from edgebox.vision.judging.confidence import (
    GROUNDED,
    LEGIBLE,
    LEVEL,
    Around,
    Evidence,
    grounded_evidence,
    legible_evidence,
    level_evidence,
)
from edgebox.vision.judging.dice_found import DieFound, dice_found
from edgebox.vision.judging.expected import as_expected, asked_for, weighed
from edgebox.vision.networks import Confidence, Fits, Regression, SureFrom, likeliest
from edgebox.vision.recognising.look import Look
from models.making.fitting.regression import regression
from models.making.fitting.seen_trays import Tray, label_at
from models.making.scene.throws import LEANS, LIFTED

SURE_FROM: SureFrom = {"lies": 0.86, "read": 0.9}
"""From these chances on, of lying level on the floor and of being read rightly, a die is called
sure. Higher ones ask about too many dice that are right; the model card tells what others give on
rigs that the confidence was not fitted with."""

LEANING_AT_TABLE = 0.035
"""How many of the dice that are thrown come to lie leaning, on the floor: of smooth dice, thrown
with a third of the friction of those in the check rigs. Of these 6 % do: their edges are sharp.
Where more lean than that, so that there is something to fit, they count for less."""

FLAT_ON_DIE_AT_TABLE, LEANING_ON_DIE_AT_TABLE = 0.004, 0.006
"""The same of dice that lie on another one: flat, which is hard to see, and leaning. So many did of
the 5,702 dice that were thrown into the trays of 240 check rigs."""


@dataclass(frozen=True)
class Answer:
    """What the eye made of one die that it found."""

    level: Evidence
    grounded: Evidence
    legible: Evidence
    named: bool
    """Whether kind and face are those of the label."""
    label: dict[str, Any] | None
    """The die that is there, if one is."""
    as_expected: bool = False
    """Whether all dice of its picture are those that were asked for."""

    @property
    def cocked(self) -> bool:
        """Whether it leans or lies on something."""
        return self.label is not None and bool(self.label["cocked"])


def answers(dice: Sequence[DieFound], labels: list[dict[str, Any]], *, asked: bool) -> list[Answer]:
    """Return what the eye makes of each die of a picture, but those of no known kind.

    Args:
        dice: what it saw of each.
        labels: the dice that are there.
        asked: whether it knows which dice were asked for.
    """
    expect = asked_for(each["die"] for each in labels) if asked else None
    kinds = [weighed(look.kinds, expect) for look, _ in dice]
    complete = as_expected(map(likeliest, kinds), expect)
    return [
        _answer(look, chances, around, label_at(look.place, labels), complete)
        for chances, (look, around) in zip(kinds, dice, strict=True)
        if likeliest(chances) != OTHER
    ]


def _answer(
    look: Look,
    kinds: NDArray[np.float32],
    around: Around,
    label: dict[str, Any] | None,
    complete: bool,
) -> Answer:
    kind = likeliest(kinds)
    chances = look.face_chances(kind)
    face = max(chances, key=lambda one: chances[one])
    return Answer(
        level_evidence(look, around),
        grounded_evidence(look, around),
        legible_evidence(look, kinds, around),
        label is not None and (kind, face) == (label["die"], label["face"]),
        label,
        complete,
    )


def fit(seen: list[Tray], sides: Regression) -> Confidence:
    """Return the ``confidence`` part of ``eye.json``.

    Args:
        seen: of rigs as at a table.
        sides: what tells sides of dice; what is one is left out.
    """
    trays = [(_dice(tray, sides), tray.labels) for tray in seen]
    usual, expected = (
        [each for dice, labels in trays for each in answers(dice, labels, asked=asked)]
        for asked in (False, True)
    )
    return {
        "usual": regressions(usual),
        "as_expected": regressions(expected, as_expected=True),
    }


def _dice(tray: Tray, sides: Regression) -> tuple[DieFound, ...]:
    return dice_found(tray.seen.findings, tray.seen.finds, tray.seen.looks, sides).dice


def regressions(seen: list[Answer], *, as_expected: bool = False) -> Fits:
    """Return the regressions for all dice, or for those that are as expected.

    Args:
        seen: of rigs as at a table.
        as_expected: whether to fit to dice as expected alone. How often dice lean or lie on others
            at a table is told of all; of these it may be another share.
    """
    there = [each for each in seen if each.label is not None]
    labels = [each.label for each in there if each.label is not None]
    leans = [float(label["tilt"]) > LEANS for label in labels]
    lifted = [float(label["lift_mm"]) > LIFTED for label in labels]
    on_dice = _counts(
        [on * (1 + tilted) for on, tilted in zip(lifted, leans, strict=True)],
        (FLAT_ON_DIE_AT_TABLE, LEANING_ON_DIE_AT_TABLE),
    )
    # a die that leans on one that is hidden below it has nothing around it: it is told by the other
    all_on_floor = [number for number, on in enumerate(lifted) if not on]
    much = _counts([int(leans[each]) for each in all_on_floor], (LEANING_AT_TABLE,))
    leaning = dict(zip(all_on_floor, much, strict=True))
    those = [number for number, each in enumerate(there) if each.as_expected or not as_expected]
    on_floor = [number for number in those if not lifted[number]]
    flat = [each for each in seen if not each.cocked and (each.as_expected or not as_expected)]
    return {
        "level": regression(
            LEVEL,
            np.array([there[each].level for each in on_floor]),
            [not leans[each] for each in on_floor],
            [leaning[each] for each in on_floor],
        ),
        "grounded": regression(
            GROUNDED,
            np.array([there[each].grounded for each in those]),
            [not lifted[each] for each in those],
            [on_dice[each] for each in those],
        ),
        "legible": regression(
            LEGIBLE, np.array([each.legible for each in flat]), [each.named for each in flat]
        ),
        "sure_from": SURE_FROM,
    }


def _counts(sorts: list[int], at_table: tuple[float, ...]) -> list[float]:
    """Return how much each die counts, so that all sorts are as frequent as at a table.

    Args:
        sorts: of each die, 0 for the usual one.
        at_table: the shares of the other sorts, from 1 on.
    """
    usual = 1 - sum(at_table)
    counts = [1.0] + [
        share / usual * sorts.count(0) / max(sorts.count(sort), 1)
        for sort, share in enumerate(at_table, 1)
    ]
    return [counts[sort] for sort in sorts]
