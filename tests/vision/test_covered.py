"""Which places dice cover."""

import numpy as np
import pytest

from edgebox.vision.boxes import Box
from edgebox.vision.covered import covered


@pytest.mark.parametrize(("room", "beside"), [(1.0, 0), (1.2, 1), (1.4, 2)])
def test_a_die_covers_its_box_and_as_much_beside_it_as_is_said(room: float, beside: int) -> None:
    expected = np.zeros((40, 60), np.bool_)
    expected[12 - beside : 22 + beside, 30 - beside : 40 + beside] = True
    np.testing.assert_array_equal(covered((40, 60), [(30, 12, 10, 10)], room), expected)


def test_of_a_die_at_the_border_what_is_in_view_is_covered() -> None:
    places: list[Box] = [(-4, -4, 10, 10), (55, 35, 10, 10)]
    there = covered((40, 60), places, 1.0)
    assert there[:6, :6].all()
    assert there[35:, 55:].all()
    assert np.count_nonzero(there) == 6 * 6 + 5 * 5


def test_without_dice_nothing_is_covered() -> None:
    assert not covered((40, 60), []).any()
