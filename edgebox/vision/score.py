"""How good the eye is: its readings beside the labels of pictures whose dice are known.

A labelled folder (a rig) has ``labels.json``: ``{"setup", "empty", "images": [{"image", "dice":
[{"die", "face", "box", "cocked", …}]}]}``, boxes as x, y, width, height in pixels.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from edgebox.errors import BadInputError, MissingFileError
from edgebox.vision.reading import DieReading, Reading

NEAR_ENOUGH = 0.35
"""A reading is of a labelled die if the middles are this near, in the longer side of its box."""

OVERLAP_ENOUGH = 0.5
"""Or if their boxes share this much of what they cover together."""


@dataclass
class Score:
    """Counts over some pictures; adding two scores adds all counts."""

    dice: int = 0
    """Labelled dice, cocked ones too."""
    found: int = 0
    spurious: int = 0
    """Readings where no die is."""
    uncocked: int = 0
    types_right: int = 0
    """Of the uncocked dice."""
    faces_right: int = 0
    """Type and face of the uncocked dice."""
    flagged: int = 0
    """Uncocked dice read rightly but not called sure."""
    wrong_sure: int = 0
    """Uncocked dice or spurious finds called sure, though wrong."""
    cocked: int = 0
    cocked_sure: int = 0
    trays: int = 0
    trays_right: int = 0
    """All dice found and right, nothing spurious."""
    trays_sure_right: int = 0
    silent: int = 0
    """Silent misreads: trays called sure though any die is wrong, missed or spurious."""
    milliseconds: float = 0.0
    by_die: Counter[tuple[str, str]] = field(default_factory=Counter)
    """``(die, "right")`` and ``(die, "of")`` for uncocked dice."""

    def __add__(self, other: Score) -> Score:
        mine, others = vars(self), vars(other)
        return Score(**{name: mine[name] + others[name] for name in mine})

    @property
    def accuracy(self) -> float:
        """Share of the uncocked dice whose type and face are right; 1 if there are none."""
        return self.faces_right / self.uncocked if self.uncocked else 1.0

    def as_json(self) -> dict[str, Any]:
        """Return all counts, and accuracy by die."""
        document = {name: value for name, value in vars(self).items() if name != "by_die"}
        document["milliseconds"] = round(self.milliseconds / max(1, self.trays), 1)
        document["accuracy"] = round(self.accuracy, 4)
        dice = sorted({die for die, _ in self.by_die})
        document["by_die"] = {
            die: {"right": self.by_die[die, "right"], "of": self.by_die[die, "of"]} for die in dice
        }
        return document


def load_labels(folder: Path) -> dict[str, Any]:
    """Return the labels of a folder.

    Raises:
        MissingFileError: there are none, or they can't be opened.
        BadInputError: the file is not as labels are.
    """
    path = folder / "labels.json"
    try:
        labels = json.loads(path.read_text(encoding="utf-8"))
    except OSError:
        raise MissingFileError(
            f"{path}: there are no labels here; name a folder with a labels.json."
        ) from None
    except ValueError as error:
        raise BadInputError(f"{path}: this is no JSON ({error}).") from None
    try:
        for image in labels["images"]:
            str(image["image"])
            for die in image["dice"]:
                str(die["die"]), str(die["face"])
                [float(side) for side in die["box"]]
                if len(die["box"]) != 4:
                    raise ValueError("a box needs x, y, width and height")
    except (KeyError, TypeError, ValueError) as error:
        raise BadInputError(
            f"{path}: not labels as they should be ({type(error).__name__}: {error})."
        ) from None
    if not isinstance(labels, dict):
        raise BadInputError(f"{path}: not labels as they should be.")
    return labels


def score(reading: Reading, dice: list[dict[str, Any]]) -> Score:
    """Return the score of one picture's reading beside its labelled dice."""
    result = Score(dice=len(dice), trays=1, milliseconds=reading.milliseconds)
    pairs, spurious = matched(reading, dice)
    wrong = len(spurious)
    result.spurious = len(spurious)
    result.wrong_sure = sum(each.sure for each in spurious)
    for label, read in pairs:
        right = read is not None and (read.die, read.face) == (label["die"], label["face"])
        result.found += read is not None
        wrong += not right
        if label.get("cocked"):
            result.cocked += 1
            result.cocked_sure += read is not None and read.sure
            continue
        result.uncocked += 1
        result.types_right += read is not None and read.die == label["die"]
        result.faces_right += right
        result.by_die[label["die"], "of"] += 1
        result.by_die[label["die"], "right"] += right
        if read is not None:
            result.flagged += right and not read.sure
            result.wrong_sure += not right and read.sure
    result.trays_right = int(wrong == 0)
    result.trays_sure_right = int(wrong == 0 and reading.sure)
    result.silent = int(wrong > 0 and reading.sure)
    return result


def matched(
    reading: Reading, dice: list[dict[str, Any]]
) -> tuple[list[tuple[dict[str, Any], DieReading | None]], list[DieReading]]:
    """Pair labelled dice with readings, nearest first; return the pairs and what is left over."""
    near = []
    for at, label in enumerate(dice):
        for which, read in enumerate(reading.dice):
            away = _away(label["box"], read.box)
            if away < NEAR_ENOUGH or _overlap(label["box"], read.box) > OVERLAP_ENOUGH:
                near.append((away, at, which))
    taken: dict[int, int] = {}
    for _, at, which in sorted(near):
        if at not in taken and which not in taken.values():
            taken[at] = which
    pairs = [
        (label, reading.dice[taken[at]] if at in taken else None) for at, label in enumerate(dice)
    ]
    left = [read for which, read in enumerate(reading.dice) if which not in taken.values()]
    return pairs, left


def _away(label: list[float], box: tuple[int, int, int, int]) -> float:
    """Distance of two boxes' middles, in the longer side of the first."""
    dx = label[0] + label[2] / 2 - box[0] - box[2] / 2
    dy = label[1] + label[3] / 2 - box[1] - box[3] / 2
    return float((dx * dx + dy * dy) ** 0.5 / max(1.0, label[2], label[3]))


def _overlap(label: list[float], box: tuple[int, int, int, int]) -> float:
    wide = min(label[0] + label[2], box[0] + box[2]) - max(label[0], box[0])
    high = min(label[1] + label[3], box[1] + box[3]) - max(label[1], box[1])
    shared = max(0.0, wide) * max(0.0, high)
    return float(shared / max(1.0, label[2] * label[3] + box[2] * box[3] - shared))
