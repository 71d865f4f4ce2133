"""The numerals of ten-sided dice, told by a network of their own.

They are small, look much alike, and few dice bear them, so a network that learns all faces learns
them less well. This one is shown the upper face from nearer, and goes by the face network's maps.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from edgebox.dice.ten_sided import TENS, UNITS
from edgebox.vision.look import Look
from edgebox.vision.networks import NUMERALS, Floats, LookingNetwork, Network, facts

TEN_SIDED = (UNITS.word, TENS.word)
"""The kinds of dice that bear them."""


class Numerals:
    """Tells numerals with the trained network."""

    def __init__(self, face: LookingNetwork) -> None:
        """Open the network, and go by the maps of the face network.

        Raises:
            WorkFailedError: the file is missing or damaged.
        """
        self._face, self._network = face, Network(NUMERALS)
        self._rows = [i for i, (kind, _) in enumerate(facts().faces) if kind in TEN_SIDED]

    def seen(self, pictures: Sequence[Floats]) -> list[Floats]:
        """Return of each picture (3, S, S) of an upper face the score of each numeral, (20,)."""
        _, maps = self._face.with_maps(pictures)
        return [self._network(each[None])[0] for each in maps]

    def told(self, look: Look, scores: Floats) -> Look:
        """Return a look in which numerals have these scores (20,)."""
        faces = look.faces.copy()
        faces[self._rows] = scores
        return replace(look, faces=faces)
