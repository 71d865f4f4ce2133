"""``edgebox enroll``: learns an owner's own dice by example."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from edgebox.commands import named_camera
from edgebox.commands.enroll_empty import empty_in
from edgebox.commands.enroll_words import (
    as_json,
    changes,
    pictures_json,
    tell_damage,
    tell_problems,
    told,
)
from edgebox.commands.known_names import print_names
from edgebox.errors import BadInputError, MissingFileError, WorkFailedError
from edgebox.files.looked_up import is_file
from edgebox.files.named_place import named_place
from edgebox.terminal.harmless import on_one_line

if TYPE_CHECKING:
    from edgebox.vision.enrolment import EnrolledDice, Enrolment, Example, Eye, Lesson


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
    what.add_argument("--camera", default="camera", metavar="CAMERA", help=named_camera.HELP)
    what.add_argument("--show", action="store_true", help="show what is known of the set")
    what.add_argument("--remove", metavar="DIE[:FACE]", help="forget a die, or one face of it")
    what.add_argument("--forget", action="store_true", help="forget the whole set")
    what.add_argument("--undo", action="store_true", help="go back to what was known before")
    what.add_argument("--list", action="store_true", help="list all dice sets")
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(options: argparse.Namespace) -> int:
    """Do the one thing that was asked for."""
    _check_together(options)
    if options.list:
        return _list(options)
    if options.name is None:
        raise BadInputError("Name the dice set, as in: edgebox enroll mine --images FOLDER")
    if options.undo:
        return _undo(options)
    if options.forget:
        return _forget(options)
    if options.show:
        return _show(options)
    if options.remove is not None:
        return _remove(options)
    return _teach(options)


def _check_together(options: argparse.Namespace) -> None:
    """Make sure that no option was given in vain."""
    asked = {
        "--show": options.show,
        "--remove": options.remove is not None,
        "--forget": options.forget,
        "--undo": options.undo,
        "--list": options.list,
    }
    for what, wanted in asked.items():
        if wanted and options.empty is not None:
            raise BadInputError(f"--empty does not go with {what}; leave one of them out.")
    if options.list and options.name is not None:
        raise BadInputError(
            f"--list lists all dice sets; leave {options.name!r} out, or write: "
            f"edgebox enroll {options.name} --show"
        )


def _teach(options: argparse.Namespace) -> int:
    from edgebox.vision.enrolment import Enrolment, TrainedEye, self_test
    from edgebox.vision.enrolment.lessons import is_known

    eye = TrainedEye()
    enrolment = Enrolment(options.name, eye)
    tell_damage(enrolment)
    teach = _by_camera if options.images is None else _by_pictures
    lessons, kept = teach(options, enrolment, eye)
    enrolment.done()
    # under the camera what is wrong with a picture was told when it was taken
    tell_problems(
        [each for each in lessons if options.images is not None or each not in kept], kept
    )
    if not kept and options.images is None:
        # to stop is no wrong use
        why = "no picture was kept" if lessons else "no picture was taken"
        raise WorkFailedError(f"Nothing was learned: {why}.")
    if not kept:
        raise BadInputError("Nothing was learned: no picture could be used.")
    dice, test = enrolment.dice, self_test(enrolment.dice)
    changed = list(changes(enrolment.before, dice))
    if options.json:
        pictures = pictures_json(lessons, kept)
        document = {**as_json(dice, test), "pictures": pictures, "changes": changed}
        saved = None if enrolment.path is None else str(enrolment.path)
        print(json.dumps({**document, "saved": saved}))
        return 0
    known = sum(
        each.example is not None and is_known(enrolment.before, each.example) for each in kept
    )
    if enrolment.path is None:
        print(f"Nothing new: the dice {options.name!r} were taught with these pictures before.")
    else:
        before = f"; {known} {'was' if known == 1 else 'were'} known before" if known else ""
        print(f"Learned from {len(kept) - known} of {len(lessons)} pictures{before}.")
    print("\n".join(map(on_one_line, (*changed, *told(dice, test)))))
    if enrolment.path is not None:
        print(on_one_line(f"Kept in {enrolment.path}"))
    print(f"Read them: edgebox read roll.jpg --dice-set {options.name}")
    return 0


def _by_camera(
    options: argparse.Namespace, enrolment: Enrolment, eye: Eye
) -> tuple[list[Lesson], list[Lesson]]:
    """Teach under the camera; return what came of the pictures, and what is kept of it."""
    from edgebox.commands.enroll_camera import from_camera
    from edgebox.vision.enrolment.lessons import accepted, agreed, crowded_out, is_known

    def keep(lessons: Sequence[Lesson]) -> None:
        _keep(enrolment, accepted(agreed(lessons)))

    enrolment.check_writable()
    lessons = agreed(from_camera(options.camera, options.empty, enrolment.dice, eye, keep))
    # the last one is not where a person did not wait until it could be kept
    dice = enrolment.dice
    lessons = crowded_out(lessons, dice)
    return lessons, [each for each in lessons if each.example and is_known(dice, each.example)]


def _by_pictures(
    options: argparse.Namespace, enrolment: Enrolment, eye: Eye
) -> tuple[list[Lesson], list[Lesson]]:
    """Teach from pictures; return what came of each, and what is kept of it."""
    from edgebox.vision.enrolment.lessons import agreed, crowded_out, used

    lessons = agreed(_from_pictures(options, eye))
    wanted = used(lessons, enrolment.before)
    if wanted:
        _keep(enrolment, [each.example for each in wanted if each.example is not None])
    told_of = dict(zip(wanted, crowded_out(wanted, enrolment.dice), strict=True))
    return [told_of.get(each, each) for each in lessons], [
        each for each in told_of.values() if each.example is not None
    ]


def _keep(enrolment: Enrolment, more: Sequence[Example]) -> None:
    from edgebox.vision.enrolment.lessons import with_examples

    enrolment.keep(lambda dice: with_examples(dice, more))


def _from_pictures(options: argparse.Namespace, eye: Eye) -> list[Lesson]:
    from edgebox.terminal.progress import Steps
    from edgebox.vision import load_frame
    from edgebox.vision.enrolment import Lesson, lesson
    from edgebox.vision.enrolment.names import all_named
    from edgebox.vision.frame import empty_beside, pictures_in

    folder = named_place(options.images, "--images", "FOLDER")
    others = _others_in(folder)
    bare = (
        empty_beside(options.images)
        if options.empty is None
        else named_place(options.empty, "--empty", "empty.jpg")
    )
    try:
        files = pictures_in(options.images, bare, rolls_alone=False)
    except MissingFileError:
        raise
    except BadInputError:
        raise BadInputError(
            f"{options.images}: the folder has no picture to learn from; put some of single dice "
            f"in it, named as in boost-sa-1.jpg.{others}"
        ) from None
    if others:
        print(on_one_line(f"{options.images}:{others}"), file=sys.stderr)
    # slips in names come out before any work is done
    names = all_named(files)
    empty = None if bare is None else empty_in(bare, eye)
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


def _others_in(folder: Path) -> str:
    """Say how many files of a folder can't be read as pictures; ``""`` if there are none."""
    from edgebox.vision.frame import is_hidden, is_picture

    try:
        files = [each for each in folder.iterdir() if not is_hidden(each) and is_file(each)]
    except OSError:
        return ""
    endings = [each.suffix.lower() for each in files if not is_picture(each)]
    if not endings:
        return ""
    count = (
        "1 file of another kind is"
        if len(endings) == 1
        else f"{len(endings)} files of other kinds are"
    )
    named = ", ".join(sorted({ending or "without an ending" for ending in endings}))
    return f" {count} left out ({named}); save pictures as JPEG or PNG."


