"""Dice that an owner taught the box are dice, also where the recogniser takes them for none."""

from dataclasses import replace
from unittest.mock import Mock

import numpy as np
import pytest

from edgebox.vision import load_frame
from edgebox.vision.enrolment.matching import Match
from edgebox.vision.enrolment.strange import as_taught
from edgebox.vision.reader import Reader
from tests.vision.judging.test_confidence import a_look
from tests.vision.shipped import RIG

IMAGE = np.zeros((60, 80, 3), np.uint8)
LIKE, UNLIKE = Match("boost", "", 0.97, taught=0.97), Match("boost", "", 0.6, taught=0.6)
IN_DOUBT = Match("boost", "", 0.6, "it leans: it may lie on something", taught=0.6)
HARD_TO_TELL = Match("boost", "", 0.7, "it could also be setback: blank", taught=0.97)


@pytest.mark.parametrize(
    ("nothing", "match", "is_die"),
    [
        (0.8, LIKE, True),
        (0.8, UNLIKE, False),
        (0.45, UNLIKE, True),
        (0.8, IN_DOUBT, False),
        (0.8, HARD_TO_TELL, True),
        (0.95, LIKE, False),
        (0.1, UNLIKE, True),
    ],
    ids=[
        "like one",
        "not like one",
        "a little like none, and a little like one",
        "in doubt",
        "hard to tell",
        "surely a foreign thing",
        "a die anyway",
    ],
)
def test_what_is_clearly_like_a_taught_die_is_one(
    nothing: float, match: Match, is_die: bool
) -> None:
    seen = replace(a_look(), nothing=nothing, absent=nothing)
    (look,) = as_taught(IMAGE, [seen], Mock(match=lambda _, looks: [match for _ in looks]))

    assert look.is_die == is_die


def test_how_it_was_found_counts_too() -> None:
    """A blank wooden cube looks like a block of wood, but it is found as surely as the others."""
    found_well = replace(a_look(), nothing=0.97, absent=0.67)
    found_badly = replace(found_well, absent=0.93, place=(300, 100, 80, 80))

    looks = as_taught(
        IMAGE, [found_well, found_badly], Mock(match=lambda _, looks: [LIKE for _ in looks])
    )

    assert [look.is_die for look in looks] == [True, False]


def test_a_roll_of_such_dice_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    reader = Reader()
    right = reader._looker.look
    no_kind = a_look(kind=0.1).kinds
    monkeypatch.setattr(
        reader._looker,
        "look",
        lambda *given: [replace(each, nothing=0.88, kinds=no_kind) for each in right(*given)],
    )
    image = load_frame(RIG / "roll01.jpg").image
    assert reader.see(image).dice == ()

    reader._enrolled = Mock(match=lambda _, looks: [LIKE for _ in looks])

    assert len(reader.see(image).dice) == 5
