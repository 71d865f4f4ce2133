"""From edges to presses: pressed, held, repeated, stuck; the same for real and simulated buttons.

Nothing here waits or looks at a clock: edges come with their time, and whoever runs the loop
calls :meth:`Presses.tick` now and then. So gpiozero's hold threads, which may go on after the
release (its issue 697), are not needed at all.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from threading import Lock
from typing import Protocol

from edgebox.devices.pins import Panel


class Deed(Enum):
    """What a button did."""

    PRESSED = "pressed"
    HELD = "held"
    """A long press, once."""
    REPEATED = "repeated"
    """Again and again after :attr:`HELD`, while it is down."""
    RELEASED = "released"
    STUCK = "stuck"
    """Down for so long that no finger does it; told once, then nothing until it comes up."""
    FREED = "freed"
    """One that was stuck has come up."""


@dataclass(frozen=True)
class ButtonEvent:
    """One thing a button did."""

    panel: Panel
    name: str
    """As the pins file calls it: ``"end-turn"``."""
    deed: Deed
    at: float
    """When, in seconds of the buttons' clock."""


Tell = Callable[[ButtonEvent], None]
"""Is called on any thread; it only puts the event in a queue."""


@dataclass(frozen=True)
class Timing:
    """How presses are told apart; all in seconds."""

    bounce: float = 0.03
    """Contacts chatter for so long; another press within it is the same one."""
    hold: float = 0.6
    repeat: float = 0.15
    stuck: float = 20.0


class Buttons(Protocol):
    """All buttons of the box."""

    def tick(self, now: float) -> None:
        """Tell the long presses, repeats and stuck buttons that are due."""

    def next_due(self) -> float | None:
        """Return when :meth:`tick` has something to do next; ``None`` while all are up."""

    def close(self) -> None:
        """Let go of all lines; never raises."""


@dataclass
class _Down:
    """A button that is down."""

    since: float
    due: float
    """When it does something next."""
    held: bool = False
    stuck: bool = False


class Presses:
    """Makes events of edges; may be called from any thread."""

    def __init__(self, tell: Tell, timing: Timing | None = None) -> None:
        self._tell = tell
        self._timing = timing or Timing()
        self._lock = Lock()
        self._down: dict[tuple[Panel, str], _Down] = {}
        self._up_since: dict[tuple[Panel, str], float] = {}

    def pressed(self, panel: Panel, name: str, now: float) -> None:
        """Note that a button went down."""
        key = (panel, name)
        with self._lock:
            chatter = now - self._up_since.get(key, -1e9) < self._timing.bounce
            if key in self._down:
                return
            # one that chatters is down all the same: it may yet be held
            self._down[key] = _Down(now, now + self._timing.hold)
            if not chatter:
                self._tell(ButtonEvent(panel, name, Deed.PRESSED, now))

    def released(self, panel: Panel, name: str, now: float) -> None:
        """Note that a button came up."""
        with self._lock:
            self._up_since[panel, name] = now
            down = self._down.pop((panel, name), None)
            if down is not None:
                deed = Deed.FREED if down.stuck else Deed.RELEASED
                self._tell(ButtonEvent(panel, name, deed, now))

    def tick(self, now: float) -> None:
        """Tell what is due: at most one event a button, however late it is."""
        with self._lock:
            for (panel, name), down in self._down.items():
                if down.stuck or now < down.due:
                    continue
                if now - down.since >= self._timing.stuck:
                    down.stuck, deed = True, Deed.STUCK
                else:
                    deed = Deed.REPEATED if down.held else Deed.HELD
                    down.held, down.due = True, now + self._timing.repeat
                self._tell(ButtonEvent(panel, name, deed, now))

    def next_due(self) -> float | None:
        """Return when something is due next; ``None`` if nothing is."""
        with self._lock:
            return min((down.due for down in self._down.values() if not down.stuck), default=None)

    def let_go(self, now: float, is_down: Callable[[Panel, str], bool]) -> None:
        """Release what is not down any more: an edge may get lost.

        Args:
            now: the time.
            is_down: looks at a button's line.
        """
        with self._lock:
            gone = [key for key in self._down if not is_down(*key)]
        for panel, name in gone:
            self.released(panel, name, now)
