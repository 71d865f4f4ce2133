"""Where things are in the wiring diagram, in its units, and which wire a supply has."""

from __future__ import annotations

from edgebox.devices.pins import Panel, Pins, Wire
from edgebox.drawing.shapes import Point

MIDDLE, PIN_SHIFT, TOP, ROW = 790.0, 20.0, 330.0, 34.0
"""The header: its middle, how far its columns are from it, its first row, and the next one."""

BELOW = TOP + 20 * ROW + 24
"""The first row below the header."""

BUTTONS = {Panel.GM: 425.0, Panel.PLAYERS: 1090.0}
GROUND_RAIL = {Panel.GM: 320.0, Panel.PLAYERS: 1195.0}
"""The middle of a panel's column of buttons, and the wire that grounds them all."""


def side(pin: int) -> int:
    """Return -1 for pins of the left column, which are odd, 1 for those of the right."""
    return 1 if pin % 2 == 0 else -1


def pin_at(pin: int) -> Point:
    """Return the middle of a pin of the header."""
    return (MIDDLE + side(pin) * PIN_SHIFT, TOP + (pin - 1) // 2 * ROW)


def supply_wire(pins: Pins, panel: Panel, name: str) -> Wire:
    """Return the wire of a supply; black or orange, as usual, where the file has none."""
    for supply in pins.supplies:
        if supply.panel is panel and supply.name == name:
            return supply.wire
    return Wire("black" if name == "ground" else "orange")
