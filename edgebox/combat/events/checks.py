"""Events: checks and critical injuries (R-1, R-7, R-9)."""

from __future__ import annotations

from dataclasses import dataclass

from edgebox.combat.events.event import Event
from edgebox.combat.state import Check, Injury
from edgebox.dice import Roll
from edgebox.rules.percentile import Percentile


@dataclass(frozen=True)
class CheckCalled(Event):
    """A check waits to be rolled; dice owed to it are in its pool now."""

    check: Check
    rule: str = "R-1"


@dataclass(frozen=True)
class CheckChanged(Event):
    """Someone changed the dice of the waiting check."""

    check: Check
    what: str
    rule: str = "C-4"


@dataclass(frozen=True)
class CheckRolled(Event):
    """A waiting check was rolled."""

    check: Check
    roll: Roll
    succeeded: bool
    rule: str = "R-1"


@dataclass(frozen=True)
class InjuryRolled(Event):
    """The dice for a critical injury have fallen."""

    who: str
    dice: Percentile
    injury: Injury
    rule: str = "R-7"


@dataclass(frozen=True)
class InjuryNamed(Event):
    """The GM says what an injury is."""

    who: str
    place: int
    injury: Injury
    rule: str = "R-7"


@dataclass(frozen=True)
class InjuryHealed(Event):
    """An injury is treated."""

    who: str
    place: int
    rule: str = "R-9"


@dataclass(frozen=True)
class InjuryDue(Event):
    """A critical injury will be rolled for next."""

    check: Check
    rule: str = "R-7"
