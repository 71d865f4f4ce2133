"""Dice that the recogniser takes for foreign things, as it never saw their like: an owner's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from edgebox.vision.enrolment.matching import CLEAR, EnrolledDice
from edgebox.vision.frame import Image
from edgebox.vision.judging.view_in_doubt import NOTHING_FOR_SURE
from edgebox.vision.recognising.look import Look


def as_taught(image: Image, looks: Sequence[Look], enrolled: EnrolledDice) -> list[Look]:
    """Return looks, with what is like a taught die as looks at a die.

    What surely looks like a foreign thing stays one.

    Args:
        image: (H, W, 3) uint8 BGR, the picture that the looks were taken of.
        looks: at what was found in it.
        enrolled: the owner's dice.
    """
    strange = [each for each in looks if not each.is_die and each.absent < NOTHING_FOR_SURE]
    matches = enrolled.match(image, strange)
    absent = {
        look.place: _absent(look, match.taught)
        for look, match in zip(strange, matches, strict=True)
    }
    return [replace(each, absent=absent.get(each.place, each.absent)) for each in looks]


def _absent(look: Look, taught: float) -> float:
    """Return the chance that a look is at no die, given the chance that it is a taught one."""
    if taught >= CLEAR:
        return 1 - taught
    against = look.absent * (1 - taught)
    return against / (against + (1 - look.absent) * taught)
