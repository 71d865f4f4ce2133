"""What ``edgebox enroll`` says of a set of dice and of the pictures that it was taught with."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from edgebox.files.pictures_named import pictures_named
from edgebox.terminal.harmless import on_one_line

if TYPE_CHECKING:
    from edgebox.vision.enrolment import EnrolledDice, Enrolment, Lesson, SelfTest


def tell_damage(enrolment: Enrolment) -> None:
    """Say on standard error what is damaged of a set, and what comes of it."""
    from edgebox.vision.enrolment import left_out_words
    from edgebox.vision.enrolment.aside import place_aside

    dice = enrolment.before
    for path in enrolment.damaged:
        has_base = dice.examples or dice.left_out
        back = "the lesson before it counts" if has_base else "the dice are taught anew"
        line = (
            f"edgebox: {path}: this lesson is damaged and is left out; {back}. "
            f"Its pictures stay; with the next lesson the file becomes {place_aside(path).name}."
        )
        print(on_one_line(line), file=sys.stderr)
    if dice.left_out:
        print(on_one_line(f"edgebox: {left_out_words(dice)}"), file=sys.stderr)


def tell_problems(lessons: Sequence[Lesson], kept: Sequence[Lesson]) -> None:
    """Say on standard error what is wrong with pictures; of that of the empty tray, once."""
    from edgebox.vision.enrolment.learning import OF_THE_EMPTY_TRAY

    shared: dict[str, list[str]] = {}
    for each in lessons:
        what = "used all the same, for want of a better one" if each in kept else "left out"
        own = [problem for problem in each.problems if problem not in OF_THE_EMPTY_TRAY]
        if own:
            print(on_one_line(f"{each.name}: {'; '.join(own)} ({what})"), file=sys.stderr)
        for problem in OF_THE_EMPTY_TRAY.intersection(each.problems):
            shared.setdefault(f"{problem} ({what})", []).append(each.name)
    for problem, names in shared.items():
        print(on_one_line(f"{pictures_named(names)}: {problem}"), file=sys.stderr)


def changes(before: EnrolledDice, dice: EnrolledDice) -> Iterator[str]:
    """Yield the lines that tell what a lesson did to the pictures that a set had before."""
    from edgebox.vision.die_words import die_words
    from edgebox.vision.enrolment.lessons import gave_way, moved

    left = {(each.die, each.face) for each in dice.examples}
    emptied = {}
    for old, new in moved(before, dice):
        was = die_words(old.die, old.face)
        yield (
            f"{new.source}: this picture was taught as {was} before; "
            f"now it counts as {die_words(new.die, new.face)}."
        )
        if (old.die, old.face) not in left:
            emptied[old.die, old.face] = was
    yield from (f"{was} has no picture any more: teach it again." for was in emptied.values())
    for (die, face), count in gave_way(before, dice).items():
        older = "1 older picture" if count == 1 else f"{count} older pictures"
        yield f"{older} of {die_words(die, face)} gave way to newer ones."


def told(dice: EnrolledDice, test: SelfTest) -> Iterator[str]:
    """Yield the lines that tell a person what is known of a set of dice."""
    from edgebox.vision.enrolment.lessons import ENOUGH, taught
    from edgebox.vision.enrolment.names import BLANK_WORD, FACES

    known = taught(dice)
    if not known:
        yield f"It has no pictures; teach it: edgebox enroll {dice.name}"
        return
    for die, faces in known.items():
        yield f"  {die:<12} " + "  ".join(
            f"{face or BLANK_WORD}:{count}" for face, count in faces.items() if count
        )
    few = [
        f"{die} {face or BLANK_WORD}{f' ({count})' if count else ''}"
        for die, faces in known.items()
        for face, count in faces.items()
        if count < ENOUGH
    ]
    if few:
        yield f"Faces with fewer than {ENOUGH} pictures: {', '.join(few)}"
    others = [die for die in FACES if die not in known]
    if others:
        yield f"Dice not taught: {', '.join(others)}"
    if test.tried:
        yield f"Each picture told by the others: {test.right} of {test.tried} right."
    else:
        yield "With one picture a face it can't be tested; add some more of each."
    yield from (f"  {each.words}" for each in test.misnamed)
    yield from (f"  {each.words}" for each in test.confusions)


def as_json(dice: EnrolledDice, test: SelfTest) -> dict[str, Any]:
    """Return what is known of a set of dice, as JSON has it."""
    from edgebox.vision.enrolment.lessons import taught

    faces = taught(dice)
    return {
        "name": dice.name,
        "faces": faces,
        "missing": {
            die: [face for face, count in counts.items() if not count]
            for die, counts in faces.items()
            if not all(counts.values())
        },
        "self_test": {
            "tried": test.tried,
            "right": test.right,
            "confused": [
                {
                    "one": _named(each.one),
                    "other": _named(each.other),
                    "times": each.times,
                }
                for each in test.confusions
            ],
            "misnamed": [
                {
                    "image": each.picture,
                    "taught": _named(each.taught),
                    "like": _named(each.like),
                }
                for each in test.misnamed
            ],
        },
    }


def _named(face: tuple[str, str]) -> dict[str, str]:
    return dict(zip(("die", "face"), face, strict=True))


def pictures_json(lessons: Sequence[Lesson], kept: Sequence[Lesson]) -> list[dict[str, Any]]:
    """Return what came of each picture, as JSON has it."""
    return [
        {
            "image": each.name,
            "die": each.die,
            "face": each.face,
            "used": each in kept,
            "problems": list(each.problems),
        }
        for each in lessons
    ]
