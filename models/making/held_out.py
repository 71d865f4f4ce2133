"""Rigs that take no part in training, written as a person would label pictures of a tray.

A rig is a folder with ``empty.jpg``, ``roll00.jpg`` … and ``labels.json``, as ``edgebox bench eye``
reads them.
"""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np

from models.making.makers import NARRATIVE
from models.making.rigs import random_rig


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
    seed: int, folder: Path, rolls: int, cocked: float = 0.06, box: bool = False
) -> None:
    """Write one rig's folder; it is made anew from its seed.

    Args:
        seed: of all choices.
        folder: where it is written.
        rolls: how many.
        cocked: the chance of each die to lean or lie on another.
        box: whether the rig is one like the box, rather than any.
    """
    rig = random_rig(seed, box=box)
    rng = np.random.default_rng([seed, 2])
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "empty.jpg").write_bytes(rig.empty(rng))
    images = []
    for number in range(rolls):
        picture = rig.roll(play(rng), rng, cocked=cocked, things=0.04, blurred=0.02)
        name = f"roll{number:02}.jpg"
        (folder / name).write_bytes(picture.data)
        images.append({"image": name, "dice": picture.labels})
    labels = {
        "setup": folder.name,
        "size": list(rig.camera.size),
        "empty": "empty.jpg",
        "art": rig.printing,
        "images": images,
    }
    (folder / "labels.json").write_text(json.dumps(labels))
