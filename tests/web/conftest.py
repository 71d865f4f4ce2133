"""Pages that tests share."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.web.served import Served, served

Serve = Callable[..., Served]


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Serve]:
    """Serve Tables; all are stopped in the end."""
    started: list[Served] = []

    def start(
        system: str | None = "small-computer-system", *slicers: str, pin: str = "", seed: int = 1
    ) -> Served:
        started.append(served(tmp_path, system, slicers, pin=pin, seed=seed).start())
        return started[-1]

    yield start
    for each in started:
        each.stop()
