"""Batches of what a network is shown, made by several processes ahead of its steps."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.utils.data import DataLoader, Dataset

from models.making.processes import leave_ctrl_c_to_the_first

Varied = Callable[[Any, NDArray[np.intp], np.random.Generator], dict[str, Any]]
"""Makes a batch of chosen pictures, varied by chance."""

Numbered = tuple[int, NDArray[np.intp]]
"""The number of a batch, and which pictures it shows."""


@dataclass(frozen=True)
class Shows(Dataset[dict[str, Any]]):
    """Pictures, each batch of them varied by chances of its own: it matters not who makes it."""

    shown: Any
    varied: Varied
    seed: int

    def __getitem__(self, which: Numbered) -> dict[str, Any]:
        """Return a batch."""
        number, chosen = which
        return self.varied(self.shown, chosen, np.random.default_rng([self.seed, number]))


def shows(
    shown: Any, varied: Varied, chosen: Iterator[NDArray[np.intp]], seed: int, workers: int
) -> Iterator[dict[str, Tensor]]:
    """Yield batches for ever, the same for the same seed however many processes make them.

    Args:
        shown: what the pictures are made of; it is not copied for the processes.
        varied: makes a batch.
        chosen: which pictures each batch shows.
        seed: of all chances but the choice.
        workers: processes.
    """
    can_fork = "fork" in multiprocessing.get_all_start_methods()
    yield from DataLoader(
        Shows(shown, varied, seed),
        batch_size=None,
        sampler=enumerate(chosen),
        num_workers=workers if can_fork else 0,
        multiprocessing_context="fork" if can_fork and workers else None,
        pin_memory=torch.cuda.is_available(),
        worker_init_fn=leave_ctrl_c_to_the_first,
    )
