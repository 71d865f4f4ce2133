"""Pieces of trays that the finder takes for dice: beads, prints on mats, patches of light.

What a network takes for something else must be shown to it; pieces chosen by chance hardly ever
hold such a thing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from edgebox.vision.finding.findings import Findings
from models.making.pictures import Bytes

BESIDE = 0.75
"""A find whose middle is nearer to that of a die than this, in the die's sides, may belong to it.
"""

Square = tuple[float, float, float]
"""Middle and side of a piece of a picture in pixels."""


def mistakes(
    find: Callable[[Bytes], Findings], image: Bytes, labels: list[dict[str, Any]], smallest: float
) -> list[Square]:
    """Return what a finder takes for dice in a tray whose dice are known.

    Args:
        find: finds dice in a picture, and is to be corrected.
        image: the tray, (H, W, 3) uint8 BGR.
        labels: its dice, as ``labels.json`` of a rig has them.
        smallest: of smaller finds none is given, in pixels.
    """
    wrong = []
    for found in find(image).dice:
        x, y, w, h = found.place
        side, middle = max(w, h), (x + w / 2, y + h / 2)
        if side >= smallest and all(_apart(middle, label["whole_box"]) for label in labels):
            wrong.append((*middle, side))
    return wrong


def _apart(middle: tuple[float, float], box: list[float]) -> bool:
    x, y, w, h = box
    return abs(middle[0] - x - w / 2) > BESIDE * w or abs(middle[1] - y - h / 2) > BESIDE * h
