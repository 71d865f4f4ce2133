"""Real buttons on the header's lines, through gpiozero."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial
from typing import Any

from edgebox.devices.buttons import Presses, Tell, Timing
from edgebox.devices.faults import GpioLostError
from edgebox.devices.gpio import plain_words
from edgebox.devices.pins import Button, Panel


class GpioButtons:
    """All buttons of the box, each between its line and ground."""

    def __init__(
        self,
        buttons: Iterable[Button],
        tell: Tell,
        clock: Callable[[], float],
        factory: Any,
        timing: Timing | None = None,
    ) -> None:
        """Take all lines, or none.

        Args:
            buttons: which, as the pins file has them.
            tell: is given each event, on threads of gpiozero: it only puts them in a queue.
            clock: the seconds of a steady clock.
            factory: gpiozero's pin factory; :func:`~edgebox.devices.gpio.header_factory` or mocks.
            timing: how presses are told apart.

        Raises:
            GpioLostError: a line can't be had; it names the button and the line.
        """
        timing = timing or Timing()
        self._presses = Presses(tell, timing)
        self._clock = clock
        self._lines: dict[tuple[Panel, str], Any] = {}
        try:
            for button in buttons:
                self._take(button, factory, timing)
        except GpioLostError:
            self.close()
            raise

    def _take(self, button: Button, factory: Any, timing: Timing) -> None:
        with plain_words(f"{button.label}, {button.place},"):
            from gpiozero import DigitalInputDevice

            # not gpiozero's Button: each would start a thread to time its holding
            line = DigitalInputDevice(
                button.place.bcm, pull_up=True, bounce_time=timing.bounce, pin_factory=factory
            )
        key = (button.panel, button.name)
        self._lines[key] = line
        line.when_activated = partial(self._pressed, *key)
        line.when_deactivated = partial(self._released, *key)
        if line.is_active:
            # down from the start makes no edge, and may well be stuck
            self._pressed(*key)

    def _pressed(self, panel: Panel, name: str) -> None:
        self._presses.pressed(panel, name, self._clock())

    def _released(self, panel: Panel, name: str) -> None:
        self._presses.released(panel, name, self._clock())

    def tick(self, now: float) -> None:
        """Tell what is due, after a look at the lines: no long press of a button that is up."""
        self._presses.let_go(now, self._is_down)
        self._presses.tick(now)

    def _is_down(self, panel: Panel, name: str) -> bool:
        line = self._lines.get((panel, name))
        return line is not None and bool(line.is_active)

    def next_due(self) -> float | None:
        """Return when something is due next; ``None`` if nothing is."""
        return self._presses.next_due()

    def close(self) -> None:
        """Let go of all lines."""
        lines, self._lines = self._lines, {}
        for line in lines.values():
            # what is to be given up may be gone already
            with suppress(Exception):
                line.close()
