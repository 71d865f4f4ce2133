"""Whether a reading is right: its dice paired with the labelled dice of the same picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from edgebox.bench.labels import Boxes, cause_to_ask
from edgebox.vision.boxes import PixelBox, middle, reaches_border, shared
from edgebox.vision.die_words import OTHER
from edgebox.vision.reading import DieReading, Reading

NEAR_ENOUGH = 0.35
"""A reading is of a labelled die if the middles are this near, in the longer side of its box."""

OVERLAP_ENOUGH = 0.5
"""Or if their boxes share this much of what they cover together."""

AT_BORDER = 2
"""A die whose box is within this many pixels of the picture's border is cut by it."""

Label = Mapping[str, Any]
"""A labelled die, as :class:`~edgebox.bench.labels.DieLabel` has it."""


@dataclass(frozen=True)
class Outcome:
    """One die: as it is, as it was read, or only one of the two."""

    label: Label | None
    """``None`` for a spurious find: a reading where no die is."""
    read: DieReading | None
    """``None`` for a die that was missed."""

    @property
    def found(self) -> bool:
        """Whether a labelled die was seen at all."""
        return self.label is not None and self.read is not None

    @property
    def spurious(self) -> bool:
        """Whether it was read where no die is."""
        return self.label is None

    @property
    def cocked(self) -> bool:
        """Whether it leans or lies on something."""
        return self.label is not None and bool(self.label.get("cocked"))

    @property
    def sure(self) -> bool:
        """Whether it was found and called sure."""
        return self.read is not None and self.read.sure

    @property
    def type_right(self) -> bool:
        """Whether it was found and is of the kind that was read."""
        if self.label is None or self.read is None:
            return False
        return self.read.die == str(self.label["die"])

    @property
    def right(self) -> bool:
        """Whether type and face are right; of a cocked die the face nearest to up."""
        if not self.type_right:
            return False
        assert self.label is not None
        assert self.read is not None
        return self.read.die == OTHER or self.read.face == str(self.label["face"])


@dataclass(frozen=True)
class TrayOutcome:
    """One picture: each of its dice, and what was said of the whole."""

    outcomes: tuple[Outcome, ...]
    """The labelled dice in their order, then the spurious finds."""
    sure: bool
    """Whether the reading as a whole was called sure."""
    milliseconds: float = 0.0
    rig: str = ""
    picture: str = ""
    """The path of the picture."""
    cut: int = 0
    """Finds that were left out, as the border cuts them and the labels leave such dice out too."""
    foreign: int = 0
    """Labelled things in view that are no dice."""

    @cached_property
    def right(self) -> bool:
        """Whether every die was found and is right, and nothing else was."""
        return all(each.right for each in self.outcomes)

    @property
    def silent_misread(self) -> bool:
        """Called sure, though a die is missing, too many, or misread."""
        return self.sure and not self.right

    @cached_property
    def has_cause(self) -> bool:
        """Whether a die, as labelled or cut by the border, or a foreign thing is cause to ask."""
        return self.cut + self.foreign > 0 or any(
            each.label is not None and cause_to_ask(each.label) is not None
            for each in self.outcomes
        )

    @property
    def flagged_without_cause(self) -> bool:
        """Right and not sure, though nothing gives cause to ask."""
        return self.right and not self.sure and not self.has_cause


def compare(
    reading: Reading,
    dice: Sequence[Label],
    *,
    boxes: Boxes = "dice",
    size: tuple[int, int] | None = None,
    foreign: int = 0,
    rig: str = "",
    picture: str = "",
) -> TrayOutcome:
    """Pair a reading with the labelled dice of its picture, nearest first, one to one.

    Args:
        reading: what was read.
        dice: the labelled dice.
        boxes: what the labels' boxes surround. Beside boxes of pips, a find without a label that
            the border cuts is left out, as such dice have no labels.
        size: the picture's width and height in pixels, to know its border.
        foreign: how many things that are no dice lie in view.
        rig: the name of the folder, for reports.
        picture: the picture's path, for reports.
    """
    near = sorted(
        (away, at, which)
        for at, label in enumerate(dice)
        for which, read in enumerate(reading.dice)
        if (away := _distance(label["box"], read.box, boxes)) is not None
    )
    taken: dict[int, int] = {}
    for _, at, which in near:
        if at not in taken and which not in taken.values():
            taken[at] = which
    outcomes = [
        Outcome(label, reading.dice[taken[at]] if at in taken else None)
        for at, label in enumerate(dice)
    ]
    left = [read for which, read in enumerate(reading.dice) if which not in taken.values()]
    if boxes == "pips" and size is not None:
        spurious = [read for read in left if not reaches_border(read.box, size, AT_BORDER)]
    else:
        spurious = left
    outcomes += [Outcome(None, read) for read in spurious]
    cut = len(left) - len(spurious)
    return TrayOutcome(
        tuple(outcomes), reading.sure, reading.milliseconds, rig, picture, cut, foreign
    )


def _distance(label: Sequence[float], box: PixelBox, boxes: Boxes) -> float | None:
    """Return how far a reading is from a labelled die, in sides; ``None`` if it is of another."""
    (x, y), (label_x, label_y) = middle(box), middle(label)
    across, down = label_x - x, label_y - y
    if boxes == "pips":
        inside = abs(across) <= box[2] / 2 and abs(down) <= box[3] / 2
        return float(across**2 + down**2) ** 0.5 / max(1.0, *box[2:]) if inside else None
    away = float(across**2 + down**2) ** 0.5 / max(1.0, label[2], label[3])
    return away if away < NEAR_ENOUGH or shared(label, box) > OVERLAP_ENOUGH else None
