"""``edgebox bench eye-video``: how soon dice at rest are read, and that nothing else is."""

from __future__ import annotations

import argparse
import json
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from edgebox.bench.eye_options import add_dice_set, add_no_empty
from edgebox.bench.shipped_trays import shipped_trays
from edgebox.errors import BadInputError, MissingFileError
from edgebox.files.looked_up import is_file
from edgebox.terminal.harmless import on_one_line
from edgebox.terminal.progress import Steps

if TYPE_CHECKING:
    from edgebox.bench.film import Film, Thrown
    from edgebox.bench.film_watching import Watched
    from edgebox.bench.labels import ImageLabels
    from edgebox.vision import Frame

SHIPPED = shipped_trays()
"""The trays that are filmed when none is named; they come with the source, not with a wheel."""

BOUND = 0.5
"""Seconds from the first still frame to the reading, at most."""

FPS, WIDTHS = (5, 120), (320, 4000)
"""The least and the most frames a second, and pixels of a frame's width."""


def describe(parser: argparse.ArgumentParser) -> None:
    """Give the parser the help and arguments of ``edgebox bench eye-video``."""
    parser.description = (
        "Make a film of each labelled picture and read it as a camera's: hands come and go, the\n"
        "dice of the picture tumble in, a hand passes over them, the dice of the next one follow.\n"
        "Tells how long it takes from the first still frame to the reading, on one thread, and\n"
        "whether anything was read while dice moved or a hand was in view."
    )
    parser.epilog = (
        "A folder needs labels.json and empty.jpg, the tray without dice. A folder of such\n"
        "folders counts as all of them. Without any, the trays in docs/pictures/trays are filmed:\n"
        "they come with the source folder only, so name one anywhere else.\n\n"
        "settling: time of the film, from the first still frame to the one it was read at\n"
        "waiting: how late that one's turn came, where frames take longer to look at than to come\n"
        "computing: time of the clock for that frame: settling, three readings, agreeing\n"
        "on the processor: that without the time that other programs took\n"
        "looked at: frames in which dice were looked for, whether or not a reading came of it\n"
        "Whether dice are read rightly is not judged here; 'edgebox bench eye' does that.\n\n"
        "example: edgebox bench eye-video trays/ref1 trays/ref2 --no-empty"
    )
    parser.add_argument("folders", nargs="*", metavar="DIR", help="a folder with a labels.json")
    parser.add_argument("--fps", type=int, default=15, help="frames a second (15)")
    parser.add_argument(
        "--size", type=int, metavar="WIDTH", help="make wider pictures this wide, in pixels"
    )
    add_no_empty(parser)
    # what it was called at first
    parser.add_argument(
        "--without-empty", dest="no_empty", action="store_true", help=argparse.SUPPRESS
    )
    add_dice_set(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(options: argparse.Namespace) -> int:
    """Film, read, and print."""
    from edgebox.bench.eye import named_rigs

    if "" in options.folders:
        raise BadInputError("a name is empty; write it as in edgebox bench eye-video trays/ref1")
    _within("--fps", options.fps, FPS)
    if options.size is not None:
        _within("--size", options.size, WIDTHS)
    folders = [Path(folder) for folder in options.folders] or [SHIPPED]
    if not options.folders and not SHIPPED.is_dir():
        raise MissingFileError(
            f"{SHIPPED}: the trays that come with the source are not here; name a folder, as "
            "docs/pictures/trays in the source."
        )
    # all of them first: after long work would be late to find that one is no good
    sets = [Set.of(folder, name, options.size) for name, folder in named_rigs(folders).items()]
    seen = _seen(sets, options)
    document = _document(seen, options)
    told = "\n".join(map(on_one_line, _told(document)))
    print(json.dumps(document) if options.json else told)
    return 0


@dataclass(frozen=True)
class Set:
    """A labelled folder to film in: its tray, and the pictures that have dice."""

    name: str
    folder: Path
    empty: Frame
    """As large as the frames are to be."""
    pictures: tuple[ImageLabels, ...]

    @classmethod
    def of(cls, folder: Path, name: str = "", width: int | None = None) -> Set:
        """Open a folder.

        Args:
            folder: with ``labels.json``, its pictures, and the picture of the empty tray.
            name: what it is called in reports.
            width: of the frames in pixels, if the picture of the empty tray is wider.

        Raises:
            MissingFileError: there are no labels, or a picture is missing.
            BadInputError: labels or the empty tray can't be understood, or no picture has dice.
        """
        from edgebox.bench.labels import load_labels
        from edgebox.vision import load_frame
        from edgebox.vision.frame import empty_beside

        pictures = tuple(each for each in load_labels(folder)["images"] if each["dice"])
        if not pictures:
            raise BadInputError(f"{folder / 'labels.json'}: no picture with dice is labelled.")
        bare = empty_beside(folder)
        if bare is None:
            raise MissingFileError(
                f"{folder / 'empty.jpg'}: there is no picture of the empty tray here; "
                "a film begins with it."
            )
        for each in pictures:
            if not is_file(folder / each["image"]):
                raise MissingFileError(
                    f"{folder / each['image']}: labels.json names this picture, and it is not here."
                )
        empty = load_frame(bare)
        return cls(name or folder.resolve().name, folder, _narrowed(empty, width), pictures)

    def films(self, fps: int) -> Iterator[Film]:
        """Yield a film for each picture, with the dice of the next one as its second roll.

        Raises:
            BadInputError: a picture can't be read, is not of this tray, or is labelled wrongly.
        """
        from edgebox.bench.film import Film

        count = len(self.pictures)
        for number, picture in enumerate(self.pictures):
            following = [self.pictures[(number + 1) % count]] if count > 1 else []
            shown = f"{self.name}/{picture['image']}"
            throws = [self.thrown(each) for each in (picture, *following)]
            yield Film(
                self.empty.image,
                throws,
                name=shown,
                fps=fps,
                # the same film whatever other folders are named
                seed=zlib.crc32(f"{self.folder.resolve().name}/{picture['image']}".encode()),
                rests=number % 2 == 0,
            )

    def thrown(self, picture: ImageLabels) -> Thrown:
        """Return a picture and its dice's boxes as large as the frames are to be.

        Raises:
            BadInputError: it can't be read, is not of this tray, or has a die outside of it.
        """
        import cv2
        import numpy as np

        from edgebox.bench.film import Thrown
        from edgebox.vision import load_frame
        from edgebox.vision.frame import empty_like

        frame = load_frame(self.folder / picture["image"])
        empty_like(self.empty, frame.image)  # says so if it is of another camera
        high, wide = self.empty.image.shape[:2]
        smaller = wide / frame.given_size[0]
        image = cv2.resize(frame.image, (wide, high), interpolation=cv2.INTER_AREA)
        boxes = [[side * smaller for side in die["box"]] for die in picture["dice"]]
        for box in boxes:
            inside = min(box[0] + box[2], wide) - max(box[0], 0)
            if not (inside >= 1 and min(box[1] + box[3], high) - max(box[1], 0) >= 1):
                raise BadInputError(
                    f"{frame.name}: labels.json has a die at "
                    f"{[round(side / smaller) for side in box]}, which is not in the picture."
                )
        return Thrown(np.asarray(image, np.uint8), boxes)


def _within(option: str, given: int, limits: tuple[int, int]) -> None:
    least, most = limits
    if not least <= given <= most:
        raise BadInputError(f"{option} {given}: give a whole number from {least} to {most}.")


def _narrowed(frame: Frame, width: int | None) -> Frame:
    import cv2
    import numpy as np

    from edgebox.vision import Frame

    high, wide = frame.image.shape[:2]
    if width is None or wide <= width:
        return Frame(frame.image, frame.name)
    size = (width, max(1, round(high * width / wide)))
    small = cv2.resize(frame.image, size, interpolation=cv2.INTER_AREA)
    return Frame(np.asarray(small, np.uint8), frame.name)


def _seen(sets: list[Set], options: argparse.Namespace) -> dict[str, Watched]:
    """Watch all films, one thread computing; return what was seen in each folder, by its name."""
    import cv2

    from edgebox.bench.film_watching import Watched, watched
    from edgebox.vision import Reader
    from edgebox.vision.motion.settling import Settling

    reader = Reader(options.dice_set)
    seen = {each.name: Watched() for each in sets}
    threads = cv2.getNumThreads()
    cv2.setNumThreads(1)
    try:
        with Steps(sum(len(each.pictures) for each in sets)) as steps:
            for each in sets:
                empty = None if options.no_empty else each.empty
                read = partial(reader.read, empty=empty)
                for film in each.films(options.fps):
                    steps.name(film.name)
                    settling = Settling(None if empty is None else empty.image)
                    advance = partial(steps.advance, 1 / len(film))
                    seen[each.name] += watched(film.name, film, read, settling, advance)
    finally:
        cv2.setNumThreads(threads)
    return seen


def _document(seen: dict[str, Watched], options: argparse.Namespace) -> dict[str, Any]:
    import cv2

    from edgebox.bench.film_watching import Watched

    total = sum(seen.values(), Watched())
    return {
        "empty_given": not options.no_empty,
        "fps": options.fps,
        "size": options.size,
        "dice_set": options.dice_set,
        "opencv": cv2.__version__,
        "folders": {name: each.as_json() for name, each in seen.items()},
        "total": total.as_json(),
        "wrong": [
            {"film": each.film, "at": round(each.at, 3), "what": each.fault.value}
            for each in total.wrong
        ],
    }


def _told(document: dict[str, Any]) -> Iterator[str]:
    """Yield the lines that tell it to a person."""
    total = document["total"]
    films = "film" if total["films"] == 1 else "films"
    known = "empty tray known" if document["empty_given"] else "empty tray not known"
    yield (
        f"{total['films']} {films}, {total['frames']} frames at {document['fps']} a second, "
        f"{known}; one thread, OpenCV {document['opencv']}"
    )
    yield f"  rolls read           {total['read']:>5} of {total['rolls']}"
    for words, key in (
        ("missed", "missed"),
        ("read twice", "twice"),
        ("of an empty tray", "of_empty_tray"),
        ("while dice moved", "while_moving"),
        ("while a hand was in", "while_hand"),
        ("looked at while astir", "looked_while_astir"),
    ):
        yield f"  {words:<21}{total[key]:>5}"
    if total["delay_seconds"] is not None:
        yield "  seconds              median   95 %  worst"
        for words, key in (
            ("still to reading", "delay_seconds"),
            ("  settling", "settling_seconds"),
            ("  waiting", "waiting_seconds"),
            ("  computing", "computing_seconds"),
            ("    on the processor", "processor_seconds"),
        ):
            spread = total[key]
            cells = (f"{spread[each]:>7.2f}" for each in ("median", "percentile_95", "worst"))
            yield f"  {words:<20}{''.join(cells)}"
    for each in document["wrong"]:
        yield f"{each['film']} at {each['at']:.2f} s: {each['what']}"
    yield f"The bounds: {BOUND} s from the first still frame; nothing while anything moves."
