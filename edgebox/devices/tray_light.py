"""The light over the tray, dimmed by pulse width: real or simulated."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, Protocol

from edgebox.devices.gpio import plain_words
from edgebox.devices.pins import DimmedLight


class TrayLight(Protocol):
    """A light that can be dimmed."""

    def dim(self, level: float) -> None:
        """Set how bright it is, from 0 (dark) to 1.

        Raises:
            ValueError: beyond that.
            PartLostError: it does not answer.
        """

    def close(self) -> None:
        """Switch it off and let go of it; never raises."""


class GpioTrayLight:
    """A light on a line of the header."""

    def __init__(self, light: DimmedLight, factory: Any) -> None:
        """Take the line, dark.

        Args:
            light: which, as the pins file has it.
            factory: gpiozero's pin factory; with mocks, of ``MockPWMPin``.

        Raises:
            GpioLostError: the line can't be had.
        """
        self._what = f"{light.label}, {light.place},"
        with plain_words(self._what):
            from gpiozero import PWMOutputDevice

            # 1 kHz: a camera's rolling shutter sees no bands
            self._line = PWMOutputDevice(light.place.bcm, frequency=1000, pin_factory=factory)

    def dim(self, level: float) -> None:
        """Set how bright it is."""
        level = checked_level(level)
        with plain_words(self._what):
            self._line.value = level

    def close(self) -> None:
        """Switch it off and let go of the line."""
        with suppress(Exception):
            self._line.off()
            self._line.close()


class SimulatedTrayLight:
    """A light that is only remembered."""

    def __init__(self) -> None:
        self.level = 0.0

    def dim(self, level: float) -> None:
        """Keep how bright it is."""
        self.level = checked_level(level)

    def close(self) -> None:
        """Go dark."""
        self.level = 0.0


def checked_level(level: float) -> float:
    """Return a level from 0 to 1.

    Raises:
        ValueError: it is beyond that.
    """
    if not 0.0 <= level <= 1.0:
        raise ValueError(f"a light goes from 0 to 1, not {level}")
    return level
