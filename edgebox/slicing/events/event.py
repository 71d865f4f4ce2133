"""The root of all events."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Event:
    """The root of all events."""

    @property
    def name(self) -> str:
        """The event's name, as JSON has it."""
        return type(self).__name__
