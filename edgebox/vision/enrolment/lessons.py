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

TWO_FACES = "the same picture is given under another face too; keep it under the right one"


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


def agreed(lessons: Sequence[Lesson]) -> list[Lesson]:
    """Return lessons, without the examples of pictures that are given under two faces."""
    named: dict[bytes, set[tuple[str, str]]] = {}
    for each in lessons:
        if each.example is not None:
            named.setdefault(_picture(each.example), set()).add((each.die, each.face))
    return [
        each
        if each.example is None or len(named[_picture(each.example)]) == 1
        else replace(each, example=None, problems=(TWO_FACES,))
        for each in lessons
    ]


def with_examples(dice: EnrolledDice, more: Iterable[Example]) -> EnrolledDice:
    """Return a set with more examples.

    A picture that is in it already changes nothing, but for its face: the last one that was told
    counts.
    """
    told = list(more)
    anew = {_picture(each): (each.die, each.face) for each in told}
    known = [
        each
        for each in dice.examples
        if anew.get(_picture(each), (each.die, each.face)) == (each.die, each.face)
    ]
    seen = {_picture(each) for each in known}
    for example in told:
        if _picture(example) not in seen and anew[_picture(example)] == (example.die, example.face):
            known.append(example)
            seen.add(_picture(example))
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


def _picture(example: Example) -> bytes:
    return example.crop.image.tobytes()


def _place(example: Example) -> tuple[int, int]:
    dice = list(FACES)
    return dice.index(example.die), FACES[example.die].index(example.face)
