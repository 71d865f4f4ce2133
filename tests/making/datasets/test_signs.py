"""Trays of dice with signs of no known game; needs the extras ``train`` and PyTorch."""

import json
from dataclasses import replace
from itertools import islice, repeat
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("numba", reason="the generator needs the extra 'train'")
pytest.importorskip("torch", reason="training needs PyTorch")

import torch

from models.making.classes import UNTOLD
from models.making.datasets.signs import MAKERS, RIGS, write_makers
from models.making.shown.looks import Looks, load_looks
from models.making.teaching.training import (
    MOST_SIGNS,
    TIMES,
    _signs_of_makers,
    _some_signs,
    _told_apart,
    learn,
    with_signs,
)

SEED = 7_000_003


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("signs")
    assert write_makers(SEED, folder) > 0
    return folder


@pytest.fixture(scope="module")
def looks(folder: Path) -> Looks:
    return load_looks([folder], workers=1)


def test_a_makers_signs_are_seen_in_two_rigs(folder: Path) -> None:
    assert write_makers(SEED, folder) == 0
    rigs_of: dict[str, set[str]] = {}
    for record in folder.glob("*.json"):
        for label in json.loads(record.read_text()):
            rigs_of.setdefault(label["make"].split()[0], set()).add(record.stem[:-2])
    assert len(rigs_of) == MAKERS
    assert {len(rigs) for rigs in rigs_of.values()} == {RIGS}


def test_signs_are_told_apart_but_no_kind_and_no_face_is_asked_of_them(looks: Looks) -> None:
    assert (looks.kind == UNTOLD).all()
    assert (looks.face == -1).all()
    assert set(looks.maker.tolist()) <= set(range(-1, MAKERS))
    assert len(set(looks.mark.tolist())) > 10


def test_a_batch_has_signs_of_some_makers_several_times(looks: Looks) -> None:
    makers = _signs_of_makers(looks)
    assert len(makers) == MAKERS
    chosen = _some_signs(makers, np.random.default_rng(1))
    counts = np.unique(looks.mark[chosen], return_counts=True)[1]
    assert counts.min() >= 2
    assert counts.max() <= TIMES
    assert len(set(chosen.tolist())) == len(chosen)


def test_batches_are_all_of_one_size_however_many_signs_there_are(looks: Looks) -> None:
    """A batch of another size is prepared for anew, and a step takes a quarter longer."""
    kind = looks.kind.copy()
    kind[:10] = 0
    many = replace(looks, kind=kind)
    none = replace(looks, kind=kind, maker=np.full_like(looks.maker, -1))
    for each, signs in ((many, True), (none, False)):
        sizes = {
            (len(chosen), bool((each.kind[chosen] == UNTOLD).any()))
            for chosen in islice(with_signs(each, 8, np.random.default_rng(1)), 5)
        }
        assert sizes == {(8 + MOST_SIGNS, signs)}


def test_what_signs_cost_is_told_exactly_where_the_network_runs_in_16_bits() -> None:
    """Sums of such costs stuck at one number through a whole training."""
    vectors = torch.randn((60, 48), generator=torch.Generator().manual_seed(1))
    mark = torch.arange(60) // 3
    costs: list[tuple[torch.Tensor, torch.Tensor]] = []
    linear = torch.nn.Linear(48, 48, bias=False)
    torch.nn.init.eye_(linear.weight)
    net = torch.nn.Sequential(torch.nn.Flatten(), linear)

    def cost(scores: torch.Tensor, batch: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
        told = _told_apart(scores, batch["mark"])
        with torch.autocast("cpu", enabled=False):
            costs.append((told.detach(), _told_apart(scores, batch["mark"]).detach()))
        return {"marks": told}

    batch = {"pictures": vectors[:, :, None, None], "mark": mark}
    learn(net, 3, 1e-3, repeat(batch), cost, lambda _: None, "signs")
    assert len(costs) == 3
    for told, exact in costs:
        assert told.dtype == torch.float32
        assert told == exact
