"""A percentile roll: two ten-sided dice, tens and units (D-5)."""

from __future__ import annotations

import re
from dataclasses import dataclass

from edgebox.dice import Randomness
from edgebox.errors import NotationError


@dataclass(frozen=True)
class Percentile:
    """Two ten-sided dice as they lie, each from 0 to 9 (D-5)."""

    tens: int
    units: int

    @property
    def number(self) -> int:
        """What they read, 1 to 100: 00 and 0 is 100 (D-5)."""
        return self.tens * 10 + self.units or 100

    def __str__(self) -> str:
        return f"{self.tens}0 {self.units}"

    @classmethod
    def parse(cls, text: str) -> Percentile:
        """Read ``"70 4"``, ``"7 4"``, or the number itself, ``"74"``; ``"00 0"`` is 100.

        Raises:
            NotationError: it is none of these.
        """
        words = re.findall(r"[0-9]+", text)
        if not re.fullmatch(r"[\s,+]*[0-9]{1,3}(?:[\s,+]+[0-9])?[\s,]*", text):
            raise NotationError(_WRONG.format(text[:30]))
        if len(words) == 2 and (len(words[0]) == 1 or words[0][1:] == "0"):
            return cls(int(words[0][0]), int(words[1]))
        if len(words) == 1 and 1 <= int(words[0]) <= 100:
            tens, units = divmod(int(words[0]) % 100, 10)
            return cls(tens, units)
        raise NotationError(_WRONG.format(text[:30]))

    @classmethod
    def rolled(cls, source: Randomness) -> Percentile:
        """Roll both dice."""
        return cls(source.randrange(10), source.randrange(10))


_WRONG = "{!r} is no d100; write tens and units, as in 70 4, or the number, 1 to 100."
