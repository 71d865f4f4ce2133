"""The dice that the eye got wrong, cut out of their pictures, with what is there and what was read.

The pictures are opened again for this, as those of a large folder would not fit into memory.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from PIL import Image, ImageDraw

from edgebox.bench.confusion import face_name
from edgebox.bench.matching import Outcome, TrayOutcome
from edgebox.drawing import font
from edgebox.vision import load_frame

SURE_AND_WRONG = "called sure, wrong"
COCKED_SURE = "cocked, called sure"
SPURIOUS = "no die there"
MISSED = "missed"
WRONG_TYPE = "wrong type"
WRONG_FACE = "wrong face"

KINDS = {
    SURE_AND_WRONG: "#c62828",
    COCKED_SURE: "#ad1a8c",
    SPURIOUS: "#b35900",
    MISSED: "#1f5fa8",
    WRONG_TYPE: "#6b6b00",
    WRONG_FACE: "#555555",
}
"""Kinds of failures and their colours, the gravest first; wrong ones that were not called sure
come last, as a person is asked about them."""

MOST = 42
"""So many failures are shown: some of each kind, then the gravest."""

ACROSS = 6
"""Tiles in a row."""

TILE, WORDS, GAP, HEAD = 184, 74, 10, 84
"""In pixels: a tile's side, the room for words below it, between tiles, and above them all."""

_THERE, _READ = "#00e05a", "#ff9d00"


@dataclass(frozen=True)
class Failure:
    """One die that was got wrong."""

    kind: str
    """One of :data:`KINDS`."""
    outcome: Outcome
    tray: TrayOutcome


def kind_of(outcome: Outcome) -> str | None:
    """Return in which way a die was got wrong; ``None`` if it was not.

    A cocked die can only be missed or called sure: it has no right face, and its type is asked of
    a person with it.
    """
    if outcome.read is None:
        return MISSED
    if outcome.cocked:
        return COCKED_SURE if outcome.sure else None
    if outcome.right:
        return None
    if outcome.sure:
        return SURE_AND_WRONG
    if outcome.spurious:
        return SPURIOUS
    return WRONG_FACE if outcome.type_right else WRONG_TYPE


def failures(trays: Iterable[TrayOutcome]) -> list[Failure]:
    """Return all failures, the gravest first."""
    found = [
        Failure(kind, each, tray)
        for tray in trays
        for each in tray.outcomes
        if (kind := kind_of(each)) is not None
    ]
    order = list(KINDS)
    return sorted(found, key=lambda each: order.index(each.kind))


