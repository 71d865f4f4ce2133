"""How boxes lie to each other."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edgebox.vision.boxes import (
    Box,
    gaps,
    middle,
    most_shared,
    reaches_border,
    shared,
    shared_of_smaller,
    shares,
)

SIDES = st.floats(0, 50)
BOXES = st.lists(st.tuples(SIDES, SIDES, SIDES, SIDES), max_size=5)


def test_the_shared_area_is_told_against_the_joint_one() -> None:
    assert shared((0, 0, 10, 10), (0, 0, 10, 10)) == pytest.approx(1)
    assert shared((0, 0, 10, 10), (5, 0, 10, 10)) == pytest.approx(50 / 150)
    assert shared((0, 0, 10, 10), (10, 0, 10, 10)) == 0
    assert shared((0, 0, 10, 10), (30, 30, 10, 10)) == 0


def test_a_small_box_in_a_large_one_is_shared_wholly() -> None:
    assert shared_of_smaller((0, 0, 40, 40), (10, 10, 4, 4)) == pytest.approx(1)
    assert shared_of_smaller((0, 0, 10, 10), (8, 0, 10, 20)) == pytest.approx(0.2)


@given(BOXES, BOXES)
def test_many_boxes_share_with_many_what_each_shares_with_each(
    ones: list[Box], others: list[Box]
) -> None:
    told = shares(ones, others)
    assert told.shape == (len(ones), len(others))
    expected = [shared(one, other) for one in ones for other in others]
    assert told.ravel().tolist() == pytest.approx(expected)


def test_the_gap_is_told_in_longer_sides_and_is_below_nought_where_boxes_share() -> None:
    one = (0, 0, 10, 10)
    assert gaps([(0, 0, 10, 8)], [(15, 0, 8, 10)])[0, 0] == pytest.approx(0.5)
    assert gaps([one], [(0, 12, 10, 10), (5, 5, 10, 10)])[0] == pytest.approx([0.2, -0.5])
    assert gaps([one, (0, 30, 10, 10)], [(0, 12, 10, 10)])[:, 0] == pytest.approx([0.2, 0.8])


def test_there_are_no_gaps_where_there_are_no_boxes() -> None:
    assert gaps([], [(0, 0, 10, 10)]).shape == (0, 1)
    assert gaps([(0, 0, 10, 10)], []).shape == (1, 0)


def test_boxes_without_an_area_share_nothing() -> None:
    for tell in (shared, shared_of_smaller):
        assert tell((3, 3, 0, 0), (3, 3, 0, 0)) == 0


def test_the_box_that_shares_most_is_named_if_it_shares_enough() -> None:
    boxes = [(0, 0, 10, 10), (3, 0, 10, 10), (20, 20, 10, 10)]
    assert most_shared((2, 0, 10, 10), boxes, 0.3) == 1
    assert most_shared((19, 20, 10, 10), iter(boxes), 0.3) == 2
    assert most_shared((25, 20, 10, 10), boxes, 0.4) is None
    assert most_shared((0, 0, 10, 10), [], 0.1) is None


def test_the_middle_is_half_way_across_and_down() -> None:
    assert middle((10, 20, 40, 30)) == (30, 35)


@pytest.mark.parametrize("box", [(2, 9, 3, 3), (9, 2, 3, 3), (35, 9, 3, 3), (9, 25, 3, 3)])
def test_a_box_reaches_any_of_the_four_borders(box: tuple[int, int, int, int]) -> None:
    assert reaches_border(box, (40, 30), 2)
    assert not reaches_border(box, (40, 30), 1)
