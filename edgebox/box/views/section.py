"""What views are made of."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, ParamSpec, TypeVar

Json = dict[str, Any]
"""A JSON object."""

View = dict[str, Any]
"""A view: each of its keys is a section, which is sent as a whole when it changes."""

_P = ParamSpec("_P")
_R = TypeVar("_R")
_KEPT = 8


def remembered(function: Callable[_P, _R]) -> Callable[_P, _R]:
    """Let a pure function keep its last few results, for arguments that are the very same objects.

    A camera makes ten snapshots a second of one and the same encounter. States hold mappings, so
    they can't be hashed; they are frozen, so the same object says the same.
    """
    kept: list[tuple[tuple[Any, ...], _R]] = []

    @wraps(function)
    def inner(*args: _P.args, **kwargs: _P.kwargs) -> _R:
        wanted = (*args, *kwargs.values())
        for known, result in kept:
            if len(known) == len(wanted) and all(
                a is b for a, b in zip(known, wanted, strict=True)
            ):
                return result
        result = function(*args, **kwargs)
        kept.insert(0, (wanted, result))
        del kept[_KEPT:]
        return result

    return inner
