"""``edgebox read``: reads the dice in pictures."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from edgebox.dice import Pool
from edgebox.errors import BadInputError, WorkFailedError

if TYPE_CHECKING:
    from edgebox.vision import Frame, Reading


def describe(parser: argparse.ArgumentParser) -> None:
    """Give the parser the help and arguments of ``edgebox read``."""
    parser.description = (
        "Read the dice in pictures of a tray, taken from above.\n"
        "A picture of the empty tray helps much: give it with --empty, or put it beside the\n"
        "pictures as empty.jpg. Dice in doubt are marked, and the reason is given."
    )
    parser.epilog = (
        "examples:\n"
        "  edgebox read roll.jpg --empty tray.jpg\n"
        "  edgebox read roll.jpg --expect YGGPP --overlay seen.png\n"
        "  edgebox read pictures/ --json        every picture of a folder, one line each"
    )
    parser.add_argument("files", nargs="+", metavar="FILE", help="a picture, or a folder of them")
    parser.add_argument("--empty", metavar="IMAGE", help="a picture of the tray without dice")
    parser.add_argument(
        "--tray", metavar="NAME", help="the tray without dice, as edgebox calibrate learned it"
    )
    parser.add_argument("--expect", metavar="POOL", help="the dice that should be there, as YGGPP")
    parser.add_argument(
        "--dice-set",
        choices=("auto", "starwars", "genesys"),
        default="auto",
        help="the printing of the dice (default: told apart by itself)",
    )
    parser.add_argument(
        "--overlay",
        metavar="FILE",
        help="write a picture of what was seen; for several pictures, name a folder",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON document a picture")


def run(options: argparse.Namespace) -> int:
    """Read and print."""
    from edgebox.vision import Reader, load_frame

    expect = None if options.expect is None else Pool.parse(options.expect)
    reader = Reader(options.dice_set)
    tray = _tray(options)
    work = _work(options.files, options.empty)
    overlays = _overlay_places(options.overlay, [path for path, _ in work])
    empties: dict[Path, Frame] = {}
    status = 0
    for number, (picture, bare) in enumerate(work):
        try:
            empty = _empty(bare, empties) if tray is None else tray
            frame = load_frame(picture)
            reading = reader.read(frame, empty=empty, expect=expect)
        except BadInputError as error:
            # one bad picture does not keep the others from being read
            print(f"edgebox: {error}", file=sys.stderr)
            status = 2
            continue
        if overlays:
            from edgebox.vision.overlay import save_overlay

            save_overlay(overlays[number], frame, reading)
        if options.json:
            print(json.dumps(reading.as_json()), flush=True)
        else:
            print("\n".join(_told(reading, empty is not None)), flush=True)
        if not reading.dice:
            print(f"edgebox: {picture}: no dice are in the tray; roll some.", file=sys.stderr)
            status = max(status, 1)
    return status


def _tray(options: argparse.Namespace) -> Frame | None:
    """Return the empty tray as ``edgebox calibrate`` learned it, if one is named."""
    if options.tray is None:
        return None
    if options.empty is not None:
        raise BadInputError("--tray and --empty both name the empty tray; give one of them.")
    from edgebox.vision.calibration import load_tray

    profile = load_tray(options.tray)
    if profile is None:
        raise BadInputError(
            f"The tray {options.tray!r} is not calibrated; "
            f"do so first: edgebox calibrate --name {options.tray}"
        )
    return profile.frame


def _work(files: list[str], empty: str | None) -> list[tuple[Path, Path | None]]:
    """Return each picture to read with the picture of its empty tray."""
    from edgebox.vision.frame import empty_beside, pictures_in

    work: list[tuple[Path, Path | None]] = []
    for file in files:
        place = Path(file)
        bare = Path(empty) if empty is not None else empty_beside(place)
        pictures = pictures_in(place) if place.is_dir() else [place]
        work += [(picture, bare) for picture in pictures]
    return work


def _empty(bare: Path | None, empties: dict[Path, Frame]) -> Frame | None:
    """Return the empty tray of a picture; each is opened once."""
    from edgebox.vision import load_frame

    if bare is not None and bare not in empties:
        empties[bare] = load_frame(bare)
    return None if bare is None else empties[bare]


def _overlay_places(overlay: str | None, pictures: list[Path]) -> list[Path]:
    """Return where to write the overlay of each picture; nothing if none are asked for."""
    if overlay is None:
        return []
    place = Path(overlay)
    if len(pictures) == 1 and not place.is_dir():
        return [place]
    if place.exists() and not place.is_dir():
        raise BadInputError(
            f"{place}: there are {len(pictures)} pictures to draw; name a folder for --overlay."
        )
    if place.suffix and not place.exists():
        raise BadInputError(
            f"{place}: there are {len(pictures)} pictures to draw; name a folder for --overlay, "
            f"as in {place.stem}/"
        )
    try:
        place.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise WorkFailedError(f"{place}: the folder can't be made ({error.strerror}).") from None
    names: dict[str, int] = {}
    places = []
    for picture in pictures:
        count = names[picture.stem] = names.get(picture.stem, 0) + 1
        places.append(
            place / (f"{picture.stem}.png" if count == 1 else f"{picture.stem}-{count}.png")
        )
    return places


def _told(reading: Reading, had_empty: bool) -> Iterator[str]:
    """Yield the lines that tell a reading to a person."""
    yield f"{reading.image}: {_count(len(reading.dice))}"
    for die in reading.dice:
        doubt = "" if die.sure else f"   ? {die.reason}"
        yield f"  {die.words}{doubt}"
    if len(reading.roll):
        yield f"  roll {reading.roll}"
        yield f"  net  {reading.net.symbols}  {reading.net.words}"
    if not reading.sure:
        yield f"  not sure: {reading.reason}"
        if not had_empty:
            yield "  a picture of the empty tray would help: --empty IMAGE"


def _count(dice: int) -> str:
    if dice == 0:
        return "no dice"
    return "1 die" if dice == 1 else f"{dice} dice"
