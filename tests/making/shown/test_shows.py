"""Batches that several processes make; needs the extra ``train``."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

pytest.importorskip("torch", reason="training needs PyTorch")

from models.making.shown.shows import shows


def varied(
    shown: NDArray[np.int64], chosen: NDArray[np.intp], rng: np.random.Generator
) -> dict[str, Any]:
    return {"shown": shown[chosen], "chance": rng.random(len(chosen))}


def chosen() -> Iterator[NDArray[np.intp]]:
    rng = np.random.default_rng(5)
    while True:
        yield rng.integers(10, size=4)


def made(seed: int, workers: int) -> list[list[float]]:
    batches = islice(shows(np.arange(100, 110), varied, chosen(), seed, workers), 5)
    return [[*each["shown"].tolist(), *each["chance"].tolist()] for each in batches]


@pytest.mark.parametrize("workers", [1, 2])
def test_it_matters_not_how_many_processes_make_the_batches(workers: int) -> None:
    assert made(7, workers) == made(7, 0)


def test_each_batch_has_chances_of_its_own() -> None:
    batches = made(7, 0)
    assert len({tuple(each[4:]) for each in batches}) == len(batches)
    assert [each[4:] for each in made(8, 0)] != [each[4:] for each in batches]
    # what is shown is chosen apart from them
    assert [each[:4] for each in made(8, 0)] == [each[:4] for each in batches]
