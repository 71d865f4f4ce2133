"""Writes many trays to a folder: pictures, empty trays, labels and what each place shows.

A tray is ``SEED_ROLL.jpg`` with ``SEED_ROLL.json`` and ``SEED_ROLL.png`` (what the floor, the
surroundings, dice and foreign things cover), its empty tray ``SEED.empty.jpg`` where there is one.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, wait
from itertools import islice
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from edgebox.home import write_whole
from models.making.datasets.labelled import Picture
from models.making.datasets.repainting import as_any_maker, paintings
from models.making.datasets.rigs import (
    LOOSE_MAKERS,
    Rig,
    like_the_box,
    mixed_dice,
    random_dice,
    random_rig,
)
from models.making.processes import processes
from models.making.scene.makers import coloured_as, make, random_maker

ROLLS = 2
"""Rolls of each rig."""

LEANING = 0.35
"""The chance of each die to lean or to lie on another: far more than at a table, since leaning dice
are what is hardest to tell."""

RARE_LEANING = 0.15
"""The same in trays of pipped and ten-sided dice."""

FULL = (18, 29)
"""Dice in full trays, from and below."""

FULL_LEANING = 0.2
"""The chance of each die there to lean or to lie on another."""

PAINTINGS = 6
"""Times that a tray is painted anew: a painting takes a fifth of the time of tracing."""

PAINTED_RARE = 0.3
"""How many of the painted rigs have rare dice, as :func:`write_rare` has them."""

TEN_SIDED = (8, 19)
"""Dice in trays of ten-sided ones, from and below."""

STACKED = 0.33
"""The chance of each die to lie on another, where that is what is to be learned."""

CUBES = ("boost", "setback")
"""Narrative dice that pipped ones look like."""

MOST_THINGS = 12
"""Foreign things in cluttered trays."""

Rolls = Callable[[np.random.Generator], Iterator[list[str]]]
"""Yields the dice of each roll of a rig."""


def write_rig(seed: int, folder: Path) -> int:
    """Write two trays of one rig, and its empty tray most times; those that are there already stay.

    Returns how many dice.
    """
    return _write(seed, folder, _any_dice, empty=0.6, cocked=LEANING)


def write_full(seed: int, folder: Path) -> int:
    """Write two trays with as many dice as there is room for, and the empty tray most times.

    Trays that are there already stay. Returns how many dice.
    """
    return _write(seed, folder, _many_dice, empty=0.6, cocked=FULL_LEANING)


def _many_dice(rng: np.random.Generator) -> Iterator[list[str]]:
    for _ in range(ROLLS):
        yield mixed_dice(int(rng.integers(*FULL)), rng)


def write_painted(seed: int, folder: Path) -> int:
    """Write two trays of one rig, each several times with the same dice by other makers.

    They have as many dice as there is room for, or are like those of :func:`write_rare`. Trays that
    are there already stay. Returns how many dice.
    """
    return write_trays(folder, _painted_names(seed), _painted(seed))


def _painted(seed: int) -> Iterator[Picture]:
    rng = np.random.default_rng([seed, 1])
    rig_of, rolls = _rare(seed) if rng.random() < PAINTED_RARE else (_rig, _many_dice)
    yield from _by_many_makers(rig_of(seed), rolls, rng, FULL_LEANING)


def write_ten_sided(seed: int, folder: Path) -> int:
    """Write two trays of ten-sided dice, each several times with the same dice by other makers.

    Trays that are there already stay. Returns how many dice.
    """
    return write_trays(folder, _painted_names(seed), _ten_sided_painted(seed))


def _ten_sided_painted(seed: int) -> Iterator[Picture]:
    rng = np.random.default_rng([seed, 1])
    yield from _by_many_makers(_rig(seed), _ten_sided, rng, RARE_LEANING)


def _ten_sided(rng: np.random.Generator) -> Iterator[list[str]]:
    for _ in range(ROLLS):
        yield _some_ten_sided(TEN_SIDED, rng)


def _some_ten_sided(count: tuple[int, int], rng: np.random.Generator) -> list[str]:
    """Return ten-sided dice, so many from the first count on and below the second."""
    return [str(die) for die in rng.choice(["d10", "d00"], int(rng.integers(*count)))]


def _painted_names(seed: int) -> list[str]:
    return [f"{seed}_{roll}{painting}" for roll in range(ROLLS) for painting in range(PAINTINGS)]


def _by_many_makers(
    rig: Rig, rolls: Rolls, rng: np.random.Generator, cocked: float
) -> Iterator[Picture]:
    for dice in rolls(rng):
        yield from paintings(rig, dice, rng, [as_any_maker] * PAINTINGS, cocked)


def write_rare(seed: int, folder: Path) -> int:
    """Write a tray of pipped and one of ten-sided dice; of these random rolls have few.

    In every second rig the pipped ones are coloured as narrative cubes are, and lie among these.
    Trays that are there already stay. Returns how many dice.
    """
    rig_of, rolls = _rare(seed)
    return _write(seed, folder, rolls, rig_of=rig_of, cocked=RARE_LEANING)


def _rare(seed: int) -> tuple[Callable[[int], Rig], Rolls]:
    """Return what makes the rig of a seed with rare dice, and its rolls."""
    # the box's rigs are of even seeds: of these too half have such dice
    return (_rig, _rare_dice) if seed // 2 % 2 else (_rig_of_look_alikes, _alike_dice)


def _rare_dice(rng: np.random.Generator) -> Iterator[list[str]]:
    ten_sided = _some_ten_sided((5, 19), rng)
    yield ["d6"] * int(rng.integers(1, 11))
    yield ten_sided


def _rig_of_look_alikes(seed: int) -> Rig:
    """Return the rig of a seed, its pipped dice coloured as narrative cubes."""
    rig, rng = _rig(seed), np.random.default_rng([seed, 3])
    for which in range(LOOSE_MAKERS):
        pipped = make("d6", random_maker("pips", rng), rng)
        rig.makes["d6", which] = coloured_as(pipped, str(rng.choice(CUBES)), rng)
    return rig


def _alike_dice(rng: np.random.Generator) -> Iterator[list[str]]:
    pipped, ten_sided = _rare_dice(rng)
    yield pipped + [str(die) for die in rng.choice(CUBES, int(rng.integers(10)))]
    yield ten_sided


def write_cluttered(seed: int, folder: Path) -> int:
    """Write two trays with few dice and many foreign things; those that are there already stay.

    Returns how many dice.
    """
    return _write(seed, folder, _few_dice, things=1.0, most_things=MOST_THINGS)


def _few_dice(rng: np.random.Generator) -> Iterator[list[str]]:
    for dice in _any_dice(rng):
        yield dice[: int(rng.integers(1, 4))]


def write_stacked(seed: int, folder: Path) -> int:
    """Write two trays in which many dice lie on others; those that are there already stay.

    Returns how many dice.
    """
    return _write(seed, folder, _any_dice, cocked=STACKED, on_dice=1.0)


def _any_dice(rng: np.random.Generator) -> Iterator[list[str]]:
    for _ in range(ROLLS):
        yield random_dice(rng)


def _rig(seed: int) -> Rig:
    return random_rig(seed, box=like_the_box(seed))


def _write(
    seed: int,
    folder: Path,
    rolls: Rolls,
    *,
    rig_of: Callable[[int], Rig] = _rig,
    empty: float = 0.0,
    **how: Any,
) -> int:
    """Write the rolls of a rig, thrown as :meth:`Rig.roll` says, and at times its empty tray.

    Args:
        seed: of all choices.
        folder: where they are written.
        rolls: the dice of each.
        rig_of: makes the rig of a seed, where the trays are not there yet.
        empty: the chance that the empty tray is written.
        how: the dice are thrown.
    """

    def rolled() -> Iterator[Picture]:
        rig, rng = rig_of(seed), np.random.default_rng([seed, 1])
        if empty and rng.random() < empty:
            (folder / f"{seed}.empty.jpg").write_bytes(rig.empty(rng))
        for dice in rolls(rng):
            yield rig.roll(dice, rng, **how)

    return write_trays(folder, [f"{seed}_{roll}" for roll in range(ROLLS)], rolled())


def write_trays(folder: Path, names: Sequence[str], pictures: Iterator[Picture]) -> int:
    """Write trays one after the other; returns how many dice, none where they are there already.

    Args:
        folder: where they are written; made if it is not there.
        names: of their files, without an ending; where the last has been written, all have.
        pictures: as many, each made when it is its turn.
    """
    if (folder / f"{names[-1]}.json").exists():
        return 0
    folder.mkdir(parents=True, exist_ok=True)
    count = 0
    for name, picture in zip(names, pictures, strict=True):
        (folder / f"{name}.jpg").write_bytes(picture.data)
        ground = cv2.imencode(".png", picture.ground)[1]
        (folder / f"{name}.png").write_bytes(ground.tobytes())
        # the tray counts as written from here on: never with half of its labels
        write_whole(folder / f"{name}.json", json.dumps(picture.labels).encode())
        count += len(picture.labels)
    return count


def in_parallel(
    write: Callable[[int], object], seeds: Iterable[int], workers: int
) -> Iterator[int]:
    """Let many processes write what belongs to each seed; yields the seeds as they are done.

    When one fails, or a person stops it, what is begun is finished and nothing more begun.
    """
    todo = iter(seeds)
    with processes(workers) as pool:
        # one waits, so that no process has to
        begun = {pool.submit(write, seed): seed for seed in islice(todo, workers + 1)}
        try:
            while begun:
                for done in wait(begun, return_when=FIRST_COMPLETED).done:
                    done.result()
                    yield begun.pop(done)
                    begun |= {pool.submit(write, seed): seed for seed in islice(todo, 1)}
        except KeyboardInterrupt:
            print("finishing what is begun …", flush=True)
            raise
