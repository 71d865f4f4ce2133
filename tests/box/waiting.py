"""A roll that waits under the camera."""

from __future__ import annotations

from edgebox.box.snapshot import Stage
from tests.box.tables import Rig

RIGHT = "Y:s Y:sa G:- P:- P:t"
"""Dice of the check that waits."""


def waiting_rig() -> Rig:
    """Return a table at which a slicer is to enter, and the camera watches."""
    rig = Rig(dice="camera").begin()
    rig.tap("confirm")
    return rig


def taken(rig: Rig) -> bool:
    """Say whether the roll was taken."""
    return rig.stage() is Stage.RESULT
