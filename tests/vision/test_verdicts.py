"""What each die of a picture is taken for, among the usual ones and those that were taught."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from edgebox.dice import Pool
from edgebox.vision.enrolment import Match
from edgebox.vision.judging.confidence import LEANS, TWO_DICE, Around, Verdict
from edgebox.vision.judging.dice_found import DieFound
from edgebox.vision.networks import facts
from edgebox.vision.recognising.look import Look
from edgebox.vision.verdicts import taught_verdict, taught_verdicts, usual_verdicts
from tests.vision.judging.test_confidence import a_look

APART = Around(0.98, 0.0)


def printed(look: Look, genesys: float) -> Look:
    """Return a look at symbols that are those of Genesys dice by a chance."""
    return replace(look, printings=np.array([1 - genesys, genesys], np.float32))


def usual(look: Look, dice_set: str = "starwars", expect: Pool | None = None) -> Verdict:
    (verdict,) = usual_verdicts([DieFound(look, APART)], expect, dice_set)
    return verdict


@pytest.mark.parametrize(("genesys", "sure"), [(0.98, False), (0.8, True)])
def test_symbols_that_are_surely_of_the_other_printing_are_asked_about(
    genesys: float, sure: bool
) -> None:
    look = printed(a_look(), genesys)
    assert usual(look).sure is sure
    assert usual(look, "genesys").sure
    assert usual(look, "auto").sure
    # dice without symbols that were taught
    assert usual(look, "mine").sure


@pytest.mark.parametrize(
    "die", [("ability", ""), ("force", "ll"), ("d6", "4"), ("d10", "7"), ("d00", "70")]
)
def test_nobody_asks_of_which_printing_a_blank_a_force_die_or_a_number_is(
    die: tuple[str, str],
) -> None:
    assert usual(printed(a_look(*die), 0.99)).reason is None


def test_a_die_that_is_in_doubt_already_is_so_for_its_first_reason() -> None:
    assert usual(printed(a_look(cocked=0.9), 0.99)).reason == LEANS


def test_what_may_be_one_of_two_dice_is_that_which_was_asked_for() -> None:
    kinds = facts().kinds
    chances = np.zeros(len(kinds), np.float32)
    chances[[kinds.index("ability"), kinds.index("proficiency")]] = 0.6, 0.4
    either = replace(a_look(), kinds=chances)
    assert usual(either).die == "ability"
    assert usual(either, expect=Pool.parse("Y")).die == "proficiency"


ANOTHER = replace(APART, another=0.2)
"""A side of it may be another die."""


def test_dice_are_surer_where_they_are_all_that_were_asked_for() -> None:
    dice = [DieFound(a_look(), ANOTHER), DieFound(a_look(die="boost", face="s"), APART)]
    matches = [Match("ability", "sa", 0.99), Match("boost", "s", 0.98)]

    def reasons(expect: Pool | None) -> list[str | None]:
        taught = [each.reason for each in taught_verdicts(dice, expect, matches)]
        assert [each.reason for each in usual_verdicts(dice, expect, "auto")] == taught
        return taught

    assert reasons(Pool.parse("GB")) == [None, None]
    assert reasons(Pool.parse("GGB")) == reasons(None) == [TWO_DICE, None]


def test_a_taught_die_is_as_sure_as_its_match_and_its_first_reason_is_told() -> None:
    told = taught_verdict(Match("ability", "sa", 0.99, "dim"), a_look(), ANOTHER, complete=False)
    assert (told.confidence, told.reason) == (0.99, "dim")


def test_a_little_doubt_of_lying_on_another_and_a_little_of_leaning_are_too_much_together() -> None:
    lifted, leans = replace(a_look(), lifted=0.97), replace(a_look(cocked=0.15), off=7.2)
    near = replace(APART, room=0.0, room_among_dice=0.0)
    match = Match("ability", "sa", 0.99)
    reasons = [
        taught_verdict(match, look, near, complete=True).reason
        for look in (lifted, leans, replace(leans, lifted=0.97))
    ]
    assert reasons == [None, None, LEANS]
