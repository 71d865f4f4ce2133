"""Where it is decided whether a reading is sure: one place, so that it can be judged and changed.

Evidence from the other stages is turned into one confidence; a die is sure from
:data:`SURE_FROM` on. The bounds stand between what was seen on dice read rightly and wrongly; the
reason always names the weakest piece of evidence.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from edgebox.vision.recognising import CENTRED, PIPPED, Recognised

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


AGREEMENT = Bounds(0.55, 0.80)
"""How well the ink agrees with the face it is taken for."""

AGREEMENT_OF_PIPS = Bounds(0.75, 0.88)
"""The same for pips: plain dots agree with much, so they must agree better."""

CLEAN = Bounds(0.50, 0.75)
"""How clean a face without ink is; faint ink must not pass for none."""

LEAD = Bounds(0.0, 0.05)
"""How far the face is ahead of the next."""

EDGES = {
    "cube": Bounds(0.44, 0.54),
    "octahedron": Bounds(0.50, 0.58),
    "dodecahedron": Bounds(0.46, 0.54),
}
"""How well the edges of a die lying flat are seen; a cocked die's edges are elsewhere. A black
cube's edges are faint even when it lies flat."""

TOP_EDGES = Bounds(0.40, 0.50)
"""The same for the upper face alone."""

LEANING = {
    "cube": Bounds(-0.20, -0.15),
    "octahedron": Bounds(-0.10, -0.08),
    "dodecahedron": Bounds(-0.10, -0.08),
}
"""By how much better its edges fit if it leans (negative: more is worse). A cube at rest gains
something too, as its rounded lower edges are out of sight."""

OUTLINE = Bounds(0.20, 0.40)
"""How much of the outline belongs to the die; what hides it takes away from this."""

GLARE = Bounds(-0.12, -0.04)
"""Share of the upper face that is blown out (negative: more is worse)."""

OFF_CENTRE = Bounds(-0.42, -0.30)
"""How far the middle of the ink is from that of the face, in half widths (negative)."""

CLEAR_ANYWAY, LEAD_ANYWAY = 0.85, 0.1
"""Ink that agrees this well, so far ahead of other faces, and stands in the middle of the face, is
whole in spite of glare."""

UNEXPLAINED = Bounds(-0.12, -0.05)
"""Share of the upper face that is neither ink nor the die's own colour (negative)."""

_LEANS = "it leans: it may be lying on something"
_UNCLEAR = "its symbols can't be made out"


def judge(seen: Recognised) -> tuple[float, str | None]:
    """Return the confidence in a die, from 0 to 1, and why it is not sure, if it is not."""
    solid = seen.pose.shape.name
    glare, odd = GLARE.grade(-seen.blown_out), UNEXPLAINED.grade(-seen.unexplained)
    clear = seen.agreement > CLEAR_ANYWAY and seen.lead > LEAD_ANYWAY
    if seen.face and clear and seen.off_centre < CENTRED:
        glare = odd = 1.0  # there is glare, but beside the symbols
    grades = [
        (EDGES[solid].grade(seen.pose.edges), _LEANS),
        (TOP_EDGES.grade(seen.pose.top_edges), _LEANS),
        (LEANING[solid].grade(-seen.leaning), _LEANS),
        (OUTLINE.grade(seen.pose.belongs), "part of it is hidden"),
        (glare, "the light glares on it"),
        (odd, "the light glares on it, or something covers it"),
        (_agreement(seen), _UNCLEAR),
        (OFF_CENTRE.grade(-seen.off_centre), "only a part of its symbols can be seen"),
        (LEAD.grade(seen.lead), "its symbols are like those of another face"),
    ]
    confidence = 0.995
    for grade, _ in grades:
        confidence *= 0.5 + 0.5 * grade
    if confidence >= SURE_FROM:
        return confidence, None
    return confidence, min(grades, key=lambda each: each[0])[1]


def _agreement(seen: Recognised) -> float:
    if seen.die == PIPPED:
        return AGREEMENT_OF_PIPS.grade(seen.agreement)
    return (AGREEMENT if seen.face else CLEAN).grade(seen.agreement)
