"""``edgebox bench eye``: scores the eye on folders of pictures whose dice are known."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from edgebox.vision.score import Score


def describe(parser: argparse.ArgumentParser) -> None:
    """Give the parser the help and arguments of ``edgebox bench eye``."""
    parser.description = (
        "Score the reading of dice on labelled folders: pictures, empty.jpg and labels.json."
    )
    parser.epilog = (
        "a silent misread is a tray called sure although a die in it is wrong, missed or spurious\n"
        "example: edgebox bench eye trays/ref1 trays/ref2"
    )
    parser.add_argument("folders", nargs="+", metavar="DIR", help="a folder with a labels.json")
    parser.add_argument(
        "--dice-set",
        choices=("auto", "starwars", "genesys"),
        default="auto",
        help="the printing of the dice (default: told apart by itself)",
    )
    parser.add_argument(
        "--no-empty", action="store_true", help="read without the picture of the empty tray"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(options: argparse.Namespace) -> int:
    """Score and print."""
    from edgebox.vision.score import Score

    rigs: dict[str, Score] = {}
    for folder in options.folders:
        name = Path(folder).resolve().name
        rigs[name] = rigs.get(name, Score()) + score_folder(
            Path(folder), options.dice_set, use_empty=not options.no_empty
        )
    total = sum(rigs.values(), Score())
    if options.json:
        print(
            json.dumps(
                {
                    "rigs": {name: rig.as_json() for name, rig in rigs.items()},
                    "total": total.as_json(),
                }
            )
        )
    else:
        print("\n".join(_table(rigs, total)))
    return 0


def score_folder(folder: Path, dice_set: str = "auto", *, use_empty: bool = True) -> Score:
    """Read every labelled picture of a folder and return the score.

    Raises:
        MissingFileError: no labels, or a picture is missing.
        BadInputError: labels or a picture can't be understood.
    """
    from edgebox.vision import Reader, load_frame
    from edgebox.vision.frame import empty_beside
    from edgebox.vision.score import Score, load_labels, score

    labels = load_labels(folder)
    bare = empty_beside(folder) if use_empty else None
    empty = None if bare is None else load_frame(bare)
    reader = Reader(dice_set)
    total = Score()
    for image in labels["images"]:
        reading = reader.read(load_frame(folder / image["image"]), empty=empty)
        total += score(reading, image["dice"])
    return total


_COLUMNS = "dice found spur  type  face flag wrong! cocked sure! trays right sure silent     ms"


def _table(rigs: dict[str, Score], total: Score) -> list[str]:
    width = max(12, *(len(name) for name in rigs))
    lines = [f"{'rig':<{width}} {_COLUMNS}"]
    rows = list(rigs.items())
    if len(rigs) > 1:
        rows.append(("all", total))
    for name, rig in rows:
        of = max(1, rig.uncocked)
        lines.append(
            f"{name:<{width}} {rig.dice:4d} {rig.found:5d} {rig.spurious:4d}"
            f" {100 * rig.types_right / of:5.1f} {100 * rig.accuracy:5.1f} {rig.flagged:4d}"
            f" {rig.wrong_sure:6d} {rig.cocked:6d} {rig.cocked_sure:5d} {rig.trays:5d}"
            f" {rig.trays_right:5d} {rig.trays_sure_right:4d} {rig.silent:6d}"
            f" {rig.milliseconds / max(1, rig.trays):6.0f}"
        )
    lines += ["", "type and face right, of the uncocked dice:"]
    for die in sorted({die for die, _ in total.by_die}):
        right, of = total.by_die[die, "right"], total.by_die[die, "of"]
        lines.append(f"  {die:<12} {right:4d} of {of:4d}  {100 * right / max(1, of):5.1f} %")
    lines += [
        "",
        "type, face: % of uncocked dice; flag: right but not sure; wrong!: wrong but called sure;",
        "sure!: cocked, called sure; trays right, and both right and sure; silent: sure and wrong",
    ]
    return lines
