"""The root of all events of a fight."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Event:
    """The root of all events."""

    @property
    def name(self) -> str:
        """The event's name, as JSON has it."""
        return type(self).__name__
