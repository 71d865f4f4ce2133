"""A set of dice and what is added to it or taken away; what it still lacks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace

from edgebox.errors import BadInputError
from edgebox.vision.enrolment.examples import Example
from edgebox.vision.enrolment.learning import Lesson
from edgebox.vision.enrolment.matching import EnrolledDice
from edgebox.vision.enrolment.names import FACES, die_named, face_named
from edgebox.vision.reading import die_words

ENOUGH = 3
"""Pictures of a face from which on it is told well."""

MOST = 12
"""Pictures of a face that are kept; the oldest give way."""


def used(lessons: Sequence[Lesson]) -> list[Lesson]:
    """Return the lessons whose examples are worth keeping.

    Those of faulty pictures count only where a face has no others: a poor example is better than
    none, and a warning that is wrong must not keep anyone from teaching a face.
    """
    good = {(each.die, each.face) for each in lessons if each.example and not each.problems}
    return [
        each
        for each in lessons
        if each.example is not None and (not each.problems or (each.die, each.face) not in good)
    ]


def with_examples(dice: EnrolledDice, more: Iterable[Example]) -> EnrolledDice:
    """Return a set with more examples; a picture that is in it already changes nothing."""
    known = list(dice.examples)
    seen = {each.crop.image.tobytes() for each in known}
    for example in more:
        if example.crop.image.tobytes() not in seen:
            known.append(example)
            seen.add(example.crop.image.tobytes())
    count = Counter((each.die, each.face) for each in known)
    kept = []
    for example in known:
        face = (example.die, example.face)
        if count[face] > MOST:
            count[face] -= 1
        else:
            kept.append(example)
    return replace(dice, examples=tuple(sorted(kept, key=_place)))


def without(dice: EnrolledDice, what: str) -> EnrolledDice:
    """Return a set without a die, or without a face of it.

    Args:
        dice: the set.
        what: ``"boost"``, or ``"boost:sa"``; ``"boost:blank"`` is the blank face.

    Raises:
        BadInputError: there is no such die or face, or none was taught.
    """
    word, colon, text = what.partition(":")
    die = die_named(word)
    face = face_named(die, text) if colon else None
    left = tuple(each for each in dice.examples if each.die != die or face not in (None, each.face))
    if len(left) == len(dice.examples):
        name = die if face is None else die_words(die, face)
        raise BadInputError(f"{dice.name!r} has no picture of {name} to take away.")
    return replace(dice, examples=left)


def taught(dice: EnrolledDice) -> dict[str, dict[str, int]]:
    """Return how many pictures of each face of each die a set has; only dice that have any."""
    count = Counter((each.die, each.face) for each in dice.examples)
    dice_taught = {die for die, _ in count}
    return {
        die: {face: count[die, face] for face in faces}
        for die, faces in FACES.items()
        if die in dice_taught
    }


def _place(example: Example) -> tuple[int, int]:
    dice = list(FACES)
    return dice.index(example.die), FACES[example.die].index(example.face)
