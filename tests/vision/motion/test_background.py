"""What a view shows when neither dice nor hands are in it."""

import cv2
import numpy as np
import pytest

from edgebox.vision import Frame
from edgebox.vision.motion.background import Background
from edgebox.vision.tray.bare_tray import BareTray
from edgebox.vision.tray.registration import moved_onto
from edgebox.vision.tray.small_picture import small
from tests.vision.drawn_tray import EMPTY


@pytest.mark.parametrize("colour", [(120, 150, 205), (255, 255, 255), (10, 10, 10)])
@pytest.mark.parametrize("bump", [40, 43, 45])
def test_what_a_bump_brought_into_view_does_not_blur_into_what_is_known(
    bump: int, colour: tuple[int, int, int]
) -> None:
    """Noise is evened out, so that each place shows something of its neighbours."""
    empty = np.asarray(cv2.resize(EMPTY, (1280, 960)), np.uint8)
    matrix = np.array([[1.0, 0, bump], [0, 1, 0]])
    moved = moved_onto(empty, empty, matrix)
    background = Background.of_moved(BareTray(Frame(empty), empty, moved, matrix))

    now = moved.copy()
    now[200:700, :bump] = colour
    seen = background.seen(small(now))

    assert not seen.things.any()
    assert not seen.traces.any()
    # and hardly further than that
    now[200:700, bump + 20 : bump + 60] = colour
    assert background.seen(small(now)).things.any()
