"""The labels of pictures whose dice are known, in both shapes that they come in.

A rig (one camera, tray and light) has a ``labels.json`` that is an object with ``images``; each box
surrounds a die. A folder of real photographs has one that is a plain list of images; there a box
surrounds only the pips of the upper face, and dice that the picture's border cuts have no label.
Boxes are x, y, width, height in pixels.
"""

from __future__ import annotations

import json
import math
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal, NotRequired, TypedDict

from edgebox.dice import Die
from edgebox.errors import BadInputError, MissingFileError, NotationError
from edgebox.files.named_file import named_file
from edgebox.vision.boxes import middle
from edgebox.vision.die_words import NARRATIVE, OTHER
from edgebox.vision.frame import LARGEST

Boxes = Literal["dice", "pips"]
"""What the boxes of a folder's labels surround: whole dice, or only the pips on top of them."""

KINDS = (
    *("boost", "setback", "ability", "difficulty", "proficiency", "challenge", "force"),
    *("d6", "d10", "d00", OTHER),
)
"""Every kind of die in the order of tables and pictures."""

LEAST_VISIBLE = 0.6
"""A die, or an upper face, that shows less of itself than this share may well be asked about."""

MOST_GLARE = 0.25
"""So may a die with more than this share of its upper face blown out."""

MOST_BLUR = 0.05
"""So may a die that is blurred or shaken by more than this share of its size."""

_ROUNDED = 1e-3
"""By so much a program that counts pixels may miss a whole share."""


class DieLabel(TypedDict):
    """One die as it truly lies in a picture."""

    die: str
    face: str
    """Of a cocked die the face nearest to up."""
    box: list[float]
    """x, y, width and height in pixels."""
    cocked: NotRequired[bool]
    visible: NotRequired[float]
    """Share of the die in view."""
    top_visible: NotRequired[float]
    """Share of its upper face in view."""
    glare: NotRequired[float]
    """Share of its upper face that is blown out."""
    blur: NotRequired[float]
    """How far lens or movement blur it, as a share of its size."""


class ImageLabels(TypedDict):
    """One picture and its dice."""

    image: str
    """The file's name in its folder."""
    dice: list[DieLabel]
    foreign: int
    """How many things that are no dice lie in view."""


class Labels(TypedDict):
    """All pictures of a folder; what else the file says is kept beside."""

    images: list[ImageLabels]
    boxes: Boxes


def check_boxes(image: ImageLabels, size: tuple[int, int], where: str) -> None:
    """Make sure that the dice of a picture are labelled where it shows them.

    Args:
        image: its labels.
        size: width and height in pixels.
        where: the picture, for messages.

    Raises:
        BadInputError: the middle of a box lies outside of it.
    """
    for number, die in enumerate(image["dice"], 1):
        across, down = middle(die["box"])
        if not (0 <= across <= size[0] and 0 <= down <= size[1]):
            raise BadInputError(
                f"{where}: the box of die {number} ({die['die']}) lies outside of the picture of "
                f"{size[0]}x{size[1]} pixels; mend it in labels.json."
            )


def cause_to_ask(label: Mapping[str, Any]) -> str | None:
    """Return why a person may rightly be asked about this die; ``None`` if there is no cause.

    What a label does not say counts as good: in full view, sharp, without glare, at rest.
    """
    if label.get("cocked"):
        return "cocked"
    if label["die"] == OTHER:
        return "of no known kind"
    if min(label.get("visible", 1), label.get("top_visible", 1)) < LEAST_VISIBLE:
        return "hidden"
    if label.get("blur", 0) > MOST_BLUR:
        return "blurred"
    return "glare" if label.get("glare", 0) > MOST_GLARE else None


def load_labels(folder: Path) -> Labels:
    """Return the labels of a folder.

    Raises:
        MissingFileError: there are none, or they can't be opened.
        BadInputError: it is no file, or not as labels are.
    """
    path = folder / "labels.json"
    if not _may_be_there(path):
        raise MissingFileError(
            f"{path}: there are no labels here; name a folder with a labels.json."
        )
    with named_file(path, "file of labels", "name a folder whose labels.json is one") as file:
        text = file.read()
    try:
        # some editors begin a file with a mark that it is UTF-8
        content = json.loads(text.decode("utf-8-sig"))
    except json.JSONDecodeError as error:
        raise BadInputError(
            f"{path}: this is no JSON (line {error.lineno}: {error.msg}); mend it there."
        ) from None
    except ValueError:
        raise BadInputError(
            f"{path}: this is no JSON (no UTF-8, or a number of thousands of digits); write it "
            f"anew."
        ) from None
    except RecursionError:
        raise BadInputError(
            f"{path}: lists stand too deep in each other; the labels of a die are the deepest."
        ) from None
    boxes: Boxes = "pips" if isinstance(content, list) else "dice"
    images: Any
    try:
        images = images_of(content)
    except (KeyError, TypeError):
        images = []
    if not isinstance(images, list) or not images:
        raise BadInputError(
            f'{path}: no picture is labelled; write {{"images": [{{"image": "roll00.jpg", '
            f'"dice": [...]}}]}}.'
        )
    labelled = [_image(image, f"{path}: picture {n}") for n, image in enumerate(images, 1)]
    _check_once(labelled, path)
    return {"images": labelled, "boxes": boxes}


