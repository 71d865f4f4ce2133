"""Where it is decided whether a reading is sure: one place, so that it can be judged and changed.

Evidence from the other stages is turned into one confidence; a die is sure from
:data:`SURE_FROM` on. The bounds stand between what was seen on dice read rightly and wrongly; the
reason always names the weakest piece of evidence.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from edgebox.vision.recognising import Recognised

SURE_FROM = 0.9
"""A die is sure from this confidence on."""


@dataclass(frozen=True)
class Bounds:
    """Below ``doubtful`` a piece of evidence speaks against, above ``clear`` it is beyond doubt."""

    doubtful: float
    clear: float

    def grade(self, value: float) -> float:
        """Return 0 at ``doubtful`` and below, 1 at ``clear`` and above."""
        return float(np.clip((value - self.doubtful) / (self.clear - self.doubtful), 0, 1))


AGREEMENT = Bounds(0.50, 0.75)
"""How well the ink agrees with the face it is taken for."""

LEAD = Bounds(0.02, 0.10)
"""How far the face is ahead of the next."""

EDGES = Bounds(0.46, 0.60)
"""How well the edges of a die lying flat are seen; a cocked die's edges are elsewhere."""

TOP_EDGES = Bounds(0.42, 0.60)
"""The same for the upper face alone."""

OUTLINE = Bounds(0.40, 0.75)
"""How much of the outline belongs to the die; what hides it takes away from this."""

GLARE = Bounds(-0.35, -0.12)
"""Share of the upper face that is blown out (negative: more is worse)."""


def judge(seen: Recognised) -> tuple[float, str | None]:
    """Return the confidence in a die, from 0 to 1, and why it is not sure, if it is not."""
    grades = [
        (EDGES.grade(seen.pose.edges), "it leans: it may be lying on something"),
        (TOP_EDGES.grade(seen.pose.top_edges), "it leans: it may be lying on something"),
        (OUTLINE.grade(seen.pose.belongs), "part of it is hidden"),
        (GLARE.grade(-seen.blown_out), "the light glares on it"),
        (AGREEMENT.grade(seen.agreement), "its symbols can't be made out"),
        (LEAD.grade(seen.lead), "its symbols are like those of another face"),
    ]
    confidence = 1.0
    for grade, _ in grades:
        confidence *= 0.5 + 0.5 * grade
    confidence = 0.995 * confidence
    if confidence >= SURE_FROM:
        return confidence, None
    return confidence, min(grades, key=lambda each: each[0])[1]
