"""Telling a die by the examples that are most like it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property

import numpy as np

from edgebox.vision.die_words import NARRATIVE, die_words
from edgebox.vision.enrolment.crops import Crop, Floats, crop_of
from edgebox.vision.enrolment.examples import (
    QUERY_TURNS,
    Description,
    Example,
    LeftOut,
    described,
)
from edgebox.vision.enrolment.eye import Eye
from edgebox.vision.enrolment.misled import too_sure
from edgebox.vision.enrolment.names import FACES
from edgebox.vision.enrolment.side_by_side import SideBySide
from edgebox.vision.frame import Image
from edgebox.vision.judging.confidence import COVERED, LEANS
from edgebox.vision.networks import model_json
from edgebox.vision.odds import sigmoid
from edgebox.vision.recognising.look import Look
from edgebox.vision.unit_vectors import unit

CLEAR = 0.91
"""From this confidence on a match gives no reason for doubt; of 353 dice of the reference rigs none
is below 0.94."""

UNLIKE_ALL = "it is like none of the dice that were taught"

CLOSE_RUN = 0.12
"""A die that leads by less than this is laid beside the likest examples."""

IN_REACH = 0.15
"""So much less like than the likest example are others that it is laid beside."""

WEIGHTS = "enrolment.json"
"""The file of the recogniser that says how sure a match is."""

COLOUR_WEIGHT, BESIDE_WEIGHT = 0.6, 0.65
"""How much the likeness of colours, and that of maps laid side by side, count beside that of
symbols."""


@dataclass(frozen=True)
class Match:
    """What a die was told to be."""

    die: str
    face: str
    confidence: float
    """How likely die and face are right, from 0 to 1."""
    reason: str | None = None
    """Why it is in doubt, in words for a player; ``None`` if it is not."""
    taught: float = 0.0
    """How likely it was taught: ``confidence`` but for what misled examples take off."""


@dataclass(frozen=True)
class Likeness:
    """How like a die is to what was taught."""

    die: str
    face: str
    marks: float
    """Of symbols with the likest example: 1 for the same, about 0 for others."""
    colour: float
    """The same of colours."""
    lead: float
    """By how much it is liker than the next face, in weighted likeness."""
    next: tuple[str, str] | None
    """Die and face of the next; ``None`` if only one face was taught."""
    misled: float = 0.0
    """What is taken off the log odds that it is right, as examples of its kind mislead."""

    @property
    def clearance(self) -> float:
        """How clear the lead is: its root, as the first of it counts most."""
        return math.sqrt(max(self.lead, 0.0))


@dataclass(frozen=True)
class EnrolledDice:
    """A set of dice that an owner taught the box."""

    name: str
    examples: tuple[Example, ...]
    eye: Eye
    left_out: tuple[LeftOut, ...] = ()
    """What was taught too, but is damaged."""

    def match(self, image: Image, looks: Sequence[Look]) -> list[Match]:
        """Tell each die that was looked at.

        Args:
            image: (H, W, 3) uint8 BGR, the picture that the looks were taken of.
            looks: at dice in it.
        """
        return [self._match(image, look) for look in looks]

    def _match(self, image: Image, look: Look) -> Match:
        like = self.told(crop_of(image, look), look)
        if like is None:
            return Match("", "", 0.0, f"no die of {self.name!r} has been taught")
        match = judged(like, look.cocked, look.hidden)
        other = self._never_taught_like(match.die, match.face)
        if match.reason is not None or other is None:
            return match
        words = die_words(match.die, other)
        return replace(match, reason=f"it could also be {words}, which was never taught")

    def _never_taught_like(self, die: str, face: str) -> str | None:
        """Return a face of a die that was not taught and has a symbol of that one; or ``None``.

        Nothing tells the two apart, so that one would surely be taken for the other.
        """
        if die not in NARRATIVE:
            return None
        alike = (each for each in FACES[die] if set(each) & set(face))
        return next((each for each in alike if (die, each) not in self._taught), None)

    @cached_property
    def _taught(self) -> frozenset[tuple[str, str]]:
        return frozenset((each.die, each.face) for each in self.examples)

    def told(self, crop: Crop, look: Look) -> Likeness | None:
        """Return what a die is likest to; ``None`` if nothing was taught.

        One that is nearly as like to another face is laid beside the examples before it is told.
        """
        like = self._closer(described(crop, self.eye, QUERY_TURNS, look.marks), crop)
        if like is None:
            return None
        return replace(like, misled=self._misled.get(like.die, 0.0))

    def told_again(self, number: int) -> Likeness | None:
        """Return what the other examples say of one of them; ``None`` if there are no others."""
        example = self.examples[number]
        return self._closer(example.described, example.crop, number)

    def _closer(
        self, description: Description, crop: Crop, without: int | None = None
    ) -> Likeness | None:
        like = self.likeness(description, without)
        if like is None or like.lead >= CLOSE_RUN:
            return like
        views = self._beside.turned(crop)
        closer = replace(description, marks=unit(views.marks.mean(axis=0)))
        return self.likeness(closer, without, views.maps)

    def likeness(
        self, description: Description, without: int | None = None, maps: Floats | None = None
    ) -> Likeness | None:
        """Compare a die with all examples; ``None`` if there are none.

        Args:
            description: of the die.
            without: the number of an example to leave out.
            maps: (T, C, S, S) of its views, if it is to be laid beside the likest.
        """
        if len(self.examples) - (without is not None) < 1:
            return None
        marks = self._marks @ description.marks
        colours = self._colours @ description.colour
        likes = marks + COLOUR_WEIGHT * colours
        if without is not None:
            likes[without] = -np.inf
        if maps is not None:
            near = np.flatnonzero(likes > likes.max() - IN_REACH)
            likes[near] += BESIDE_WEIGHT * self._beside.likeness(maps, near.tolist())
        best = int(likes.argmax())
        others = np.where(self._faces == self._faces[best], -np.inf, likes)
        second = int(others.argmax())
        is_alone = bool(np.isneginf(others[second]))
        mine, other = self.examples[best], self.examples[second]
        return Likeness(
            mine.die,
            mine.face,
            float(marks[best]),
            float(colours[best]),
            1.0 if is_alone else float(likes[best] - others[second]),
            None if is_alone else (other.die, other.face),
        )

    @cached_property
    def _misled(self) -> dict[str, float]:
        """What is taken off for each kind of die, as its examples are told, or others to be it.

        Each example is told by the others at a glance, if there are others of its face.
        """
        has_others = np.bincount(self._faces)[self._faces] > 1
        told = [
            (example, like)
            for number, example in enumerate(self.examples)
            if has_others[number] and (like := self.likeness(example.described, number))
        ]
        odds = np.array([_odds_apart(like, _weights()) for _, like in told])
        right = np.array([(each.die, each.face) == (like.die, like.face) for each, like in told])
        off = {}
        for die in dict.fromkeys(example.die for example, _ in told):
            of_kind = np.array([die in (example.die, like.die) for example, like in told])
            off[die] = too_sure(odds[of_kind], right[of_kind])
        return off

    @cached_property
    def _beside(self) -> SideBySide:
        return SideBySide([each.crop for each in self.examples], self.eye)

    @cached_property
    def _marks(self) -> Floats:
        return np.stack([each.described.marks for each in self.examples])

    @cached_property
    def _colours(self) -> Floats:
        return np.stack([each.described.colour for each in self.examples])

    @cached_property
    def _faces(self) -> np.ndarray[tuple[int], np.dtype[np.intp]]:
        names = [(each.die, each.face) for each in self.examples]
        numbers = {name: number for number, name in enumerate(dict.fromkeys(names))}
        return np.array([numbers[name] for name in names], np.intp)


Weights = dict[str, dict[str, float]]
"""Of two logistic regressions: ``apart`` and ``known``."""


def judged(like: Likeness, cocked: float, hidden: float, weights: Weights | None = None) -> Match:
    """Say how sure a match is.

    Args:
        like: the likest face.
        cocked: the chance that the die leans.
        hidden: the chance that its face is covered or blurred.
        weights: the shipped ones unless given.
    """
    weights = weights or _weights()
    grades = [
        (_unless(cocked), LEANS),
        (_unless(hidden), COVERED),
        (_known(like, weights), UNLIKE_ALL),
        (told_apart(like, weights), _doubt(like)),
    ]
    confidence = float(np.prod([grade for grade, _ in grades]))
    reason = None if confidence >= CLEAR else min(grades, key=lambda each: each[0])[1]
    taught = confidence * told_apart(replace(like, misled=0.0), weights) / told_apart(like, weights)
    return Match(like.die, like.face, confidence, reason, taught)


def _doubt(like: Likeness) -> str:
    return "" if like.next is None else f"it could also be {die_words(*like.next)}"


@cache
def _weights() -> Weights:
    """Return the weights that ``models/making/fitting/enrolment.py`` found on strange owners."""
    return model_json(WEIGHTS)


def _known(like: Likeness, weights: Weights) -> float:
    """Return the chance that it is one of the dice that were taught at all."""
    of = weights["known"]
    return sigmoid(of["bias"] + of["marks"] * like.marks + of["colour"] * like.colour)


def told_apart(like: Likeness, weights: Weights | None = None) -> float:
    """Return the chance that the likest face is the right one, if it was taught.

    Args:
        like: what it is likest to.
        weights: by default those of ``enrolment.json``.
    """
    return sigmoid(_odds_apart(like, weights or _weights()) - like.misled)


def _odds_apart(like: Likeness, weights: Weights) -> float:
    of = weights["apart"]
    return of["bias"] + of["lead"] * like.clearance + of["marks"] * like.marks


def _unless(doubt: float) -> float:
    """Return the chance that a doubt is unfounded; a doubt below a quarter counts little.

    Dice of makers that the networks do not know always look a little odd to them.
    """
    return (1 - doubt) ** 2 / ((1 - doubt) ** 2 + doubt**2)
