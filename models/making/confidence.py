"""Makes a look's chances mean what they say, with rigs that took no part in training.

Two logistic regressions over the evidence of :mod:`edgebox.vision.confidence`, fitted by Newton's
method: whether a die lies level, and whether it is read rightly if it does.
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
from edgebox.vision.confidence import (
    LEGIBLE,
    UPRIGHT,
    chance_of,
    legible_evidence,
    upright_evidence,
)
from edgebox.vision.finder import shared
from edgebox.vision.networks import facts
from edgebox.vision.reading import OTHER

Floats = NDArray[np.float64]

SURE_FROM = 0.93
"""From this confidence on a die is called sure. A higher one asks about too many dice that are
right: on the check rigs 0.93 calls 92 % of the readable dice sure, 0.95 89 %, 0.97 83 %."""


COCKED_AT_TABLE = 0.03
"""How many of the dice that players throw come to lie leaning or on something. The check rigs have
more of them, so that there is something to fit; there they count for less."""


@dataclass(frozen=True)
class Answer:
    """What the eye made of one die that it found."""

    upright: Floats
    legible: Floats
    named: bool
    """Whether kind and face are those of the label."""
    label: dict[str, Any] | None
    """The die that is there, if one is."""

    @property
    def cocked(self) -> bool:
        """Whether it leans or lies on something."""
        return self.label is not None and bool(self.label["cocked"])

    @property
    def right(self) -> bool:
        """Whether it may be called sure."""
        return self.named and not self.cocked


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
                label = max(
                    each["dice"], key=lambda one: shared(one["box"], look.place), default=None
                )
                if label is not None and shared(label["box"], look.place) < 0.3:
                    label = None
                chances = look.face_chances(kind)
                face = max(chances, key=lambda one: chances[one])
                yield Answer(
                    upright_evidence(look, around),
                    legible_evidence(look, look.kinds, around),
                    label is not None and (kind, face) == (label["die"], label["face"]),
                    label,
                )


def fit(seen: list[Answer]) -> dict[str, Any]:
    """Return the ``confidence`` part of ``eye.json``."""
    there = [each for each in seen if each.label is not None]
    level = [each for each in seen if not each.cocked]
    share = float(np.mean([each.cocked for each in there]))
    rarer = COCKED_AT_TABLE / (1 - COCKED_AT_TABLE) / (share / (1 - share))
    upright = regression(
        UPRIGHT,
        np.array([each.upright for each in there]),
        [not each.cocked for each in there],
        [rarer if each.cocked else 1.0 for each in there],
    )
    legible = regression(
        LEGIBLE, np.array([each.legible for each in level]), [each.named for each in level]
    )
    return {"upright": upright, "legible": legible, "sure_from": SURE_FROM}


def confidence_of(answer: Answer, fits: dict[str, Any]) -> float:
    """Return the confidence that two regressions give a die."""
    return chance_of(answer.upright, fits["upright"]) * chance_of(answer.legible, fits["legible"])


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
    x = np.c_[np.clip((values - mean) / spread, -6, 6), np.ones(len(values))]
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
