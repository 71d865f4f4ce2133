"""Checks that are called, changed and rolled; destiny (O-2, C-5)."""

from __future__ import annotations

from dataclasses import dataclass

from edgebox.dice import Roll
from edgebox.rules.destiny import Destiny
from edgebox.slicing.events.event import Event
from edgebox.slicing.state import Check


@dataclass(frozen=True, slots=True)
class CheckCalled(Event):
    """A check waits to be rolled; dice owed to it are in its pool now."""

    check: Check
    rule: str = "O-2"


@dataclass(frozen=True, slots=True)
class CheckChanged(Event):
    """Someone changed the dice of the waiting check."""

    check: Check
    by: str
    what: str
    rule: str = "O-2"


@dataclass(frozen=True, slots=True)
class BoostUsed(Event):
    """A banked boost die goes into the next pool (P-4)."""

    slicer: str
    check: Check | None
    rule: str = "P-4"


@dataclass(frozen=True, slots=True)
class CheckRolled(Event):
    """The waiting check was rolled."""

    check: Check
    roll: Roll
    succeeded: bool
    rule: str = "D-3"


@dataclass(frozen=True, slots=True)
class CheckDropped(Event):
    """The waiting check has lost its point: one of the two has left."""

    rule: str = "I-4"


@dataclass(frozen=True, slots=True)
class DestinyRolled(Event):
    """The players' force dice made the destiny pools."""

    destiny: Destiny
    rule: str = "C-5"


@dataclass(frozen=True, slots=True)
class DestinySpent(Event):
    """A destiny point was spent and moved to the other side."""

    by: str
    use: str
    destiny: Destiny
    check: Check | None = None
    rule: str = "C-5"
