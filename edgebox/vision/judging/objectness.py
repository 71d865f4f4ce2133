"""Whether a find is a die at all: what its look says, weighed with how it was found.

A blank cube may look like a tile, and the label of a plug, or a shadow, like a die. The die network
sees no more than the find itself; how sure the finder was of it, how large it is beside the other
dice, and whether it has edges where the empty tray has none, tell more. A logistic regression
weighs all of it. Its weights stand in ``models/eye.json``; how they were found, in
``models/making/fitting/objectness.py``.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from edgebox.vision.finding.findings import Found, usual_side
from edgebox.vision.finding.sharp_edges import SHARP, edge_sharpness
from edgebox.vision.frame import Image
from edgebox.vision.judging.confidence import Evidence, chance_of
from edgebox.vision.networks import Regression, facts
from edgebox.vision.odds import log_odds
from edgebox.vision.recognising.look import Look

OBJECTNESS = (
    "looks like a die",
    "found",
    "of the others' size",
    "its kind is clear",
    "its edges are sharp",
)
"""What speaks for a find being a die; see :func:`objectness_evidence`."""

CLEARLY_A_DIE = 0.001
"""What looks like none by less than this tells how large dice are in its picture. Of 15,800 such
finds in the held-out rigs, and those thrown later, two are none."""

NO_SHADOW = 1e-5
"""What looks like none by less than this is no shadow, and counts as sharp unseen, to save time: of
37,215 dice of all sets nine in ten are such, of 452 other finds none."""

ODDEST = 1.0
"""The logarithm of sizes from which on a find that is larger or smaller tells nothing more."""


def objectness_evidence(find: Found, look: Look, usual: float) -> Evidence:
    """Return what speaks for a find being a die, a value for each of OBJECTNESS.

    Args:
        find: as the finder has it.
        look: at it.
        usual: the longer side of a usual die of the picture, in pixels; 0 if none is known.
    """
    longer = max(find.place[2:])
    odd = abs(math.log(longer / usual)) if usual else 0.0
    return (
        -log_odds(look.nothing),
        log_odds(find.chance),
        -min(odd, ODDEST),
        log_odds(float(look.kinds.max())),
        look.edges,
    )


def all_evidence(finds: Sequence[Found], looks: Sequence[Look]) -> list[Evidence]:
    """Return what speaks for each find of a picture being a die.

    Args:
        finds: those of its dice that were looked at.
        looks: a look at each, as the die network has it.
    """
    usual = usual_side(each.place for each in looks if each.nothing < CLEARLY_A_DIE)
    return [objectness_evidence(find, look, usual) for find, look in zip(finds, looks, strict=True)]


def with_edges(looks: Sequence[Look], image: Image, empty: Image | None) -> list[Look]:
    """Return looks that tell how sharp the edges are of what may be a shadow.

    Args:
        looks: at all finds of a picture.
        image: (H, W, 3) uint8, BGR.
        empty: the same size, the tray without dice, if it is known.
    """
    if empty is None:
        return list(looks)
    told = []
    for look in looks:
        others = [each.place for each in looks if each is not look]
        clear = look.nothing < NO_SHADOW
        edges = SHARP if clear else edge_sharpness(image, empty, look.place, others)
        told.append(replace(look, edges=edges))
    return told


def weighed_looks(
    finds: Sequence[Found],
    looks: Sequence[Look],
    fit: Regression | None = None,
) -> list[Look]:
    """Return looks whose chance to be no die at all is weighed with how they were found.

    Args:
        finds: those of its dice that were looked at.
        looks: a look at each, as the die network has it.
        fit: the regression; by default that of ``eye.json``.
    """
    fit = fit or facts().objectness
    return [
        replace(look, absent=1 - chance_of(evidence, fit))
        for look, evidence in zip(looks, all_evidence(finds, looks), strict=True)
    ]
