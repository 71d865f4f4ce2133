"""Leaving one picture out at a time shows which faces look alike."""

from dataclasses import replace

import pytest

from edgebox.vision.enrolment import EnrolledDice, self_test
from edgebox.vision.enrolment.entries import picture_name
from edgebox.vision.enrolment.matching import Likeness
from edgebox.vision.enrolment.self_test import CLOSE, Confusion
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


def test_a_picture_taught_under_a_wrong_name_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """It brings about confusions that more pictures would not mend: these are not told."""
    dice = taught(pictures=2)
    right, wrong, third = ("boost", "a"), ("boost", "s"), ("boost", "aa")

    def told_again(_: EnrolledDice, number: int) -> Likeness:
        example = dice.examples[number]
        face = (example.die, example.face)
        if face != wrong:
            return Likeness(*face, 1, 1, CLOSE / 2 if face == right else 0.5, wrong)
        return Likeness(*right, 0.98, 1, 0.3, third)

    monkeypatch.setattr(EnrolledDice, "told_again", told_again)
    test = self_test(dice)

    assert [(each.taught, each.like) for each in test.misnamed] == [(wrong, right)] * 2
    kept = {picture_name(each) for each in dice.examples if (each.die, each.face) == wrong}
    assert {each.picture for each in test.misnamed} == kept
    assert test.confusions == ()

    # a file is named as its owner calls it
    files = tuple(replace(each, source="p/boost-s-7.jpg") for each in dice.examples)
    monkeypatch.setattr(EnrolledDice, "told_again", lambda _, number: told_again(dice, number))
    (name,) = {each.picture for each in self_test(replace(dice, examples=files)).misnamed}
    assert name == "p/boost-s-7.jpg"


@pytest.mark.parametrize(
    ("lead", "following"),
    [(0.01, ("boost", "aa")), (0.3, ("boost", "s"))],
    ids=["by a hair", "before its own face"],
)
def test_a_picture_that_is_only_mixed_up_is_not_taken_for_a_slip(
    lead: float, following: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    dice = taught(pictures=2)

    def told_again(_: EnrolledDice, number: int) -> Likeness:
        example = dice.examples[number]
        if (example.die, example.face) == ("boost", "s"):
            return Likeness("boost", "a", 0.98, 1, lead, following)
        return Likeness(example.die, example.face, 1, 1, 0.5, ("boost", "s"))

    monkeypatch.setattr(EnrolledDice, "told_again", told_again)
    test = self_test(dice)

    assert test.misnamed == ()
    assert len(test.confusions) == 1


def test_single_pictures_cannot_be_tried() -> None:
    assert self_test(taught(pictures=1)).tried == 0


@pytest.mark.parametrize(("lead", "close"), [(CLOSE / 2, True), (CLOSE * 2, False)])
def test_faces_that_are_told_apart_by_a_hair_are_told_as_alike_once_both_ways(
    lead: float, close: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    dice = taught(pictures=2)
    one, other = ("boost", "a"), ("boost", "s")

    def told_again(_: EnrolledDice, number: int) -> Likeness:
        example = dice.examples[number]
        face = (example.die, example.face)
        if face not in (one, other):
            return Likeness(*face, 1, 1, 0.5, one)
        return Likeness(*face, 1, 1, lead, other if face == one else one)

    monkeypatch.setattr(EnrolledDice, "told_again", told_again)
    test = self_test(dice)

    assert test.right == test.tried
    (first, second) = sorted((one, other), key=[(e.die, e.face) for e in dice.examples].index)
    assert test.confusions == ((Confusion(first, second, 4),) if close else ())
