"""A few pictures that come with the project, so that anyone can try the eye without a camera.

Those in ``docs/pictures/trays`` were thrown by an earlier state of the generator: made again, the
rigs are the same, and their dice lie otherwise.
"""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np

from models.making.datasets.rigs import random_rig

TWELVE = [
    "boost",
    "boost",
    "setback",
    "ability",
    "ability",
    "ability",
    "difficulty",
    "difficulty",
    "proficiency",
    "proficiency",
    "challenge",
    "force",
]

RIGS: dict[str, tuple[int, list[tuple[list[str], float, float]]]] = {
    "starwars": (
        3_000_015,
        [
            (TWELVE, 0.0, 0.0),
            (["proficiency", "ability", "ability", "difficulty", "difficulty"], 0.0, 0.0),
            (["ability", "ability", "boost", "difficulty", "setback", "proficiency"], 0.5, 0.0),
            (["proficiency", "ability", "difficulty", "challenge"], 0.0, 1.0),
        ],
    ),
    "genesys": (
        3_000_005,
        [
            (TWELVE[:-1], 0.0, 0.0),
            (["proficiency", "ability", "boost", "difficulty", "challenge", "setback"], 0.0, 0.0),
        ],
    ),
    "pips": (3_000_007, [(["d6"] * 5, 0.0, 0.0), (["d10", "d00"], 0.0, 0.0)]),
}
"""Of each rig its seed, and its rolls: dice, and the chances of leaning dice and foreign things."""


def write_pictures(folder: Path) -> None:
    """Write the pictures with their labels, one folder a rig."""
    for name, (seed, rolls) in RIGS.items():
        rig = random_rig(seed, (1280, 960))
        place = folder / name
        place.mkdir(parents=True, exist_ok=True)
        (place / "empty.jpg").write_bytes(rig.empty(np.random.default_rng([seed, 9])))
        images = []
        for number, (dice, cocked, things) in enumerate(rolls):
            rng = np.random.default_rng([seed, number])
            picture = rig.roll(dice, rng, cocked, things, 0.0)
            image = f"roll{number:02}.jpg"
            (place / image).write_bytes(picture.data)
            images.append(picture.entry(image))
        labels = {
            "setup": name,
            "size": [1280, 960],
            "empty": "empty.jpg",
            "art": rig.printing,
            "images": images,
        }
        (place / "labels.json").write_text(json.dumps(labels, separators=(",", ":")) + "\n")
