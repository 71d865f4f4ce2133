"""A picture counts once, however the die is cut out of it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from edgebox.vision.enrolment import Example
from edgebox.vision.enrolment.eye import InView
from edgebox.vision.enrolment.learning import lesson
from edgebox.vision.enrolment.lessons import gave_way, moved, with_examples
from edgebox.vision.enrolment.matching import EnrolledDice
from edgebox.vision.frame import Frame, Image
from tests.vision.enrolment.drawn import DrawnEye, loaded, roll, save, tray

NONE = EnrolledDice("mine", (), DrawnEye())


class SeesTheEdgeBetter(DrawnEye):
    """Finds a die two pixels farther to the right where it knows the empty tray."""

    def in_view(self, image: Image, empty: Image | None) -> InView:
        view = super().in_view(image, empty)
        if empty is None:
            return view
        x, y, wide, high = view.dice[0].place
        return replace(view, dice=[replace(view.dice[0], place=(x + 2, y, wide, high))])


def example(face: str = "s", seed: int = 0, *, bare: bool = False, poor: bool = False) -> Example:
    """Return what comes of one of two pictures, with or without a picture of the empty tray."""
    eye = SeesTheEdgeBetter()
    empty = Frame(tray(), "empty.png") if bare else None
    picture = Frame(roll(("boost", "s"), turn=seed, seed=seed), f"{seed}.png")
    learned = lesson(picture, "boost", face, eye, empty).example
    assert learned is not None
    return replace(learned, poor=poor)


def test_a_picture_that_is_taught_again_over_an_empty_tray_counts_as_it_is_cut_out_then() -> None:
    old, other, new = example(), example(seed=1), example(bare=True)
    assert not np.array_equal(old.crop.image, new.crop.image)
    dice = with_examples(NONE, [old, other])

    again = with_examples(dice, [new])

    assert [each.crop for each in again.examples] == [new.crop, other.crop]
    assert gave_way(dice, again) == {}
    assert moved(dice, again) == []


def test_a_picture_that_is_taught_again_under_another_face_counts_there_alone() -> None:
    dice = with_examples(NONE, [example("a"), example(seed=1)])

    again = with_examples(dice, [example("s", bare=True)])

    assert [each.face for each in again.examples] == ["s", "s"]
    assert [(old.face, new.face) for old, new in moved(dice, again)] == [("a", "s")]
    assert gave_way(dice, again) == {}


@pytest.mark.parametrize(("was", "now", "counts"), [(0, 1, 0), (1, 0, 1), (0, 0, 1), (1, 1, 1)])
def test_of_a_picture_a_good_example_does_not_give_way_to_a_poor_one(
    was: int, now: int, counts: int
) -> None:
    both = example(poor=bool(was)), example(bare=True, poor=bool(now))

    again = with_examples(with_examples(NONE, both[:1]), both[1:])

    assert [each.crop for each in again.examples] == [both[counts].crop]


@pytest.mark.usefixtures("home")
def test_where_an_example_came_from_is_kept() -> None:
    save(with_examples(NONE, [example()]))
    assert loaded().examples[0].origin == example().origin != ""


def test_what_an_older_edgebox_was_taught_is_known_by_how_it_was_cut_out() -> None:
    old = replace(example(), origin="")

    again = with_examples(with_examples(NONE, [old]), [example()])

    assert [each.origin for each in again.examples] == [example().origin]
    # from then on it is known
    assert len(with_examples(again, [example(bare=True)]).examples) == 1


def test_pictures_that_an_older_edgebox_was_taught_are_not_taken_for_one() -> None:
    """It did not note where they came from."""
    old = [replace(example(seed=seed), origin="") for seed in (0, 1)]
    assert len(with_examples(with_examples(NONE, old), [example(seed=1)]).examples) == 2


def test_a_picture_that_was_good_stays_so_where_it_is_taught_again_with_a_doubt() -> None:
    """Someone may have said that it is good."""
    dice = with_examples(with_examples(NONE, [example()]), [example(poor=True)])
    assert [each.poor for each in dice.examples] == [False]


def test_of_a_picture_under_two_faces_the_last_one_counts() -> None:
    dice = with_examples(NONE, [example("a"), example("s")])
    assert [each.face for each in dice.examples] == ["s"]
