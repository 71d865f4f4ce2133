"""Several pictures in words: by the name of one of them."""

from __future__ import annotations

from collections.abc import Sequence


def pictures_named(names: Sequence[str]) -> str:
    """Return the first of some names, and how many more there are: ``a.jpg and 2 more pictures``.

    Args:
        names: one or more.
    """
    first, *others = names
    more = "1 more picture" if len(others) == 1 else f"{len(others)} more pictures"
    return f"{first} and {more}" if others else first
