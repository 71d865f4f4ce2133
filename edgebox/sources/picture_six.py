"""Rolls of six-sided dice from a picture of a tray (W-12)."""

from __future__ import annotations

from pathlib import Path

from edgebox.dice.six_sided import Sixes
from edgebox.errors import WorkFailedError
from edgebox.sources.problem import doubts_of
from edgebox.vision import Frame, Reader, Reading, load_frame
from edgebox.vision.frame import empty_beside

SIX = "d6"
"""The kind of die that is read; all others are in the way."""


def read_six(
    picture: str | Path, dice: int, empty: Frame | None = None, reader: Reader | None = None
) -> tuple[int, ...]:
    """Return what the six-sided dice of a picture show, in reading order.

    Args:
        picture: a picture of the tray with the rolled dice.
        dice: how many there have to be.
        empty: the tray without dice; ``None``: the picture of it beside the other, if there is one.
        reader: the eye; ``None``: one for all dice it knows.

    Raises:
        BadInputError: the file is no picture.
        WorkFailedError: other dice are in the tray than so many six-sided, or a die or the picture
            is in doubt; nothing is guessed.
    """
    bare = empty_beside(picture) if empty is None else None
    if bare is not None:
        empty = load_frame(bare)
    reading = (reader or Reader()).read(load_frame(picture), empty, Sixes(dice))
    return faces_of(reading, dice)


def faces_of(reading: Reading, dice: int) -> tuple[int, ...]:
    """Return the faces of a reading if it is of so many six-sided dice, and nothing is in doubt.

    Raises:
        WorkFailedError: other dice are in the tray, or a die or the picture is in doubt.
    """
    doubts = "; ".join(doubts_of(reading, Sixes(dice)))
    strange = [die for die in reading.dice if die.die != SIX and die.sure]
    sixes = [die for die in reading.dice if die.die == SIX]
    if strange:
        named = ", ".join(sorted({die.die for die in strange}))
        raise WorkFailedError(
            f"{reading.image}: other dice are in the tray ({named}); take out all but "
            f"the six-sided ones."
        )
    if len(reading.dice) != dice:
        found = "no dice" if not reading.dice else f"{len(reading.dice)} dice"
        raise WorkFailedError(
            f"{reading.image}: the roll takes {_counted(dice)}, and {found} are in the tray."
            + (f" In doubt: {doubts}." if doubts else "")
        )
    if doubts:
        seen = ",".join(die.face if die.sure else "?" for die in reading.dice)
        raise WorkFailedError(
            f"{reading.image}: in doubt: {doubts}.\n"
            f"The eye sees {seen}; look yourself and type the faces with --roll instead."
        )
    return tuple(int(die.face) for die in sixes)


def _counted(dice: int) -> str:
    return "1 six-sided die" if dice == 1 else f"{dice} six-sided dice"
