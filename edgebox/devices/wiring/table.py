"""The wiring as tables: what a maker ticks off with the soldering iron in hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from edgebox.devices import header
from edgebox.devices.pins import Bit, Button, Line, Panel, Pins, Wire

TITLES = {
    Panel.PLAYERS: "Players' panel",
    Panel.GM: "GM's panel",
    Panel.TRAY: "Tray",
}

_SUPPLY_PINS_OF_CHIP = (
    ("VDD", 9, "3V3"),
    ("VSS", 10, "ground"),
    ("SCL", 12, "SCL"),
    ("SDA", 13, "SDA"),
)
_RESET_PIN_OF_CHIP = 18


def wiring_table(pins: Pins) -> str:
    """Return the page of tables (Markdown)."""
    parts = [
        "# Wiring\n",
        "Made from [pins.toml](pins.toml) by `python -m edgebox.devices.wiring`: change that file, "
        "not this one.\n",
        "![The wiring](wiring.png)\n",
    ]
    for panel in Panel:
        parts += _panel(pins, panel)
    if pins.expanders:
        parts += _expanders(pins)
    parts += ["## I²C\n", *_bus(pins), "## The header, pin by pin\n", *_header(pins)]
    return "\n".join(parts)


def chip_pin(bit: Bit) -> int:
    """Return the pin of an MCP23017 in its 28-pin case that carries an output."""
    return bit.bit + 21 if bit.bit < 8 else bit.bit - 7


def _panel(pins: Pins, panel: Panel) -> Iterable[str]:
    buttons = pins.buttons_of(panel)
    supplies = [supply for supply in pins.supplies if supply.panel is panel]
    tray_light = pins.tray_light
    if buttons or supplies or (tray_light and tray_light.panel is panel):
        yield f"## {TITLES[panel]}\n"
    if buttons:
        yield (
            "Each button: one contact to its line, the other to ground. "
            "A star: the smaller build has it too.\n"
        )
        yield _table(
            ("button", "rule", "GPIO", "header pin", "wire"),
            [
                (
                    button.label + (" *" if button.small else ""),
                    button.rule,
                    str(button.place.bcm),
                    str(button.place.pin),
                    str(button.wire),
                )
                for button in buttons
            ],
        )
    if tray_light and tray_light.panel is panel:
        yield "The line drives the gate of a MOSFET, not the lamps.\n"
        yield _table(
            ("light", "GPIO", "header pin", "wire"),
            [
                (
                    tray_light.label,
                    str(tray_light.place.bcm),
                    str(tray_light.place.pin),
                    str(tray_light.wire),
                )
            ],
        )
    if supplies:
        yield _table(
            ("supply", "header pin", "wire"),
            [(supply.name, str(supply.pin), str(supply.wire)) for supply in supplies],
        )


def _expanders(pins: Pins) -> Iterable[str]:
    lights: list[tuple[str, Line | Bit, Wire]] = [
        (_of(button), light.place, light.wire)
        for button in pins.buttons
        if (light := pins.light_of(button))
    ]
    if pins.buzzer:
        lights.append((pins.buzzer.label, pins.buzzer.place, pins.buzzer.wire))
    for expander in pins.expanders:
        yield f"## Lights: {expander.chip} at 0x{expander.address:02X}\n"
        yield (
            "Each light: output, resistor of 270 Ω, the LED's long leg; its short leg to ground. "
            "The buzzer: output, resistor of 1 kΩ, base of an NPN transistor.\n"
        )
        yield _table(
            ("drives", "output", "pin of the chip", "wire"),
            [
                (label, place.terminal, str(chip_pin(place)), str(wire))
                for label, place, wire in lights
                if isinstance(place, Bit) and place.expander == expander
            ],
        )
        rows = [(name, str(pin), to) for name, pin, to in _SUPPLY_PINS_OF_CHIP]
        for line in range(3):
            to = "3V3" if expander.address >> line & 1 else "ground"
            rows.append((f"A{line}", str(15 + line), to))
        rows.append(("RESET", str(_RESET_PIN_OF_CHIP), "3V3"))
        yield _table(("terminal", "pin of the chip", "connect to"), rows)


def _bus(pins: Pins) -> Iterable[str]:
    rows = [(display.label, f"0x{display.address:02X}") for display in pins.displays]
    rows += [(expander.chip, f"0x{expander.address:02X}") for expander in pins.expanders]
    bus = pins.bus
    yield (
        f"SDA is {bus.sda} with the {bus.sda_wire} wire, SCL is {bus.scl} with the {bus.scl_wire} "
        f"wire; both go to every part below.\n"
    )
    yield _table(("part", "address"), rows)


def _header(pins: Pins) -> Iterable[str]:
    used = header_uses(pins)
    rows = []
    for odd in range(1, 41, 2):
        cells = []
        for pin in (odd, odd + 1):
            use, wire = used.get(pin, ("", ""))
            cells += [str(pin), header.carries(pin), use, str(wire)]
        rows.append(tuple(cells))
    yield _table(("pin", "carries", "goes to", "wire") * 2, rows)


def header_uses(pins: Pins) -> dict[int, tuple[str, Wire]]:
    """Return what each used pin of the header goes to, and with which wire."""
    used = {button.place.pin: (_of(button), button.wire) for button in pins.buttons}
    for supply in pins.supplies:
        used[supply.pin] = (f"{TITLES[supply.panel]}: {supply.name}", supply.wire)
    for light in pins.lights:
        if isinstance(light.place, Line):
            used[light.place.pin] = (f"{TITLES[light.panel]}: light of {light.name}", light.wire)
    if pins.buzzer and isinstance(pins.buzzer.place, Line):
        used[pins.buzzer.place.pin] = (pins.buzzer.label, pins.buzzer.wire)
    if pins.tray_light:
        used[pins.tray_light.place.pin] = (pins.tray_light.label, pins.tray_light.wire)
    used[pins.bus.sda.pin] = ("SDA of every part on I²C", pins.bus.sda_wire)
    used[pins.bus.scl.pin] = ("SCL of every part on I²C", pins.bus.scl_wire)
    return used


def _of(button: Button) -> str:
    return f"{'GM' if button.panel is Panel.GM else TITLES[button.panel]}: {button.label}"


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [heads, ["---"] * len(heads), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)
