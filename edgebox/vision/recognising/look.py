"""What one look at a die gave: its kind, its face, how it lies, and what may hide it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from edgebox.vision.boxes import Box
from edgebox.vision.finding.sharp_edges import UNTOLD
from edgebox.vision.networks import Floats, facts, likeliest
from edgebox.vision.odds import softmax

SIDES = {"boost": 6, "setback": 6, "d6": 6, "ability": 8, "difficulty": 8, "d10": 10, "d00": 10}
"""How many sides a kind of die has; others have as many as :data:`MOST_SIDES`."""

MOST_SIDES = 12

NOTHING = 0.4
"""From this chance on of being no die, as it is weighed, a find is taken for none. With 0.5 four
more of 16,215 finds on generated rigs that took no part in the fit are spurious, and no more dice
are found."""


@dataclass(frozen=True, kw_only=True)
class Look:
    """What one look at a die gave."""

    place: Box
    kinds: Floats
    """(K,) chance of each kind of :attr:`Facts.kinds`, if it is a die."""
    strange: float
    """Chance that it is a die of no known kind, as the whole die or its upper face alone has it:
    the larger of the two. In :attr:`kinds` one that is sure outweighs the other."""
    faces: Floats
    """(F,) score of each face of :attr:`Facts.faces`, before they are weighed against others."""
    printings: Floats
    """(P,) chance of each printing."""
    nothing: float
    """Chance that it is no die at all, as the die network has it."""
    absent: float
    """The same, weighed with how it was found; see :mod:`edgebox.vision.judging.objectness`."""
    cocked: float
    """Chance that it leans, as all dice of the picture together have it."""
    slanted: float
    """The same, as its upper face alone looks."""
    lifted: float
    """Chance that it lies on something."""
    hidden: float
    """Chance that its upper face is covered, blurred, or out of the picture."""
    upper: tuple[float, float]
    """Middle of the upper face in pixels."""
    level_upper: tuple[float, float]
    """Where that would be if it lay level, as all dice of the picture together have it."""
    astray: float
    """How far the one is from the other, in longer sides of its box."""
    stands: Floats
    """(C,) how well each usual way for the camera to stand goes with how it lies; see
    :class:`~edgebox.vision.recognising.level.Levels`."""
    off: float
    """How far from straight up, as all dice together have it, its face points that is near it, in
    degrees."""
    vague: float
    """How little is known of straight up, in degrees; see
    :class:`~edgebox.vision.recognising.level.Levels`."""
    elsewhere: float
    """By how much its upper face rather points another way, in log odds; see there."""
    marks: Floats
    """(M,) unit vector: alike for alike symbols, known or not."""
    edges: float = UNTOLD
    """How sharp its edges are beside the empty tray: :mod:`edgebox.vision.finding.sharp_edges`."""

    @property
    def is_die(self) -> bool:
        """Whether it is one, rather than nothing."""
        return self.absent < NOTHING

    @property
    def clear(self) -> float:
        """How clear it is what it shows, from 0 to 1: the weakest of its chances."""
        face = max(self.face_chances(likeliest(self.kinds)).values(), default=0.0)
        return min(self.kind_clear, face, 1 - self.nothing)

    @property
    def kind_clear(self) -> float:
        """How clear it is what kind of die it is, from 0 to 1."""
        return min(float(self.kinds.max()), 1 - self.strange)

    def face_chances(self, kind: str) -> dict[str, float]:
        """Return the chance of each face if it is a die of a kind; empty for ``other``."""
        names, those = _faces_of(kind)
        if not names:
            return {}
        return dict(zip(names, softmax(self.faces[those]).tolist(), strict=True))


@cache
def _faces_of(kind: str) -> tuple[tuple[str, ...], NDArray[np.intp]]:
    """Return the faces that a kind of die has, and where their scores stand."""
    faces = facts().faces
    those = [i for i, (each, _) in enumerate(faces) if each == kind]
    return tuple(faces[i][1] for i in those), np.array(those, np.intp)
