"""Screens of the D6 system from a check, the dice in the tray, and the outcome (W-12)."""

from __future__ import annotations

from collections.abc import Sequence

from edgebox.box.screens import d6
from edgebox.box.screens.facts import Status
from edgebox.box.screens.six import SixDie
from edgebox.rules.d6 import D6Check, D6Outcome


def roll_facts(who: str, purpose: str, check: D6Check, status: Status) -> d6.D6Roll:
    """Return the screen that says what to put in the hand."""
    return d6.D6Roll(
        status=status,
        who=who,
        purpose=purpose,
        code=check.rolled,
        against="" if check.against is None else check.against.words,
        chance=None if check.chance is None else float(check.chance),
    )


def tray_facts(
    dice: Sequence[SixDie], check: D6Check, status: Status, others: str = "", moving: bool = False
) -> d6.D6Seen | d6.D6WrongDice:
    """Return the screen of what lies in the tray.

    Args:
        dice: the six-sided dice that are seen.
        check: what was asked for.
        status: the bar at the top.
        others: dice of other kinds in the tray, in words: ``"2 boost"``.
        moving: whether dice move or a hand is over the tray; too few dice are no mistake yet then.
    """
    wrong = others or (dice and len(dice) != check.to_roll)
    if wrong and not moving:
        return d6.D6WrongDice(status=status, asked=check.to_roll, seen=len(dice), others=others)
    return d6.D6Seen(
        status=status,
        dice=tuple(dice),
        asked=check.to_roll,
        pips=check.rolled.pips,
        moving=moving,
    )


def result_facts(who: str, purpose: str, outcome: D6Outcome, status: Status) -> d6.D6Result:
    """Return the screen of what a roll comes to."""
    check = outcome.check
    parts = [*map(str, outcome.faces)]
    parts += [f"+{check.rolled.pips}"] if check.rolled.pips else []
    parts += [f"{modifier.amount:+d}" for modifier in check.modifiers]
    return d6.D6Result(
        status=status,
        who=who,
        purpose=purpose,
        verdict="" if outcome.number is None else outcome.verdict,
        total=outcome.total,
        number=outcome.number,
        sum=" ".join(parts),
    )
