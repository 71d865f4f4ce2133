"""``edgebox bench eye``: scores the eye on folders of pictures whose dice are known."""

from __future__ import annotations

import argparse
import io
import json
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from edgebox.bench.eye_options import add_dice_set, add_no_empty
from edgebox.errors import BadInputError, EdgeboxError
from edgebox.files.folder import made_folder
from edgebox.files.looked_up import is_folder, is_there
from edgebox.files.named_place import named_folder
from edgebox.files.spared import spare_folder
from edgebox.home import write_named
from edgebox.terminal.harmless import harmless, on_one_line
from edgebox.terminal.progress import Steps

if TYPE_CHECKING:
    from edgebox.bench.matching import TrayOutcome
    from edgebox.bench.score import Score

PICTURES = ("confusion.png", "reliability.png", "failures.jpg")
"""What ``--pictures`` writes."""


def describe(parser: argparse.ArgumentParser) -> None:
    """Give the parser the help and arguments of ``edgebox bench eye``."""
    parser.description = (
        "Score the reading of dice on labelled folders: pictures, labels.json, and empty.jpg\n"
        "where the empty tray is known. A folder of such folders, however deep, counts as\n"
        "all of them."
    )
    parser.epilog = (
        "found, face: of the dice at rest (not cocked); type: of all dice found\n"
        "wrong, sure: of the dice at rest, and of finds where no die is\n"
        "a die is found if the middle of a reading's box is nearer to that of its own box than\n"
        "  0.35 of its longer side, or the two share half of what they cover together; where\n"
        "  labels.json is a plain list, its boxes surround pips, whose middle must lie in the\n"
        "  reading's box, and readings that the border cuts are left out if they have no label\n"
        "silent misread: a tray called sure although a die in it is wrong, missed or too many;\n"
        "  of a cocked die the face nearest to up is right, and it counts under cocked, sure\n"
        "asked, no cause: right but not sure, though no die is cocked, of no known kind, less\n"
        "  than 60 % in view (it or its upper face), blurred by more than 5 % of its size, or\n"
        "  washed out by glare on more than 25 % of its upper face, and nothing that is no die in\n"
        '  view ("foreign" in labels.json); counted of the trays that give no such cause\n\n'
        "example: edgebox bench eye trays/ref1 trays/ref2 --pictures seen"
    )
    parser.add_argument("folders", nargs="+", metavar="DIR", help="a folder with a labels.json")
    add_dice_set(parser)
    add_no_empty(parser)
    parser.add_argument(
        "--expect",
        action="store_true",
        help="read as at the table, where the box knows which dice were asked for: those of the\n"
        "labels (pictures of dice that no roll asks for together are read without)",
    )
    parser.add_argument(
        "--pictures",
        metavar="DIR",
        help=f"write {', '.join(PICTURES)} into this folder",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(options: argparse.Namespace) -> int:
    """Read, score, print, and draw."""
    from edgebox.bench.misnamed import misnamed
    from edgebox.bench.score import Score

    if "" in options.folders:
        raise BadInputError("a name is empty; write it as in edgebox bench eye trays/ref1")
    folders = named_rigs([Path(folder) for folder in options.folders])
    # now: after long work would be late to find that it fails
    place = None if options.pictures is None else _place(options.pictures, folders.values())
    trays: list[TrayOutcome] = []
    wrong: dict[str, BadInputError] = {}
    with Steps(len(folders)) as steps:
        for name, folder in folders.items():
            steps.name(name)
            try:
                trays += read_folder(
                    folder,
                    options.dice_set,
                    use_empty=not options.no_empty,
                    expect=options.expect,
                    name=name,
                    each=lambda _, of: steps.advance(1 / of),
                    spoilt=lambda error: wrong.setdefault(str(error), error),
                )
            except BadInputError as error:
                wrong[str(error)] = error
    if not trays:
        raise next(iter(wrong.values()))
    # what can't be read keeps nothing else from being scored
    for message in (*wrong, *misnamed(trays, options.dice_set)):
        print(harmless(f"edgebox: {message}"), file=sys.stderr)
    scored = [name for name in folders if any(tray.rig == name for tray in trays)]
    rigs = {name: Score.of(tray for tray in trays if tray.rig == name) for name in scored}
    drawn: list[Path] = []
    undrawn: EdgeboxError | None = None
    try:
        if place is not None:
            drawn.extend(_draw(place, trays, _of_what(options, rigs)))
    except EdgeboxError as error:
        # what can't be drawn was scored all the same
        undrawn = error
    if options.json:
        print(json.dumps(_document(options, rigs, trays, drawn)))
    else:
        from edgebox.bench.eye_tables import tables

        print("\n".join(map(on_one_line, tables(rigs, trays))))
        for path in drawn:
            print(on_one_line(f"written: {path}"))
    if undrawn is not None:
        raise undrawn
    return 2 if wrong else 0


def _place(given: str, labelled: Iterable[Path]) -> Path:
    """Make the folder for the pictures that are drawn, and return it.

    Raises:
        BadInputError: the name is empty, or that of a file, or of a labelled folder.
        WorkFailedError: it can't be made.
    """
    place = named_folder(given, "--pictures", "seen/")
    spare_folder(labelled, place, "name another one for --pictures, as in seen/")
    return made_folder(place)


def read_folder(
    folder: Path,
    dice_set: str = "auto",
    *,
    use_empty: bool = True,
    expect: bool = False,
    name: str = "",
    each: Callable[[int, int], None] | None = None,
    spoilt: Callable[[BadInputError], object] | None = None,
) -> list[TrayOutcome]:
    """Read every labelled picture of a folder and compare it with its labels.

    Args:
        folder: where the pictures and ``labels.json`` are.
        dice_set: as :class:`~edgebox.vision.Reader` takes it.
        use_empty: whether the reader may see the picture of the empty tray, if there is one.
        expect: whether the reader knows which dice were asked for: those of the labels.
        name: what the folder is called in reports.
        each: is told after each picture how many of how many are done.
        spoilt: is told of a picture that can't be read; the others are read all the same.

    Raises:
        MissingFileError: no labels, or a picture is missing and nobody is told of it.
        BadInputError: labels can't be understood, or there is no such dice set, or a picture can't
            be read and nobody is told of it.
    """
    from edgebox.bench.labels import check_boxes, load_labels
    from edgebox.bench.matching import compare
    from edgebox.vision import Reader, load_frame
    from edgebox.vision.frame import empty_beside
    from edgebox.vision.judging.expected import asked_for

    labels = load_labels(folder)
    bare = empty_beside(folder) if use_empty else None
    empty = None if bare is None else load_frame(bare)
    reader = Reader(dice_set)
    trays = []
    for done, image in enumerate(labels["images"], 1):
        path = folder / image["image"]
        asked = asked_for(die["die"] for die in image["dice"]) if expect else None
        try:
            frame = load_frame(path)
            width, height = frame.given_size
            check_boxes(image, (width, height), str(path))
            reading = reader.read(frame, empty=empty, expect=asked).enlarged(frame.scale)
        except BadInputError as error:
            if spoilt is None:
                raise
            spoilt(error)
        else:
            trays.append(
                compare(
                    reading,
                    image["dice"],
                    boxes=labels["boxes"],
                    size=(width, height),
                    foreign=image["foreign"],
                    rig=name or folder.resolve().name,
                    picture=str(path),
                )
            )
        if each is not None:
            each(done, len(labels["images"]))
    return trays


def named_rigs(folders: Sequence[Path]) -> dict[str, Path]:
    """Return each labelled folder by its name; a folder of such ones, however deep, gives them all.

    Folders of one name are told apart by their paths; one that is given twice counts once.
    """
    rigs: list[Path] = []
    for folder in folders:
        # of one without any it is told that there are no labels
        rigs += _labelled(folder, set()) or [folder]
    once = {rig.resolve(): rig for rig in rigs}
    names = [place.name for place in once]
    return {
        place.name if names.count(place.name) == 1 else str(place): rig
        for place, rig in once.items()
    }


def _labelled(folder: Path, seen: set[Path]) -> list[Path]:
    """Return a folder if it is labelled, else the labelled ones within it, by name.

    Args:
        folder: where to look; hidden folders in it are passed over.
        seen: where it was looked before; a link may lead back there.
    """
    from edgebox.vision.frame import is_hidden

    if is_there(folder / "labels.json"):
        return [folder]
    if not is_folder(folder) or (place := folder.resolve()) in seen:
        return []
    seen.add(place)
    try:
        inner = sorted(each for each in folder.iterdir() if not is_hidden(each))
    except OSError:
        return []
    return [rig for each in inner for rig in _labelled(each, seen)]


def _of_what(options: argparse.Namespace, rigs: dict[str, Score]) -> str:
    """Say in a line what was scored, for the pictures."""
    dice, trays = (sum(getattr(rig, what) for rig in rigs.values()) for what in ("dice", "trays"))
    names = ", ".join(rigs) if len(rigs) <= 3 else f"{len(rigs)} rigs"
    empty = "empty tray withheld" if options.no_empty else "empty tray given where known"
    asked = ", the dice asked for known" if options.expect else ""
    return (
        f"{dice:,} dice in {trays:,} pictures of {names}; "
        f"dice set {options.dice_set}, {empty}{asked}"
    )


def _draw(place: Path, trays: list[TrayOutcome], of_what: str) -> Iterator[Path]:
    """Write the pictures and yield where each is.

    Raises:
        BadInputError: a picture that was read can't be opened any more.
        WorkFailedError: one can't be written.
    """
    from edgebox.bench import confusion, failures, reliability

    outcomes = [each for tray in trays for each in tray.outcomes]
    paths = [place / name for name in PICTURES]
    confusion.draw(confusion.Confusion.of(outcomes), of_what).save(paths[0])
    yield paths[0]
    reliability.draw(reliability.Reliability.of(outcomes), of_what).save(paths[1])
    yield paths[1]
    sheet = failures.draw(failures.failures(trays), of_what)
    jpeg = io.BytesIO()
    sheet.save(jpeg, "JPEG", quality=85)
    write_named(paths[2], jpeg.getvalue(), "the picture")
    yield paths[2]


def _document(
    options: argparse.Namespace,
    rigs: dict[str, Score],
    trays: list[TrayOutcome],
    drawn: list[Path],
) -> dict[str, Any]:
    from edgebox.bench.confusion import Confusion
    from edgebox.bench.reliability import Reliability
    from edgebox.bench.score import Score

    outcomes = [each for tray in trays for each in tray.outcomes]
    return {
        "dice_set": options.dice_set,
        "empty_given": not options.no_empty,
        "expected": options.expect,
        "rigs": {name: rig.as_json() for name, rig in rigs.items()},
        "total": sum(rigs.values(), Score()).as_json(),
        "reliability": Reliability.of(outcomes).as_json(),
        "confusion": Confusion.of(outcomes).as_json(),
        "silent_misreads": [tray.picture for tray in trays if tray.silent_misread],
        "pictures": [str(path) for path in drawn],
    }
