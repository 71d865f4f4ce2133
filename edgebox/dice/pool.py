"""Pools of dice: notation both ways (section N), upgrades and downgrades (C-3)."""

from __future__ import annotations

import operator
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from string import digits

from edgebox.dice.die import Die, shortened
from edgebox.errors import NotationError

MOST_DICE = 60
"""More dice than this in one pool is a slip of the hand, and no tray holds them."""

_TOKEN = re.compile(r"\s*(?:(?P<count>[0-9]+)\s*)?(?P<letter>\S)")
_UPGRADES = {
    "ability": (Die.ABILITY, Die.PROFICIENCY),
    "difficulty": (Die.DIFFICULTY, Die.CHALLENGE),
}


@dataclass(frozen=True)
class Pool:
    """Some dice, order not significant; immutable."""

    counts: tuple[int, ...] = (0,) * len(Die)
    """How many of each die, in the order of :class:`Die` (``YGBRPKW``)."""

    @classmethod
    def of(cls, dice: Iterable[Die]) -> Pool:
        """Return the pool of these dice."""
        counts = [0] * len(Die)
        for die in dice:
            counts[die.place] += 1
        return cls(tuple(counts))

    @classmethod
    def parse(cls, text: str) -> Pool:
        """Read ``YGG PP K`` or ``1Y2G2P1K``; case, spaces and counts are free (section N).

        Raises:
            NotationError: an unknown letter, a count without a die, or too many dice.
        """
        counts = [0] * len(Die)
        place = 0
        end = len(text.rstrip())
        while place < end:
            token = _TOKEN.match(text, place)
            if token is None or token["letter"] in digits:
                raise NotationError(
                    f"The pool {shortened(text)!r} ends in a number; a die letter must follow."
                )
            die = _die_at(text, token.start("letter"))
            # a count of four digits is too many already, and int() refuses thousands of them
            count = int(token["count"].lstrip("0")[:4] or 0) if token["count"] else 1
            counts[die.place] += count
            if sum(counts) > MOST_DICE:
                raise NotationError(
                    f"The pool {shortened(text)!r} has more than {MOST_DICE} dice; "
                    "no tray holds so many."
                )
            place = token.end()
        return cls(tuple(counts))

    def __str__(self) -> str:
        return "".join(die.letter * self[die] for die in Die)

    def __getitem__(self, die: Die) -> int:
        return self.counts[die.place]

    def __len__(self) -> int:
        return sum(self.counts)

    def __bool__(self) -> bool:
        return any(self.counts)

    def __iter__(self) -> Iterator[Die]:
        for die, count in zip(Die, self.counts, strict=True):
            for _ in range(count):
                yield die

    def __add__(self, other: Pool) -> Pool:
        return Pool(tuple(map(operator.add, self.counts, other.counts)))

    def __sub__(self, other: Pool) -> Pool:
        """Return the dice of this pool that ``other`` lacks; never negative."""
        rest = map(operator.sub, self.counts, other.counts)
        return Pool(tuple([count if count > 0 else 0 for count in rest]))

    def plus(self, die: Die, count: int = 1) -> Pool:
        """Return the pool with ``count`` more of a die; a negative count takes away, down to 0."""
        if not count:
            return self
        counts = list(self.counts)
        counts[die.place] = max(0, counts[die.place] + count)
        return Pool(tuple(counts))

    def upgrade(self, side: str, times: int = 1) -> Pool:
        """Upgrade dice of ``"ability"`` or ``"difficulty"`` that often (C-3).

        With none left to upgrade, one upgrade adds a plain die and the next turns that one.
        """
        plain, better = _UPGRADES[side]
        pool = self
        for _ in range(times):
            pool = pool.plus(plain, -1).plus(better) if pool[plain] else pool.plus(plain)
        return pool

    def downgrade(self, side: str, times: int = 1) -> Pool:
        """Downgrade dice of ``"ability"`` or ``"difficulty"``; excess is ignored (C-3)."""
        plain, better = _UPGRADES[side]
        swapped = min(times, self[better])
        return self.plus(better, -swapped).plus(plain, swapped)


def _die_at(text: str, place: int) -> Die:
    try:
        return Die.of_letter(text[place])
    except NotationError as error:
        raise NotationError(
            f"In the pool {shortened(text)!r}, place {place + 1}: {error}"
        ) from None
