"""What happens in a slicer's gear: copies that take long, worms (X-1, X-6)."""

from __future__ import annotations

from dataclasses import dataclass

from edgebox.slicing.events.event import Event


@dataclass(frozen=True, slots=True)
class CopyAdvanced(Event):
    """A large copy took one more operation, and needs others still."""

    slicer: str
    data: str
    done: int
    """Operations so far."""
    size: int
    """Operations in all."""
    rule: str = "X-1"


@dataclass(frozen=True, slots=True)
class Dropped(Event):
    """A slicer threw a copy away, to have room in its gear."""

    slicer: str
    data: str
    rule: str = "X-1"


@dataclass(frozen=True, slots=True)
class WormFollowed(Event):
    """A worm that kicked a slicer out went on into its gear."""

    program: str
    slicer: str
    rule: str = "X-6"


@dataclass(frozen=True, slots=True)
class CopySpoiled(Event):
    """A worm made a copy in the gear unusable."""

    program: str
    slicer: str
    data: str
    rule: str = "X-6"


@dataclass(frozen=True, slots=True)
class GearBroken(Event):
    """A worm made the gear itself unusable."""

    program: str
    slicer: str
    rule: str = "X-6"


@dataclass(frozen=True, slots=True)
class GearMended(Event):
    """No worm is left in the gear: all of it can be used again."""

    slicer: str
    rule: str = "X-6"
