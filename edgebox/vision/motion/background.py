"""What a view shows when neither dice nor hands are in it, and what of a picture is not that."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import cv2
import numpy as np

from edgebox.vision.boxes import Box
from edgebox.vision.motion.intruding import (
    Foreground,
    foreground,
    middle_floor,
    reaches_in,
    too_thick,
    without,
)
from edgebox.vision.tray.bare_tray import BareTray
from edgebox.vision.tray.small_picture import Mask, Small, small


@dataclass(frozen=True, eq=False)
class Background:
    """A view at rest, small."""

    image: Small
    is_empty: bool
    """Whether it is the empty tray. A learned background may hold an earlier roll's dice: only its
    border is to be trusted."""
    unseen: Mask | None = None
    """Where it is not known; ``None``: nowhere."""

    @classmethod
    def of_moved(cls, bare: BareTray) -> Background:
        """Return the empty tray under a camera that has moved."""
        image = small(bare.image)
        size = image.shape[1], image.shape[0]
        if bare.unseen is None:
            return cls(image, is_empty=True)
        part = cv2.resize(bare.unseen.astype(np.float32), size, interpolation=cv2.INTER_AREA)
        # places half seen, and their neighbours that noise is evened out with
        unseen = cv2.dilate((part > 0).astype(np.uint8), np.ones((5, 5), np.uint8))
        return cls(image, is_empty=True, unseen=np.asarray(unseen, np.uint8))

    def at_size(self, width: int, height: int) -> Background:
        """Return it at the size of other small pictures."""
        if self.image.shape[:2] == (height, width):
            return self
        way = cv2.INTER_AREA if self.image.shape[1] > width else cv2.INTER_LINEAR
        image = np.asarray(cv2.resize(self.image, (width, height), interpolation=way), np.float32)
        if self.unseen is None:
            return replace(self, image=image)
        unseen = cv2.resize(self.unseen, (width, height), interpolation=cv2.INTER_NEAREST)
        return replace(self, image=image, unseen=np.asarray(unseen, np.uint8))

    def seen(self, now: Small) -> Foreground:
        """Return what of a small picture of its size is not it, in whatever light."""
        found = foreground(self.image, now)
        if self.unseen is None:
            return found
        known = (self.unseen == 0).astype(np.uint8)
        return Foreground(found.things * known, found.traces * known)

    def hand(self, seen: Foreground, dice: Sequence[Box] = ()) -> bool:
        """Say whether a hand is in what was seen before it, besides dice."""
        seen = without(seen, dice)
        return reaches_in(seen, self._floor, self.unseen) or (self.is_empty and too_thick(seen))

    @cached_property
    def _floor(self) -> Mask:
        return middle_floor(self.image)
