"""Checks and D6 rolls beside the game, put together with the buttons at a Table."""

from __future__ import annotations

from pathlib import Path

from edgebox.box.desk import Source
from edgebox.devices.pins import Panel
from edgebox.journal import Journal
from tests.box.tables import Rig


def menu(rig: Rig, *rows: str, panel: Panel = Panel.PLAYERS) -> None:
    """Choose one row after another."""
    for row in rows:
        rig.choose(row, panel=panel)


def put_together(rig: Rig, *rows: str, panel: Panel = Panel.PLAYERS) -> Rig:
    """Choose rows, from the list of systems on."""
    rig.table.turn()
    menu(rig, *rows, panel=panel)
    return rig


def perception(rig: Rig) -> Rig:
    """Put Perception 3, rank 1 against Hard together, by hand."""
    put_together(rig, "Any check", "By hand", "Perception")
    rig.tap("up", "confirm")
    rig.tap("up", "confirm")
    menu(rig, "Hard")
    return rig


def four_d(rig: Rig, *rows: str) -> Rig:
    """Put 4D+2 together."""
    put_together(rig, "D6 roll", "By hand")
    rig.tap("up", "confirm", "up", "up", "confirm")
    menu(rig, *rows)
    return rig


def kept(path: Path, dice: Source = "hand") -> Rig:
    """Return the box as it comes back after a power cut."""
    rig = Rig(keeper=Journal.open(path), dice=dice)
    assert rig.desk.resume()
    rig.table.turn()
    return rig
