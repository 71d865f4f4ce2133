"""Dice that lie in a tray which is to be seen empty: the box would never see them again."""

from __future__ import annotations

from edgebox.vision.frame import Frame, Image
from edgebox.vision.reader import Reader

A_DIE = 0.5
"""From this confidence on a die is told of. In the pictures of 654 empty trays, of the reference
rigs and of generated ones, one thing is so sure; in none of 432 with dice, of the reference rigs
and those like the box, are all dice less sure."""


def dice_left(bare: Image) -> int:
    """Return how many dice lie in a tray that is to be empty, by a picture ((H, W, 3) uint8 BGR).

    Raises:
        WorkFailedError: the recogniser's files are missing or damaged.
    """
    return sum(die.confidence >= A_DIE for die in Reader().read(Frame(bare)).dice)
