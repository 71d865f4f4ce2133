"""What of a picture's numbers is light: cameras write down its root, more or less."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

GAMMA = 2.2
"""What makes a picture's numbers out of light, nearly."""

BLOWN = 250
"""From this value of a channel's 255 a picture tells no more how bright a thing is."""


def light_of(numbers: NDArray[Any]) -> NDArray[np.floating]:
    """Return the light, from 0 to 1, that gives numbers from 0 to 255."""
    return np.asarray((numbers / 255) ** GAMMA)
