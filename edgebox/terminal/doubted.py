"""What a person may do about dice that were seen, but not surely, or that are others."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TypeVar

from edgebox.dice import Pool
from edgebox.errors import BadInputError, WorkFailedError
from edgebox.sources.dice_source import DoubtError
from edgebox.terminal.question import asked

_T = TypeVar("_T")

YES = ("y", "yes")


def ways_out(doubt: DoubtError, pool: Pool, again: str) -> str:
    """Say what to type; the word for yes only where the dice that were seen would be taken.

    Args:
        doubt: what was seen.
        pool: the dice of the check; none of a d100.
        again: what else may be done, as the source of the dice says.
    """
    right = doubt.seen and doubt.seen.pool == pool
    start = "y if that is right; or type" if right else "Type"
    return f"{start} what the dice show; or {again}."


def settled(understood: Callable[[str], _T]) -> _T | None:
    """Return what a person says the dice show; ``None`` to look again.

    Args:
        understood: makes dice of what was typed, or raises :class:`BadInputError`; it is then told,
            and asked once more.

    Raises:
        WorkFailedError: nobody said it.
    """
    while True:
        answer = asked("What do they show? ")
        if answer is None:
            raise WorkFailedError("Nobody said what the dice show.")
        if not answer.strip():
            return None
        try:
            return understood(answer.strip())
        except BadInputError as error:
            print(error, file=sys.stderr)
