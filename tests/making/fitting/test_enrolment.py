"""Fitting how sure the box may be of an owner's dice."""

import numpy as np
import pytest

pytest.importorskip("numba")

from edgebox.vision.enrolment.matching import Likeness
from models.making.datasets.owners import _makes
from models.making.fitting.enrolment import Told, fit, report, strangers
from models.making.scene.makers import contrast


def answers() -> list[Told]:
    """Right where it leads clearly; taught dice are liker than others, each now and then not."""
    rng = np.random.default_rng(3)
    made = []
    for number in range(400):
        taught = number % 4 != 0
        marks = float(rng.normal(0.93 if taught else 0.7, 0.08))
        lead = float(rng.uniform(0, 0.4))
        right = taught and lead + float(rng.normal(0, 0.05)) > 0.06
        like = Likeness("boost", "s", marks, float(rng.normal(0.9, 0.05)), lead, ("boost", "a"))
        rig = "same" if number % 3 else "other"
        made.append(Told(rig, like, right, taught, 0.02, 0.02))
    return made


def test_owners_that_are_held_out_are_no_strangers_to_those_that_are_fitted_to() -> None:
    owners = list("abcdefg")
    assert list(strangers(owners[:4], owners)) == list("dabc")
    assert list(strangers(owners[4:], owners)) == list("gef")
    # where there are too few owners, another one is better than none
    assert list(strangers(["a"], ["a", "b"])) == ["b"]
    assert list(strangers(["a"], ["a"])) == ["a"]


def test_a_lead_and_likeness_speak_for_a_face_and_likeness_for_a_taught_die() -> None:
    weights = fit(answers())
    assert weights["apart"]["lead"] > 5
    assert weights["known"]["marks"] > 5


def test_what_is_called_sure_is_right_more_often_than_the_rest() -> None:
    made = answers()
    weights = fit(made)
    mine = [each for each in made if each.taught]
    sure = [each for each in mine if each.sure(weights)]
    assert sure
    assert np.mean([each.right for each in sure]) > np.mean([each.right for each in mine])
    lines = list(report(made, weights))
    assert len(lines) == 3
    assert f"{sum(each.rig == 'same' for each in mine)} (" in lines[0]
    assert f"of {sum(not each.taught for each in made)} (" in lines[2]


def test_owners_can_read_their_dice_and_tell_them_apart() -> None:
    for seed in range(3):
        makes = list(_makes(np.random.default_rng(seed)).values())
        assert len(makes) == 7
        assert min(contrast(make) for make in makes) > 2
