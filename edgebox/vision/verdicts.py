"""What each die of a picture is taken for: one of a usual printing, or one an owner taught the box.

How sure that is depends on the other dice, too: on whether they are all that were asked for.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from edgebox.dice.six_sided import Asked
from edgebox.vision.die_words import OTHER
from edgebox.vision.enrolment import Match
from edgebox.vision.judging.confidence import (
    LEANS,
    ON_ANOTHER,
    ON_ANOTHER_FROM,
    TWO_DICE,
    Around,
    Verdict,
    chance_of,
    fits,
    judge,
    level_evidence,
    on_the_floor,
)
from edgebox.vision.judging.dice_found import DieFound
from edgebox.vision.judging.expected import as_expected, weighed
from edgebox.vision.networks import likeliest
from edgebox.vision.recognising.dice_sets import PRINTINGS
from edgebox.vision.recognising.look import Look

OTHER_PRINTING = 0.95
"""From this chance on symbols are those of another printing than the one set."""

UNLIKE_TAUGHT = "it is not quite like any die you taught the box"


def usual_verdicts(dice: Sequence[DieFound], expect: Asked | None, dice_set: str) -> list[Verdict]:
    """Return what each die is taken for.

    Args:
        dice: all of a picture.
        expect: the dice that should be there, if it is known.
        dice_set: the printing, or ``"auto"``.
    """
    kinds = [weighed(look.kinds, expect) for look, _ in dice]
    complete = as_expected(map(likeliest, kinds), expect)
    return [
        _of_printing(look, judge(look, chances, beside, as_expected=complete), dice_set)
        for chances, (look, beside) in zip(kinds, dice, strict=True)
    ]


def _of_printing(look: Look, verdict: Verdict, dice_set: str) -> Verdict:
    """Return the verdict, in doubt where the symbols are not of the printing that was set."""
    if dice_set not in PRINTINGS or not verdict.sure or not verdict.face:
        return verdict
    wrong = float(look.printings[1 - PRINTINGS.index(dice_set)])
    if wrong <= OTHER_PRINTING or verdict.die in ("force", "d6", "d10", "d00"):
        return verdict
    return replace(verdict, sure=False, reason=f"its symbols are not those of {dice_set} dice")


def taught_verdicts(
    dice: Sequence[DieFound], expect: Asked | None, matches: Sequence[Match]
) -> list[Verdict]:
    """Return what each die is taken for among those an owner taught the box.

    Args:
        dice: all of a picture.
        expect: the dice that should be there, if it is known.
        matches: what each was told to be.
    """
    complete = as_expected((match.die for match in matches), expect)
    return [
        taught_verdict(match, look, beside, complete=complete)
        for match, (look, beside) in zip(matches, dice, strict=True)
    ]


def taught_verdict(match: Match, look: Look, beside: Around, *, complete: bool) -> Verdict:
    """Return what a die is taken for among those an owner taught the box.

    Args:
        match: what it was told to be.
        look: at the die.
        beside: what lies around it.
        complete: whether the dice of the picture are those that were asked for.
    """
    reason = match.reason
    if reason is None and match.confidence < fits()["sure_from"]["read"]:
        reason = UNLIKE_TAUGHT
    on_floor = on_the_floor(look, beside, as_expected=complete)
    apart = beside.overlap < ON_ANOTHER_FROM and on_floor >= fits(complete)["sure_from"]["lies"]
    if reason is None and not apart:
        reason = ON_ANOTHER
    level = chance_of(level_evidence(look, beside, match.die), fits(complete)["level"])
    if reason is None and level * on_floor < fits(complete)["sure_from"]["lies"]:
        reason = LEANS
    if reason is None and not complete and 1 - beside.another < fits()["sure_from"]["read"]:
        reason = TWO_DICE
    return Verdict(match.die or OTHER, match.face, match.confidence, reason is None, reason)
