"""What differs from the empty tray, part by part, and which of it no find accounts for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from edgebox.vision.boxes import Box
from edgebox.vision.tray.covered import covered
from edgebox.vision.tray.differing import Places


@dataclass(frozen=True)
class DifferingParts:
    """The connected parts of what differs, counted from 1 on."""

    which: NDArray[np.int32]
    """(h, w) the part that each place is of; 0 where nothing differs."""
    areas: NDArray[np.int32]
    """(N,) how many places each has; the first are those that do not differ."""
    boxes: NDArray[np.int32]
    """(N, 4) x, y, width and height of the box around each, in places."""

    @classmethod
    def of(cls, differs: Places) -> DifferingParts:
        """Return the parts of what differs (h, w)."""
        _, which, stats, _ = cv2.connectedComponentsWithStats(differs.astype(np.uint8))
        return cls(
            np.asarray(which, np.int32),
            np.asarray(stats[:, cv2.CC_STAT_AREA], np.int32),
            np.asarray(stats[:, : cv2.CC_STAT_HEIGHT + 1], np.int32),
        )

    def apart_from(self, dice: Sequence[Box]) -> NDArray[np.bool_]:
        """Return (N,) which parts no die reaches; what does not differ is none.

        A shadow or a gleam reaches the die that throws it.

        Args:
            dice: their boxes, in places.
        """
        apart = np.ones(len(self.areas), np.bool_)
        apart[self.which[covered(self.which.shape, dice)]] = False
        apart[0] = False
        return apart
