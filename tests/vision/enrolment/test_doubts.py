"""A die that an owner taught the box is asked about if it may lie on another die."""

from dataclasses import replace

import pytest

from edgebox.vision.die_words import OTHER
from edgebox.vision.enrolment.matching import Match
from edgebox.vision.judging.confidence import LEANS, ON_ANOTHER, TWO_DICE, Around
from edgebox.vision.verdicts import taught_verdict
from tests.vision.judging.test_confidence import a_look

APART = Around(0.98, 0.0)
BESIDE = replace(APART, room_among_dice=0.0)


MATCH = Match("boost", "sa", 0.99)


def test_a_clear_die_that_lies_apart_is_sure() -> None:
    told = taught_verdict(MATCH, a_look(), APART, complete=False)
    assert (told.die, told.face, told.sure, told.reason) == ("boost", "sa", True, None)


@pytest.mark.parametrize(
    ("match", "die", "reason"),
    [
        (
            replace(MATCH, confidence=0.5),
            "boost",
            "it is not quite like any die you taught the box",
        ),
        (replace(MATCH, confidence=0.5, reason="dim"), "boost", "dim"),
        (replace(MATCH, reason="dim"), "boost", "dim"),
        (Match("", "", 0.1, "like none"), OTHER, "like none"),
    ],
)
def test_one_that_is_like_no_taught_die_is_asked_about_with_the_reason(
    match: Match, die: str, reason: str
) -> None:
    told = taught_verdict(match, replace(a_look(), lifted=0.99), BESIDE, complete=False)
    assert (told.die, told.sure, told.reason) == (die, False, reason)


@pytest.mark.parametrize(
    ("lifted", "around"),
    [
        (0.99, BESIDE),
        (0.01, replace(BESIDE, overlap=0.6)),
        (0.9, replace(BESIDE, overlap=0.3, covered=0.9)),
    ],
    ids=["looks lifted", "shares its place", "covers one whose face is hidden"],
)
def test_one_that_may_lie_on_another_is_not(lifted: float, around: Around) -> None:
    told = taught_verdict(MATCH, replace(a_look(), lifted=lifted), around, complete=False)
    assert not told.sure
    assert told.reason == ON_ANOTHER


def test_one_with_a_side_that_may_be_another_die_is_not_unless_all_are_there() -> None:
    around = replace(APART, another=0.2)
    told = taught_verdict(MATCH, a_look(), around, complete=False)
    assert (told.sure, told.reason) == (False, TWO_DICE)
    assert taught_verdict(MATCH, a_look(), around, complete=True).sure


@pytest.mark.parametrize("complete", [False, True])
def test_one_that_does_not_look_level_is_asked_about(complete: bool) -> None:
    """So look two dice in one box, one upon the other: the face alone hardly shows it."""
    look = replace(a_look(cocked=0.3), astray=0.08, off=7.2)
    match = replace(MATCH, die="ability")
    told = taught_verdict(match, look, replace(APART, room=0.0), complete=complete)
    assert (told.sure, told.reason) == (False, LEANS)


def test_a_taught_cube_hardly_leans_whatever_its_look_takes_it_for() -> None:
    look = replace(a_look(die="challenge", face="f", cocked=0.3), astray=0.08, off=7.2)
    cube, twelve = (
        taught_verdict(replace(MATCH, die=die), look, replace(APART, room=0.0), complete=False)
        for die in ("boost", "proficiency")
    )
    assert cube.sure
    assert not twelve.sure


def test_where_no_die_is_missing_it_hardly_lies_on_one() -> None:
    look = replace(a_look(), lifted=0.99)
    assert not taught_verdict(MATCH, look, BESIDE, complete=False).sure
    assert taught_verdict(MATCH, look, BESIDE, complete=True).sure
