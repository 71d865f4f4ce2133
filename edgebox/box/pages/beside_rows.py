"""Rows of menus that begin a roll beside the encounter, at any time (R-1, W-1)."""

from __future__ import annotations

from edgebox.box.desk import Desk
from edgebox.box.pages.any_check import open_any_check
from edgebox.box.pages.page import Entry
from edgebox.box.pages.six_roll import open_six_roll


def beside_rows(desk: Desk, *, by_gm: bool = False) -> list[Entry]:
    """Return what can be rolled, with an encounter and without; a waiting roll comes first."""
    waits = desk.side is not None and desk.side.asked is not None
    why = "Finish the roll that waits first." if waits else ""
    return [
        Entry(
            "Any check",
            lambda d, p: open_any_check(d, p, by_gm=by_gm),
            "a skill against a difficulty",
            why,
            stays=True,
        ),
        Entry(
            "D6 roll",
            lambda d, p: open_six_roll(d, p, by_gm=by_gm),
            "such as 4D+2",
            why,
            stays=True,
        ),
    ]
