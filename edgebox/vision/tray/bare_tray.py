"""The empty tray as a picture has it now: at its size, and moved with the camera."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from edgebox.vision.boxes import Box
from edgebox.vision.frame import Frame, Image, empty_like
from edgebox.vision.tray.alignment import aligned
from edgebox.vision.tray.covered import covered
from edgebox.vision.tray.inside import Floor
from edgebox.vision.tray.registration import (
    Matrix,
    as_it_was,
    farthest,
    moved_onto,
    registered,
    unseen,
)

MOVED = 3.0
"""Pixels of a picture 1280 wide; by less a camera has not moved."""

GLANCE = 2
"""Looks that tell whether a camera has moved; where to, all of them tell better."""

HIDDEN = 1.5
"""Dice hide so many widths and heights of their boxes, with their shadows."""

TOO_FAR = 100.0
"""The same: from here on too much of the view was never seen empty."""


@dataclass(frozen=True, eq=False)
class BareTray:
    """An empty tray under a camera that may have moved since."""

    given: Frame
    """As it was given, of any size."""
    whole: Image
    """The same at the size of the pictures."""
    image: Image
    """The same as it lies now; what was never seen of it is as it was when this was told."""
    matrix: Matrix
    """How it lies now."""

    @classmethod
    def of(cls, empty: Frame, image: Image) -> BareTray:
        """Return the empty tray for pictures of a size, under a camera that has not moved.

        Raises:
            BadInputError: it has another shape, so another camera took it.
        """
        whole = empty_like(empty, image)
        return cls(empty, whole, whole, as_it_was())

    @classmethod
    def again(cls, last: BareTray | None, empty: Frame, image: Image) -> BareTray:
        """Return the last one if it is that empty tray, at the size of a picture; else it anew.

        Raises:
            BadInputError: it has another shape, so another camera took it.
        """
        if last is None or not last.is_for(empty, image):
            return cls.of(empty, image)
        # of the same picture the floor may be told later, or better
        return last if last.given.floor is empty.floor else replace(last, given=empty)

    def is_for(self, empty: Frame, image: Image) -> bool:
        """Return whether it is that empty tray, at the size of that picture."""
        return self.given.image is empty.image and self.image.shape == image.shape

    @property
    def floor(self) -> Floor | None:
        """The floor's corners in pixels of the pictures, if they are known."""
        if self.given.floor is None:
            return None
        height, width = self.given.image.shape[:2]
        scale = self.whole.shape[1] / width, self.whole.shape[0] / height
        corners = np.asarray(self.given.floor * scale, np.float64)
        return np.asarray(corners @ self.matrix[:, :2].T + self.matrix[:, 2], np.float64)

    @cached_property
    def unseen(self) -> NDArray[np.bool_] | None:
        """(H, W) where it was never seen as it lies now; ``None``: nowhere, it has not moved."""
        return None if self.image is self.whole else unseen(self.whole, self.matrix)

    @property
    def away(self) -> float:
        """How far it lies from where it lay, in pixels of a picture 1280 wide."""
        return farthest(self.matrix, as_it_was(), self.whole)

    def has_moved(self, image: Image, dice: Iterable[Box]) -> bool:
        """Return whether at a glance it seems to lie elsewhere in a picture.

        Args:
            image: (H, W, 3) uint8, BGR, of the size of the pictures.
            dice: what was found there, and hides it.
        """
        matrix = aligned(self.whole, image, _hidden(image, dice), self.matrix, looks=GLANCE)
        return matrix is not None and farthest(matrix, self.matrix, image) >= MOVED

    def found_in(self, image: Image, dice: Iterable[Box]) -> BareTray | None:
        """Return it as it lies in a picture; ``None``: as it is here, or it can't be told.

        Args:
            image: (H, W, 3) uint8, BGR, of the size of the pictures.
            dice: what was found there, and hides it.
        """
        matrix = aligned(self.whole, image, _hidden(image, dice), self.matrix)
        if matrix is None:
            # by far, as its corners tell, if it has any
            matrix = registered(self.whole, image)
        if matrix is None:
            return None
        if farthest(matrix, self.matrix, image) < MOVED:
            if self.away < MOVED:
                return None
            matrix = self.matrix
        return replace(self, image=moved_onto(image, self.whole, matrix), matrix=matrix)


def _hidden(image: Image, dice: Iterable[Box]) -> NDArray[np.bool_]:
    """Return (H, W) where dice hide the tray."""
    return covered(image.shape[:2], dice, room=HIDDEN)
