"""A part that fails is tried again with growing pauses and told of once; the rest goes on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from edgebox.devices.faults import PartLostError

FIRST_PAUSE = 1.0
"""Seconds before the first retry."""
LONGEST_PAUSE = 60.0
"""Seconds; pauses double up to this."""


@dataclass(frozen=True)
class Trouble:
    """A part has gone, or come back: what the Table shows, once each."""

    part: str
    """As people call it: ``"Players' display"``."""
    error: PartLostError | None
    """What is wrong and how to mend it; ``None``: it works again."""


@dataclass
class Pauses:
    """When a part that failed may be tried again; times in seconds of any one clock."""

    first: float = FIRST_PAUSE
    longest: float = LONGEST_PAUSE
    failures: int = 0
    """In a row."""
    not_before: float = 0.0

    def due(self, now: float) -> bool:
        """Return whether it may be tried."""
        return not self.failures or now >= self.not_before

    def failed(self, now: float) -> bool:
        """Note a failure and return whether it is the first in a row: the one to tell."""
        # the exponent is held down: an evening without a display must not overflow it
        self.not_before = now + min(self.longest, self.first * 2.0 ** min(self.failures, 30))
        self.failures += 1
        return self.failures == 1

    def worked(self) -> bool:
        """Note that it worked and return whether it had failed before."""
        was_out, self.failures = self.failures > 0, 0
        return was_out


class Closable(Protocol):
    """Anything that can be closed."""

    def close(self) -> None:
        """Let go of lines and files; never raises."""


T = TypeVar("T", bound=Closable)


class Part(Generic[T]):
    """A device that may be absent, fail, and come back; it never raises to the one who uses it."""

    def __init__(
        self,
        name: str,
        opened: Callable[[], T],
        clock: Callable[[], float],
        tell: Callable[[Trouble], None],
        pauses: Pauses | None = None,
    ) -> None:
        """Set up a part without opening it: the first use does.

        Args:
            name: what people call it.
            opened: opens the device; raises :class:`PartLostError` if it can't.
            clock: the seconds of a steady clock.
            tell: is given each trouble once, on the thread that uses the part.
            pauses: how long to wait between tries.
        """
        self.name = name
        self._open = opened
        self._clock = clock
        self._tell = tell
        self._pauses = pauses or Pauses()
        self._device: T | None = None
        self._error: PartLostError | None = None

    @property
    def lost(self) -> bool:
        """Whether its last use failed."""
        return self._pauses.failures > 0

    @property
    def error(self) -> PartLostError | None:
        """What is wrong with it, and how to mend it; ``None`` while it works."""
        return self._error

    def next_try(self) -> float | None:
        """Return when one that is lost may be tried again; ``None`` while it works."""
        return self._pauses.not_before if self.lost else None

    def do(self, work: Callable[[T], object], *, at_once: bool = False) -> bool:
        """Use the device, opening it first if need be; return whether that worked.

        Args:
            work: what to do with it.
            at_once: try even before the pause is over, as when a person asks for it.
        """
        if not (at_once or self._pauses.due(self._clock())):
            return False
        try:
            if self._device is None:
                self._device = self._open()
            work(self._device)
        except PartLostError as error:
            self.close()
            self._error = error
            if self._pauses.failed(self._clock()):
                self._tell(Trouble(self.name, error))
            return False
        self._error = None
        if self._pauses.worked():
            self._tell(Trouble(self.name, None))
        return True

    def close(self) -> None:
        """Close the device if it is open."""
        device, self._device = self._device, None
        if device is not None:
            device.close()