def _reason(error: BadInputError, file: Path) -> str:
    """Return what is wrong with a picture, without its name: that is told before."""
    return str(error).removeprefix(f"{file}: ").removesuffix(".")


def _list(options: argparse.Namespace) -> int:
    from edgebox.vision.enrolment import dice_names, picture_count

    def noted(name: str) -> str:
        return "" if picture_count(name) else "has no pictures"

    none = "No dice have been taught yet. Teach some: edgebox enroll mine"
    print_names(dice_names(), "sets", noted, none, as_json=options.json)
    return 0


def _undo(options: argparse.Namespace) -> int:
    from edgebox.vision.enrolment import undo_dice

    left = undo_dice(options.name)
    if options.json:
        print(json.dumps({"name": options.name, "left": left}))
    elif left:
        lessons = "1 lesson is" if left == 1 else f"{left} lessons are"
        print(f"The dice set {options.name!r} is again as it was before; {lessons} left.")
    else:
        print(f"The dice set {options.name!r} is forgotten; that was its only lesson.")
    return 0


def _forget(options: argparse.Namespace) -> int:
    from edgebox.vision.enrolment import dice_folder, dice_names, forget_dice

    dice_folder(options.name)  # a name that none can have is told as such
    if options.name not in dice_names():
        raise _no_dice(options.name)
    forget_dice(options.name)
    if options.json:
        print(json.dumps({"name": options.name, "forgotten": True}))
    else:
        print(
            f"The dice set {options.name!r} is forgotten; "
            f"edgebox enroll {options.name} --undo brings it back."
        )
    return 0


def _no_dice(name: str) -> BadInputError:
    from edgebox.vision.enrolment import dice_names

    others = ", ".join(dice_names())
    hint = f"there are: {others}" if others else f"teach it: edgebox enroll {name}"
    return BadInputError(f"No dice called {name!r} have been taught; {hint}.")


def _show(options: argparse.Namespace) -> int:
    from edgebox.vision.enrolment import dice_folder, load_dice, self_test

    dice = load_dice(options.name)
    if dice is None:
        raise _no_dice(options.name)
    test = self_test(dice)
    if options.json:
        print(json.dumps(as_json(dice, test)))
        return 0
    print("\n".join(map(on_one_line, told(dice, test))))
    print(on_one_line(f"Its pictures are in {dice_folder(options.name) / 'pictures'}"))
    return 0


def _remove(options: argparse.Namespace) -> int:
    from edgebox.vision.enrolment import Enrolment, TrainedEye, self_test
    from edgebox.vision.enrolment.lessons import without

    enrolment = Enrolment(options.name, TrainedEye())
    if enrolment.is_new:
        raise _no_dice(options.name)
    tell_damage(enrolment)
    gone = unusable = 0

    def change(dice: EnrolledDice) -> EnrolledDice:
        nonlocal gone, unusable
        less = without(dice, options.remove)
        unusable = len(dice.left_out) - len(less.left_out)
        gone = len(dice.examples) - len(less.examples) + unusable
        return less

    enrolment.keep(change)
    enrolment.done()
    dice = enrolment.dice
    if options.json:
        saved = str(enrolment.path)
        count = {"removed": gone, "unusable": unusable}
        print(json.dumps({**as_json(dice, self_test(dice)), **count, "saved": saved}))
    else:
        pictures = "1 picture" if gone == 1 else f"{gone} pictures"
        among = f", {unusable} of which could not be used" if unusable else ""
        print(
            f"Forgot {pictures} of {options.remove}{among}; "
            f"edgebox enroll {options.name} --undo brings {'it' if gone == 1 else 'them'} back."
        )
    return 0
