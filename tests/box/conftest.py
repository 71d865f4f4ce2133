"""Frames that tests of the tray share."""

from __future__ import annotations

import pytest

from edgebox.vision.frame import Frame
from tests.box.watched import picture


@pytest.fixture
def still() -> list[Frame | Exception]:
    """Dice that roll in and lie still for a second."""
    moving: list[Frame | Exception] = [picture(30 * n, n / 30) for n in range(6)]
    return [*moving, *(picture(255, 0.2 + n / 30) for n in range(30))]
