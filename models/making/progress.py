"""Shows how far long work has come."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

_One = TypeVar("_One")


def tracked(items: Iterable[_One], count: int, name: str) -> Iterator[_One]:
    """Yield items, and show how many of so many are done and about how long the rest takes."""
    columns = "{task.description}", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns) as progress:
        yield from progress.track(items, total=count, description=name)
