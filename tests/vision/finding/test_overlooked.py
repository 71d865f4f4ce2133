"""Dice of the colour of what they lie on, which the finder overlooks."""

from dataclasses import replace

import numpy as np
import pytest

from edgebox.vision import Reader, load_frame
from edgebox.vision.boxes import Box, middle
from edgebox.vision.finding.findings import FINER, FOREIGN, Findings
from edgebox.vision.finding.overlooked import overlooked
from edgebox.vision.tray.covered import covered
from tests.vision.finding.test_missed import DIE, findings
from tests.vision.shipped import TRAYS, faces

EMPTY = load_frame(TRAYS / "starwars" / "empty.jpg")
BARE_SPOT = (640.0, 60.0, 80.0, 80.0)


def symbols(width: int) -> Findings:
    """A picture that differs from the empty tray by so many fine places, in five rows."""
    seen = findings()
    assert seen.differs is not None
    seen.differs[40 : 40 + 5, 100 : 100 + width] = True
    return seen


@pytest.mark.parametrize(("width", "worth"), [(1, False), (2, True), (40, True)])
def test_what_differs_is_worth_a_glance_from_a_tenth_of_a_die_on(width: int, worth: bool) -> None:
    # a die has 100 fine places
    assert bool(overlooked(symbols(width), [DIE])) == worth


def test_what_is_larger_than_any_die_is_none() -> None:
    seen = findings(np.s_[20:31, 40:51])
    assert overlooked(seen, [DIE])
    assert not overlooked(findings(np.s_[20:31, 40:52]), [DIE])


def test_the_glance_is_at_a_square_as_large_as_the_other_dice_and_at_what_differs() -> None:
    ((usual, own),) = overlooked(symbols(4), [DIE, (0.0, 0.0, 60.0, 40.0), (0.0, 0.0, 70.0, 90.0)])
    fine = 16.0 / FINER
    assert usual[2:] == (80.0, 80.0)
    assert own[2:] == (4 * fine, 5 * fine)
    assert middle(usual) == middle(own) == ((100 + 2) * fine, (40 + 2.5) * fine)


def test_what_reaches_a_find_is_the_shadow_or_the_gleam_of_that() -> None:
    left, top, wide, high = 100 * 8.0, 40 * 8.0, 80.0, 80.0
    assert not overlooked(symbols(4), [(left - wide, top, wide, high)])
    assert overlooked(symbols(4), [(left - 2 * wide, top, wide, high)])


def test_a_foreign_thing_stays_one() -> None:
    seen = symbols(4)
    seen.ground[20, 50:52] = FOREIGN  # of eight of twenty fine places
    assert overlooked(seen, [DIE])
    seen.ground[21, 50] = FOREIGN
    assert not overlooked(seen, [DIE])


def test_without_an_empty_tray_nothing_is_told() -> None:
    assert not overlooked(findings(known=False), [DIE])


def test_where_no_die_was_found_a_usual_size_is_taken() -> None:
    ((usual, _),) = overlooked(symbols(4), [])
    assert usual[2] == usual[3] == pytest.approx(88, abs=1)
    assert not overlooked(symbols(2), [])


def reader_that_overlooks(die: Box | None, differing: Box, whole: bool = False) -> Reader:
    """Return a reader whose finder does not see a die, and little that differs in its place.

    Args:
        die: the die.
        differing: the place.
        whole: whether all that differs does so all the same.
    """
    reader = Reader()
    find = reader._finder.find

    def found(*given: object) -> Findings:
        seen = find(*given)  # type: ignore[arg-type]
        assert seen.differs is not None
        left, top, wide, high = (round(each) for each in seen.in_places(differing, FINER))
        differs = seen.differs.copy()
        differs[top - 2 : top + high + 2, left - 2 : left + wide + 2] = False
        across, down = left + wide // 2, top + high // 2
        differs[down - 2 : down + 2, across - 2 : across + 3] = True
        if whole:
            differs = seen.differs
        dice = tuple(each for each in seen.dice if each.place != die)
        return replace(seen, dice=dice, differs=differs)

    reader._finder.find = found  # type: ignore[assignment]
    return reader


@pytest.mark.parametrize(
    # what differs reaches from the first two to others
    ("number", "whole"),
    [*((each, False) for each in range(5)), *((each, True) for each in range(2, 5))],
)
def test_a_die_that_differs_or_shows_its_symbols_alone_is_read(number: int, whole: bool) -> None:
    frame = load_frame(TRAYS / "starwars" / "roll01.jpg")
    die = Reader()._finder.find(frame.image, EMPTY.image).dice[number].place
    reading = reader_that_overlooks(die, die, whole).read(frame, EMPTY)
    assert sorted((each.die, each.face) for each in reading.dice) == faces("starwars", 1)


@pytest.mark.parametrize("number", [0, 2])
def test_a_die_of_which_two_symbols_differ_is_read_once(number: int) -> None:
    frame = load_frame(TRAYS / "starwars" / "roll01.jpg")
    reader = Reader()
    find = reader._finder.find
    lost = find(frame.image, EMPTY.image).dice[number]

    def found(*given: object) -> Findings:
        seen = find(*given)  # type: ignore[arg-type]
        assert seen.differs is not None
        differs = seen.differs & ~covered(seen.differs.shape, [seen.in_places(lost.place, FINER)])
        across, down = (round(each * FINER / seen.grid) for each in middle(lost.place))
        differs[down - 4 : down, across - 5 : across] = True
        differs[down + 1 : down + 5, across + 1 : across + 6] = True
        return replace(
            seen, dice=tuple(each for each in seen.dice if each != lost), differs=differs
        )

    reader._finder.find = found  # type: ignore[assignment]
    reading = reader.read(frame, EMPTY)
    assert sorted((each.die, each.face) for each in reading.dice) == faces("starwars", 1)


def test_what_is_no_die_at_a_glance_is_none() -> None:
    frame = load_frame(TRAYS / "starwars" / "roll01.jpg")
    spotted = reader_that_overlooks(None, BARE_SPOT).read(frame, EMPTY)
    usual = Reader().read(frame, EMPTY)
    assert spotted.dice == usual.dice
    assert spotted.sure == usual.sure
