"""Pictures are made small for motion to be told in them."""

from __future__ import annotations

import numpy as np
import pytest

from edgebox.vision.tray.small_picture import small


@pytest.mark.parametrize("shape", [(80, 60, 3), (3, 960, 3)])
def test_a_narrow_picture_and_a_flat_one_stay_as_large_as_they_are(
    shape: tuple[int, int, int],
) -> None:
    assert small(np.zeros(shape, np.uint8)).shape == shape
