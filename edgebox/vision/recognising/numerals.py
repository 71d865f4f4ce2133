"""The numerals of ten-sided dice, told by a network of their own.

They are small, look much alike, and few dice bear them, so a network that learns all faces learns
them less well. This one is shown the upper face from nearer.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from edgebox.dice.ten_sided import TENS, UNITS
from edgebox.vision.networks import NUMERALS, Floats, Network, facts
from edgebox.vision.odds import softmax
from edgebox.vision.recognising.look import Look

TEN_SIDED = (UNITS.word, TENS.word)
"""The kinds of dice that bear them."""


LEAST = 1e-12
"""Where the witnesses rule each other out neither kind is likelier than the other."""


class Numerals:
    """Tells numerals with the trained network."""

    def __init__(self) -> None:
        """Open the network.

        Raises:
            WorkFailedError: the file is missing or damaged.
        """
        self._network = Network(NUMERALS)
        self._rows = [i for i, (kind, _) in enumerate(facts().faces) if kind in TEN_SIDED]
        self._kinds = [facts().kinds.index(kind) for kind in TEN_SIDED]
        bears = np.array([facts().faces[row][0] for row in self._rows])
        self._bears = np.array(TEN_SIDED)[:, None] == bears
        """(2, 20) which numerals each of the kinds bears."""

    def seen(self, pictures: Sequence[Floats]) -> list[Floats]:
        """Return of each picture (3, S, S) of an upper face the score of each numeral, (20,)."""
        return [self._network(each[None])[0] for each in pictures]

    def clear(self, look: Look) -> float:
        """Return how clear it is, from 0 to 1, that a die is ten-sided.

        Whether it is one of tens or of units, and what it shows, is then told here.
        """
        ten_sided = float(look.kinds[self._kinds].sum())
        return min(ten_sided, 1 - look.strange, 1 - look.nothing)

    def told(self, look: Look, scores: Floats) -> Look:
        """Return a look in which numerals have these scores (20,).

        Nothing but its numeral tells a die of tens from one of units: both kinds are as likely
        together as before, and this is one more witness to which of them it is.
        """
        faces, kinds = look.faces.copy(), look.kinds.copy()
        faces[self._rows] = scores
        ten_sided = kinds[self._kinds]
        shares = ten_sided * (self._bears @ softmax(scores)) + LEAST
        kinds[self._kinds] = ten_sided.sum() * shares / shares.sum()
        return replace(look, faces=faces, kinds=kinds)
