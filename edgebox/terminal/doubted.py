"""What a person may do about dice that were seen, but not surely, or that are others."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TypeVar

from edgebox.dice import Pool, Roll
from edgebox.dice.six_sided import SIX, Asked, Sixes
from edgebox.errors import BadInputError, WorkFailedError
from edgebox.sources.dice_source import DiceSource, DoubtError
from edgebox.terminal.harmless import harmless
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
    alone = ""
    if isinstance(asked, Pool) and (dice := _alone(doubt, asked)):
        alone = f"{dice}, as in {' '.join(f'{die.letter}:-' for die in dice)}"
    elif isinstance(asked, Sixes) and _marked(doubt, asked.count):
        alone = "those marked ?"
    what = f"only {alone}, or what all dice show" if alone else "what the dice show"
    return f"{start} {what}; or {again}."


def whole(typed: Roll, doubt: DoubtError | None, asked: Pool) -> Roll:
    """Return all dice of a roll, where a person typed only those that are in doubt or missing.

    Args:
        typed: what was typed.
        doubt: what was seen; ``None``: nothing was.
        asked: the dice that are rolled.

    Raises:
        BadInputError: it is neither those dice nor all.
    """
    alone = Pool() if doubt is None else _alone(doubt, asked)
    if doubt is None or not alone or typed.pool == asked:
        return typed
    if typed.pool != alone:
        raise BadInputError(f"Type only {alone}, or all of {asked}: {typed.pool} is neither.")
    return Roll((*doubt.clear, *typed))


def whole_sixes(typed: tuple[int, ...], doubt: DoubtError, count: int) -> tuple[int, ...]:
    """Return the faces of all dice, where a person typed only those of the dice in doubt."""
    marked = _marked(doubt, count)
    if not marked or len(typed) != len(marked):
        return typed
    known = dict(zip(marked, typed, strict=True))
    return tuple(known.get(place) or int(face) for place, face in enumerate(doubt.faces))


def _alone(doubt: DoubtError, asked: Pool) -> Pool:
    """Return the dice that may be typed without the others: all else is clear."""
    clear = doubt.clear.pool
    return asked - clear if doubt.else_sure and clear and not clear - asked else Pool()


def _marked(doubt: DoubtError, count: int) -> list[int]:
    """Return the places of the six-sided dice that may be typed without the others, likewise."""
    marked = [place for place, face in enumerate(doubt.faces) if face.endswith("?")]
    of_the_roll = doubt.else_sure and not doubt.seen and len(doubt.faces) == count
    return marked if of_the_roll and len(marked) < count else []


def nothing_to_take(source: DiceSource | None, example: str = "Y:s G:a P:-") -> BadInputError:
    """Return what is said to the word for yes where there are no dice that it could mean.

    Args:
        source: of the dice; ``None``: they are typed.
        example: of dice as people type them.
    """
    typed = f"type the dice, as in {example}"
    what = typed if source is None else f"{source.prompt}; or {typed}"
    return BadInputError(f"y takes dice that were seen, and there are none to take: {what}.")


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
            if said.lower() not in YES:
                return understood(said)
            if not seen:
                raise BadInputError("y takes no other dice than those asked for: type them.")
            return understood(seen)
        except BadInputError as error:
            print(harmless(str(error)), file=sys.stderr)
