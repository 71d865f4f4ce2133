"""What enrolment needs of the trained recogniser; tests give another one."""

from __future__ import annotations

import hashlib
from functools import cached_property
from typing import Protocol

import numpy as np

from edgebox.vision.enrolment.crops import Floats
from edgebox.vision.finder import Finder
from edgebox.vision.frame import Image
from edgebox.vision.looking import Look, Looker
from edgebox.vision.networks import FACE, Network, facts, model_file

LEAST_CHANCE = 0.5
"""Below this chance a find is not taken for a die, where another one is."""


class Eye(Protocol):
    """Finds dice, looks at them, and describes what they show by vectors."""

    @property
    def fingerprint(self) -> str:
        """What tells this recogniser's vectors from another's."""
        ...

    @property
    def square(self) -> tuple[int, float]:
        """The side of the squares for :meth:`marks` in pixels, and in longer sides of a box."""
        ...

    def dice(self, image: Image, empty: Image | None) -> list[Look]:
        """Return a look at each die of a picture; the empty tray has the picture's size."""
        ...

    def marks(self, squares: list[Image]) -> Floats:
        """Return (N, M) unit vectors of squares around upper faces."""
        ...


class TrainedEye:
    """The shipped networks."""

    @cached_property
    def fingerprint(self) -> str:
        """The first digits of the hash of the network that looks at faces."""
        return hashlib.sha256(model_file(FACE).read_bytes()).hexdigest()[:16]

    @cached_property
    def square(self) -> tuple[int, float]:
        """The picture of that network."""
        return facts().face_side, facts().face_margin

    def dice(self, image: Image, empty: Image | None) -> list[Look]:
        """Return a look at each die that the finder is sure of, or at the surest find."""
        found = self._finder.find(image, empty).dice
        sure = [each for each in found if each.chance >= LEAST_CHANCE] or list(found[:1])
        return self._looker.look(image, [each.place for each in sure])

    def marks(self, squares: list[Image]) -> Floats:
        """Return (N, M) unit vectors."""
        part = facts().face_parts["marks"]
        vectors = np.stack(
            [
                self._network(square.transpose(2, 0, 1)[None] * np.float32(1 / 255))[0, part]
                for square in squares
            ]
        )
        lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
        return np.asarray(vectors / (lengths + 1e-9), np.float32)

    @cached_property
    def _finder(self) -> Finder:
        return Finder()

    @cached_property
    def _looker(self) -> Looker:
        return Looker()

    @cached_property
    def _network(self) -> Network:
        return Network(FACE)
