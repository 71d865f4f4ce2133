"""The wiring as one picture: the header in the middle, the GM on the left, the players right.

A button stands at the height of its pin, so that its wire runs straight; one whose pin is on the
other side of the header stands below, and its wire runs around.
"""

from __future__ import annotations

from edgebox.devices import header
from edgebox.devices.pins import Button, Panel, Pins, Wire
from edgebox.devices.wiring.outputs import draw_lights, draw_tray
from edgebox.devices.wiring.places import (
    BELOW,
    BUTTONS,
    GROUND_RAIL,
    MIDDLE,
    ROW,
    TOP,
    pin_at,
    side,
    supply_wire,
)
from edgebox.devices.wiring.wires import (
    FAINT,
    INK,
    PAPER,
    draw_box,
    draw_button,
    draw_display,
    draw_joint,
    draw_wire,
)
from edgebox.drawing.scene import Scene
from edgebox.drawing.shapes import Point

_WIDTH, _HEIGHT = 1560.0, 1180.0
_RAILS = {"scl": 190.0, "sda": 212.0, "3V3": 234.0, "ground": 256.0}
_FIRST_TRACK, _TRACK = 86.0, 15.0


def wiring_diagram(pins: Pins) -> Scene:
    """Return the diagram of a box."""
    scene = Scene(_WIDTH, _HEIGHT, title="The wiring of the box")
    _Diagram(scene, pins).draw()
    return scene


