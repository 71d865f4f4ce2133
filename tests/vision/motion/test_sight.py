"""Whether a tray at rest can be seen, from looks now and then."""

from __future__ import annotations

import numpy as np
import pytest

from edgebox.vision import Frame
from edgebox.vision.motion.sight import Sight
from edgebox.vision.tray.small_picture import small
from tests.vision.drawn_tray import thrown, tray

LYING = thrown(tray(), 9)


def shown(light: float) -> Frame:
    return Frame(np.asarray(LYING * light, np.uint8), "camera", 0.0)


def at_rest(light: float) -> Sight:
    sight, frame = Sight(), shown(light)
    sight.rests([frame], small(frame.image), 1.0)
    return sight


def back(sight: Sight, light: float, at: float) -> bool:
    frame = shown(light)
    return sight.is_back(frame, small(frame.image), at)


def dark(sight: Sight) -> bool:
    return sight.unlit is not None


def test_light_that_comes_back_is_told_once_and_not_at_every_frame() -> None:
    sight = at_rest(0.05)
    assert dark(sight)
    assert not back(sight, 1.0, 1.1), "it was looked at a moment ago"
    assert back(sight, 1.0, 1.3)
    assert not dark(sight)
    assert not back(sight, 1.0, 1.6)


def test_a_lamp_that_goes_off_over_a_tray_at_rest_is_seen_and_that_it_is_on_again() -> None:
    sight = at_rest(1.0)
    assert not back(sight, 0.05, 1.3)
    assert dark(sight)
    assert back(sight, 1.0, 1.6)


@pytest.mark.parametrize("more", [1.12, 2.0])
def test_only_clearly_more_light_counts(more: float) -> None:
    dim = 0.94 * 40 / float(np.percentile(LYING.max(axis=2), 99))
    assert back(at_rest(dim), more * dim, 1.3) == (more == 2.0)


def test_nothing_is_said_of_a_tray_that_moves() -> None:
    sight = at_rest(0.05)
    sight.moves()
    assert not dark(sight)
