"""Which places dice cover."""

import numpy as np
import pytest

from edgebox.vision.boxes import Box
from edgebox.vision.tray.covered import covered


@pytest.mark.parametrize(("room", "beside"), [(1.0, 0), (1.2, 1), (1.4, 2)])
def test_a_die_covers_its_box_and_as_much_beside_it_as_is_said(room: float, beside: int) -> None:
    expected = np.zeros((40, 60), np.bool_)
    expected[12 - 2 * beside : 32 + 2 * beside, 30 - beside : 40 + beside] = True
    np.testing.assert_array_equal(covered((40, 60), [(30, 12, 10, 20)], room), expected)
    # in a small picture few boxes are of whole pixels
    np.testing.assert_array_equal(covered((40, 60), [(29.7, 11.7, 10, 20)], room), expected)


def test_its_shadow_and_its_gleam_are_covered_as_well_but_not_the_next_die() -> None:
    there = covered((60, 60), [(20, 20, 20, 20)])
    assert there[18:42, 18:42].all()
    assert not there[:15].any()
    assert not there[:, 45:].any()


def test_of_a_die_at_the_border_what_is_in_view_is_covered() -> None:
    places: list[Box] = [(-4, -4, 10, 10), (55, 35, 10, 10)]
    there = covered((40, 60), places, 1.0)
    assert there[:6, :6].all()
    assert there[35:, 55:].all()
    assert np.count_nonzero(there) == 6 * 6 + 5 * 5


def test_without_dice_nothing_is_covered() -> None:
    assert not covered((40, 60), []).any()
