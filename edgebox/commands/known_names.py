"""The names of what the box learned, one on each line, as ``--list`` prints them."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence

from edgebox.errors import BadInputError
from edgebox.terminal.harmless import on_one_line


def print_names(
    names: Sequence[str], key: str, noted: Callable[[str], str], none: str, *, as_json: bool
) -> None:
    """Print names, each with a note.

    Args:
        names: of all that is known, in their order.
        key: what they are called in JSON, which has the names alone.
        noted: returns what to say of one; ``""``: nothing. It may raise
            :exc:`~edgebox.errors.BadInputError` for one that can't be used.
        none: is printed where nothing is known.
        as_json: whether to print one JSON document.
    """
    if as_json:
        print(json.dumps({key: list(names)}))
    elif names:
        print("\n".join(on_one_line(_line(name, noted)) for name in names))
    else:
        print(none)


def _line(name: str, noted: Callable[[str], str]) -> str:
    try:
        note = noted(name)
    except BadInputError as error:
        # the others are listed all the same
        note = f"can't be used: {error}"
    return f"{name}  ({note})" if note else name
