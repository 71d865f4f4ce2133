"""Levels of difficulty, with their numbers and their random dice (W-2)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from edgebox.dice.die_code import DieCode
from edgebox.dice.pool import MOST_DICE
from edgebox.errors import BadInputError
from edgebox.rules.d6.span import Span


@dataclass(frozen=True)
class Level:
    """A level of difficulty (W-2)."""

    name: str
    """As people read it: ``"Very Easy"``."""
    numbers: Span
    """The difficulty numbers that are of this level."""
    random: Span
    """How many dice may be rolled for a random difficulty number."""

    @property
    def usual(self) -> int:
        """The number where only the level was named.

        The source lets the game master pick any of its numbers. Settled: the middle of the span,
        the lower of two; Heroic, which has no end, is its lowest.
        """
        return self.numbers.middle

    @property
    def random_words(self) -> str:
        """The random dice as people write them: ``"3D–4D"``, ``"9D+"``."""
        fewest, most = self.random.least, self.random.most
        if most is None:
            return f"{fewest}D+"
        return f"{fewest}D" if fewest == most else f"{fewest}D–{most}D"

    def random_code(self, dice: int | None = None) -> DieCode:
        """Return what to roll for a random difficulty number; its total is the number (W-2).

        Args:
            dice: how many, where the level leaves a choice; ``None``: the fewest.

        Raises:
            BadInputError: the level does not have so many dice, or no tray holds them.
        """
        if dice is None:
            return DieCode(self.random.least)
        if dice > MOST_DICE:
            raise BadInputError(f"{dice}D are more than {MOST_DICE} dice; no tray holds so many.")
        if dice not in self.random:
            raise BadInputError(
                f"A random {self.name} difficulty is rolled with {self.random_words}, not {dice}D."
            )
        return DieCode(dice)


def level_of(number: int, levels: Sequence[Level]) -> Level:
    """Return the level that a difficulty number is of (W-2).

    Args:
        number: a difficulty number, or what a reaction came to.
        levels: all levels, the easiest first. Below its numbers it is the easiest all the same,
            above all numbers the hardest.
    """
    return next((level for level in reversed(levels) if number >= level.numbers.least), levels[0])


def level_named(name: str, levels: Sequence[Level]) -> Level:
    """Return the level of a name; case is free, and ``very-easy`` is as good as ``Very Easy``.

    Raises:
        BadInputError: no level has this name.
    """
    for level in levels:
        if plain(level.name) == plain(name):
            return level
    raise BadInputError(unknown(name, (level.name for level in levels), "a level of difficulty"))


def plain(name: str) -> str:
    """Return a name as it is compared: in lower case, without spaces, hyphens and underscores."""
    return "".join(mark for mark in name.lower() if mark not in " -_\t")


def unknown(name: str, names: Iterable[str], what: str) -> str:
    """Return the message for a name that is none of these."""
    known = [each.lower().replace(" ", "-") for each in names]
    near = get_close_matches(name.lower().replace(" ", "-")[:60], known, n=1)
    hint = f" Did you mean {near[0]!r}?" if near else f" There are {', '.join(known)}."
    return f"{name[:40]!r} is not {what}.{hint}"


def succeeds(total: int, number: int) -> bool:
    """Whether a roll makes its difficulty number: it has to tie or beat it (W-2)."""
    return total >= number
