"""Where random rolls come from: a secure source, or a seeded one that repeats exactly."""

from __future__ import annotations

import random
import secrets
from typing import Protocol

from edgebox.dice.pool import Pool
from edgebox.dice.roll import Roll, RolledDie


class Randomness(Protocol):
    """What a source of dice needs: a fair whole number below a bound."""

    def randrange(self, stop: int, /) -> int:
        """Return a number from 0 to ``stop - 1``, each as likely."""


def randomness(seed: int | None = None) -> Randomness:
    """Return the operating system's secure source, or with a seed one that repeats exactly."""
    return secrets.SystemRandom() if seed is None else random.Random(seed)


def roll_pool(pool: Pool, source: Randomness) -> Roll:
    """Roll every die of a pool, in the order ``YGBRPKW``."""
    return Roll(tuple(RolledDie(die, die.faces[source.randrange(die.sides)]) for die in pool))
