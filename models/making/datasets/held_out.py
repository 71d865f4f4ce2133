"""Rigs that take no part in training, written as a person would label pictures of a tray.

A rig is a folder with ``empty.jpg``, ``roll00.jpg`` … and ``labels.json``, as ``edgebox bench eye``
reads them.
"""

from __future__ import annotations

import json
from itertools import count
from pathlib import Path

import numpy as np

from edgebox.home import write_whole
from models.making.datasets.calibrated import as_told
from models.making.datasets.legible import legible_dice
from models.making.datasets.rigs import Rig, like_the_box, random_rig
from models.making.scene.makers import NARRATIVE

HELD_OUT = {
    "any": 7_000_000,
    "box": 7_200_000,
    "legible": 7_400_000,
    "calibrated": 7_600_000,
    "both": 7_800_000,
}
"""Folders of rigs for the figures of the model card, and the first seed of each: any that a player
may have; like the box; like the box with dice that a person can read; like the box, and as
``edgebox calibrate`` leaves them; and so, with dice that a person can read."""

NEXT = 1_000
"""From one seed in a line to the next."""

ROLLS = 4
"""Of each rig here."""


def write_held_out(seed: int, kind: str, work: Path) -> None:
    """Write the rig of a seed of one of :data:`HELD_OUT`, if it is not there."""
    folder = work / "held-out" / kind / f"rig{seed}"
    if kind in ("calibrated", "both"):
        _write_calibrated(seed, folder, legible=kind == "both")
    else:
        write_labelled_rig(seed, folder, ROLLS, box=kind != "any", legible=kind == "legible")


def _write_calibrated(seed: int, folder: Path, legible: bool) -> None:
    """Write the first rig in a seed's line that has nothing to mend but exposure, with that mended.

    Some half of all rigs like the box have something else.
    """
    if (folder / "labels.json").exists():
        return
    for each in count(seed, NEXT):
        rig, rng = random_rig(each, box=True), np.random.default_rng([each, 2])
        if legible:
            rig = legible_dice(rig, rng)
        told = as_told(rig, np.random.default_rng([each, 3]))
        if told is not None:
            _write(told, folder, ROLLS, rng)
            return


def write_for_fit(seed: int, folder: Path) -> None:
    """Write a rig that the confidence is fitted with into a folder of these, if it is not there."""
    write_labelled_rig(seed, folder / f"rig{seed}", ROLLS, box=like_the_box(seed))


def play(rng: np.random.Generator) -> list[str]:
    """Return the dice of a roll as players make them: mostly narrative, now and then pipped."""
    if rng.random() < 0.1:
        return ["d6"] * int(rng.integers(1, 7))
    if rng.random() < 0.05:
        return ["d10", "d00"]
    weights = np.array([1.0, 0.9, 1.6, 1.5, 1.3, 0.8, 0.25])
    return [
        str(name)
        for name in rng.choice(NARRATIVE, int(rng.integers(2, 13)), p=weights / weights.sum())
    ]


def write_labelled_rig(
    seed: int, folder: Path, rolls: int, box: bool = False, legible: bool = False
) -> None:
    """Write one rig's folder, with dice that are thrown, if it is not there.

    Args:
        seed: of all choices.
        folder: where it is written.
        rolls: how many.
        box: whether the rig is one like the box, rather than any.
        legible: whether only dice are thrown that a person can read, before a sharp camera.
    """
    if (folder / "labels.json").exists():
        return
    rig = random_rig(seed, box=box)
    rng = np.random.default_rng([seed, 2])
    if legible:
        rig = legible_dice(rig, rng)
    _write(rig, folder, rolls, rng)


def _write(rig: Rig, folder: Path, rolls: int, rng: np.random.Generator) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "empty.jpg").write_bytes(rig.empty(rng))
    images = []
    for number in range(rolls):
        picture = rig.roll(play(rng), rng, cocked=None, things=0.04, blurred=0.02)
        name = f"roll{number:02}.jpg"
        (folder / name).write_bytes(picture.data)
        images.append(picture.entry(name))
    labels = {
        "setup": folder.name,
        "size": list(rig.camera.size),
        "empty": "empty.jpg",
        "art": rig.printing,
        "images": images,
    }
    # written last, and whole: where it is, all is
    write_whole(folder / "labels.json", json.dumps(labels).encode())
