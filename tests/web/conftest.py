"""Pages that tests share."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.web.browser import Browser
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


@pytest.fixture(scope="session")
def _one_browser() -> Iterator[Browser]:
    """Start one browser for all tests: that takes a second or two."""
    browser = Browser()
    yield browser
    browser.close()


@pytest.fixture
def browser(_one_browser: Browser) -> Iterator[Browser]:
    """Give a browser without memory; the test fails if a page had an error in it."""
    _one_browser.forget()
    yield _one_browser
    assert _one_browser.faults() == []
