"""The eye for the dice of a command: of the set that is named, or that the settings name."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from edgebox.vision import Reader


def eye_for(dice_set: str | None = None) -> Reader:
    """Return what reads the dice.

    Args:
        dice_set: as ``--dice-set`` names it; ``None``: that of the settings.

    Raises:
        BadInputError: there is no such set, or the settings are damaged.
    """
    from edgebox.settings import Settings
    from edgebox.vision import Reader

    return Reader(dice_set or Settings.load().camera.dice_set)
