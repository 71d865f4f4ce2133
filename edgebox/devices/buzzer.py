"""What the buzzer says: patterns of on and off, and when to switch; nothing here waits."""

from __future__ import annotations

from collections.abc import Collection

from edgebox.devices.lights import Output

Pattern = tuple[float, ...]
"""Seconds on, off, on, off … ; it ends silent."""

PATTERNS: dict[str, Pattern] = {
    "click": (0.01,),
    "taken": (0.04, 0.04, 0.04),
    "refused": (0.25,),
    "success": (0.06, 0.05, 0.06, 0.05, 0.18),
    "failure": (0.3, 0.1, 0.3),
    "warned": (0.1, 0.1, 0.1, 0.1, 0.1),
    "alarmed": (0.4, 0.15, 0.4, 0.15, 0.4),
    "fault": (0.05, 0.15, 0.05),
}
"""By what has happened."""

LOUDER = ("click", "taken", "refused", "success", "failure", "fault", "warned", "alarmed")
"""A pattern gives way only to one that stands at its place or after it."""

_ROUNDING = 1e-6
"""Seconds by which a time may be off: one that is due must not stay due for ever."""


def sounds(pattern: Pattern, since: float) -> bool:
    """Return whether a pattern is on so many seconds after its beginning."""
    end = 0.0
    for place, lasts in enumerate(pattern):
        end += lasts
        if since < end - _ROUNDING:
            return since >= 0 and place % 2 == 0
    return False


def next_switch(pattern: Pattern, since: float) -> float | None:
    """Return at which second after its beginning a pattern switches next; ``None``: never."""
    end = 0.0
    for lasts in pattern:
        end += lasts
        if since < end - _ROUNDING:
            return end
    return None


class Buzzer:
    """Plays one pattern at a time on an output."""

    def __init__(self, output: Output, heard: Collection[str] = LOUDER) -> None:
        """Set up; ``heard`` names the patterns that are played, the others stay silent."""
        self._output = output
        self._heard = frozenset(heard)
        self._name: str | None = None
        self._began = 0.0

    def play(self, name: str, now: float) -> bool:
        """Begin a pattern that is to be heard, unless a louder one plays; return whether it begins.

        Args:
            name: one of :data:`PATTERNS`.
            now: the time, in seconds.

        Raises:
            KeyError: no such pattern.
            PartLostError: the output does not answer.
        """
        pattern = PATTERNS[name]
        if name not in self._heard:
            return False
        playing = self._name is not None and self.next_due(now) is not None
        if playing and LOUDER.index(name) < LOUDER.index(self._name or name):
            return False
        self._name, self._began = name, now
        self._output.put(sounds(pattern, 0.0))
        return True

    def tick(self, now: float) -> None:
        """Switch the output as the pattern says.

        Raises:
            PartLostError: the output does not answer.
        """
        if self._name is None:
            return
        since = now - self._began
        self._output.put(sounds(PATTERNS[self._name], since))
        if next_switch(PATTERNS[self._name], since) is None:
            self._name = None

    def next_due(self, now: float) -> float | None:
        """Return when :meth:`tick` has to be called next; ``None`` while nothing plays."""
        if self._name is None:
            return None
        switch = next_switch(PATTERNS[self._name], now - self._began)
        return None if switch is None else self._began + switch

    def close(self) -> None:
        """Fall silent and let go of the output; never raises."""
        self._name = None
        self._output.close()
