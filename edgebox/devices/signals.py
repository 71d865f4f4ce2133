"""Lights and buzzer as one part: they hang on one chip, so they fail and come back together."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from edgebox.devices.buzzer import LOUDER, Buzzer
from edgebox.devices.expander import ByteBus, ExpanderChip, open_bus
from edgebox.devices.lights import (
    ExpanderOutput,
    GpioOutput,
    Lights,
    Output,
    SimulatedOutput,
    lights_of,
)
from edgebox.devices.pins import Bit, Line, Pins


class Signals:
    """All that shines and sounds, apart from displays and tray light."""

    def __init__(
        self, lights: Lights, buzzer: Buzzer, chips: tuple[ExpanderChip, ...] = ()
    ) -> None:
        self.lights = lights
        self.buzzer = buzzer
        self._chips = chips

    def close(self) -> None:
        """Switch everything off and let go of it; never raises."""
        self.lights.close()
        self.buzzer.close()
        for chip in self._chips:
            chip.close()


def open_signals(
    pins: Pins,
    factory: Callable[[], Any],
    bus: Callable[[int], ByteBus] = open_bus,
    heard: Collection[str] = LOUDER,
) -> Signals:
    """Open the lights and the buzzer of a pins file.

    Args:
        pins: where they are.
        factory: gives gpiozero's pin factory; asked only if something hangs on the header.
        bus: opens an I²C bus by its number; asked only if there is an expander.
        heard: the patterns that the buzzer plays.

    Raises:
        PartLostError: something does not answer; what did is let go again.
    """
    chips: dict[str, ExpanderChip] = {}

    def output(what: str, place: Line | Bit) -> Output:
        if isinstance(place, Line):
            return GpioOutput(what, place, factory())
        return ExpanderOutput(chips[place.expander.name], place)

    try:
        for expander in pins.expanders:
            chips[expander.name] = ExpanderChip(expander, bus(pins.bus.number))
        buzzer = Buzzer(
            output(pins.buzzer.label, pins.buzzer.place) if pins.buzzer else SimulatedOutput(),
            heard,
        )
        lights = lights_of(pins.lights, output)
    except OSError:
        for chip in chips.values():
            chip.close()
        raise
    return Signals(lights, buzzer, tuple(chips.values()))


def simulated_signals(
    pins: Pins, heard: Collection[str] = LOUDER
) -> tuple[Signals, dict[str, SimulatedOutput]]:
    """Return signals that are only remembered, and each output by its name (``"buzzer"`` too)."""
    outputs = {light.name: SimulatedOutput() for light in pins.lights}
    by_button = {(light.panel, light.name): outputs[light.name] for light in pins.lights}
    outputs["buzzer"] = SimulatedOutput()
    return Signals(Lights(by_button), Buzzer(outputs["buzzer"], heard)), outputs
