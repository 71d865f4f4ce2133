"""Taught dice from picture to reading, with the trained networks."""

from unittest.mock import Mock

import cv2
import pytest

from edgebox.dice import Pool
from edgebox.vision import Frame, Reader
from edgebox.vision.boxes import shared
from edgebox.vision.enrolment import EnrolledDice, TrainedEye, lesson
from edgebox.vision.enrolment.learning import FOREIGN_TOO
from edgebox.vision.enrolment.lessons import with_examples
from edgebox.vision.enrolment.matching import Match
from edgebox.vision.judging.confidence import WASHED_OUT
from edgebox.vision.judging.unfit import COLOURED
from edgebox.vision.judging.view_in_doubt import OTHER_TRAY
from tests.vision.enrolment.drawn import save
from tests.vision.shipped import empty, labels, only


def test_dice_are_what_their_owner_taught_and_others_are_asked_about() -> None:
    eye, bare = TrainedEye(), Frame(empty(), "empty.png")
    taught = {"ability": ("boost", ""), "difficulty": ("setback", "t")}
    lessons = [lesson(only(each), *name, eye, bare) for each, name in taught.items()]
    assert [each.problems for each in lessons] == [(), ()]
    save(with_examples(EnrolledDice("mine", (), eye), [e.example for e in lessons if e.example]))
    reader = Reader("mine")

    both = reader.read(only("ability", "difficulty"), bare, Pool.parse("BK"))

    assert (both.sure, both.reason) == (True, None)
    assert len(both.dice) == 2
    places = {each["die"]: each["box"] for each in reversed(labels("starwars", 1))}
    for die in both.dice:
        (lies,) = (name for name, place in places.items() if shared(place, die.box) > 0.5)
        assert (die.die, die.face) == taught[lies]

    other = reader.read(only("ability", "proficiency"), bare)

    assert sorted((die.sure, die.reason) for die in other.dice) == [
        (False, "it is like none of the dice that were taught"),
        (True, None),
    ]
    assert not other.sure


@pytest.mark.parametrize("washed", [True, False])
def test_a_face_that_the_light_washed_out_is_no_blank_one_for_sure(
    washed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("edgebox.vision.reader.washed_out", lambda *_: washed)
    reader, blank = Reader(), Match("boost", "", 0.97, taught=0.97)
    reader._enrolled = Mock(match=lambda _, looks: [blank for _ in looks])

    told = [(die.sure, die.reason) for die in reader.read(only("ability"), Frame(empty())).dice]

    assert told == [(False, WASHED_OUT) if washed else (True, None)]


def test_a_lone_yellow_die_is_taught_over_a_known_floor() -> None:
    """On a dark one it is the brightest there, so that the light seems yellow."""
    eye, die = TrainedEye(), only("proficiency")
    (alone,) = lesson(die, "proficiency", "s", eye).problems
    assert alone == COLOURED
    assert lesson(die, "proficiency", "s", eye, Frame(empty())).example is not None


def test_a_hand_in_view_is_told_with_or_without_the_empty_tray() -> None:
    """It may lie on the die, or its shadow: a face seen in part is learned badly."""
    eye, bare, die = TrainedEye(), Frame(empty()), only("ability")
    image = die.image.copy()
    skin = (120, 150, 200)
    cv2.ellipse(image, (1050, 250), (260, 120), 20, 0, 360, skin, -1, cv2.LINE_AA)
    hand = Frame(image, "hand.png")

    for tray in (bare, None):
        assert lesson(hand, "ability", "sa", eye, tray).problems == (FOREIGN_TOO,)
        assert lesson(die, "ability", "sa", eye, tray).problems == ()


def test_the_empty_tray_of_another_rig_is_told_as_such_not_as_a_hand(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("edgebox.vision.enrolment.eye.of_other_tray", lambda _: True)
    other, die = Frame(empty("pips")), only("ability")
    assert lesson(die, "ability", "sa", TrainedEye(), other).problems == (OTHER_TRAY,)
    assert lesson(die, "ability", "sa", TrainedEye(), Frame(empty())).problems == ()
