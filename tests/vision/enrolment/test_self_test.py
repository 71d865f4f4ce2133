"""Leaving one picture out at a time shows which faces look alike."""

from dataclasses import replace

from edgebox.vision.enrolment import EnrolledDice, self_test
from tests.vision.enrolment.drawn import taught


def test_dice_that_differ_are_all_told() -> None:
    test = self_test(taught(pictures=2))

    assert test.tried == test.right == 22
    assert test.confusions == ()


def test_a_face_taught_under_two_names_is_told_as_a_confusion() -> None:
    dice = taught(pictures=2)
    again = (e for e in dice.examples if (e.die, e.face) == ("boost", "a"))
    twice = tuple(replace(each, face="sa") for each in again)
    more = EnrolledDice("mine", (*dice.examples, *twice), dice.eye)

    test = self_test(more)

    assert test.right < test.tried
    alike = {frozenset((each.one, each.other)) for each in test.confusions}
    assert frozenset((("boost", "a"), ("boost", "sa"))) in alike
    assert "look alike to the box: add pictures" in test.confusions[0].words


def test_single_pictures_cannot_be_tried() -> None:
    assert self_test(taught(pictures=1)).tried == 0
