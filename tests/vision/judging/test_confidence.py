"""When a reading is sure."""

import math
from dataclasses import replace

import numpy as np
import pytest

from edgebox.vision.judging import confidence
from edgebox.vision.judging.confidence import (
    ANOTHER_KIND,
    GROUNDED,
    LEGIBLE,
    LEVEL,
    TWO_DICE,
    Around,
    Verdict,
    chance_of,
    fits,
    grounded_evidence,
    judge,
    legible_evidence,
    level_evidence,
)
from edgebox.vision.judging.room import FREE
from edgebox.vision.networks import Fits, Regression, facts
from edgebox.vision.recognising.look import Look


def a_look(
    die: str = "ability",
    face: str = "sa",
    kind: float = 0.9999,
    lead: float = 14.0,
    cocked: float = 0.001,
    hidden: float = 0.001,
) -> Look:
    known = facts()
    kinds = np.full(len(known.kinds), (1 - kind) / (len(known.kinds) - 1), np.float32)
    kinds[known.kinds.index(die)] = kind
    faces = np.zeros(len(known.faces), np.float32)
    if (die, face) in known.faces:
        faces[known.faces.index((die, face))] = lead
    marks = np.eye(1, 48, dtype=np.float32)[0]
    return Look(
        place=(100, 100, 80, 80),
        kinds=kinds,
        strange=0.001,
        faces=faces,
        printings=np.array([1, 0], np.float32),
        nothing=0.001,
        absent=0.001,
        cocked=cocked,
        slanted=0.02,
        lifted=0.01,
        hidden=hidden,
        upper=(0, 0),
        level_upper=(0.0, 0.0),
        astray=0.02,
        stands=np.zeros(1, np.float32),
        # a die that leans shows it in all of these
        off=1.5 + 10 * cocked,
        vague=2.5,
        elsewhere=0.2 + 5 * cocked,
        marks=marks,
    )


BESIDE = Around(0.98, 0.0, room=0.0, room_among_dice=0.0)
"""Others lie so near to it that it may lean or lie on them."""


def verdict(look: Look, found: float = 0.98, overlap: float = 0.0, covered: float = 0.0) -> Verdict:
    around = replace(BESIDE, found=found, overlap=overlap, covered=covered)
    return judge(look, look.kinds, around)


def test_a_clear_die_is_sure() -> None:
    seen = verdict(a_look())
    assert (seen.die, seen.face, seen.sure, seen.reason) == ("ability", "sa", True, None)
    assert seen.confidence > 0.99


@pytest.mark.parametrize(
    ("look", "reason"),
    [
        (a_look(cocked=0.9), "leans"),
        (a_look(hidden=0.95), "covered"),
        (a_look(kind=0.5), "another kind"),
        (a_look(lead=0.5), "another face"),
        (a_look(face="", lead=0.5), "looks blank"),
        (replace(a_look(), absent=0.45), "no die"),
        (replace(a_look(lead=7.0), astray=0.4), "another of its faces that is up"),
        (a_look(die="other"), "does not know"),
    ],
)
def test_each_doubt_makes_a_die_unsure_and_says_why(look: Look, reason: str) -> None:
    seen = verdict(look)
    assert not seen.sure
    assert seen.reason is not None
    assert reason in seen.reason


def always(chance: float, count: int) -> Regression:
    """Return a regression that says the same of all evidence."""
    return {
        "evidence": [""] * count,
        "mean": [0.0] * count,
        "spread": [1.0] * count,
        "weights": [0.0] * count,
        "bias": math.log(chance / (1 - chance)),
    }


