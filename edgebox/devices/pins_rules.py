"""What the lines of a box must keep together: none is used twice, none is missing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Never

from edgebox.devices.pins import Line, Panel, Pins
from edgebox.errors import BadInputError

NEEDED = ("up", "down", "confirm", "back")
"""The players' buttons that no build is without: with them everything can be reached."""


def check_together(pins: Pins) -> None:
    """Refuse pins that can't be wired together.

    Raises:
        BadInputError: the message names the file, the key and the remedy.
    """
    _once(pins, "the bus address", _addresses(pins), "give one of them another address")
    _once(pins, "the header's pin", _header_pins(pins), "give one of them another line")
    _once(pins, "the output", _bits(pins), "give one of them another bit")
    _once(
        pins, "the wire", _wires(pins), "give one of them another colour, so that none is mixed up"
    )
    for panel in Panel:
        if sum(display.panel is panel for display in pins.displays) > 1:
            _fail(pins, f"{panel.value}.display", "a panel has one display at most; leave one out.")
    buttons = {(button.panel, button.name): button for button in pins.buttons}
    for light in pins.lights:
        if (light.panel, light.name) not in buttons:
            key = f"{light.panel.value}.light.{light.name}"
            _fail(pins, key, "there is no button of that name on the panel to light up.")
    for name in NEEDED:
        button = buttons.get((Panel.PLAYERS, name))
        if button is None or not button.small:
            _fail(
                pins,
                f"players.button.{name}",
                "every build needs this button; write it, with small = true.",
            )


_Uses = Iterable[tuple[object, str]]
"""What is used, and the key of the entry that uses it."""


def _addresses(pins: Pins) -> _Uses:
    for expander in pins.expanders:
        yield f"0x{expander.address:02X}", f"expanders.{expander.name}"
    for display in pins.displays:
        yield f"0x{display.address:02X}", f"{display.panel.value}.display.{display.name}"


def _header_pins(pins: Pins) -> _Uses:
    yield pins.bus.sda.pin, "bus.sda"
    yield pins.bus.scl.pin, "bus.scl"
    for button in pins.buttons:
        yield button.place.pin, f"{button.panel.value}.button.{button.name}"
    for light in pins.lights:
        if isinstance(light.place, Line):
            yield light.place.pin, f"{light.panel.value}.light.{light.name}"
    if pins.buzzer and isinstance(pins.buzzer.place, Line):
        yield pins.buzzer.place.pin, f"{pins.buzzer.panel.value}.buzzer.{pins.buzzer.name}"
    if pins.tray_light:
        yield pins.tray_light.place.pin, f"{pins.tray_light.panel.value}.pwm.{pins.tray_light.name}"
    for supply in pins.supplies:
        yield supply.pin, f"{supply.panel.value}.power.{supply.name}"


def _bits(pins: Pins) -> _Uses:
    for light in pins.lights:
        if not isinstance(light.place, Line):
            yield str(light.place), f"{light.panel.value}.light.{light.name}"
    if pins.buzzer and not isinstance(pins.buzzer.place, Line):
        yield str(pins.buzzer.place), f"{pins.buzzer.panel.value}.buzzer.{pins.buzzer.name}"


def _wires(pins: Pins) -> _Uses:
    """Wires of one cable: those of a panel's header lines, and those from the expander on."""
    for panel in Panel:
        for button in pins.buttons_of(panel):
            yield f"{button.wire} to the {panel.value} panel", f"{panel.value}.button.{button.name}"
        for supply in pins.supplies:
            if supply.panel is panel:
                key = f"{panel.value}.power.{supply.name}"
                yield f"{supply.wire} to the {panel.value} panel", key
        for light in pins.lights:
            if light.panel is panel:
                key = f"{panel.value}.light.{light.name}"
                yield f"{light.wire} of the {panel.value} panel's lights", key
        # both wires of the bus go to every panel with a display or a chip
        if pins.display_of(panel):
            yield f"{pins.bus.sda_wire} to the {panel.value} panel", "bus.sda"
            yield f"{pins.bus.scl_wire} to the {panel.value} panel", "bus.scl"


def _once(pins: Pins, what: str, uses: _Uses, remedy: str) -> None:
    taken: dict[object, str] = {}
    for used, key in uses:
        if used in taken:
            _fail(pins, key, f"{what} {used} is taken by {taken[used]}; {remedy}.")
        taken[used] = key


def _fail(pins: Pins, key: str, fault: str) -> Never:
    raise BadInputError(f"{pins.path}: {key}: {fault}")