class _Diagram:
    """The parts of the picture, drawn from the back to the front."""

    def __init__(self, scene: Scene, pins: Pins) -> None:
        self._scene = scene
        self._pins = pins
        self._supply = {(supply.panel, supply.name): supply for supply in pins.supplies}
        self._below = 0
        self._rows = {
            panel: {button.name: self._height(button) for button in self._ordered(panel)}
            for panel in (Panel.PLAYERS, Panel.GM)
        }

    def draw(self) -> None:
        scene = self._scene
        draw_box(scene, 20, 16, 520, _HEIGHT - 32, "#f7f3ea", "GM's panel")
        draw_box(scene, 1000, 16, 230, _HEIGHT - 32, "#eaf3f7", "Players' panel")
        draw_box(scene, 1290, 560, 250, 400, "#eef7ea", "Tray")
        scene.text(MIDDLE, 44, "Raspberry Pi", 22, "middle", INK, bold=True)
        for line, text in enumerate(
            (
                "its 40-pin header, seen from above;",
                "pin 1 is at the end of the microSD card",
                "the camera has a socket of its own",
                "wires that cross without a dot do not touch",
                "thick rim: the smaller build has this button too",
            )
        ):
            scene.text(MIDDLE, 66 + 17 * line, text, 12.5, "middle", FAINT)
        self._header()
        self._bus()
        draw_tray(scene, self._pins)
        for panel in (Panel.GM, Panel.PLAYERS):
            self._buttons(panel)
        draw_lights(scene, self._pins, self._rows[Panel.GM])
        self._names()

    # -- the header ------------------------------------------------------------------------------

    def _header(self) -> None:
        self._scene.rect(MIDDLE - 42, TOP - 26, 84, 20 * ROW + 18, "#2b3036", INK, 1.5, radius=8)

    def _names(self) -> None:
        for pin in range(1, 41):
            x, y = pin_at(pin)
            carried = header.carries(pin)
            fill = {"3V3": "#f28c1e", "5V": "#d7261e", "ground": "#8a8f96"}.get(carried, "#f4e7b0")
            self._scene.rect(x - 13, y - 11, 26, 22, fill, INK, 1, radius=4 if pin > 1 else 0)
            self._scene.text(x, y + 4.5, str(pin), 12.5, "middle", INK, bold=True)
            label_x, anchor = x + side(pin) * 34, "end" if side(pin) < 0 else "start"
            width = self._scene.text_width(carried, 11) + 6
            left = label_x - (width - 3 if anchor == "end" else 3)
            self._scene.rect(left, y - 15.5, width, 13, PAPER)
            self._scene.text(label_x, y - 5, carried, 11, "end" if anchor == "end" else "start")

    # -- the I²C bus and what hangs on it ----------------------------------------------------------

    def _bus(self) -> None:
        bus = self._pins.bus
        ends: dict[str, list[float]] = {name: [] for name in _RAILS}
        right_end: list[Point] = []
        self._expander(ends)
        for panel, x in ((Panel.GM, 330.0), (Panel.PLAYERS, 1020.0)):
            display = self._pins.display_of(panel)
            if not display:
                continue
            ground, supply, scl, sda = draw_display(
                self._scene, x, 56, display.label, display.address
            )
            self._drop(scl, "scl", bus.scl_wire, ends)
            self._drop(sda, "sda", bus.sda_wire, ends)
            if panel is Panel.GM:
                self._drop(supply, "3V3", supply_wire(self._pins, panel, "3V3"), ends)
                self._drop(ground, "ground", supply_wire(self._pins, panel, "ground"), ends)
            else:
                right_end = [ground, supply]
        for track, (name, line, wire) in enumerate(
            (("sda", bus.sda, bus.sda_wire), ("scl", bus.scl, bus.scl_wire))
        ):
            self._rise(
                line.pin, _RAILS[name], _FIRST_TRACK + _TRACK * (track + 1), wire, ends[name]
            )
        for name, track in (("3V3", 0), ("ground", 4)):
            if gm := self._supply.get((Panel.GM, name)):
                self._rise(gm.pin, _RAILS[name], _FIRST_TRACK + _TRACK * track, gm.wire, ends[name])
        if right_end:
            self._supply_of_players(*right_end)

    def _drop(self, top: Point, rail: str, wire: Wire, ends: dict[str, list[float]]) -> None:
        draw_wire(self._scene, [top, (top[0], _RAILS[rail])], wire)
        ends[rail].append(top[0])

    def _rise(self, pin: int, rail: float, out: float, wire: Wire, ends: list[float]) -> None:
        """Lead a pin's wire to its rail above, and the rail to all that hang on it."""
        x, y = pin_at(pin)
        up = x + side(pin) * out
        draw_wire(self._scene, [(x, y), (up, y), (up, rail)], wire)
        all_ends = [*ends, up]
        draw_wire(self._scene, [(min(all_ends), rail), (max(all_ends), rail)], wire)
        for end in all_ends:
            if min(all_ends) < end < max(all_ends):
                draw_joint(self._scene, end, rail, wire)

    def _supply_of_players(self, ground: Point, supply: Point) -> None:
        """Lead the players' 3V3 over the top and their display's ground to their ground rail."""
        if feed := self._supply.get((Panel.PLAYERS, "3V3")):
            x, y = pin_at(feed.pin)
            left = x + side(feed.pin) * (_FIRST_TRACK + _TRACK * 5)
            rail = _RAILS["ground"] + 22
            points = [(x, y), (left, y), (left, rail), (supply[0], rail), supply]
            draw_wire(self._scene, points, feed.wire)
        rail_x, wire = GROUND_RAIL[Panel.PLAYERS], supply_wire(self._pins, Panel.PLAYERS, "ground")
        turn = _RAILS["scl"] - 22
        first = min(self._rows[Panel.PLAYERS].values(), default=TOP)
        draw_wire(self._scene, [ground, (ground[0], turn), (rail_x, turn), (rail_x, first)], wire)

    def _expander(self, ends: dict[str, list[float]]) -> None:
        if not self._pins.expanders:
            return
        chip = self._pins.expanders[0]
        self._scene.rect(36, 56, 236, 176, "#e3e0f2", INK, 1.6, radius=6)
        self._scene.text(150, 110, f"{chip.chip}", 17, "middle", INK, bold=True)
        self._scene.text(150, 130, f"0x{chip.address:02X}", 14, "middle", INK)
        low = ", ".join(f"A{line}" for line in range(3) if not chip.address >> line & 1)
        high = [f"A{line}" for line in range(3) if chip.address >> line & 1]
        self._scene.text(150, 150, f"{low} to ground", 11.5, "middle", FAINT)
        self._scene.text(150, 166, f"{', '.join(['RESET', *high])} to 3V3", 11.5, "middle", FAINT)
        bus = self._pins.bus
        for name, terminal, wire in (
            ("scl", "SCL", bus.scl_wire),
            ("sda", "SDA", bus.sda_wire),
            ("3V3", "VDD", supply_wire(self._pins, Panel.GM, "3V3")),
            ("ground", "VSS", supply_wire(self._pins, Panel.GM, "ground")),
        ):
            height = 84.0 + 26 * list(_RAILS).index(name)
            turn = 318.0 - 9 * list(_RAILS).index(name)
            points = [(272.0, height), (turn, height), (turn, _RAILS[name])]
            draw_wire(self._scene, points, wire)
            ends[name].append(turn)
            self._scene.circle(272, height, 4.5, "#c9a227", INK, 1)
            self._scene.text(262, height + 4, terminal, 10.5, "end", INK)

    # -- buttons -----------------------------------------------------------------------------------

    def _ordered(self, panel: Panel) -> list[Button]:
        """Return a panel's buttons; those to lead around last, the lowest pin first."""
        own = 1 if panel is Panel.PLAYERS else -1
        return sorted(
            self._pins.buttons_of(panel),
            key=lambda button: (
                side(button.place.pin) != own,
                -button.place.pin if side(button.place.pin) != own else button.place.pin,
            ),
        )

    def _height(self, button: Button) -> float:
        own = 1 if button.panel is Panel.PLAYERS else -1
        if side(button.place.pin) == own:
            return pin_at(button.place.pin)[1]
        self._below += 1
        return BELOW + (self._below - 1) * ROW

    def _buttons(self, panel: Panel) -> None:
        own = 1 if panel is Panel.PLAYERS else -1
        centre, rail = BUTTONS[panel], GROUND_RAIL[panel]
        ground = self._supply.get((panel, "ground"))
        wire = supply_wire(self._pins, panel, "ground")
        rows = self._rows[panel]
        if not rows:
            return
        heights = list(rows.values())
        if ground:
            x, y = pin_at(ground.pin)
            heights.append(y)
            draw_wire(self._scene, [(x, y), (rail, y)], wire)
        draw_wire(self._scene, [(rail, min(heights)), (rail, max(heights))], wire)
        if ground:
            draw_joint(self._scene, rail, pin_at(ground.pin)[1], wire)
        around = 0
        for button in self._ordered(panel):
            x, y = pin_at(button.place.pin)
            height = rows[button.name]
            near = centre - own * 65
            points = [(x, y), (near, y)]
            if height != y:
                out = x - own * (_FIRST_TRACK + _TRACK * around)
                points = [(x, y), (out, y), (out, height), (near, height)]
                around += 1
            draw_wire(self._scene, points, button.wire)
            draw_wire(self._scene, [(centre + own * 65, height), (rail, height)], wire)
            draw_joint(self._scene, rail, height, wire)
            draw_button(self._scene, centre, height, button.label, button.rule, button.small)
            # beside the panel, where no other wire turns
            edge = centre + own * -98 if own > 0 else centre + 123
            text = str(button.wire)
            self._scene.text(edge, height - 7, text, 10.5, "end" if own > 0 else "start", FAINT)
