"""Outputs that are on or off: the lights of the GM's buttons, the buzzer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from typing import Any, Protocol

from edgebox.devices.expander import ExpanderChip
from edgebox.devices.gpio import plain_words
from edgebox.devices.pins import Bit, Light, Line, Panel


class Output(Protocol):
    """Something that is on or off."""

    def put(self, on: bool) -> None:
        """Switch it.

        Raises:
            PartLostError: it does not answer.
        """

    def close(self) -> None:
        """Switch it off and let go of it; never raises."""


class GpioOutput:
    """An output on a line of the header; high is on."""

    def __init__(self, what: str, line: Line, factory: Any) -> None:
        """Take the line, off.

        Args:
            what: what hangs on it, for messages.
            line: which.
            factory: gpiozero's pin factory.

        Raises:
            GpioLostError: the line can't be had.
        """
        self._what = f"{what}, {line},"
        with plain_words(self._what):
            from gpiozero import DigitalOutputDevice

            self._line = DigitalOutputDevice(line.bcm, pin_factory=factory)

    def put(self, on: bool) -> None:
        """Switch it."""
        with plain_words(self._what):
            self._line.value = on

    def close(self) -> None:
        """Switch it off and let go of the line."""
        with suppress(Exception):
            self._line.off()
            self._line.close()


class ExpanderOutput:
    """An output of an expander; high is on."""

    def __init__(self, chip: ExpanderChip, bit: Bit) -> None:
        self._chip = chip
        self._bit = bit.bit

    def put(self, on: bool) -> None:
        """Switch it."""
        self._chip.put(self._bit, on)

    def close(self) -> None:
        """Switch it off; the chip stays open for the others."""
        with suppress(OSError):
            self._chip.put(self._bit, False)


_REMEMBERED = 1000


class SimulatedOutput:
    """An output that is only remembered."""

    def __init__(self) -> None:
        self.on = False
        self.changes: list[bool] = []
        """Each state it was put in of late, those it was in already left out."""

    def put(self, on: bool) -> None:
        """Keep the state."""
        if on != self.on:
            self.changes.append(on)
            del self.changes[:-_REMEMBERED]
        self.on = on

    def close(self) -> None:
        """Go off."""
        self.on = False


class Lights:
    """The lights of a box: which are lit is said all at once, what changed is switched."""

    def __init__(self, outputs: Mapping[tuple[Panel, str], Output]) -> None:
        """Set up; the keys are panel and name of the button that each light belongs to."""
        self._outputs = dict(outputs)
        self._lit: dict[tuple[Panel, str], bool] = {}

    def show(self, lit: Iterable[tuple[Panel, str]]) -> None:
        """Light these and no others; a name without a light is left out.

        Raises:
            PartLostError: an output does not answer; the next call tries it again.
        """
        wanted = set(lit)
        for key, output in self._outputs.items():
            on = key in wanted
            if self._lit.get(key) is not on:
                self._lit.pop(key, None)
                output.put(on)
                self._lit[key] = on

    def close(self) -> None:
        """Switch all of them off; never raises."""
        for output in self._outputs.values():
            output.close()
        self._lit.clear()


def lights_of(lights: Iterable[Light], output: Callable[[str, Line | Bit], Output]) -> Lights:
    """Return the lights of a pins file.

    Args:
        lights: which.
        output: opens the output at a place, given what hangs on it.

    Raises:
        PartLostError: an output can't be had; those that could are let go again.
    """
    opened: dict[tuple[Panel, str], Output] = {}
    try:
        for light in lights:
            opened[light.panel, light.name] = output(f"Light of {light.name}", light.place)
    except OSError:
        Lights(opened).close()
        raise
    return Lights(opened)
