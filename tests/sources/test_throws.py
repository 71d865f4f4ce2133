"""Which dice before a camera count as a throw: not those that lay there before."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from edgebox.dice import Pool
from edgebox.errors import CameraError, CameraLostError, RefusedError
from edgebox.sources.dice_source import DoubtError, given_again
from edgebox.sources.lay_there import LayThere
from edgebox.vision import Frame
from tests.sources.camera import (
    CHECK,
    MOVING,
    OTHER,
    SIDE,
    Shown,
    Told,
    Tray,
    bare,
    check,
    dice_of,
    lying,
)


@pytest.mark.parametrize("empty", [True, False], ids=["calibrated", "not calibrated"])
def test_dice_that_lie_there_when_the_camera_is_opened_are_no_roll(told: Told, empty: bool) -> None:
    dice = dice_of(told, Tray({20: 255}, {70: OTHER}, rests=True), empty=empty)
    assert str(dice.roll(CHECK)) == "Y:ss"
    assert told == [LayThere.ALL.sentence]


@pytest.mark.parametrize("empty", [True, False], ids=["calibrated", "not calibrated"])
@pytest.mark.parametrize(
    ("left", "pool", "anew"),
    [({20: 255, 140: 255}, "YG", {60: OTHER, 168: 255}), ({140: 255}, "G", {168: OTHER})],
    ids=["all are left", "one is left"],
)
def test_a_hand_that_comes_in_while_the_camera_is_opened_makes_no_throw(
    told: Told, empty: bool, left: dict[int, int], pool: str, anew: dict[int, int]
) -> None:
    class Reached(Tray):
        def __iter__(self) -> Iterator[Frame]:
            frames = super().__iter__()
            image = bare()
            for place in (20, 140):
                image[20 : 20 + SIDE, place : place + SIDE] = 255
            yield Frame(image, self.name, 0.0)
            yield from frames

    dice = dice_of(told, Reached(left, anew), empty=empty)
    assert dice.roll(check(pool)).pool == Pool.parse(pool)
    assert told == [LayThere.ALL.sentence]


def test_dice_that_a_hand_hid_when_the_camera_was_opened_make_no_throw(told: Told) -> None:
    both = lying(20)
    both[20 : 20 + SIDE, 140 : 140 + SIDE] = 255
    moving, anew = (lying(80, MOVING), 4), lying(60, OTHER)
    anew[20 : 20 + SIDE, 160 : 160 + SIDE] = 255
    camera = Shown((both, 1), moving, (lying(140), 15), moving, (both, 15), moving, (anew, 15))
    dice = dice_of(told, camera)
    assert len(dice.roll(check("YG"))) == 2
    with pytest.raises(CameraError, match="no further pictures"):
        dice.roll(check("YG"))


def test_dice_that_are_bumped_again_and_again_are_not_taken_twice(told: Told) -> None:
    thrown = [{left: 255, left + 30: 255} for left in (14, 44, 74)]
    hidden = [{left: 255} for left in (14, 44)]
    first, *others = thrown
    scenes = [first, *(each for pair in zip(hidden, others, strict=True) for each in pair)]
    dice = dice_of(told, Tray(*scenes))
    assert str(dice.roll(check("YY"))) == "Y:x Y:x"
    with pytest.raises(CameraError, match="no further pictures"):
        dice.roll(check("YY"))


def test_while_old_dice_are_picked_up_nothing_is_missing_nor_too_many(told: Told) -> None:
    old, some = {20: 255, 60: 255, 140: 255}, {20: 255, 140: 255}
    dice = dice_of(told, Tray(old, some, {80: 255}, rests=True))
    assert str(dice.roll(CHECK)) == "Y:x"
    assert len(told) == 1


@pytest.mark.parametrize("empty", [True, False], ids=["calibrated", "not calibrated"])
def test_dice_that_an_arm_hid_for_a_while_are_not_taken_twice(told: Told, empty: bool) -> None:
    roll, hidden, anew = {20: 255, 140: 255}, {140: 255}, {60: OTHER, 150: 255}
    dice = dice_of(told, Tray(roll, hidden, roll, hidden, roll, anew), empty=empty)
    assert str(dice.roll(check("YG"))) == "Y:x G:a"
    assert str(dice.roll(check("YG"))) == "Y:ss G:a"
    with pytest.raises(CameraError, match="no further pictures"):
        dice.roll(check("YG"))
    assert told == []


@pytest.mark.parametrize("left", [{20: 255, 130: 255}, {130: 255}], ids=["both", "one of them"])
def test_dice_that_are_put_beside_those_of_the_last_roll_are_asked_about(
    told: Told, left: dict[int, int]
) -> None:
    """A person may say that they count, as where a thrown die fell like one before."""
    thrown = {60: 255, 158: 255}
    anew = Tray({80: OTHER, 165: 255})
    dice = dice_of(told, Tray({20: 255, 130: 255}, {**left, **thrown}), anew)
    assert str(dice.roll(check("YG"))) == "Y:x G:a"
    both = "YYGG" if len(left) == 2 else "YGG"
    with pytest.raises(DoubtError) as doubt:
        dice.roll(check(both))
    assert str(doubt.value) == f"in doubt: {LayThere.SOME}."
    assert doubt.value.seen.pool == Pool.parse(both)
    assert len(dice.roll(check("YG"))) == 2, "all of them are thrown anew"
    assert told == []


def test_while_dice_are_thrown_beside_old_ones_that_is_told(told: Told) -> None:
    dice = dice_of(told, Tray({130: 255}, {130: 255, 40: 255}, {90: 255, 60: 255, 160: 255}))
    dice.roll(check("G"))
    assert len(dice.roll(check("YYG"))) == 3
    assert told == [LayThere.SOME.sentence]


def test_a_die_in_doubt_is_named_beside_the_dice_that_lay_there(told: Told) -> None:
    dice = dice_of(told, Tray({20: 255}, {20: 255, 70: 10}))
    dice.roll(CHECK)
    with pytest.raises(DoubtError, match=rf"proficiency blank\?.*; {LayThere.SOME}"):
        dice.roll(check("YY"))


def test_dice_that_lay_under_a_hand_when_the_camera_was_opened_are_asked_about(told: Told) -> None:
    both, hidden, moving = lying(20), lying(20), (lying(80, MOVING), 4)
    both[20 : 20 + SIDE, 140 : 140 + SIDE] = 255
    dice = dice_of(told, Shown((hidden, 1), moving, (both, 15)))
    with pytest.raises(DoubtError, match=LayThere.SOME):
        dice.roll(check("YG"))


def test_one_die_may_show_the_same_face_in_the_same_place_again(told: Told) -> None:
    dice = dice_of(told, Tray({20: 255}, {}, {20: 255}, rests=True), empty=True)
    assert str(dice.roll(CHECK)) == "Y:x"


@pytest.mark.parametrize("left", [{20: 255}, {20: 255, 140: 255}], ids=["one", "two"])
def test_where_the_empty_tray_is_not_known_dice_that_something_hid_are_asked_about(
    told: Told, left: dict[int, int]
) -> None:
    """A sheet of paper over all of them looks like an empty tray."""
    dice = dice_of(told, Tray(left, {}, left))
    asked = check("YG"[: len(left)])
    dice.roll(asked)
    with pytest.raises(DoubtError, match=LayThere.SOME):
        dice.roll(asked)


@pytest.mark.parametrize("face", [255, OTHER])
@pytest.mark.parametrize("empty", [True, False], ids=["calibrated", "not calibrated"])
def test_dice_that_lie_elsewhere_with_the_very_faces_of_before_are_asked_about(
    told: Told, empty: bool, face: int
) -> None:
    """Somebody pushed them about, or turned the tray; with another face they were thrown."""
    dice = dice_of(told, Tray({20: 255, 140: 255}, {70: face, 166: 255}), empty=empty)
    dice.roll(check("YG"))
    if face == OTHER:
        assert str(dice.roll(check("YG"))) == "Y:ss G:a"
        return
    with pytest.raises(DoubtError, match=LayThere.SOME):
        dice.roll(check("YG"))


@pytest.mark.parametrize("empty", [True, False], ids=["calibrated", "not calibrated"])
def test_dice_thrown_into_an_empty_tray_may_show_what_others_did(told: Told, empty: bool) -> None:
    dice = dice_of(told, Tray({20: 255, 140: 255}, {}, {70: 255, 166: 255}), empty=empty)
    assert [str(dice.roll(check("YG"))) for _ in range(2)] == ["Y:x G:a"] * 2


@pytest.mark.parametrize("empty", [True, False], ids=["calibrated", "not calibrated"])
def test_a_die_may_fall_where_one_of_several_lay_before(told: Told, empty: bool) -> None:
    """The tray was empty in between: it is not what was left when the others were picked up."""
    dice = dice_of(told, Tray({20: 255, 60: 255}, {}, {20: 255}, rests=True), empty=empty)
    assert str(dice.roll(CHECK)) == "Y:x"


def test_dice_are_not_taken_twice_when_the_camera_was_lost_meanwhile(told: Told) -> None:
    dice = dice_of(told, Tray(255, fails=True), Tray({20: 255}, {70: OTHER}, rests=True))
    dice.roll(CHECK)
    with pytest.raises(CameraLostError):
        dice.roll(CHECK)
    assert str(dice.roll(CHECK)) == "Y:ss"
    assert told == [LayThere.ALL.sentence]


def test_dice_thrown_while_the_camera_was_lost_count(told: Told) -> None:
    dice = dice_of(told, Tray(255, fails=True), Tray({70: OTHER}, rests=True))
    dice.roll(CHECK)
    with pytest.raises(CameraLostError):
        dice.roll(CHECK)
    assert str(dice.roll(CHECK)) == "Y:ss"
    assert told == []


def test_dice_of_which_a_person_said_what_they_show_are_no_other_roll(told: Told) -> None:
    dice = dice_of(told, Tray(10), Tray({20: 255}, {70: OTHER}, rests=True))
    with pytest.raises(DoubtError):
        dice.roll(CHECK)
    dice.settle()
    assert str(dice.roll(CHECK)) == "Y:ss"
    assert told == [LayThere.ALL.sentence]


def test_dice_that_a_person_typed_without_waiting_are_no_other_roll(told: Told) -> None:
    first = Tray(255, {60: 255})
    dice = dice_of(told, first, Tray({60: 255}, {20: OTHER}, rests=True))
    dice.roll(CHECK)
    dice.settle()
    assert first.closed
    assert str(dice.roll(CHECK)) == "Y:ss"
    assert told == [LayThere.ALL.sentence]


def test_the_dice_of_a_step_that_was_refused_count_once_more(told: Told) -> None:
    dice = dice_of(told, Tray(255), Tray({20: 255}, rests=True))

    def refused_step() -> None:
        with given_again(dice):
            dice.roll(CHECK)
            raise RefusedError("It is not ann's turn.")

    with pytest.raises(RefusedError):
        refused_step()
    assert str(dice.roll(CHECK)) == "Y:x"
    assert told == []


@pytest.mark.parametrize("empty", [True, False], ids=["calibrated", "not calibrated"])
def test_dice_that_lay_there_in_the_dark_are_no_roll(told: Told, empty: bool) -> None:
    dark, patience = np.zeros_like(bare()), 30 * 16
    thrown = (lying(110, MOVING), 4), (lying(70, OTHER), 15)
    dice = dice_of(told, Shown((dark, 120), (lying(20), patience), *thrown), empty=empty)
    assert str(dice.roll(CHECK)) == "Y:ss"
    assert (told[0], told[-1]) == ("It is too dark: add light.", LayThere.ALL.sentence)