def chosen(found: list[Failure]) -> list[Failure]:
    """Return :data:`MOST` failures in their order, so that one kind can't crowd out the others."""
    seen: Counter[str] = Counter()
    first: list[int] = []
    rest: list[int] = []
    for number, each in enumerate(found):
        seen[each.kind] += 1
        (first if seen[each.kind] <= MOST // len(KINDS) else rest).append(number)
    return [found[number] for number in sorted((first + rest)[:MOST])]


def draw(found: list[Failure], of_what: str) -> Image.Image:
    """Return the sheet: a tile for each failure, as many as :data:`MOST`.

    Raises:
        BadInputError: a picture can't be opened any more.
    """
    shown = chosen(found)
    across = min(ACROSS, max(4, len(shown)))
    rows = -(-len(shown) // across)
    sheet = Image.new(
        "RGB", (GAP + across * (TILE + GAP), HEAD + rows * (TILE + WORDS + GAP)), "#ffffff"
    )
    pen = ImageDraw.Draw(sheet)
    _head(pen, found, of_what)
    # each picture is opened once
    for picture in sorted({each.tray.picture for each in shown}):
        frame = load_frame(Path(picture))
        image = Image.fromarray(frame.image[..., ::-1].copy())
        for number, each in enumerate(shown):
            if each.tray.picture == picture:
                _tile(sheet, pen, place_of(number, across), each, image, frame.scale)
    return sheet


def place_of(number: int, across: int = ACROSS) -> tuple[int, int]:
    """Return the upper left corner of a tile on the sheet, in pixels."""
    row, column = divmod(number, across)
    return GAP + column * (TILE + GAP), HEAD + row * (TILE + WORDS + GAP)


def _head(pen: ImageDraw.ImageDraw, found: list[Failure], of_what: str) -> None:
    more = f", {MOST} shown" if len(found) > MOST else ""
    title = f"{len(found)} failures{more}" if found else "No failures"
    _write(pen, (GAP, 8), title, 20)
    _write(pen, (GAP, 36), of_what, 13, "#777777")
    x = float(GAP)
    for kind, colour in KINDS.items():
        count = sum(each.kind == kind for each in found)
        if count:
            words = f"{kind}: {count}"
            _write(pen, (x, 57), words, 14, colour)
            x += font.width(words, 14) + 22
    if found:
        _write(pen, (x, 57), "box as labelled", 14, "#00a040")
        _write(pen, (x + font.width("box as labelled", 14) + 14, 57), "as read", 14, "#d07f00")


def _tile(
    sheet: Image.Image,
    pen: ImageDraw.ImageDraw,
    place: tuple[int, int],
    failure: Failure,
    image: Image.Image,
    reduced: float,
) -> None:
    """Put one failure on the sheet: the die with its surroundings, and the words below it.

    Boxes are in pixels of the picture's file, so many times those of the image.
    """
    outcome, (left, top) = failure.outcome, place
    boxes = list(_boxes(outcome))
    x, y = min(box[0] for box, _ in boxes), min(box[1] for box, _ in boxes)
    right = max(box[0] + box[2] for box, _ in boxes)
    bottom = max(box[1] + box[3] for box, _ in boxes)
    side = max(right - x, bottom - y, 8) * 1.6
    x, y = (x + right - side) / 2, (y + bottom - side) / 2
    # what lies beyond the picture's border becomes grey
    cut = Image.new("RGB", (max(1, round(side / reduced)),) * 2, "#9a9a9a")
    cut.paste(image, (-round(x / reduced), -round(y / reduced)))
    sheet.paste(cut.resize((TILE, TILE), Image.Resampling.BICUBIC), place)
    scale = TILE / side
    for (bx, by, wide, high), colour in boxes:
        start = left + (bx - x) * scale, top + (by - y) * scale
        pen.rectangle(
            (*start, start[0] + wide * scale, start[1] + high * scale), outline=colour, width=1
        )
    colour = KINDS[failure.kind]
    pen.rectangle((left, top, left + TILE - 1, top + TILE - 1), outline=colour, width=4)
    lines = [failure.kind, *_told(outcome), _where(failure.tray)]
    for number, line in enumerate(lines):
        line = _cut(line, TILE)
        _write(pen, (left, top + TILE + 3 + 17 * number), line, 13, colour if not number else None)


def _boxes(outcome: Outcome) -> Iterator[tuple[Sequence[float], str]]:
    """Yield the boxes of a die, as labelled and as read, and their colours."""
    if outcome.label is not None:
        yield outcome.label["box"], _THERE
    if outcome.read is not None:
        yield outcome.read.box, _READ


def _told(outcome: Outcome) -> tuple[str, str]:
    """Return what is there and what was read, each on a line."""
    label, read = outcome.label, outcome.read
    there = "no die" if label is None else face_name(str(label["die"]), str(label["face"]))
    if read is None:
        return f"is {there}", "read: nothing"
    doubt = "sure" if read.sure else "asks"
    return f"is {there}", f"read {face_name(read.die, read.face)} {read.confidence:.3f} {doubt}"


def _where(tray: TrayOutcome) -> str:
    name = Path(tray.picture).stem
    return f"{_cut(tray.rig, TILE - font.drawn_width(f' {name}', 13))} {name}"


def _cut(words: str, room: float) -> str:
    """Return words as long as they may be below a tile."""
    return font.cut(words, 13, room, font.drawn_width)


def _write(
    pen: ImageDraw.ImageDraw,
    place: tuple[float, float],
    text: str,
    size: float,
    colour: str | None = None,
) -> None:
    pen.text(place, font.drawable(text), fill=colour or "#222222", font=font.font(size))
