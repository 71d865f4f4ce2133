"""The exact chances of die codes (W-1, W-2): whole numbers up to the last division."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import accumulate

from edgebox.dice.die_code import DieCode


@lru_cache(maxsize=256)
def ways(dice: int) -> tuple[int, ...]:
    """Return in how many ways so many six-sided dice come to each total.

    The first stands for the lowest total, ``dice``, the last for the highest, ``6 * dice``; all of
    them together are ``6 ** dice``.
    """
    if dice == 0:
        return (1,)
    before = ways(dice - 1)
    sums = [0, *accumulate(before)]
    # one more die spreads each total evenly over the next six
    return tuple(
        sums[min(place + 1, len(before))] - sums[max(0, place - 5)]
        for place in range(len(before) + 5)
    )


def distribution(code: DieCode) -> dict[int, Fraction]:
    """Return the chance of each total that a code can come to, in ascending order."""
    whole = 6**code.dice
    return {total: Fraction(way, whole) for total, way in enumerate(ways(code.dice), code.least)}


def chance_to_reach(code: DieCode, number: int, edge: int = 0) -> Fraction:
    """Return the chance that a code comes to a number or more (W-2).

    Args:
        code: what is rolled.
        number: what it has to tie or beat.
        edge: what is added to the total, or taken away (W-3).
    """
    short = number - edge - code.least
    if short <= 0:
        return Fraction(1)
    return Fraction(sum(ways(code.dice)[short:]), 6**code.dice)


def chance_against(code: DieCode, other: DieCode, edge: int = 0) -> Fraction:
    """Return the chance that a code ties or beats the roll of another.

    Args:
        code: what is rolled.
        other: what the other side rolls.
        edge: what is added to the first total, or taken away (W-3).
    """
    # a die counts 7 less what it shows as often as what it shows: so the others' dice, taken away,
    # are as many dice more on this side
    both = DieCode(code.dice + other.dice, code.pips)
    return chance_to_reach(both, 7 * other.dice + other.pips, edge)


def average(code: DieCode) -> Fraction:
    """Return what a code comes to on average."""
    return Fraction(7 * code.dice, 2) + code.pips
