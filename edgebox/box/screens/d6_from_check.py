"""Screens of the D6 system from a check and from its outcome (W-1, W-2)."""

from __future__ import annotations

from edgebox.box.screens import d6
from edgebox.box.screens.facts import Status
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
