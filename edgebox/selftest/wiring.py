"""Checks what is wired to the header: its lines, the bus, and every part on them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any

from edgebox.devices.buttons import ButtonEvent, Deed
from edgebox.devices.computer import bus_fault
from edgebox.devices.faults import PartLostError
from edgebox.devices.parts import BUTTONS, SIGNALS, Finding, Parts
from edgebox.selftest.result import Result, State, right, simulated, wrong

_RUNNING = "If that is the box itself: sudo systemctl stop edgebox"


def check_wiring(
    parts: Parts,
    pressed: Callable[[], Iterable[ButtonEvent]],
    header: Callable[[], Any],
    bus: Callable[[int], str | None] = bus_fault,
) -> list[Result]:
    """Open every part, and say how each is.

    Args:
        parts: as :func:`~edgebox.devices.parts.open_parts` set them up.
        pressed: gives what the buttons have told so far.
        header: opens the header's lines, for a look alone.
        bus: says why an I²C bus is not there.
    """
    found = [_header(parts, header), _bus(parts, bus)]
    for state in parts.states():
        if state.finding is Finding.WRONG:
            hint = f" {_RUNNING}." if "another program" in state.why else ""
            found.append(wrong(state.name, state.why + hint))
        elif state.finding is Finding.SIMULATED:
            found.append(simulated(state.name, _instead(state.name)))
        elif state.name == BUTTONS:
            found.append(_buttons(parts, pressed()))
        else:
            found.append(right(state.name, _where(parts, state.name)))
    return found


def _header(parts: Parts, header: Callable[[], Any]) -> Result:
    if not parts.computer.takes_parts:
        return simulated("GPIO", "this is no Raspberry Pi, so there are no parts")
    if parts.simulated >= parts.built:
        return simulated("GPIO", "left alone")
    try:
        opened = header()
    except PartLostError as error:
        return wrong("GPIO", error)
    with suppress(Exception):
        opened.close()
    return right("GPIO", parts.computer.model)


def _bus(parts: Parts, bus: Callable[[int], str | None]) -> Result:
    name = "I²C bus"
    if not parts.computer.takes_parts or parts.simulated >= parts.built:
        return simulated(name)
    fault = bus(parts.pins.bus.number)
    return right(name, f"/dev/i2c-{parts.pins.bus.number}") if fault is None else wrong(name, fault)


def _buttons(parts: Parts, events: Iterable[ButtonEvent]) -> Result:
    """Name the buttons that are down although nobody presses them."""
    down: dict[tuple[object, str], bool] = {}
    for event in events:
        down[event.panel, event.name] = event.deed not in (Deed.RELEASED, Deed.FREED)
    stuck = [b for b in parts.pins.buttons if down.get((b.panel, b.name))]
    if stuck:
        named = ", ".join(f"{button.label} on {button.place}" for button in stuck)
        return wrong(
            BUTTONS, f"down though nobody presses: {named}; its line touches ground, or it sticks"
        )
    return right(BUTTONS, f"{len(parts.pins.buttons)} lines, none is down")


def _where(parts: Parts, name: str) -> str:
    if name == SIGNALS:
        return ", ".join(f"{each.chip} at 0x{each.address:02X}" for each in parts.pins.expanders)
    for display in parts.pins.displays:
        if display.label == name:
            return "it answers"
    return str(parts.pins.tray_light.place) if parts.pins.tray_light else ""


def _instead(name: str) -> str:
    return "the page has them" if name == BUTTONS else ""


def anything_real(results: Iterable[Result]) -> bool:
    """Return whether the buttons are real and right, so that a walk makes sense."""
    return any(each.part == BUTTONS and each.state is not State.SIMULATED for each in results)
