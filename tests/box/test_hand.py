"""The dice of a roll that is not finished: what fits, what a person said, and what is next."""

from dataclasses import replace

import pytest

from edgebox.box.hand import Hand, next_die
from edgebox.box.inputs import TrayDie
from edgebox.dice import Die, Pool
from edgebox.dice.six_sided import SIX, Sixes
from edgebox.dice.ten_sided import TENS, UNITS, Hundred
from edgebox.errors import BadInputError

UNKNOWN = TrayDie(None, None, False)


def test_from_no_kind_the_first_or_the_last_is_next_and_they_go_round() -> None:
    first, *_, last = Die
    assert (next_die(None, 1), next_die(None, -1)) == (first, last)
    assert (next_die(last, 1), next_die(first, -1)) == (first, last)


def test_d5_a_d100_fits_with_its_two_dice_alone() -> None:
    both = TrayDie(TENS, "30"), TrayDie(UNITS, "7")
    assert Hand(both, Hundred()).fits
    assert not Hand((*both, UNKNOWN), Hundred()).fits
    assert not Hand((both[1], both[1]), Hundred()).fits
    for one in both:
        with pytest.raises(BadInputError, match="two ten-sided dice"):
            _ = Hand((one,), Hundred()).percentile


def test_w12_a_die_of_another_kind_does_not_stand_for_one_that_is_missing() -> None:
    one = TrayDie(SIX, "4")
    assert Hand((one, one), Sixes(2)).fits
    hand = Hand((one, TrayDie(Die.BOOST, "s")), Sixes(2), at_rest=True)
    assert not hand.fits
    assert hand.wrong == "missing 1 d6; take out: 1 boost"


@pytest.mark.parametrize("place", [-1, 1])
def test_of_a_die_that_is_not_there_nothing_can_be_said(place: int) -> None:
    with pytest.raises(IndexError):
        Hand((UNKNOWN,)).settled(place, Die.BOOST, "s")


LEFT, RIGHT = (10, 10, 40, 40), (110, 10, 40, 40)
DOUBTED = TrayDie(Die.BOOST, "s", False, "it leans", LEFT)


def test_what_a_person_said_holds_for_a_die_that_is_still_in_doubt_where_it_lay() -> None:
    before = Hand((DOUBTED,)).settled(0, Die.ABILITY, "a")
    nudged = replace(DOUBTED, box=(11, 10, 40, 40))

    def after(seen: TrayDie) -> TrayDie:
        (die,) = Hand((seen,)).kept_from(before).dice
        return die

    kept = after(nudged)
    assert (kept.die, kept.face, kept.sure) == (Die.ABILITY, "a", True)
    assert kept.box == nudged.box, "it is marked where it lies now"
    for other in (
        replace(nudged, sure=True),  # it is seen clearly now
        replace(nudged, box=RIGHT),
        replace(nudged, box=None),
    ):
        assert after(other) == other


def test_what_a_person_said_of_a_die_holds_when_the_camera_finds_its_focus() -> None:
    before = Hand((DOUBTED,)).settled(0, Die.ABILITY, "a")
    clear = replace(DOUBTED, sure=True, reason="")
    (die,) = Hand((clear,)).kept_from(before, untouched=True).dice
    assert (die.die, die.face) == (Die.ABILITY, "a")
    assert Hand((clear,)).kept_from(Hand((DOUBTED,)), untouched=True).dice == (clear,)


def test_dice_that_were_not_asked_for_are_told_by_kind() -> None:
    hand = Hand((DOUBTED, DOUBTED, UNKNOWN), Pool.parse("BG"), at_rest=True)
    assert hand.wrong.startswith("missing 1 ability; too many: 1 boost; take out: 1 ")
