"""Dice, or a hand, in a picture that is to show the tray empty: none is seen there later."""

from __future__ import annotations

from edgebox.vision.enrolment.eye import Eye
from edgebox.vision.frame import Image

A_HAND = "a hand, or something else that is no die, is in view"


def not_empty(bare: Image, eye: Eye) -> str | None:
    """Return what lies in a tray that is to be empty, in words; ``None`` if nothing seems to.

    The recogniser may never have seen the owner's dice, so this is to be asked about.

    Args:
        bare: the picture.
        eye: the recogniser.
    """
    view = eye.in_empty(bare)
    dice = sum(look.is_die for look in view.dice)
    if dice:
        return "a die lies in the tray" if dice == 1 else "dice lie in the tray"
    if view.foreign:
        return A_HAND
    return "something that may be a die lies in the tray" if view.dice else None
