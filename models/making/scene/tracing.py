"""Which ray tracer is used: that of a graphics card where there is one."""

from __future__ import annotations

from functools import lru_cache
from types import ModuleType


@lru_cache(maxsize=1)
def best_tracer() -> ModuleType:
    """Return :mod:`.cuda_tracer`, or :mod:`.tracer` without a card.

    A process that asks may not be forked afterwards: its children could not use the card.
    """
    from models.making.scene import cuda_tracer, tracer

    return cuda_tracer if cuda_tracer.is_there() else tracer
