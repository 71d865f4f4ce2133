"""Parts of a wiring diagram: wires in their colours, buttons, lamps, resistors, chips."""

from __future__ import annotations

from edgebox.devices.pins import Wire
from edgebox.drawing.scene import Scene
from edgebox.drawing.shapes import Point

PAINT = {
    "black": "#1a1a1a",
    "brown": "#8b5a2b",
    "red": "#d7261e",
    "orange": "#f28c1e",
    "yellow": "#f2d21e",
    "green": "#2f9e44",
    "blue": "#2b6cd4",
    "violet": "#8e44ad",
    "grey": "#9aa0a6",
    "white": "#ffffff",
    "pink": "#f28ab2",
    "turquoise": "#27b9b2",
}
INK, FAINT, PAPER = "#22262b", "#5b636d", "#ffffff"


def draw_wire(scene: Scene, points: list[Point], wire: Wire) -> None:
    """Draw a wire through points; a dark rim keeps the white ones in sight."""
    scene.line(points, "#4a4f55", 6)
    scene.line(points, PAINT[wire.base], 4.4)
    if wire.stripe:
        scene.line(points, PAINT[wire.stripe], 2.4, dash=(8, 8))


def draw_joint(scene: Scene, x: float, y: float, wire: Wire) -> None:
    """Draw where wires are connected; where they only cross there is none."""
    scene.circle(x, y, 5.5, fill=PAINT[wire.base], stroke=INK, width=1.5)


def draw_button(
    scene: Scene, x: float, y: float, label: str, rule: str, small: bool = False
) -> None:
    """Draw a button, 130 by 26 around (x, y); a thick rim for one of the smaller build."""
    scene.rect(x - 65, y - 13, 130, 26, "#eef2f7", INK, 3.2 if small else 1.2, radius=8)
    text = f"{label}   {rule}" if rule else label
    scene.text(x, y + 5, text, 13.5, "middle", INK, bold=True)


def draw_resistor(scene: Scene, x: float, y: float, ohms: str, upright: bool = False) -> None:
    """Draw a resistor around (x, y) with its value beside it."""
    if upright:
        scene.rect(x - 5, y - 13, 10, 26, PAPER, INK, 1.4)
        scene.text(x + 10, y + 4, ohms, 11, "start", FAINT)
    else:
        scene.rect(x - 13, y - 5, 26, 10, PAPER, INK, 1.4)
        scene.text(x, y - 8, ohms, 9.5, "middle", FAINT)


def draw_lamp(scene: Scene, x: float, y: float) -> None:
    """Draw an LED around (x, y); current flows to the right, into the short leg."""
    scene.polygon([(x - 7, y - 8), (x - 7, y + 8), (x + 7, y)], "#ffd75e", INK, 1.4)
    scene.line([(x + 7, y - 9), (x + 7, y + 9)], INK, 2)
    for shift in (0, 7):
        scene.line([(x + shift - 1, y - 9), (x + shift + 5, y - 15)], INK, 1)


def draw_box(scene: Scene, x: float, y: float, w: float, h: float, fill: str, title: str) -> None:
    """Draw a part's outline with its name at the upper left."""
    scene.rect(x, y, w, h, fill, INK, 1.6, radius=10)
    scene.text(x + 14, y + 24, title, 17, "start", INK, bold=True)


def draw_display(scene: Scene, x: float, y: float, title: str, address: int) -> list[Point]:
    """Draw a display, 190 by 92 from (x, y); return its terminals ground, VCC, SCL, SDA."""
    scene.rect(x, y, 190, 92, "#dfe7ef", INK, 1.6, radius=6)
    scene.rect(x + 14, y + 12, 162, 44, "#10151b", INK, 1)
    scene.text(x + 95, y + 31, title, 13, "middle", "#d9f2ff", bold=True)
    scene.text(x + 95, y + 48, f"0x{address:02X}", 13, "middle", "#d9f2ff")
    terminals = []
    for number, name in enumerate(("GND", "VCC", "SCL", "SDA")):
        at = x + 35 + 40 * number
        scene.text(at, y + 72, name, 10.5, "middle", INK)
        scene.circle(at, y + 84, 4.5, "#c9a227", INK, 1)
        terminals.append((at, y + 84))
    return terminals


def draw_transistor(scene: Scene, x: float, y: float, kind: str, legs: str) -> None:
    """Draw a transistor with its first leg at (x, y), the others 15 to the right.

    Args:
        scene: what to draw on.
        x: where its gate or base is.
        y: its middle; the second leg is 16 above it, the third 16 below.
        kind: what it is.
        legs: three letters, such as ``"GDS"``.
    """
    scene.circle(x + 8, y, 21, PAPER, INK, 1.4)
    scene.line([(x, y - 12), (x, y + 12)], INK, 3)
    scene.line([(x, y - 6), (x + 15, y - 16)], INK, 2)
    scene.line([(x, y + 6), (x + 15, y + 16)], INK, 2)
    for leg, (at, height) in zip(legs, ((x - 19, -5), (x + 20, -22), (x + 20, 31)), strict=True):
        scene.text(at, y + height, leg, 11, "start", FAINT, bold=True)
    scene.text(x + 34, y + 4, kind, 11, "start", INK)
