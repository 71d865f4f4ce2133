"""Measures how long something takes."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

_Result = TypeVar("_Result")


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
