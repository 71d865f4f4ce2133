"""Reads which dice are asked for: a pool, so many six-sided dice, or a d100 (D-5, W-12)."""

from __future__ import annotations

import re

from edgebox.dice.die import shortened
from edgebox.dice.die_code import DieCode
from edgebox.dice.pool import Pool
from edgebox.dice.six_sided import Asked, Sixes
from edgebox.dice.ten_sided import Hundred
from edgebox.errors import NotationError

_SIXES = re.compile(r"[0-9]*d6?(\+[0-9]+)?")
"""A die code without blanks, in small letters."""


def parse_asked(text: str) -> Asked:
    """Read ``YGGPP``, ``5D`` (a die code's pips are no dice), or ``d100``.

    No rule asks for dice of two of these in one throw.

    Raises:
        NotationError: it is none of these, or more than one.
    """
    small = "".join(text.lower().split())
    if small in ("d100", "1d100", "d%"):
        return Hundred()
    if "d" in small:
        if not _SIXES.fullmatch(small):
            raise NotationError(
                f"{shortened(text)!r} is no one roll; name narrative dice, as YGGPP, or six-sided "
                f"ones, as 5D, or d100. Where these are mixed, name none."
            )
        code = DieCode.parse(f"1{small}" if small.startswith("d") else text)
        if not code.dice:
            raise NotationError(f"{text[:40]!r} has no dice; write how many, as in 5D.")
        return Sixes(code.dice)
    return Pool.parse(text)
