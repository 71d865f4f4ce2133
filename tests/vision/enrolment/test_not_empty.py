"""What lies in a tray that is to be empty, before dice are taught over it."""

from dataclasses import replace

import numpy as np
import pytest

from edgebox.bench.film_hand import reaching
from edgebox.vision import load_frame
from edgebox.vision.enrolment.eye import InView, TrainedEye
from edgebox.vision.enrolment.not_empty import A_HAND, not_empty
from edgebox.vision.frame import Image
from tests.vision import shipped
from tests.vision.enrolment.drawn import DrawnEye, tray
from tests.vision.finding.test_left_in import beside
from tests.vision.judging.test_confidence import a_look


@pytest.mark.parametrize("rig", ["starwars", "genesys", "pips"])
def test_in_an_empty_tray_nothing_lies(rig: str) -> None:
    assert not_empty(shipped.empty(rig), TrainedEye()) is None


@pytest.mark.parametrize("rig", ["starwars", "genesys", "pips"])
def test_dice_that_were_left_are_told(rig: str) -> None:
    bare = load_frame(shipped.TRAYS / rig / "roll01.jpg").image
    assert not_empty(bare, TrainedEye()) == "dice lie in the tray"


@pytest.mark.parametrize("die", sorted({each["die"] for each in shipped.labels("starwars", 1)}))
def test_one_die_that_was_left_is_told(die: str) -> None:
    assert not_empty(shipped.only(die).image, TrainedEye()) == "a die lies in the tray"


def test_spare_dice_may_lie_beside_it() -> None:
    assert not_empty(beside("empty").image, TrainedEye()) is None


def test_a_hand_that_is_held_still_is_told() -> None:
    bare = shipped.empty()
    high, wide = bare.shape[:2]
    hand = reaching(bare.shape, (wide / 2, high / 2), np.random.default_rng(1))
    assert not_empty(hand.laid(bare.copy(), 1, 1), TrainedEye()) == A_HAND


def test_what_may_be_a_die_is_told_as_such() -> None:
    """As dice that the recogniser never saw."""

    class InDoubt(DrawnEye):
        def in_empty(self, bare: Image) -> InView:
            return InView([replace(a_look(), absent=0.95)], foreign=False)

    assert not_empty(tray(), InDoubt()) == "something that may be a die lies in the tray"
