"""Which finds are dice."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from edgebox.vision.finding.findings import Found
from edgebox.vision.judging.dice_found import (
    A_SIDE,
    FADES,
    FADES_APART,
    SURELY_A_SIDE,
    DiceFound,
    dice_found,
)
from edgebox.vision.judging.sides import SIDE as EVIDENCE
from edgebox.vision.recognising.look import NOTHING, Look
from tests.vision.judging.test_confidence import a_look, always
from tests.vision.judging.test_neighbours import on_bare_floor

DIE = Found((100.0, 100.0, 80.0, 80.0), 0.8)
PART = Found((105.0, 105.0, 60.0, 60.0), 0.5)
APART = Found((400.0, 100.0, 80.0, 80.0), 0.7)


def looks_at(finds: Sequence[Found]) -> list[Look]:
    return [replace(a_look(), place=each.place) for each in finds]


def sorted_finds(
    finds: Sequence[Found], side: float, looks: Sequence[Look] | None = None
) -> DiceFound:
    fit = always(side, len(EVIDENCE))
    return dice_found(on_bare_floor(finds), finds, looks or looks_at(finds), fit)


def test_dice_that_stand_apart_are_dice() -> None:
    told = sorted_finds([DIE, APART], side=0.99)
    assert [look.place for look, _ in told.dice] == [DIE.place, APART.place]


def test_what_is_no_side_is_a_die_on_another() -> None:
    told = sorted_finds([DIE, PART], side=A_SIDE - 0.1)
    assert [beside.another for _, beside in told.dice] == [0, 0]
    assert [look.place for look, _ in told.dice] == [DIE.place, PART.place]
    assert min(beside.overlap for _, beside in told.dice) > 0.9


def test_what_may_be_a_side_is_no_die_but_leaves_the_die_in_doubt() -> None:
    ((look, beside),) = sorted_finds([DIE, PART], side=A_SIDE + 0.1).dice
    assert look.place == DIE.place
    assert beside.overlap > 0.9
    assert beside.room < 0
    assert beside.another == pytest.approx(1 - (A_SIDE + 0.1), abs=0.01)


def test_what_surely_is_a_side_is_as_if_never_found() -> None:
    told = sorted_finds([DIE, PART, APART], side=SURELY_A_SIDE + 0.01)
    (die, alone), (_, apart) = told.dice
    assert die.place == DIE.place
    assert [alone, apart] == [beside for _, beside in sorted_finds([DIE, APART], 0.01).dice]


def test_a_side_of_a_side_leaves_its_die_in_doubt() -> None:
    """Else a die that was dropped as one would leave no doubt at all."""
    whole = Found((100.0, 100.0, 80.0, 80.0), 0.9)
    side = Found((130.0, 100.0, 80.0, 80.0), 0.6)
    beyond = Found((185.0, 100.0, 60.0, 80.0), 0.4)  # shares nothing with the whole die
    finds = [whole, side, beyond]
    # the more it lies within the surer one's box
    fit = always(0.5, len(EVIDENCE)) | {"weights": [0, 0, 0.47, 0], "bias": -1.56}
    ((look, beside),) = dice_found(on_bare_floor(finds), finds, looks_at(finds), fit).dice
    assert look.place == whole.place
    assert beside.another == pytest.approx(0.4, abs=0.01)  # of what lies beyond; the side: 0.2


def test_of_two_that_may_be_sides_the_one_that_is_likelier_a_die_says_how_sure_theirs_is() -> None:
    whole = Found((100.0, 100.0, 80.0, 80.0), 0.9)
    sides = Found((146.0, 100.0, 80.0, 80.0), 0.6), Found((70.0, 100.0, 80.0, 80.0), 0.4)
    finds = [whole, *sides]
    # the more it lies within the surer one's box
    fit = always(0.5, len(EVIDENCE)) | {"weights": [0, 0, 0.47, 0], "bias": -1.56}
    ((_, beside),) = dice_found(on_bare_floor(finds), finds, looks_at(finds), fit).dice
    assert beside.another == pytest.approx(0.4, abs=0.02)


def test_what_shares_its_place_only_with_a_sure_side_is_a_die() -> None:
    whole = Found((100.0, 100.0, 80.0, 80.0), 0.9)
    side = Found((130.0, 100.0, 80.0, 80.0), 0.6)
    beyond = Found((185.0, 100.0, 60.0, 80.0), 0.4)
    told = sorted_finds([whole, side, beyond], side=SURELY_A_SIDE + 0.01)
    assert [look.place for look, _ in told.dice] == [whole.place, beyond.place]


@pytest.mark.parametrize(("side", "doubts"), [(SURELY_A_SIDE - 0.05, 1), (0.99, 0)])
def test_a_sure_side_is_no_foreign_thing(side: float, doubts: int) -> None:
    looks = looks_at([DIE, PART])
    looks[1] = replace(looks[1], absent=NOTHING + 0.2)
    assert len(sorted_finds([DIE, PART], side, looks).nothings) == doubts


def test_what_is_no_die_at_all_is_told_apart() -> None:
    looks = looks_at([DIE, APART])
    looks[1] = replace(looks[1], absent=NOTHING)
    told = sorted_finds([DIE, APART], 0.01, looks)
    assert [look.place for look, _ in told.dice] == [DIE.place]
    assert [look.place for look in told.nothings] == [APART.place]


REACHES = Found((165.0, 100.0, 80.0, 80.0), 0.5)
BESIDE = Found((183.0, 100.0, 80.0, 80.0), 0.5)


@pytest.mark.parametrize(
    ("find", "edges", "absent", "shadow"),
    [
        (REACHES, FADES - 0.1, NOTHING + 0.1, True),
        (REACHES, FADES + 0.1, NOTHING + 0.1, False),
        (REACHES, FADES - 0.1, NOTHING - 0.1, False),
        (BESIDE, FADES_APART - 0.1, NOTHING + 0.1, True),
        (BESIDE, FADES - 0.1, NOTHING + 0.1, False),
        (APART, FADES_APART - 0.1, NOTHING + 0.1, False),
    ],
    ids=["shadow", "it has edges", "it looks like a die", "beside", "too sharp for that", "apart"],
)
def test_what_fades_beside_a_die_and_is_none_is_its_shadow_as_if_never_found(
    find: Found, edges: float, absent: float, shadow: bool
) -> None:
    looks = looks_at([DIE, find])
    looks[1] = replace(looks[1], edges=edges, absent=absent)
    told = sorted_finds([DIE, find], 0.01, looks)
    seen = [look.place for look, _ in told.dice] + [look.place for look in told.nothings]
    assert (find.place not in seen) == shadow
    if shadow:
        assert told.dice[0].around == sorted_finds([DIE], 0.01).dice[0].around


def test_a_thing_that_fades_is_foreign_where_no_die_is() -> None:
    looks = [replace(a_look(), place=DIE.place, edges=FADES_APART - 0.5, absent=NOTHING + 0.1)]
    assert sorted_finds([DIE], 0.01, looks).nothings == (looks[0],)
