"""A die that an owner taught the box is asked about if it may lie on another die."""

from dataclasses import replace

import numpy as np
import pytest

from edgebox.vision.confidence import ON_ANOTHER, Around
from edgebox.vision.enrolment import EnrolledDice
from edgebox.vision.enrolment.matching import Match
from edgebox.vision.reader import _taught
from tests.vision.enrolment.drawn import taught
from tests.vision.test_confidence import a_look

IMAGE = np.zeros((200, 200, 3), np.uint8)
APART = Around(0.98, 80.0, 0.0)


@pytest.fixture
def dice(monkeypatch: pytest.MonkeyPatch) -> EnrolledDice:
    match = Match("boost", "sa", 0.99)
    monkeypatch.setattr(EnrolledDice, "match", lambda *_: [match])
    return taught()


def test_a_clear_die_that_lies_apart_is_sure(dice: EnrolledDice) -> None:
    told = _taught(dice, IMAGE, a_look(), APART)
    assert (told.die, told.face, told.sure, told.reason) == ("boost", "sa", True, None)


@pytest.mark.parametrize(
    ("lifted", "around"),
    [
        (0.9, APART),
        (0.01, replace(APART, overlap=0.6)),
        (0.6, replace(APART, overlap=0.3, covered=0.9)),
    ],
    ids=["looks lifted", "shares its place", "covers one whose face is hidden"],
)
def test_one_that_may_lie_on_another_is_not(
    dice: EnrolledDice, lifted: float, around: Around
) -> None:
    told = _taught(dice, IMAGE, replace(a_look(), lifted=lifted), around)
    assert not told.sure
    assert told.reason == ON_ANOTHER
