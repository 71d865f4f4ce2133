"""Measures how long something takes."""

from __future__ import annotations

import argparse
import math
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

_Result = TypeVar("_Result")

_A_DAY = 86_400


def given_seconds(text: str) -> float:
    """Return how long to measure, as a command line has it.

    Raises:
        argparse.ArgumentTypeError: it is no number, or nothing can be measured for so long.
    """
    try:
        given = float(text)
    except ValueError:
        given = math.nan
    if not 0 < given <= _A_DAY:
        raise argparse.ArgumentTypeError(
            f"{text!r}: give a number of seconds above 0, {_A_DAY} at most"
        )
    return given


def best_time(
    work: Callable[[], _Result], repeat: int = 20, seconds: float = 1.0
) -> tuple[float, _Result]:
    """Return the shortest time of some work in seconds, and its result.

    The work is done ``repeat`` times, or fewer when it takes longer than ``seconds`` in all, and
    once at least. The shortest time is the one that other programs disturbed least.
    """
    best, spent = float("inf"), 0.0
    for _ in range(max(1, repeat)):
        start = time.perf_counter()
        result = work()
        took = time.perf_counter() - start
        best, spent = min(best, took), spent + took
        if spent > seconds:
            break
    return best, result


@dataclass(frozen=True)
class Spread:
    """How some times are spread, in their own unit."""

    median: float
    percentile_95: float
    """What 95 in 100 keep, by nearest rank."""
    worst: float

    def as_json(self, digits: int) -> dict[str, float]:
        """Return every figure with so many digits after the point."""
        return {name: round(value, digits) for name, value in vars(self).items()}


def spread(times: Sequence[float]) -> Spread:
    """Return how times are spread.

    Raises:
        ValueError: there are none.
    """
    if not times:
        raise ValueError("no times have been taken")
    ordered = sorted(times)
    within = ordered[math.ceil(0.95 * len(ordered)) - 1]
    return Spread(statistics.median(ordered), within, ordered[-1])
