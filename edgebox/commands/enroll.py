"""``edgebox enroll``: learns an owner's own dice by example."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from edgebox.errors import BadInputError, MissingFileError

if TYPE_CHECKING:
    from edgebox.vision.enrolment import EnrolledDice, Eye, Lesson, SelfTest


def describe(parser: argparse.ArgumentParser) -> None:
    """Give the parser the help and arguments of ``edgebox enroll``."""
    parser.description = (
        "Teach the box your own dice, whatever their colours and symbols: a few pictures of each\n"
        "face are enough. Pictures are named DIE-FACE-NUMBER, one die in each; the face is in the\n"
        "letters of the rules (s a x f t y n l), or blank, or a number. More pictures of a set\n"
        "that is known are added to it."
    )
    parser.epilog = (
        "examples:\n"
        "  edgebox enroll mine                       ask for each face, under the camera\n"
        "  edgebox enroll mine --images FOLDER       from boost-sa-1.jpg, boost-blank-1.jpg …\n"
        "  edgebox enroll mine --show                what it knows, and what it mixes up\n"
        "  edgebox enroll mine --remove boost:sa     forget the pictures of one face\n"
        "  edgebox read roll.jpg --dice-set mine     read them"
    )
    parser.add_argument("name", nargs="?", metavar="NAME", help="what you call these dice")
    parser.add_argument(
        "--empty", metavar="IMAGE", help="a picture of the empty tray (default: empty.jpg in DIR)"
    )
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--images", metavar="DIR", help="a folder of pictures, instead of the camera")
    what.add_argument(
        "--camera",
        default="camera",
        metavar="CAMERA",
        help="camera, camera:1, picamera … (default: camera)",
    )
    what.add_argument("--show", action="store_true", help="show what is known of the set")
    what.add_argument("--remove", metavar="DIE[:FACE]", help="forget a die, or one face of it")
    what.add_argument("--undo", action="store_true", help="go back to what was known before")
    what.add_argument("--list", action="store_true", help="list all sets of dice")
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(options: argparse.Namespace) -> int:
    """Do the one thing that was asked for."""
    if options.list:
        return _list(options)
    if options.name is None:
        raise BadInputError("Name the set of dice, as in: edgebox enroll mine --images FOLDER")
    if options.undo:
        return _undo(options)
    if options.show:
        return _show(options)
    if options.remove is not None:
        return _remove(options)
    return _teach(options)


def _teach(options: argparse.Namespace) -> int:
    from edgebox.vision.enrolment import TrainedEye, dice_folder, save_dice, self_test
    from edgebox.vision.enrolment.lessons import agreed, used, with_examples

    dice_folder(options.name)
    eye = TrainedEye()
    dice = _known(options.name, eye)
    if options.images is not None:
        lessons = _from_pictures(options, eye)
    else:
        from edgebox.commands.enroll_camera import from_camera

        lessons = from_camera(options.camera, options.empty, dice, eye)
    lessons = agreed(lessons)
    kept = used(lessons)
    if not kept:
        _tell_problems(lessons, kept)
        why = "no picture shows a die well enough" if lessons else "no picture was taken"
        raise BadInputError(f"Nothing was learned: {why}.")
    dice = with_examples(dice, [each.example for each in kept if each.example is not None])
    path = save_dice(dice)
    test = self_test(dice)
    if options.json:
        document = {**_as_json(dice, test), "pictures": _pictures_json(lessons, kept)}
        print(json.dumps({**document, "saved": str(path)}))
        return 0
    _tell_problems(lessons, kept)
    print(f"Learned from {len(kept)} of {len(lessons)} pictures.")
    print("\n".join(_told(dice, test)))
    print(f"Kept in {path}\nRead them: edgebox read roll.jpg --dice-set {options.name}")
    return 0


def _known(name: str, eye: Eye) -> EnrolledDice:
    from edgebox.vision.enrolment import EnrolledDice, load_dice

    return load_dice(name, eye) or EnrolledDice(name, (), eye)


def _from_pictures(options: argparse.Namespace, eye: Eye) -> list[Lesson]:
    from edgebox.terminal.progress import Steps
    from edgebox.vision import load_frame
    from edgebox.vision.enrolment import Lesson, lesson
    from edgebox.vision.enrolment.names import named
    from edgebox.vision.frame import empty_beside, pictures_in

    try:
        files = pictures_in(options.images)
    except MissingFileError:
        raise
    except BadInputError:
        raise BadInputError(
            f"{options.images}: the folder has no picture to learn from; put some of single dice "
            f"in it, named as in boost-sa-1.jpg."
        ) from None
    # a slip in a name comes out before any work is done
    names = [named(file) for file in files]
    bare = empty_beside(options.images) if options.empty is None else Path(options.empty)
    empty = None if bare is None else load_frame(bare)
    lessons = []
    with Steps(len(files)) as steps:
        for file, (die, face) in zip(files, names, strict=True):
            steps.name(file.name)
            try:
                lessons.append(lesson(load_frame(file), die, face, eye, empty))
            except BadInputError as error:
                # one bad picture does not keep the others from being learned from
                lessons.append(Lesson(str(file), die, face, None, (_reason(error, file),)))
            steps.advance()
    return lessons


def _reason(error: BadInputError, file: Path) -> str:
    """Return what is wrong with a picture, without its name: that is told before."""
    return str(error).removeprefix(f"{file}: ").removesuffix(".")


def _list(options: argparse.Namespace) -> int:
    from edgebox.vision.enrolment import dice_names

    names = dice_names()
    if options.json:
        print(json.dumps({"sets": names}))
    elif names:
        print("\n".join(names))
    else:
        print("No dice have been taught yet. Teach some: edgebox enroll mine")
    return 0


def _undo(options: argparse.Namespace) -> int:
    from edgebox.vision.enrolment import undo_dice

    left = undo_dice(options.name)
    if options.json:
        print(json.dumps({"name": options.name, "left": left}))
    elif left:
        print(f"The set of dice {options.name!r} is again as it was before the last lesson.")
    else:
        print(f"The set of dice {options.name!r} is forgotten; that was its only lesson.")
    return 0


def _taught(name: str) -> EnrolledDice:
    from edgebox.vision.enrolment import dice_names, load_dice

    dice = load_dice(name)
    if dice is None:
        others = ", ".join(dice_names())
        hint = f"there are: {others}" if others else f"teach it: edgebox enroll {name}"
        raise BadInputError(f"No dice called {name!r} have been taught; {hint}.")
    return dice


def _show(options: argparse.Namespace) -> int:
    from edgebox.vision.enrolment import dice_folder, self_test

    dice = _taught(options.name)
    test = self_test(dice)
    if options.json:
        print(json.dumps(_as_json(dice, test)))
        return 0
    print("\n".join(_told(dice, test)))
    print(f"Its pictures are in {dice_folder(options.name) / 'pictures'}")
    return 0


def _remove(options: argparse.Namespace) -> int:
    from edgebox.vision.enrolment import save_dice, self_test
    from edgebox.vision.enrolment.lessons import without

    before = _taught(options.name)
    dice = without(before, options.remove)
    path = save_dice(dice)
    gone = len(before.examples) - len(dice.examples)
    if options.json:
        document = {**_as_json(dice, self_test(dice)), "removed": gone, "saved": str(path)}
        print(json.dumps(document))
    else:
        pictures = "1 picture" if gone == 1 else f"{gone} pictures"
        print(
            f"Forgot {pictures} of {options.remove}; "
            f"edgebox enroll {options.name} --undo brings them back."
        )
    return 0


def _tell_problems(lessons: Sequence[Lesson], kept: Sequence[Lesson]) -> None:
    """Say on standard error what is wrong with pictures."""
    for each in lessons:
        if each.problems:
            what = "used all the same, for want of a better one" if each in kept else "left out"
            print(f"{each.name}: {'; '.join(each.problems)} ({what})", file=sys.stderr)


def _told(dice: EnrolledDice, test: SelfTest) -> Iterator[str]:
    """Yield the lines that tell a person what is known of a set of dice."""
    from edgebox.vision.enrolment.lessons import ENOUGH, taught
    from edgebox.vision.enrolment.names import BLANK_WORD, FACES

    known = taught(dice)
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
    yield from (f"  {each.words}" for each in test.confusions)


def _as_json(dice: EnrolledDice, test: SelfTest) -> dict[str, Any]:
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
                    "one": dict(zip(("die", "face"), each.one, strict=True)),
                    "other": dict(zip(("die", "face"), each.other, strict=True)),
                    "times": each.times,
                }
                for each in test.confusions
            ],
        },
    }


def _pictures_json(lessons: Sequence[Lesson], kept: Sequence[Lesson]) -> list[dict[str, Any]]:
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
