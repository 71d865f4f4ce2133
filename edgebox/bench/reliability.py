"""Whether confidence means what it says: how many of the dice read with 0.99 are right."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from edgebox.bench.matching import Outcome
from edgebox.bench.score import Share
from edgebox.drawing.scene import Scene

EDGES = (0.0, 0.5, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 0.998, 1.0)
"""Bounds of the bins of confidence: from each on, up to the next."""

PROMISE = 0.99
"""The confidence whose meaning is told in words."""

_Z = 1.959964
"""Standard deviations on each side that hold 95 % of a normal distribution."""


def wilson(right: int, of: int) -> tuple[float, float]:
    """Return Wilson's 95 % interval of a share that was seen as ``right`` of ``of``."""
    if not of:
        return 0.0, 1.0
    share, z2 = right / of, _Z * _Z
    middle = (share + z2 / (2 * of)) / (1 + z2 / of)
    half = _Z / (1 + z2 / of) * math.sqrt(share * (1 - share) / of + z2 / (4 * of * of))
    # rounding must not push a share out of its own interval
    return max(0.0, min(share, middle - half)), min(1.0, max(share, middle + half))


@dataclass(frozen=True)
class Bin:
    """Dice read with a confidence from ``low`` up to, not with, ``high``; 1 is in the last."""

    low: float
    high: float
    right: int
    of: int
    mean: float
    """Of their confidence."""

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the share that is right."""
        return wilson(self.right, self.of)

    def as_json(self) -> dict[str, Any]:
        """Return the bin with its share and interval."""
        low, high = self.interval
        return {
            "from": self.low,
            "to": self.high,
            "mean_confidence": round(self.mean, 5),
            **Share(self.right, self.of).as_json(),
            "interval": [round(low, 5), round(high, 5)],
        }


@dataclass(frozen=True)
class Reliability:
    """Every die that was read, by the confidence it was read with.

    A spurious find is wrong, and so is a cocked die whatever is read on it: a person must decide.
    """

    said: tuple[tuple[float, bool, bool], ...]
    """Confidence, whether it is right, and whether it was called sure."""

    @classmethod
    def of(cls, outcomes: Iterable[Outcome]) -> Reliability:
        """Take the dice that were read; missed ones have no confidence."""
        return cls(
            tuple(
                (each.read.confidence, each.right and not each.cocked, each.read.sure)
                for each in outcomes
                if each.read is not None
            )
        )

    def between(self, low: float, high: float) -> Bin:
        """Return the dice from one confidence on, up to another."""
        dice = [
            (confidence, right)
            for confidence, right, _ in self.said
            if low <= confidence < high or confidence >= high == EDGES[-1]
        ]
        mean = sum(confidence for confidence, _ in dice) / len(dice) if dice else 0.0
        return Bin(low, high, sum(right for _, right in dice), len(dice), mean)

    @property
    def bins(self) -> list[Bin]:
        """The bins that hold any dice."""
        pairs = pairwise(EDGES)
        return [each for low, high in pairs if (each := self.between(low, high)).of]

    @property
    def sure(self) -> Share:
        """How many of the dice called sure are right."""
        sure = [right for _, right, called_sure in self.said if called_sure]
        return Share(sum(sure), len(sure))

    def words(self) -> list[str]:
        """Say in sentences what the dice called 0.99 or more, and those called sure, reach."""
        held = self.between(PROMISE, 1.0)
        sure = self.sure
        return [
            f"Called {PROMISE} or more: {_counted(held.right, held.of)}.",
            _verdict(held),
            f"Called sure: {_counted(sure.count, sure.of)}.",
        ]

    def as_json(self) -> dict[str, Any]:
        """Return the bins, the dice called 0.99 or more and those called sure."""
        return {
            "bins": [each.as_json() for each in self.bins],
            "called_0.99": self.between(PROMISE, 1.0).as_json(),
            "called_sure": {
                **self.sure.as_json(),
                "interval": [round(end, 5) for end in wilson(self.sure.count, self.sure.of)],
            },
            "words": " ".join(self.words()),
        }


def _verdict(held: Bin) -> str:
    """Say whether dice called :data:`PROMISE` or more keep it, as far as so many can tell."""
    if not held.of:
        return "So nothing can be said of the promise."
    low, high = held.interval
    if low >= PROMISE:
        return "The promise is kept."
    if high < PROMISE:
        return "The promise is broken: the eye is too sure."
    if held.right < PROMISE * held.of:
        return "That is below the promise, but of so few it may be chance."
    return "That fits the promise, but so few dice can't prove it."


def _counted(right: int, of: int) -> str:
    if not of:
        return "no dice"
    low, high = wilson(right, of)
    interval = f"95 % interval {100 * low:.2f} to {100 * high:.2f} %"
    return f"{right:,} of {of:,} dice are right, {Share(right, of).percent} ({interval})"


_WIDTH, _HEIGHT = 860.0, 640.0
_LEFT, _TOP, _RIGHT, _BOTTOM = 110.0, 150.0, 830.0, 545.0
_MOST = 0.9995
"""Shares above this are drawn as this: the scale, one error in so many, has no end."""

_INK, _FAINT, _BAND, _BLUE, _GREY = "#222222", "#d5d5d5", "#f4f6f8", "#1f5fa8", "#777777"


def place_x(confidence: float) -> float:
    """Return where a confidence lies across the picture, in units."""
    return _LEFT + (_RIGHT - _LEFT) * _along(confidence)


def place_y(share: float) -> float:
    """Return where a share of right dice lies down the picture, in units."""
    return _BOTTOM - (_BOTTOM - _TOP) * _along(share)


def _along(share: float) -> float:
    """Return a share on a scale of one error in 1, 10, 100, 1000, as 0 to 1."""
    return math.log10(1 - min(share, _MOST)) / math.log10(1 - _MOST)


def draw(reliability: Reliability, of_what: str) -> Scene:
    """Return the curve as a picture: bins of confidence against the share that is right."""
    scene = Scene(_WIDTH, _HEIGHT, title="Reliability of the confidence")
    scene.text(20, 32, "Does confidence mean what it says?", 20, bold=True)
    scene.text(20, 54, of_what, 13, fill=_GREY)
    for line, sentence in enumerate(reliability.words()):
        scene.text(20, 77 + 18 * line, sentence, 13)
    _axes(scene)
    scene.line(
        [(place_x(0), place_y(0)), (place_x(_MOST), place_y(_MOST))], _GREY, 1.5, dash=(6, 5)
    )
    for each in reliability.bins:
        _point(scene, each)
    scene.text(
        (_LEFT + _RIGHT) / 2, _BOTTOM + 56, "confidence (below it: right of read)", 13, "middle"
    )
    scene.text(_LEFT - 9, _TOP - 14, "share right", 13, "end")
    scene.text(
        20,
        _HEIGHT - 14,
        "Dot: a bin's share of right dice at its mean confidence; bar: Wilson's 95 % interval; "
        "dashed: confidence is true; dots below it: too sure.",
        11,
        fill=_GREY,
    )
    return scene


def _axes(scene: Scene) -> None:
    for number, (low, high) in enumerate(pairwise(EDGES)):
        left, right = place_x(low), place_x(high)
        if number % 2 == 0:
            scene.rect(left, _TOP, right - left, _BOTTOM - _TOP, _BAND)
    for edge in EDGES:
        x, y = place_x(edge), place_y(edge)
        scene.line([(x, _TOP), (x, _BOTTOM + 5)], _FAINT)
        scene.line([(_LEFT - 5, y), (_RIGHT, y)], _FAINT)
        scene.text(x, _BOTTOM + 19, f"{edge:g}", 11, "middle", _INK)
        scene.text(_LEFT - 9, y + 4, f"{100 * edge:g} %", 11, "end", _INK)
    scene.rect(_LEFT, _TOP, _RIGHT - _LEFT, _BOTTOM - _TOP, stroke=_GREY)


def _point(scene: Scene, each: Bin) -> None:
    x, (low, high) = place_x(each.mean), each.interval
    top, bottom = place_y(high), place_y(low)
    scene.line([(x, top), (x, bottom)], _BLUE, 2)
    for y in (top, bottom):
        scene.line([(x - 5, y), (x + 5, y)], _BLUE, 2)
    scene.circle(x, place_y(each.right / each.of), 5, _BLUE)
    middle = (place_x(each.low) + place_x(each.high)) / 2
    scene.text(middle, _BOTTOM + 36, f"{each.right}/{each.of}", 11, "middle", _BLUE)
