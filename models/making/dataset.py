"""Writes many trays to a folder: pictures, empty trays, labels and what each place shows.

A tray is ``SEED_ROLL.jpg`` with ``SEED_ROLL.json`` and ``SEED_ROLL.png`` (what the floor, the
surroundings, dice and foreign things cover), its empty tray ``SEED.empty.jpg`` where there is one.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path

import cv2
import numpy as np

from models.making.rigs import random_dice, random_rig

ROLLS = 2
"""Rolls of each rig."""

LEANING = 0.35
"""The chance of each die to lean or to lie on another: far more than at a table, since leaning dice
are what is hardest to tell."""


def write_rig(seed: int, folder: Path) -> int:
    """Write the trays of one rig; trays that are there already stay. Returns how many dice."""
    if (folder / f"{seed}_{ROLLS - 1}.json").exists():
        return 0
    cv2.setNumThreads(1)
    rig = random_rig(seed)
    rng = np.random.default_rng([seed, 1])
    if rng.random() < 0.6:
        (folder / f"{seed}.empty.jpg").write_bytes(rig.empty(rng))
    count = 0
    for roll in range(ROLLS):
        picture = rig.roll(random_dice(rng), rng, cocked=LEANING)
        name = f"{seed}_{roll}"
        (folder / f"{name}.jpg").write_bytes(picture.data)
        cv2.imwrite(str(folder / f"{name}.png"), picture.ground)
        (folder / f"{name}.json").write_text(json.dumps(picture.labels))
        count += len(picture.labels)
    return count


def write_trays(first: int, rigs: int, folder: Path, workers: int) -> Iterator[int]:
    """Write the trays of many rigs at once; yields how many dice each one gave."""
    folder.mkdir(parents=True, exist_ok=True)
    with ProcessPoolExecutor(workers) as pool:
        waiting = [pool.submit(write_rig, first + n, folder) for n in range(rigs)]
        for done in as_completed(waiting):
            yield done.result()
