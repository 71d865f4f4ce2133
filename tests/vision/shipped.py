"""Pictures of trays that come with the project, and pictures put together from their dice."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np

from edgebox.vision import Frame, load_frame
from edgebox.vision.frame import Image

TRAYS = Path(__file__).parents[2] / "docs" / "pictures" / "trays"
RIG = TRAYS / "starwars"


def labels(rig: str, number: int) -> list[dict[str, Any]]:
    """The labels of a roll's dice."""
    known = json.loads((TRAYS / rig / "labels.json").read_text())
    return list(known["images"][number]["dice"])


def faces(rig: str, number: int) -> list[tuple[str, str]]:
    """What lies in a roll, sorted."""
    return sorted((die["die"], die["face"]) for die in labels(rig, number))


def empty(rig: str = RIG.name) -> Image:
    """The empty tray."""
    return load_frame(TRAYS / rig / "empty.jpg").image


def only(*names: str) -> Frame:
    """The second roll's tray with nothing in it but the first die of each name."""
    image, roll = empty().copy(), load_frame(RIG / "roll01.jpg").image
    for name in names:
        die = next(each for each in labels("starwars", 1) if each["die"] == name)
        x, y, w, h = die["box"]
        reach = 14  # with the shadow beside it
        part = np.s_[max(0, y - reach) : y + h + reach, max(0, x - reach) : x + w + reach]
        image[part] = roll[part]
    return Frame(image, "put together")