@pytest.mark.parametrize(
    ("level", "floor", "read", "reason"),
    [
        (0.97, 0.97, 0.91, None),
        (0.95, 0.96, 0.999, "leans"),
        (0.96, 0.95, 0.999, "on another die"),
        (0.999, 0.999, 0.89, "kind"),
        (0.9, 0.999, 0.85, "kind"),
        (0.85, 0.999, 0.89, "leans"),
    ],
)
def test_how_a_die_lies_and_what_it_shows_must_each_be_likely_enough(
    level: float, floor: float, read: float, reason: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Their product is the confidence; the weakest of what is too little is the reason."""
    fitted: Fits = {
        "level": always(level, len(LEVEL)),
        "grounded": always(floor, len(GROUNDED)),
        "legible": always(read, len(LEGIBLE)),
        "sure_from": {"lies": 0.93, "read": 0.9},
    }
    monkeypatch.setattr(confidence, "fits", lambda _=False: fitted)
    seen = verdict(a_look())
    assert seen.confidence == pytest.approx(level * floor * read)
    assert seen.sure == (reason is None)
    assert reason is None or reason in str(seen.reason)


def test_a_face_in_doubt_is_not_put_down_to_a_find_that_is_as_usual() -> None:
    """Even of clear dice a find is hardly ever surer than four in five."""
    seen = verdict(a_look(lead=3.0), found=0.7)
    assert not seen.sure
    assert seen.reason is not None
    assert "another face" in seen.reason


def test_more_doubt_is_never_more_confidence() -> None:
    chances = (0.001, 0.01, 0.1, 0.5, 0.9)
    for looks in (
        [a_look(cocked=each) for each in chances],
        [a_look(hidden=each) for each in chances],
    ):
        steps = [verdict(look).confidence for look in looks]
        assert steps == sorted(steps, reverse=True)


@pytest.mark.parametrize(
    ("another", "complete", "sure"), [(0.2, False, False), (0.05, False, True), (0.2, True, True)]
)
def test_a_die_with_a_side_that_may_be_another_die_is_asked_about_unless_all_are_there(
    another: float, complete: bool, sure: bool
) -> None:
    look, around = a_look(), Around(0.98, 0.0, another=another)
    told = judge(look, look.kinds, around, as_expected=complete)
    assert (told.sure, told.reason) == (sure, None if sure else TWO_DICE)
    assert complete or told.confidence <= 1 - another


@pytest.mark.parametrize(
    ("die", "face", "complete", "sure"),
    [
        ("proficiency", "x", False, False),
        ("proficiency", "x", True, True),
        ("d10", "7", False, True),
    ],
)
def test_a_die_that_looks_strange_is_asked_about_unless_all_are_there_or_it_bears_numerals(
    die: str, face: str, complete: bool, sure: bool
) -> None:
    look = replace(a_look(die, face), strange=0.15)
    told = judge(look, look.kinds, BESIDE, as_expected=complete)
    assert (told.sure, told.reason) == (sure, None if sure else ANOTHER_KIND)


@pytest.mark.parametrize("complete", [False, True])
def test_an_upper_face_is_the_surer_the_nearer_it_is_to_where_a_level_die_has_it(
    complete: bool,
) -> None:
    around = Around(0.98, 0.0, room=0.0)
    steps = [
        judge(look, look.kinds, around, as_expected=complete).confidence
        for look in (replace(a_look(lead=7.0), astray=off) for off in (0.03, 0.1, 0.15, 0.25))
    ]
    assert steps == sorted(steps, reverse=True)
    assert len(set(steps)) == len(steps)


@pytest.mark.parametrize("complete", [False, True])
@pytest.mark.parametrize(
    "looks",
    [
        [replace(a_look(cocked=0.3), off=each) for each in (1.5, 3.0, 4.5, 6.0)],
        [replace(a_look(cocked=0.3), elsewhere=each) for each in (0.0, 1.0, 3.0, 6.0)],
        [replace(a_look(cocked=0.3), vague=each) for each in (8.0, 6.0, 4.0, 2.5)],
    ],
    ids=["off", "elsewhere", "vague"],
)
def test_a_die_is_the_surer_to_lie_level_the_straighter_its_face_points_up(
    looks: list[Look], complete: bool
) -> None:
    """Where it is vague what is straight up, it matters less that a face points elsewhere."""
    around = Around(0.98, 0.0, room=0.0)
    steps = [judge(each, each.kinds, around, as_expected=complete).confidence for each in looks]
    assert steps == sorted(steps, reverse=True)
    assert len(set(steps)) == len(steps)


@pytest.mark.parametrize("complete", [False, True])
def test_a_face_far_from_straight_up_speaks_no_more_for_lying_level_than_one_near_it(
    complete: bool,
) -> None:
    around = Around(0.98, 0.0, room=0.0)
    near, far, farther = (
        judge(look, look.kinds, around, as_expected=complete).confidence
        for look in (replace(a_look(cocked=0.3), off=each) for each in (6.0, 12.0, 25.0))
    )
    assert near == far == farther


def test_of_dice_that_look_alike_the_one_with_more_sides_leans_sooner() -> None:
    """A twelve-sided die comes to rest against something far sooner than a cube."""
    cube, eight, twelve = (
        chance_of(level_evidence(a_look(die), Around(0.98, 0.0, room=0.0)), fits()["level"])
        for die in ("setback", "difficulty", "challenge")
    )
    assert cube > eight > twelve


@pytest.mark.parametrize("complete", [False, True])
def test_a_die_that_touches_nothing_has_nothing_to_lean_on(complete: bool) -> None:
    look = a_look(cocked=0.5)
    touching, near, free = (
        judge(look, look.kinds, Around(0.98, 0.0, room=room), as_expected=complete)
        for room in (0.0, 0.1, 0.3)
    )
    assert touching.confidence < near.confidence < free.confidence
    assert free.sure
    assert complete or free.confidence > 0.9
    assert touching.reason is not None
    assert "leans" in touching.reason


def test_a_die_of_no_known_kind_is_never_sure() -> None:
    assert verdict(a_look(die="other", kind=1.0)).confidence <= 0.5


def test_the_evidence_has_a_name_for_every_value() -> None:
    look, around = a_look(), Around(0.9, 0.0)
    assert len(level_evidence(look, around)) == len(LEVEL)
    assert len(grounded_evidence(look, around)) == len(GROUNDED)
    assert len(legible_evidence(look, look.kinds, around)) == len(LEGIBLE)
    for fitted in (fits(as_expected=False), fits(as_expected=True)):
        assert fitted["level"]["evidence"] == list(LEVEL)
        assert fitted["grounded"]["evidence"] == list(GROUNDED)
        assert fitted["legible"]["evidence"] == list(LEGIBLE)


def test_a_die_whose_box_another_shares_may_lie_on_it() -> None:
    alone, there = verdict(a_look()), verdict(a_look(), overlap=0.8)
    assert there.confidence < alone.confidence
    assert not there.sure
    assert there.reason is not None
    assert "on another die" in there.reason


@pytest.mark.parametrize("complete", [False, True])
def test_a_die_with_no_other_near_by_hardly_lies_on_one(complete: bool) -> None:
    """Few dice hide all of one that they lie on."""
    look = replace(a_look(), lifted=0.5)
    beside, free = (
        judge(look, look.kinds, Around(0.98, 0.0, room_among_dice=room), as_expected=complete)
        for room in (0.0, FREE)
    )
    assert beside.confidence < free.confidence


def test_a_die_that_is_larger_than_its_like_may_lie_on_another() -> None:
    look = replace(a_look(), lifted=0.25)
    alike, large = (judge(look, look.kinds, Around(0.98, 0, like=size)) for size in (80, 66))
    assert alike.confidence > large.confidence


@pytest.mark.parametrize("sizes", [(60, 30), (110, 200)], ids=["larger", "smaller"])
def test_dice_of_another_maker_may_be_of_any_size(sizes: tuple[float, float]) -> None:
    """On another die one looks a tenth larger at most: more tells nothing more."""
    look = a_look()
    some, more = (grounded_evidence(look, Around(0.98, 0, like=size)) for size in sizes)
    assert some == more


def test_where_all_dice_seem_to_lie_on_something_it_is_the_light() -> None:
    look = replace(a_look(), lifted=0.4)
    one, all_of_them = (
        judge(look, look.kinds, Around(0.98, 0, others=(chance,) * 5)) for chance in (0.01, 0.4)
    )
    assert all_of_them.confidence > one.confidence


def test_a_die_beside_one_whose_face_is_hidden_may_lie_on_it() -> None:
    look = replace(a_look(), lifted=0.9)
    alone, there = verdict(look), verdict(look, overlap=0.3, covered=0.9)
    assert alone.sure
    assert not there.sure
    assert there.reason is not None
    assert "on another die" in there.reason


def as_expected(look: Look) -> Verdict:
    return judge(look, look.kinds, BESIDE, as_expected=True)


def test_where_no_die_is_missing_one_hardly_lies_on_another() -> None:
    look = replace(a_look(), lifted=0.99)
    assert not verdict(look).sure
    assert as_expected(look).sure


@pytest.mark.parametrize(
    "look",
    [
        a_look(cocked=0.9),
        a_look(hidden=0.95),
        a_look(kind=0.5),
        a_look(lead=0.5),
        replace(a_look(), absent=0.45),
        a_look(die="other"),
    ],
)
def test_knowing_which_dice_were_asked_for_settles_no_other_doubt(look: Look) -> None:
    assert not as_expected(look).sure
