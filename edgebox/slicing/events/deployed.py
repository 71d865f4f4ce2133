"""Programs that slicers deploy, and their fights with those of the system (X-5)."""

from __future__ import annotations

from dataclasses import dataclass

from edgebox.slicing.events.event import Event


@dataclass(frozen=True, slots=True)
class ProgramDeployed(Event):
    """A slicer set a program of its own to work on its element."""

    program: str
    """Its key in the encounter."""
    kind: str
    slicer: str
    at: str
    rule: str = "X-5"


@dataclass(frozen=True, slots=True)
class ProgramWithdrawn(Event):
    """A deployed program ends, as its slicer has left the system."""

    program: str
    slicer: str
    kept: bool
    """It is back in the gear and can be deployed again."""
    rule: str = "X-5"


@dataclass(frozen=True, slots=True)
class ProgramAttacked(Event):
    """A program uses one of its operations to attack another."""

    program: str
    prey: str
    rule: str = "X-5"


@dataclass(frozen=True, slots=True)
class ProgramHit(Event):
    """A program's attack on another did damage; or with 0 damage, none got through."""

    program: str
    prey: str
    damage: int
    rule: str = "I-2"
