"""The odds of a pool as a small table for a player."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction

from edgebox.dice.die import Die
from edgebox.dice.odds import Odds
from edgebox.dice.pool import Pool

_LONGEST_FRACTION = 11
_BAR = 40
_RARE = 0.0005
"""Chances below this share a line at the end."""


def percent(chance: Fraction | float) -> str:
    """Return a chance in percent with one decimal; never 0 or 100 unless it is exactly that."""
    if chance in (0, 1):
        return f"{100 * int(chance)} %"
    if chance < 0.0005:
        return "<0.1 %"
    if chance >= 0.9995:
        return ">99.9 %"
    return f"{100 * float(chance):.1f} %"


def dice_words(pool: Pool) -> str:
    """Return a pool in words: ``"1 proficiency, 2 ability, 2 difficulty"``."""
    return ", ".join(f"{pool[die]} {die.word}" for die in Die if pool[die])


def signed(number: int) -> str:
    """Return a net number with its sign: ``"+2"``, ``"0"``, ``"-1"``."""
    return f"{number:+d}" if number else "0"


def odds_text(odds: Odds, encoding: str | None = "utf-8") -> str:
    """Return the chances as lines for a terminal that can show this encoding."""
    solid, hollow = _bars(encoding)
    lines = [f"{odds.pool}  ({dice_words(odds.pool)})", ""]
    lines += _chances(odds)
    if odds.total > 1:
        lines += ["", *_together(odds), "", "net success"]
        lines += _distribution(odds.net_success, odds.total, lambda n: solid if n > 0 else hollow)
    return "\n".join(lines)


def _chances(odds: Odds) -> list[str]:
    named = [*(odds.chances if odds.total > 1 else ()), *odds.force_chances]
    lines = []
    for name, chance in named:
        fraction = str(chance) if 0 < chance < 1 else ""
        if len(fraction) > _LONGEST_FRACTION:
            fraction = ""
        lines.append(f"  {name:<12}{percent(chance):>8}   {fraction}".rstrip())
    return lines


def _together(odds: Odds) -> list[str]:
    """Return how success and advantage come together."""
    cells = [[0] * 3 for _ in range(2)]
    for (success, advantage), weight in odds.net.items():
        cells[success < 1][0 if advantage > 0 else 2 if advantage < 0 else 1] += weight
    lines = [f"{'':<14}{'advantage':>10}{'neither':>10}{'threat':>10}"]
    for name, row in zip(("success", "failure"), cells, strict=True):
        shares = "".join(f"{percent(Fraction(weight, odds.total)):>10}" for weight in row)
        lines.append(f"  {name:<12}{shares}")
    return lines


def _distribution(weights: dict[int, int], total: int, bar: Callable[[int], str]) -> list[str]:
    """Return a line with a bar for each number, rare ones at either end put together."""
    common = [number for number, weight in weights.items() if weight / total >= _RARE]
    lowest, highest = min(common), max(common)
    groups = [
        ("or less", lowest - 1, [n for n in weights if n < lowest]),
        *(("", number, [number]) for number in range(lowest, highest + 1)),
        ("or more", highest + 1, [n for n in weights if n > highest]),
    ]
    shares = {
        (number, words): _share(weights, members, total)
        for words, number, members in groups
        if members
    }
    longest = max(shares.values())
    return [
        f"  {signed(number):>4} {words:<8}{percent(share):>7} "
        f"{bar(number) * round(_BAR * float(share / longest))}".rstrip()
        for (number, words), share in shares.items()
    ]


def _share(weights: dict[int, int], members: Iterable[int], total: int) -> Fraction:
    return Fraction(sum(weights.get(number, 0) for number in members), total)


def _bars(encoding: str | None) -> tuple[str, str]:
    """Return the characters that bars of success and of failure are made of."""
    solid, hollow = "█", "░"
    try:
        (solid + hollow).encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return "#", "-"
    return solid, hollow
