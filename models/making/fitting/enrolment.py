"""How sure the box may be of dice that their owner taught it, fitted on owners nobody has seen.

Owners are generated (:mod:`models.making.datasets.owners`), each one's dice are taught with three
pictures a face, and all others of their pictures are told. To these answers two logistic
regressions are fitted: whether the likest face is the right one, and whether the die was taught at
all. Their weights stand in ``models/enrolment.json``; a new face network needs new ones.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from edgebox.vision import load_frame
from edgebox.vision.enrolment import EnrolledDice, Example, TrainedEye
from edgebox.vision.enrolment.crops import Crop, crop_of
from edgebox.vision.enrolment.examples import described
from edgebox.vision.enrolment.lessons import ENOUGH
from edgebox.vision.enrolment.matching import Likeness, Weights, judged
from edgebox.vision.recognising.look import Look
from models.making.fitting.regression import regression
from models.making.fitting.seen_trays import label_at

_One = TypeVar("_One")

OWNERS = 4_100_000
"""Seed of the first owner; no rig for training or for the confidence has a seed near it."""


@dataclass(frozen=True)
class Shown:
    """One die in one of an owner's pictures, as it was found and looked at."""

    rig: str
    label: dict[str, Any]
    crop: Crop
    look: Look

    @property
    def teaches(self) -> bool:
        """Whether a person would teach with it: the whole die in view, without glare."""
        told = self.label
        return bool(told["visible"] > 0.9 and told["top_visible"] > 0.85 and told["glare"] < 0.1)

    @property
    def readable(self) -> bool:
        """Whether it can be asked that it is read."""
        told = self.label
        return bool(told["visible"] >= 0.6 and told["top_visible"] >= 0.6 and told["glare"] <= 0.25)


@dataclass(frozen=True)
class Told:
    """What a die was told to be."""

    rig: str
    like: Likeness
    right: bool
    taught: bool
    """Whether it is of the set that was taught, rather than of another owner's."""
    cocked: float
    hidden: float

    def sure(self, weights: Weights) -> bool:
        """Whether no reason for doubt would be given."""
        return judged(self.like, self.cocked, self.hidden, weights).reason is None


def shown(folder: Path, eye: TrainedEye) -> Iterator[Shown]:
    """Yield the dice that are found in an owner's pictures."""
    for rig in ("same", "other"):
        place = folder / rig
        empty = load_frame(place / "empty.jpg").image
        for each in json.loads((place / "labels.json").read_text())["images"]:
            image = load_frame(place / each["image"]).image
            for look in eye.in_view(image, empty).dice:
                label = label_at(look.place, each["dice"])
                if label is not None:
                    yield Shown(rig, label, crop_of(image, look), look)


def taught(dice: list[Shown], eye: TrainedEye) -> tuple[EnrolledDice, list[Shown]]:
    """Teach a set with three pictures a face; returns it and the other pictures of such faces."""
    count: Counter[tuple[str, str]] = Counter()
    examples, others = [], []
    for each in dice:
        face = (str(each.label["die"]), str(each.label["face"]))
        if each.rig == "same" and each.teaches and count[face] < ENOUGH:
            count[face] += 1
            examples.append(Example(*face, each.crop, described(each.crop, eye)))
        elif each.readable:
            others.append(each)
    whole = {face for face, number in count.items() if number == ENOUGH}
    return EnrolledDice("owner", tuple(examples), eye), [
        each for each in others if (each.label["die"], each.label["face"]) in whole
    ]


def told(dice: EnrolledDice, asked: list[Shown], mine: bool) -> Iterator[Told]:
    """Yield what each die is told to be."""
    for each in asked:
        like = dice.told(each.crop, each.look)
        assert like is not None
        right = mine and (like.die, like.face) == (each.label["die"], each.label["face"])
        yield Told(each.rig, like, right, mine, each.look.cocked, each.look.hidden)


def fit(answers: list[Told]) -> Weights:
    """Return the weights for :mod:`edgebox.vision.enrolment.matching`."""
    mine = [each for each in answers if each.taught]
    apart = np.array([[each.like.clearance, each.like.marks] for each in mine])
    known = np.array([[each.like.marks, each.like.colour] for each in answers])
    return {
        "apart": _weights(("lead", "marks"), apart, [each.right for each in mine]),
        "known": _weights(("marks", "colour"), known, [each.taught for each in answers]),
    }


def _weights(
    names: tuple[str, ...], values: NDArray[np.float64], truth: list[bool]
) -> dict[str, float]:
    """Fit a logistic regression; returns its weights for values as they are."""
    found = regression(names, values, truth)
    weights = np.array(found["weights"]) / np.array(found["spread"])
    bias = found["bias"] - float(weights @ np.array(found["mean"]))
    return {"bias": round(bias, 3)} | {
        name: round(float(weight), 3) for name, weight in zip(names, weights, strict=True)
    }


def report(answers: list[Told], weights: Weights) -> Iterator[str]:
    """Yield lines that say how telling went."""
    for rig in ("same", "other"):
        mine = [each for each in answers if each.taught and each.rig == rig]
        sure = [each for each in mine if each.sure(weights)]
        yield (
            f"{rig} rig: {_share(sum(each.right for each in mine), len(mine))} of faces right; "
            f"{_share(len(sure), len(mine))} called sure, of these "
            f"{_share(sum(each.right for each in sure), len(sure))} right"
        )
    foreign = [each for each in answers if not each.taught]
    yield (
        f"dice of another owner called sure: "
        f"{_share(sum(each.sure(weights) for each in foreign), len(foreign))}"
    )


def _share(part: int, whole: int) -> str:
    return f"{part} of {whole} ({part / max(1, whole):.1%})"


def of_owner(folder: Path, eye: TrainedEye) -> tuple[EnrolledDice, list[Shown]]:
    """Teach the dice of an owner, whose pictures :mod:`.datasets.owners` wrote into a folder.

    Returns:
        the set, and the pictures that it was not taught with.
    """
    return taught(list(shown(folder, eye)), eye)


def fitted(sets: list[tuple[EnrolledDice, list[Shown]]]) -> tuple[Weights, list[str]]:
    """Fit on the first two thirds of the owners; returns the weights, and lines on how it went."""
    for_fit = max(1, 2 * len(sets) // 3)
    parts = {"fitted on": sets[:for_fit], "held out": sets[for_fit:]}
    answers = {
        name: [
            answer
            for own, other in zip(part, strangers(part, sets), strict=True)
            for answer in (*told(*own, True), *told(own[0], other[1][::3], False))
        ]
        for name, part in parts.items()
    }
    weights = fit(answers["fitted on"])
    lines = []
    for name, part in parts.items():
        lines.append(f"{name}, {len(part)} owners")
        lines += [f"  {line}" for line in report(answers[name], weights)]
    return weights, lines


def strangers(part: list[_One], all_of_them: list[_One]) -> Iterator[_One]:
    """Yield for each owner of a part another one of it, or of all where it has no other.

    What is held out takes no part in the fit, not even as the dice of another owner.
    """
    for number, own in enumerate(part):
        others = [each for each in (part if len(part) > 1 else all_of_them) if each is not own]
        yield (others or [own])[number - 1]
