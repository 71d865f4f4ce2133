"""Makes a look's chances mean what they say, with rigs that took no part in training.

Three logistic regressions over the evidence of :mod:`edgebox.vision.confidence`, fitted by Newton's
method: whether a die lies level, whether it lies on the floor, and whether it is read rightly if it
does both.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from edgebox.vision import Reader, load_frame
from edgebox.vision.boxes import Box, most_shared
from edgebox.vision.confidence import (
    GROUNDED,
    LEGIBLE,
    LEVEL,
    MOST_SPREADS,
    Evidence,
    grounded_evidence,
    legible_evidence,
    level_evidence,
)
from edgebox.vision.networks import facts
from edgebox.vision.reading import OTHER
from models.making.throws import LEANS, LIFTED

Floats = NDArray[np.float64]

SURE_FROM = 0.94
"""From this confidence on a die is called sure. A higher one asks about too many dice that are
right: on the check rigs 0.94 calls 90 % of the readable dice sure, 0.92 92 %, 0.96 86 %."""

SAME_DIE = 0.3
"""A find is of a labelled die if their boxes share this much of what they cover together."""

LEANING_AT_TABLE = 0.02
"""How many of the dice that players throw come to lie leaning. The check rigs have more of them, so
that there is something to fit; there they count for less."""

FLAT_ON_DIE_AT_TABLE, LEANING_ON_DIE_AT_TABLE = 0.006, 0.01
"""The same of dice that lie on another one: flat, which is hard to see, and leaning. So many did of
13,600 dice of all shapes in 1,500 throws of 4 to 14, simulated as rigid bodies."""


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

    @property
    def cocked(self) -> bool:
        """Whether it leans or lies on something."""
        return self.label is not None and bool(self.label["cocked"])


def label_at(place: Box, labels: list[dict[str, Any]]) -> dict[str, Any] | None:
    """Return the label of the die that was found in a place; ``None`` if there is none."""
    number = most_shared(place, (each["box"] for each in labels), SAME_DIE)
    return None if number is None else labels[number]


def answers(rigs: list[Path]) -> Iterator[Answer]:
    """Yield what the eye makes of each die of labelled folders, but those of no known kind."""
    reader, known = Reader(), facts()
    for rig in rigs:
        labels = json.loads((rig / "labels.json").read_text())
        empty = load_frame(rig / "empty.jpg").image
        for number, each in enumerate(labels["images"]):
            image = load_frame(rig / each["image"]).image
            # one picture of four is read without the empty tray, as people do
            for look, around in reader.see(image, empty if number % 4 else None).dice:
                kind = known.kinds[int(np.argmax(look.kinds))]
                if kind == OTHER:
                    continue
                label = label_at(look.place, each["dice"])
                chances = look.face_chances(kind)
                face = max(chances, key=lambda one: chances[one])
                yield Answer(
                    level_evidence(look, around),
                    grounded_evidence(look, around),
                    legible_evidence(look, look.kinds, around),
                    label is not None and (kind, face) == (label["die"], label["face"]),
                    label,
                )


def fit(seen: list[Answer], cocked: list[Answer]) -> dict[str, Any]:
    """Return the ``confidence`` part of ``eye.json``.

    Args:
        seen: of rigs as at a table.
        cocked: of rigs in which many dice lean or lie on others; what is read is not fitted to it.
    """
    there = [each for each in (*seen, *cocked) if each.label is not None]
    labels = [each.label for each in there if each.label is not None]
    leans = [float(label["tilt"]) > LEANS for label in labels]
    lifted = [float(label["lift_mm"]) > LIFTED for label in labels]
    flat = [each for each in seen if not each.cocked]
    return {
        "level": regression(
            LEVEL,
            np.array([each.level for each in there]),
            [not each for each in leans],
            _counts([int(each) for each in leans], (LEANING_AT_TABLE,)),
        ),
        "grounded": regression(
            GROUNDED,
            np.array([each.grounded for each in there]),
            [not each for each in lifted],
            _counts(
                [on * (1 + leaning) for on, leaning in zip(lifted, leans, strict=True)],
                (FLAT_ON_DIE_AT_TABLE, LEANING_ON_DIE_AT_TABLE),
            ),
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


def regression(
    names: tuple[str, ...], values: Floats, truth: list[bool], counts: list[float] | None = None
) -> dict[str, Any]:
    """Fit a logistic regression, a little held back, by Newton's method.

    Args:
        names: of the evidence.
        values: (N, E) of it.
        truth: what it should tell.
        counts: how much each counts; all the same by default.
    """
    mean, spread = values.mean(axis=0), values.std(axis=0) + 1e-3
    x = np.c_[np.clip((values - mean) / spread, -MOST_SPREADS, MOST_SPREADS), np.ones(len(values))]
    weights, goal = np.zeros(x.shape[1]), np.array(truth, float)
    much = np.array(counts or np.ones(len(values)))
    held = np.append(np.full(len(names), 0.5), 1e-6)
    for _ in range(60):
        chance = 1 / (1 + np.exp(-np.clip(x @ weights, -30, 30)))
        slope = x.T @ (much * (chance - goal)) + held * weights
        bend = (x * (much * chance * (1 - chance) + 1e-9)[:, None]).T @ x + np.diag(held)
        weights -= np.linalg.solve(bend, slope)
    return {
        "evidence": list(names),
        "mean": mean.round(5).tolist(),
        "spread": spread.round(5).tolist(),
        "weights": weights[:-1].round(5).tolist(),
        "bias": round(float(weights[-1]), 5),
        "dice": len(truth),
    }
