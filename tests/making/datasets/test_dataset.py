"""Trays are written by many processes, and as a whole; needs the extra ``train``."""

import json
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("numba", reason="the generator needs the extra 'train'")
pytest.importorskip("resource", reason="only there can a file be kept from growing")

import resource

from models.making.datasets.dataset import in_parallel, write_trays
from models.making.datasets.labelled import Picture

MANY = range(200)
LARGEST = 2000


def begin(seed: int, folder: Path, *, fails: bool) -> None:
    (folder / str(seed)).touch()
    if fails:
        raise OSError("no space left")


def pictures() -> Iterator[Picture]:
    """A small picture with more labels than picture."""
    yield Picture(b"small", [{"die": "boost" * LARGEST}], np.zeros((8, 8), np.uint8), 0)


def test_when_one_fails_no_more_are_begun(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="no space left"):
        list(in_parallel(partial(begin, folder=tmp_path, fails=True), MANY, 1))
    assert len(list(tmp_path.iterdir())) <= 3


def test_when_nobody_waits_no_more_are_begun(tmp_path: Path) -> None:
    done = in_parallel(partial(begin, folder=tmp_path, fails=False), MANY, 1)
    next(done)
    done.close()  # type: ignore[attr-defined]
    assert len(list(tmp_path.iterdir())) <= 3


def test_each_seed_is_done_once(tmp_path: Path) -> None:
    write = partial(begin, folder=tmp_path, fails=False)
    assert sorted(in_parallel(write, range(5), 2)) == list(range(5))


def test_a_tray_whose_labels_found_no_room_is_written_when_there_is_some(tmp_path: Path) -> None:
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (LARGEST, before[1]))
    try:
        with pytest.raises(Exception, match="File too large"):
            write_trays(tmp_path, ["1_0"], pictures())
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert write_trays(tmp_path, ["1_0"], pictures()) == 1
    assert len(json.loads((tmp_path / "1_0.json").read_text())) == 1
