"""Writes many trays to a folder: pictures, empty trays, labels and what each place shows.

A tray is ``SEED_ROLL.jpg`` with ``SEED_ROLL.json`` and ``SEED_ROLL.png`` (what the floor, the
surroundings, dice and foreign things cover), its empty tray ``SEED.empty.jpg`` where there is one.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path

import cv2
import numpy as np

from models.making.labelled import Picture
from models.making.rigs import random_dice, random_rig

ROLLS = 2
"""Rolls of each rig."""

LEANING = 0.35
"""The chance of each die to lean or to lie on another: far more than at a table, since leaning dice
are what is hardest to tell."""

RARE_LEANING = 0.15
"""The same in trays of pipped and ten-sided dice."""

MOST_THINGS = 12
"""Foreign things in cluttered trays."""


def write_rig(seed: int, folder: Path) -> int:
    """Write the trays of one rig; trays that are there already stay. Returns how many dice."""
    if (folder / f"{seed}_{ROLLS - 1}.json").exists():
        return 0
    rig = random_rig(seed)
    rng = np.random.default_rng([seed, 1])
    if rng.random() < 0.6:
        (folder / f"{seed}.empty.jpg").write_bytes(rig.empty(rng))
    count = 0
    for roll in range(ROLLS):
        picture = rig.roll(random_dice(rng), rng, cocked=LEANING)
        write_tray(folder / f"{seed}_{roll}", picture)
        count += len(picture.labels)
    return count


def write_rare(seed: int, folder: Path) -> int:
    """Write a tray of pipped and one of ten-sided dice; of these random rolls have few.

    Trays that are there already stay. Returns how many dice.
    """
    if (folder / f"{seed}_1.json").exists():
        return 0
    rig, rng = random_rig(seed), np.random.default_rng([seed, 1])
    ten_sided = [str(die) for die in rng.choice(["d10", "d00"], int(rng.integers(5, 13)))]
    count = 0
    for roll, dice in enumerate((["d6"] * int(rng.integers(1, 11)), ten_sided)):
        picture = rig.roll(dice, rng, cocked=RARE_LEANING)
        write_tray(folder / f"{seed}_{roll}", picture)
        count += len(picture.labels)
    return count


def write_cluttered(seed: int, folder: Path) -> int:
    """Write two trays with few dice and many foreign things; those that are there already stay.

    Returns how many dice.
    """
    if (folder / f"{seed}_{ROLLS - 1}.json").exists():
        return 0
    rig, rng = random_rig(seed), np.random.default_rng([seed, 1])
    count = 0
    for roll in range(ROLLS):
        dice = random_dice(rng)[: int(rng.integers(1, 4))]
        picture = rig.roll(dice, rng, things=1.0, most_things=MOST_THINGS)
        write_tray(folder / f"{seed}_{roll}", picture)
        count += len(picture.labels)
    return count


def write_tray(path: Path, picture: Picture) -> None:
    """Write one tray's files, whose names begin with a path."""
    path.with_suffix(".jpg").write_bytes(picture.data)
    cv2.imwrite(str(path.with_suffix(".png")), picture.ground)
    path.with_suffix(".json").write_text(json.dumps(picture.labels))


def in_parallel(
    write: Callable[[int, Path], int], seeds: Iterable[int], folder: Path, workers: int
) -> Iterator[int]:
    """Let many processes write the trays of seeds; yields how many dice each seed gave."""
    folder.mkdir(parents=True, exist_ok=True)
    with ProcessPoolExecutor(workers, initializer=cv2.setNumThreads, initargs=(1,)) as pool:
        waiting = [pool.submit(write, seed, folder) for seed in seeds]
        for done in as_completed(waiting):
            yield done.result()
