"""What counts as a hand that reaches into the view."""

from __future__ import annotations

import numpy as np
import pytest

from edgebox.vision.motion.intruding import Foreground, reaches_in


@pytest.mark.parametrize(("apart", "hand"), [(2, False), (1, True)])
def test_specks_of_a_noisy_picture_are_no_fingertip_all_together(apart: int, hand: bool) -> None:
    """Traces join them; but those of a fingertip are of one piece."""
    things, traces = (np.zeros((150, 200), np.uint8) for _ in range(2))
    traces[0:20, 90:110] = 1
    things[0:20:apart, 90:110:apart] = 1
    floor = np.zeros_like(things)
    floor[30:120, 30:170] = 1
    assert reaches_in(Foreground(things, traces), floor) is hand


@pytest.mark.parametrize(
    ("high", "wide", "hand"), [(30, 30, True), (19, 19, False), (30, 4, False), (4, 30, False)]
)
def test_where_the_floor_runs_to_the_border_what_is_no_larger_than_a_die_is_no_hand(
    high: int, wide: int, hand: bool
) -> None:
    """Nor is a line, as an edge is where the camera was moved by a hair: a die is 20 wide here."""
    things, floor = np.zeros((150, 200), np.uint8), np.ones((150, 200), np.uint8)
    things[60 : 60 + high, 200 - wide :] = 1
    assert reaches_in(Foreground(things, things), floor) is hand
