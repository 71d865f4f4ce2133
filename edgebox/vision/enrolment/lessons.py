"""A set of dice and what is added to it or taken away; what it still lacks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace

import numpy as np

from edgebox.errors import BadInputError
from edgebox.vision.die_words import die_words
from edgebox.vision.enrolment.entries import picture_name
from edgebox.vision.enrolment.examples import Example, LeftOut
from edgebox.vision.enrolment.learning import Lesson
from edgebox.vision.enrolment.matching import EnrolledDice
from edgebox.vision.enrolment.names import BLANK_WORD, FACES, die_named, face_named
from edgebox.vision.enrolment.origins import Origins

ENOUGH = 3
"""Pictures of a face from which on it is told well."""

MOST = 12
"""Pictures of a face that are kept; the oldest give way."""

GAVE_WAY = f"of a face the last {MOST} pictures are kept, and later ones took its place"

TWO_FACES = "the same picture is given under another face too; keep it under the right one"


def used(lessons: Sequence[Lesson], dice: EnrolledDice) -> list[Lesson]:
    """Return the lessons whose examples are worth keeping.

    Those of faulty pictures count only where a face has no others: a poor example is better than
    none, and a warning that is wrong must not keep anyone from teaching a face.

    Args:
        lessons: what came of the pictures.
        dice: the set that they are for.
    """
    good = {(each.die, each.face) for each in lessons if each.example and not each.problems}
    # one that is put under another face now does not count for its old one
    stays = _staying(dice, [each.example for each in lessons if each.example])
    good |= {(each.die, each.face) for each in stays if not each.poor}
    return [
        each
        for each in lessons
        if each.example is not None and (not each.problems or (each.die, each.face) not in good)
    ]


def accepted(lessons: Iterable[Lesson]) -> list[Example]:
    """Return the examples of lessons that a person wants kept, whatever is wrong with them."""
    return [replace(each.example, poor=False) for each in lessons if each.example is not None]


def agreed(lessons: Sequence[Lesson]) -> list[Lesson]:
    """Return lessons, without the examples of pictures that are given twice.

    One that is given under two faces counts for neither; else the first counts.
    """
    origins = Origins()
    named: dict[int, list[Lesson]] = {}
    for each in lessons:
        if each.example is not None:
            named.setdefault(origins.of(each.example), []).append(each)
    return [
        each if each.example is None else _once(each, named[origins.of(each.example)])
        for each in lessons
    ]


def _once(lesson: Lesson, alike: Sequence[Lesson]) -> Lesson:
    """Return a lesson, without its example if that is another one's too.

    Args:
        lesson: what came of a picture.
        alike: all lessons of that picture.
    """
    if len({(each.die, each.face) for each in alike}) > 1:
        return replace(lesson, example=None, problems=(TWO_FACES,))
    if alike[0] is not lesson:
        problem = f"it is the same picture as {alike[0].name}, which counts once"
        return replace(lesson, example=None, problems=(problem,))
    return lesson


def is_known(dice: EnrolledDice, example: Example) -> bool:
    """Say whether a set has a picture already, cut out alike and under the same face."""
    return any(
        _face(each) == _face(example) and _cut_alike(each, example) for each in dice.examples
    )


def with_examples(dice: EnrolledDice, more: Iterable[Example]) -> EnrolledDice:
    """Return a set with more examples.

    A picture that is in it already counts once: under the face that was told last, as it was cut
    out last; and it is poor no more where nothing is wrong with it now. Of a face the last
    :data:`MOST` stay, and poor ones only as long as it has no other.
    """
    # those that would give way at once must not push others out
    told = _last_of_each(more)
    origins = Origins()
    known = {origins.of(each): each for each in _staying(dice, told)}
    anew = {origins.of(each): _face(each) for each in told}
    for example in told:
        picture = origins.of(example)
        if anew[picture] == _face(example):
            before = known.get(picture)
            known[picture] = example if before is None else _renewed(before, example)
    good = {_face(each) for each in known.values() if not each.poor}
    wanted = [each for each in known.values() if not each.poor or _face(each) not in good]
    return replace(dice, examples=tuple(sorted(_last_of_each(wanted), key=_place)))


def _renewed(before: Example, example: Example) -> Example:
    """Return what counts of a picture that is taught again under the same face."""
    if _cut_alike(before, example):
        return replace(before, poor=before.poor and example.poor, origin=example.origin)
    return before if example.poor and not before.poor else example


def _staying(dice: EnrolledDice, told: Iterable[Example]) -> list[Example]:
    """Return the examples of a set whose pictures are not put under another face now."""
    origins = Origins()
    pictures = [origins.of(each) for each in dice.examples]
    anew = {origins.of(each): _face(each) for each in told}
    return [
        each
        for picture, each in zip(pictures, dice.examples, strict=True)
        if anew.get(picture, _face(each)) == _face(each)
    ]


def crowded_out(lessons: Sequence[Lesson], dice: EnrolledDice) -> list[Lesson]:
    """Return lessons, without the examples that a full face did not keep.

    Args:
        lessons: what was to be kept.
        dice: the set with them.
    """
    count = Counter((each.die, each.face) for each in dice.examples)
    return [
        replace(each, example=None, problems=(*each.problems, GAVE_WAY))
        if each.example and count[each.die, each.face] >= MOST and not is_known(dice, each.example)
        else each
        for each in lessons
    ]


def moved(before: EnrolledDice, dice: EnrolledDice) -> list[tuple[Example, Example]]:
    """Return the pictures that a set has under another face than before: as it was, as it is."""
    origins = Origins()
    was = {origins.of(each): each for each in before.examples}
    return [
        (old, each)
        for each in dice.examples
        if (old := was.get(origins.of(each))) and _face(old) != _face(each)
    ]


def gave_way(before: EnrolledDice, dice: EnrolledDice) -> dict[tuple[str, str], int]:
    """Return how many pictures of each die and face a set had before, and lacks now.

    What was out of use counts too, unless the same picture was taught again; what is now under
    another face does not.
    """
    origins = Origins()
    now = {origins.of(each) for each in dice.examples}
    names = {picture_name(each) for each in dice.examples}
    gone: list[Example | LeftOut] = [
        each for each in before.examples if origins.of(each) not in now
    ]
    gone += [
        each
        for each in before.left_out
        if each not in dice.left_out and each.entry.get("picture") not in names
    ]
    return dict(Counter((each.die, each.face) for each in gone))


def _last_of_each(examples: Iterable[Example]) -> list[Example]:
    """Return the last examples of each face, :data:`MOST` at most."""
    given = list(examples)
    count = Counter((each.die, each.face) for each in given)
    kept = []
    for example in given:
        face = (example.die, example.face)
        if count[face] > MOST:
            count[face] -= 1
        else:
            kept.append(example)
    return kept


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
    if colon and not text.strip():
        has_blank = "" in FACES[die]
        one = f"{die}:{BLANK_WORD} for the blank one" if has_blank else f"it, as in {die}:1"
        raise BadInputError(f"{what!r} names no face; write {one}, or {die} for the whole die.")
    face = face_named(die, text) if colon else None

    def stays(each: Example | LeftOut) -> bool:
        return each.die != die or face not in (None, each.face)

    left = tuple(filter(stays, dice.examples))
    damaged = tuple(filter(stays, dice.left_out))
    if (left, damaged) == (dice.examples, dice.left_out):
        name = die if face is None else die_words(die, face)
        raise BadInputError(f"{dice.name!r} has no picture of {name} to take away.")
    return replace(dice, examples=left, left_out=damaged)


def taught(dice: EnrolledDice) -> dict[str, dict[str, int]]:
    """Return how many pictures of each face of each die a set has; only dice that have any."""
    count = Counter((each.die, each.face) for each in dice.examples)
    dice_taught = {die for die, _ in count}
    return {
        die: {face: count[die, face] for face in faces}
        for die, faces in FACES.items()
        if die in dice_taught
    }


def _face(example: Example) -> tuple[str, str]:
    return example.die, example.face


def _cut_alike(one: Example, other: Example) -> bool:
    return np.array_equal(one.crop.image, other.crop.image)


def _place(example: Example) -> tuple[int, int]:
    dice = list(FACES)
    return dice.index(example.die), FACES[example.die].index(example.face)
