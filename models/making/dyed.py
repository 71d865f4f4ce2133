"""Shows labelled trays with dice of other hues: makers' dyes differ, and so do cameras.

``python -m models.making.dyed TRAYS OUT`` writes ``OUT/DYE/RIG``, which ``edgebox bench eye
OUT/*`` scores. What a die covers is told by the difference from the empty tray; grey, white and
black stay as they are.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from edgebox.bench.labels import images_of
from edgebox.vision.boxes import Box
from edgebox.vision.frame import Image, load_frame
from models.making.changed import write_all, write_picture

DIFFERS = 28
"""Steps of 255 in some channel from which on a place in a die's box is the die."""

GREY, COLOURED = 0.15, 0.35
"""Saturations up to which a place keeps its colour, and from which on it is dyed wholly."""


@dataclass(frozen=True)
class Dye:
    """Another colour for all dice."""

    hue: float = 0.0
    """Degrees that hues are turned by, from red to green."""
    saturation: float = 1.0
    """Times as much."""
    value: float = 1.0
    """Times as bright."""

    def on(self, image: Image) -> NDArray[np.float32]:
        """Return a picture (H, W, 3) uint8 BGR dyed as a whole, as (H, W, 3) from 0 to 255."""
        hue, saturation, value = cv2.split(_hsv(image))
        dyed = (
            (hue + self.hue) % 360,
            np.clip(saturation * self.saturation, 0, 1),
            np.clip(value * self.value, 0, 1),
        )
        return np.asarray(cv2.cvtColor(cv2.merge(dyed), cv2.COLOR_HSV2BGR) * 255, np.float32)


DYES: dict[str, Dye] = {
    "hue-plus-10": Dye(hue=10),
    "hue-minus-10": Dye(hue=-10),
    "hue-plus-18": Dye(hue=18),
    "hue-minus-18": Dye(hue=-18),
    "pale": Dye(saturation=0.6, value=1.05),
    "deep": Dye(saturation=1.25, value=0.75),
    "dark": Dye(value=0.6),
    "bright": Dye(value=1.25),
}
"""As far as makers' dice differ from each other."""


def dyed(image: Image, empty: Image, boxes: Sequence[Box], dye: Dye) -> Image:
    """Return a picture with its dice dyed.

    Args:
        image: (H, W, 3) uint8, BGR.
        empty: the same size, the tray without dice.
        boxes: x, y, width and height of each die in pixels.
        dye: for all of them.
    """
    dice = np.zeros(image.shape[:2], np.uint8)
    apart = cv2.absdiff(image, empty).max(axis=2) > DIFFERS
    for box in boxes:
        x, y, w, h = (round(each) for each in box)
        there = apart[y : y + h, x : x + w].astype(np.uint8)
        outlines, _ = cv2.findContours(there, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
        if outlines:
            largest = cv2.convexHull(max(outlines, key=cv2.contourArea))
            cv2.drawContours(dice, [largest + np.array([x, y])], -1, 255, -1)
    coloured = np.clip((_hsv(image)[..., 1] - GREY) / (COLOURED - GREY), 0, 1)
    share = (cv2.GaussianBlur(dice, (0, 0), 0.8) / 255 * coloured)[..., None]
    return np.asarray((image * (1 - share) + dye.on(image) * share).round(), np.uint8)


def _hsv(image: Image) -> NDArray[np.float32]:
    """Return the hue in degrees, saturation and value (0 to 1) of a picture, as (H, W, 3)."""
    return np.asarray(cv2.cvtColor(image.astype(np.float32) / 255, cv2.COLOR_BGR2HSV), np.float32)


def write_dyed(rig: Path, name: str, folder: Path) -> None:
    """Write a labelled folder with its dice dyed.

    Args:
        rig: a folder with labels.json and empty.jpg.
        name: of DYES.
        folder: where it is written; made if it is not there.
    """
    folder.mkdir(parents=True, exist_ok=True)
    empty = load_frame(rig / "empty.jpg").image
    for each in images_of(json.loads((rig / "labels.json").read_text())):
        image = load_frame(rig / each["image"]).image
        seen = dyed(image, empty, [die["box"] for die in each["dice"]], DYES[name])
        write_picture(folder / each["image"], seen)
    for name in ("empty.jpg", "labels.json"):
        shutil.copy(rig / name, folder)


if __name__ == "__main__":
    write_all("dyed", str(__doc__), DYES, write_dyed)
