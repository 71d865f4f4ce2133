"""What the networks tell apart: kinds of dice, their faces, and printings."""

from __future__ import annotations

from edgebox.dice import Die
from edgebox.vision.recognising.numerals import TEN_SIDED

KINDS = (*(die.word for die in Die), "d6", "d10", "d00", "other")
"""Kinds of dice; ``other`` is a die that is none of these."""

NOTHING = "nothing"
"""What the die network calls a find that is no die at all."""

UNTOLD = -1
"""A kind that is not asked for."""

DIE_KINDS = (*KINDS, NOTHING)
"""What the die network tells apart."""

FACES = tuple(
    (kind, face)
    for kind in KINDS[:-1]
    for face in (
        sorted(set(Die.of_word(kind).faces))
        if kind in {die.word for die in Die}
        else "123456"
        if kind == "d6"
        else [f"{n}" if kind == "d10" else f"{n}0" if n else "00" for n in range(10)]
    )
)
"""Every different face of every kind, in the order of the network's outputs."""

NUMERAL_FACES = tuple(number for number, (kind, _) in enumerate(FACES) if kind in TEN_SIDED)
"""Those of ten-sided dice among them, by their numbers."""

PRINTINGS = ("starwars", "genesys")
