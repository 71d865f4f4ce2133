"""Taught dice from picture to reading, with the trained networks."""

from edgebox.dice import Pool
from edgebox.vision import Frame, Reader
from edgebox.vision.boxes import shared
from edgebox.vision.enrolment import EnrolledDice, TrainedEye, lesson
from edgebox.vision.enrolment.lessons import with_examples
from edgebox.vision.unfit import COLOURED
from tests.vision.enrolment.drawn import save
from tests.vision.shipped import empty, labels, only


def test_dice_are_what_their_owner_taught_and_others_are_asked_about() -> None:
    eye, bare = TrainedEye(), Frame(empty(), "empty.png")
    taught = {"ability": ("boost", "sa"), "difficulty": ("setback", "t")}
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


def test_a_lone_yellow_die_is_taught_over_a_known_floor() -> None:
    """On a dark one it is the brightest there, so that the light seems yellow."""
    eye, die = TrainedEye(), only("proficiency")
    (alone,) = lesson(die, "proficiency", "s", eye).problems
    assert alone == COLOURED
    assert lesson(die, "proficiency", "s", eye, Frame(empty())).example is not None
