"""What a picture would look like in another's light."""

from __future__ import annotations

import numpy as np
import pytest

from edgebox.vision.tray.relighting import bands, relit

LIGHT = np.linspace(1, 1.3, 20, dtype=np.float32)
"""Of rows of pixels."""


def test_light_is_told_by_what_stays_however_large_the_thing_that_comes() -> None:
    """Of most kinds of brightness, as hands and sleeves are."""
    before = np.full((160, 213, 3), 100, np.float32)
    now = before * 1.3
    now[:, 85:] = np.linspace(20, 250, 128, dtype=np.float32)[None, :, None]
    assert np.abs(relit(before, now)[:, :80] - 130).max() < 2


def test_rows_that_dice_cover_have_the_light_of_those_beside() -> None:
    ratio = np.repeat(LIGHT[:, None], 30, axis=1)
    ratio[8:11, 5:] = np.linspace(0.3, 2, 25)
    assert bands(ratio, axis=1) == pytest.approx(LIGHT, abs=0.02)
    assert bands(ratio.T, axis=0) == pytest.approx(LIGHT, abs=0.02)


def test_what_is_far_brighter_than_the_rest_is_no_light() -> None:
    ratio = np.ones((20, 30), np.float32)
    ratio[:5] = 30
    assert bands(ratio, axis=1) == pytest.approx(1)
    assert bands(np.full((20, 30), 2.5, np.float32), axis=1) == pytest.approx(1)
