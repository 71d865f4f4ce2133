"""The right and left ends of the wiring diagram: the lights of the GM, the buzzer, the tray."""

from __future__ import annotations

from edgebox.devices.pins import Bit, Panel, Pins
from edgebox.devices.wiring.places import GROUND_RAIL, ROW, TOP, pin_at, supply_wire
from edgebox.devices.wiring.wires import (
    FAINT,
    INK,
    draw_joint,
    draw_lamp,
    draw_resistor,
    draw_transistor,
    draw_wire,
)
from edgebox.drawing.scene import Scene

_LAMP_X, _RESISTOR_X = 262.0, 215.0
_FIRST_TRACK, _TRACK = 180.0, 15.0


def draw_lights(scene: Scene, pins: Pins, rows: dict[str, float]) -> None:
    """Draw the GM's lights and the buzzer.

    Args:
        scene: what to draw on.
        pins: the box.
        rows: the height of each of the GM's buttons, by its name.
    """
    panel = Panel.GM
    wire = supply_wire(pins, panel, "ground")
    placed = [
        (light.place, light.wire, rows[light.name])
        for light in pins.lights
        if light.panel is panel and isinstance(light.place, Bit)
    ]
    placed.sort(key=lambda item: item[2])
    for number, (place, colour, height) in enumerate(placed):
        track = _FIRST_TRACK - number * _TRACK
        _terminal(scene, place, track)
        draw_wire(scene, [(track, 232), (track, height), (_RESISTOR_X - 13, height)], colour)
        scene.line([(_RESISTOR_X, height), (_LAMP_X, height)], INK, 2)
        draw_wire(scene, [(_LAMP_X + 8, height), (GROUND_RAIL[panel], height)], wire)
        draw_resistor(scene, _RESISTOR_X, height, "270 ohm")
        draw_lamp(scene, _LAMP_X, height)
    buzzer = pins.buzzer
    if buzzer and isinstance(buzzer.place, Bit):
        bottom = max([height for _, _, height in placed], default=TOP) + 3 * ROW
        track = _FIRST_TRACK - len(placed) * _TRACK
        _terminal(scene, buzzer.place, track)
        draw_wire(scene, [(track, 232), (track, bottom), (150, bottom)], buzzer.wire)
        _buzzer(scene, pins, rows, bottom)


def _terminal(scene: Scene, place: Bit, x: float) -> None:
    scene.circle(x, 232, 4.5, "#c9a227", INK, 1)
    name = place.terminal.removeprefix("GP")
    scene.text(x, 222, name, 8.5, "middle", INK)


def _buzzer(scene: Scene, pins: Pins, rows: dict[str, float], y: float) -> None:
    panel = Panel.GM
    ground = supply_wire(pins, panel, "ground")
    rail = GROUND_RAIL[panel]
    draw_resistor(scene, 163, y, "1 kohm")
    scene.line([(176, y), (205, y)], INK, 2)
    draw_transistor(scene, 205, y, "NPN", "BCE")
    draw_wire(scene, [(220, y + 16), (220, y + 44), (rail, y + 44)], ground)
    row = max(rows.values())
    draw_wire(scene, [(rail, row), (rail, y + 44)], ground)
    draw_joint(scene, rail, row, ground)
    scene.line([(220, y - 16), (220, y - 34), (250, y - 34)], INK, 2)
    scene.circle(268, y - 34, 18, "#d5d8dc", INK, 1.6)
    scene.circle(268, y - 34, 3.5, INK)
    scene.text(306, y - 72, "Buzzer", 12, "end", INK, bold=True)
    scene.text(306, y - 58, "its + to 3V3", 10.5, "end", FAINT)


def draw_tray(scene: Scene, pins: Pins) -> None:
    """Draw the tray's light and what switches it, at the height of its pin."""
    light = pins.tray_light
    if not light:
        return
    supplies = {supply.name: supply for supply in pins.supplies if supply.panel is Panel.TRAY}
    x, y = pin_at(light.place.pin)
    draw_wire(scene, [(x, y), (1330, y)], light.wire)
    draw_resistor(scene, 1343, y, "100 ohm")
    scene.line([(1356, y), (1440, y)], INK, 2)
    scene.line([(1376, y), (1376, y + 22)], INK, 2)
    scene.line([(1376, y + 48), (1376, y + 74)], INK, 2)
    draw_resistor(scene, 1376, y + 35, "100 kohm", upright=True)
    draw_transistor(scene, 1440, y, "N-MOSFET", "GDS")
    ground = supplies.get("ground")
    if ground:
        gx, gy = pin_at(ground.pin)
        low = y + 74
        points = [(gx, gy), (1306, gy), (1306, low), (1455, low), (1455, y + 16)]
        draw_wire(scene, points, ground.wire)
        draw_joint(scene, 1376, low, ground.wire)
    strip = y - 110
    scene.line([(1455, y - 16), (1455, strip + 14)], INK, 2.5)
    scene.rect(1330, strip - 14, 170, 28, "#fff7d6", INK, 1.6, radius=5)
    for lamp in range(6):
        scene.rect(1340 + 27 * lamp, strip - 6, 14, 12, "#ffd75e", INK, 1)
    scene.text(1320, strip - 48, light.label, 14, "start", INK, bold=True)
    scene.text(1320, strip - 32, "white LED strips, 5 V", 11.5, "start", FAINT)
    scene.text(1424, strip + 32, "their -", 11, "start", FAINT)
    if feed := supplies.get("5V"):
        fx, fy = pin_at(feed.pin)
        draw_wire(scene, [(fx, fy), (1520, fy), (1520, strip), (1500, strip)], feed.wire)
        scene.text(1512, strip - 20, "their +", 11, "end", FAINT)
