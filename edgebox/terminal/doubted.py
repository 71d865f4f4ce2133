"""What a person may do about dice that were seen, but not surely, or that are others."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TypeVar

from edgebox.dice.six_sided import SIX, Asked, Sixes
from edgebox.errors import BadInputError, WorkFailedError
from edgebox.sources.dice_source import DoubtError
from edgebox.terminal.question import asked

_T = TypeVar("_T")

YES = ("y", "yes")


def as_it_lies(doubt: DoubtError, asked: Asked) -> str:
    """Return the dice that were seen as a person would type them; empty: they are others.

    Args:
        doubt: what was seen.
        asked: the dice that are rolled.
    """
    if isinstance(asked, Sixes):
        faces = [face.removesuffix("?") for face in doubt.faces]
        right = not doubt.seen and len(faces) == asked.count and set(faces) <= set(SIX.faces)
        return ",".join(faces) if right else ""
    return str(doubt.seen) if doubt.seen and doubt.seen.pool == asked else ""


def ways_out(doubt: DoubtError, asked: Asked, again: str) -> str:
    """Say what to type; the word for yes only where the dice that were seen would be taken.

    Args:
        doubt: what was seen.
        asked: the dice that are rolled; no pool for a d100.
        again: what else may be done, as the source of the dice says.
    """
    start = "y if that is right; or type" if as_it_lies(doubt, asked) else "Type"
    return f"{start} what the dice show; or {again}."


def settled(understood: Callable[[str], _T], seen: str = "") -> _T | None:
    """Return what a person says the dice show; ``None`` to look again.

    Args:
        understood: makes dice of what was typed, or raises :class:`BadInputError`; it is then told,
            and asked once more.
        seen: what the word for yes stands for; empty: nothing.

    Raises:
        WorkFailedError: nobody said it.
    """
    while True:
        answer = asked("What do they show? ")
        if answer is None:
            raise WorkFailedError("Nobody said what the dice show.")
        said = answer.strip()
        if not said:
            return None
        try:
            return understood(seen if seen and said.lower() in YES else said)
        except BadInputError as error:
            print(error, file=sys.stderr)
