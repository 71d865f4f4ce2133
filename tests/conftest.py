"""What all tests share."""

from __future__ import annotations

import gc
import os
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from edgebox.kept import Kept

# tests run side by side, one for each core: threads of their own would only wait for each other
for _threads in ("OPENCV_FOR_THREADS_NUM", "OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"):
    os.environ.setdefault(_threads, "1")

# workers keep the memory of pictures that are done with: from the system each comes page by page
for _limit, _bytes in (("MALLOC_MMAP_THRESHOLD_", 1 << 25), ("MALLOC_TRIM_THRESHOLD_", 1 << 28)):
    os.environ.setdefault(_limit, str(_bytes))

# a busy machine must not fail a test: no example has a time limit
settings.register_profile("edgebox", deadline=None, print_blob=True)
settings.load_profile("edgebox")


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Look for no garbage among modules and tests: they stay, and are by far the most there is."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


@pytest.fixture(autouse=True, scope="session")
def _own_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Let no test write to the user's own data folder, such as to the journal in it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("EDGEBOX_HOME", str(tmp_path_factory.mktemp("home")))
        yield


@pytest.fixture
def kept(tmp_path: Path) -> Kept:
    """Return the files of a thing that the box learned; none are there yet."""
    return Kept(
        tmp_path / "things" / "mine",
        "thing",
        1,
        thing="the thing 'mine'",
        deed="lesson",
        again="teach again: edgebox teach mine",
        back="edgebox teach mine --undo",
    )
