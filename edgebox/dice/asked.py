"""Reads which dice are asked for: a pool, so many six-sided dice, or a d100 (D-5, W-12)."""

from __future__ import annotations

from edgebox.dice.die_code import DieCode
from edgebox.dice.pool import Pool
from edgebox.dice.six_sided import Asked, Sixes
from edgebox.dice.ten_sided import Hundred
from edgebox.errors import NotationError


def parse_asked(text: str) -> Asked:
    """Read ``YGGPP``, ``5D`` (a die code's pips are no dice), or ``d100``.

    Raises:
        NotationError: it is none of these.
    """
    small = text.strip().lower()
    if small in ("d100", "1d100", "d%"):
        return Hundred()
    if small[:1].isdigit() and "d" in small:
        code = DieCode.parse(text)
        if not code.dice:
            raise NotationError(f"{text[:40]!r} has no dice; write how many, as in 5D.")
        return Sixes(code.dice)
    return Pool.parse(text)
