"""Events: hits, wounds, strain and recovery (R-6, R-10)."""

from __future__ import annotations

from dataclasses import dataclass

from edgebox.combat.events.event import Event


@dataclass(frozen=True)
class Hit(Event):
    """An attack has hit."""

    who: str
    target: str
    weapon: str
    damage: int
    """Base, Brawn and net successes together."""
    soak: int
    stun: bool
    rule: str = "R-6"


@dataclass(frozen=True)
class Missed(Event):
    """An attack has failed."""

    who: str
    target: str
    rule: str = "R-6"


@dataclass(frozen=True)
class WoundsChanged(Event):
    """Wounds are suffered or healed."""

    who: str
    by: int
    rule: str = "R-6"


@dataclass(frozen=True)
class StrainChanged(Event):
    """Strain is suffered or recovered."""

    who: str
    by: int
    rule: str = "R-6"


@dataclass(frozen=True)
class Incapacitated(Event):
    """Wounds or strain have passed the threshold."""

    who: str
    rule: str = "R-6"


@dataclass(frozen=True)
class CameTo(Event):
    """Somebody can act again."""

    who: str
    rule: str = "R-6"


@dataclass(frozen=True)
class Recovered(Event):
    """Somebody has caught their breath after the fight."""

    who: str
    strain: int
    rule: str = "R-10"
