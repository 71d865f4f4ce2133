"""The labels of pictures whose dice are known, in both shapes that they come in.

A rig (one camera, tray and light) has a ``labels.json`` that is an object with ``images``; each box
surrounds a die. A folder of real photographs has one that is a plain list of images; there a box
surrounds only the pips of the upper face, and dice that the picture's border cuts have no label.
Boxes are x, y, width, height in pixels.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal, NotRequired, TypedDict

from edgebox.errors import BadInputError, MissingFileError
from edgebox.vision.reading import OTHER

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
        BadInputError: the file is not as labels are.
    """
    path = folder / "labels.json"
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
    except OSError:
        raise MissingFileError(
            f"{path}: there are no labels here; name a folder with a labels.json."
        ) from None
    except ValueError as error:
        raise BadInputError(f"{path}: this is no JSON ({error}).") from None
    boxes: Boxes = "pips" if isinstance(content, list) else "dice"
    try:
        images = images_of(content)
        if not images:
            raise ValueError("no picture is labelled")
        return {"images": [_image(image) for image in images], "boxes": boxes}
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise BadInputError(
            f"{path}: not labels as they should be ({type(error).__name__}: {error})."
        ) from None


def images_of(content: Any) -> list[dict[str, Any]]:
    """Return the images of a ``labels.json`` in either shape, each with all that it says."""
    images: list[dict[str, Any]] = content if isinstance(content, list) else content["images"]
    return images


def _image(image: dict[str, Any]) -> ImageLabels:
    return {
        "image": str(image["image"]),
        "dice": [_die(die) for die in image["dice"]],
        "foreign": int(image.get("foreign", 0)),
    }


def _die(die: dict[str, Any]) -> DieLabel:
    box = [float(side) for side in die["box"]]
    if len(box) != 4:
        raise ValueError("a box needs x, y, width and height")
    label: DieLabel = {
        "die": str(die["die"]),
        "face": str(die["face"]),
        "box": box,
        "cocked": bool(die.get("cocked", False)),
        "visible": float(die.get("visible", 1)),
        "top_visible": float(die.get("top_visible", 1)),
        "glare": float(die.get("glare", 0)),
        "blur": float(die.get("blur", 0)),
    }
    return label


def sorted_kinds(kinds: set[str]) -> list[str]:
    """Return kinds of dice in the order of :data:`KINDS`, unheard-of ones last."""
    return sorted(
        kinds, key=lambda kind: (KINDS.index(kind) if kind in KINDS else len(KINDS), kind)
    )
