"""Whether a check that waited is given up: the dice thrown for it are of no other."""

from __future__ import annotations

from dataclasses import replace

from edgebox.combat.battle import AnyCheck


def given_up(waited: AnyCheck | None, waits: AnyCheck | None) -> bool:
    """Say whether a check that waited does not wait any more; with another pool it still does.

    Args:
        waited: the check that waited before.
        waits: the one that waits now.
    """
    if waited is None or waits is None:
        return waited is not None
    return replace(waited, recipe=waits.recipe, destiny_by=waits.destiny_by) != waits
