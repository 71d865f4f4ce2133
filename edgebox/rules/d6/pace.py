"""Taking twice the time, or half of it (W-7)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from edgebox.dice.die_code import DieCode
from edgebox.errors import BadInputError, NotationError

ROUND_SECONDS = 5
"""A round lasts about so long."""

_SECONDS = {
    "second": 1,
    "round": ROUND_SECONDS,
    "minute": 60,
    "hour": 3600,
    "day": 86400,
    "week": 604800,
}
_SHORT = {"s": "second", "min": "minute", "h": "hour", "d": "day"}
_TIME = re.compile(r"([0-9]{1,5})(?:\.([0-9]{1,2}))? ?([a-z]+)")


class Pace(Enum):
    """How much time a character takes; its value is the word for it (W-7)."""

    NORMAL = "normal"
    PREPARED = "prepared"
    RUSHED = "rushed"

    @property
    def factor(self) -> Fraction:
        """By how much the usual time is multiplied."""
        return {Pace.PREPARED: Fraction(2), Pace.RUSHED: Fraction(1, 2)}.get(self, Fraction(1))

    def rolled(self, code: DieCode) -> DieCode:
        """Return the skill as it is rolled (W-7).

        Preparing gives a die more, rushing leaves half. Settled: half of the dice and half of the
        pips, each rounded down, so that 7D+2 is 3D+1.
        """
        if self is Pace.PREPARED:
            return code.more(1)
        if self is Pace.RUSHED:
            return DieCode(code.dice // 2, code.pips // 2)
        return code


@dataclass(frozen=True)
class Duration:
    """How long a task takes."""

    amount: Fraction
    unit: str
    """One of second, round, minute, hour, day, week."""

    @classmethod
    def parse(cls, text: str) -> Duration:
        """Read ``1 hour``, ``30 min``, ``2 rounds``.

        Raises:
            NotationError: it is no time.
        """
        found = _TIME.fullmatch(" ".join(text.lower().split()))
        word = _SHORT.get(found[3], found[3].removesuffix("s")) if found else ""
        if found is None or word not in _SECONDS:
            units = ", ".join(f"{unit}s" for unit in _SECONDS)
            raise NotationError(f"{text[:40]!r} is no time; write 2 rounds or 1 hour ({units}).")
        amount = Fraction(f"{found[1]}.{found[2] or 0}")
        if not amount:
            raise NotationError(f"{text[:40]!r} is no time at all; write how long the task takes.")
        return cls(amount, word)

    def __str__(self) -> str:
        amount, unit = self.amount, self.unit
        units = list(_SECONDS)
        while amount.denominator > 1 and unit not in ("second", "round"):
            # half an hour reads better as 30 minutes
            smaller = {"minute": "second"}.get(unit) or units[units.index(unit) - 1]
            amount, unit = amount * _SECONDS[unit] / _SECONDS[smaller], smaller
        shown = str(amount) if amount.denominator == 1 else f"{float(amount):g}"
        return f"{shown} {unit}" if amount == 1 else f"{shown} {unit}s"

    @property
    def rounds(self) -> Fraction:
        """How many rounds that is."""
        return self.amount * _SECONDS[self.unit] / ROUND_SECONDS

    def at(self, pace: Pace) -> Duration:
        """Return how long the task takes at a pace (W-7).

        Raises:
            BadInputError: it takes less than two rounds and can't be rushed.
        """
        if pace is Pace.RUSHED and self.rounds < 2:
            raise BadInputError(
                f"What takes {self} can't be rushed; only tasks of two rounds or more can."
            )
        return Duration(self.amount * pace.factor, self.unit)