def _check_once(images: list[ImageLabels], path: Path) -> None:
    """Make sure that no picture is labelled twice: it would count as two.

    Raises:
        BadInputError: one is.
    """
    first: dict[str, int] = {}
    for number, image in enumerate(images, 1):
        before = first.setdefault(os.path.normpath(image["image"]), number)
        if before != number:
            raise BadInputError(
                f"{path}: picture {number} ({image['image']}) is the same as picture {before}; "
                "write all its dice there, once."
            )


def _may_be_there(path: Path) -> bool:
    """Say whether a file is there, or hidden by a folder that may not be entered."""
    try:
        return path.exists()
    except PermissionError:
        # who opens it is told so
        return True
    except OSError:
        return False


def images_of(content: Any) -> list[dict[str, Any]]:
    """Return the images of a ``labels.json`` in either shape, each with all that it says."""
    images: list[dict[str, Any]] = content if isinstance(content, list) else content["images"]
    return images


def _image(image: Any, where: str) -> ImageLabels:
    with _told(where):
        name, dice = str(image["image"]), image["dice"]
        foreign = _said(image, "foreign", 0)
        if not isinstance(dice, list):
            raise TypeError('"dice" is no list')
        if not isinstance(foreign, int) or foreign < 0:
            raise ValueError('"foreign" is no whole number from 0 on')
    dice = [_die(die, f"{where} ({name}), die {number}") for number, die in enumerate(dice, 1)]
    return {"image": name, "dice": dice, "foreign": foreign}


def _die(die: Any, where: str) -> DieLabel:
    with _told(where):
        box = die["box"]
        if not _is_box(box):
            raise ValueError('"box" is not x, y, width and height in pixels')
        if not isinstance(die["face"], str | int):
            raise TypeError('"face" is no face')
        label: DieLabel = {
            "die": str(die["die"]),
            "face": _face(str(die["die"]), str(die["face"])),
            "box": [float(side) for side in box],
            "cocked": _yes_or_no(die, "cocked"),
            "visible": _share(die, "visible", 1),
            "top_visible": _share(die, "top_visible", 1),
            "glare": _share(die, "glare", 0),
            "blur": _share(die, "blur", 0),
        }
    return label


def _is_box(box: Any) -> bool:
    """Say whether this is a box that a picture can have; a border may cut it."""
    return (
        isinstance(box, list)
        and len(box) == 4
        and all(type(side) in (int, float) and abs(side) <= LARGEST for side in box)
        and min(box[2:]) > 0
    )


def _said(label: Any, key: str, usual: Any) -> Any:
    """Return what a label says, else the usual; programs write null for what they do not know."""
    said = label.get(key)
    return usual if said is None else said


def _yes_or_no(die: Any, key: str) -> bool:
    said = _said(die, key, False)
    # also 0 and 1; a text, even "false", would count as true
    if said not in (False, True):
        raise ValueError(f'"{key}" is neither true nor false')
    return bool(said)


def _share(die: Any, key: str, usual: float) -> float:
    try:
        share = float(_said(die, key, usual))
    except (OverflowError, TypeError, ValueError):
        share = math.nan
    if not -_ROUNDED <= share <= 1 + _ROUNDED:
        raise ValueError(f'"{key}" is no share from 0 to 1')
    return min(max(share, 0.0), 1.0)


def _face(die: str, face: str) -> str:
    """Return a face with its symbols in their usual order; an unheard-of one as it is."""
    try:
        return Die.of_word(die).face(face) if die in NARRATIVE and face else face
    except NotationError:
        return face


@contextmanager
def _told(where: str) -> Iterator[None]:
    """Tell what is wrong with labels, and where, in words.

    Raises:
        BadInputError: for what fails within.
    """
    try:
        yield
    except KeyError as error:
        raise BadInputError(f'{where}: "{error.args[0]}" is missing.') from None
    except (AttributeError, OverflowError, TypeError, ValueError) as error:
        why = str(error) if str(error).startswith('"') else "this is not what a label is"
        raise BadInputError(f"{where}: {why}.") from None


def sorted_kinds(kinds: set[str]) -> list[str]:
    """Return kinds of dice in the order of :data:`KINDS`, unheard-of ones last."""
    return sorted(
        kinds, key=lambda kind: (KINDS.index(kind) if kind in KINDS else len(KINDS), kind)
    )
