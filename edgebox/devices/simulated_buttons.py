"""Buttons that a program presses: the browser's page, scripts and tests."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from edgebox.devices.buttons import Presses, Tell, Timing
from edgebox.devices.pins import Panel


class SimulatedButtons:
    """Has every button that anybody presses."""

    def __init__(
        self, tell: Tell, clock: Callable[[], float], timing: Timing | None = None
    ) -> None:
        """Set up; ``clock`` gives the seconds of a steady clock."""
        # a program's presses do not chatter, and may come as fast as they like
        self._presses = Presses(tell, replace(timing or Timing(), bounce=0.0))
        self._clock = clock

    def press(self, panel: Panel, name: str) -> None:
        """Push a button down."""
        self._presses.pressed(panel, name, self._clock())

    def release(self, panel: Panel, name: str) -> None:
        """Let a button come up."""
        self._presses.released(panel, name, self._clock())

    def tap(self, panel: Panel, name: str) -> None:
        """Press and release a button."""
        self.press(panel, name)
        self.release(panel, name)

    def tick(self, now: float) -> None:
        """Tell what is due."""
        self._presses.tick(now)

    def next_due(self) -> float | None:
        """Return when something is due next; ``None`` if nothing is."""
        return self._presses.next_due()

    def close(self) -> None:
        """Do nothing: there are no lines."""
