"""Events: what results and destiny points buy (R-8, C-5)."""

from __future__ import annotations

from dataclasses import dataclass, field

from edgebox.combat.events.event import Event
from edgebox.combat.state import Check, Owed, Spending
from edgebox.rules.characters.character import Side
from edgebox.rules.destiny import Destiny


@dataclass(frozen=True)
class ResultsLeft(Event):
    """A check leaves something to spend."""

    spending: Spending
    rule: str = "R-8"


@dataclass(frozen=True)
class Spent(Event):
    """Results are spent on an option."""

    side: Side
    option: str
    cost: str
    words: str
    on: str | None = None
    rule: str = "R-8"


@dataclass(frozen=True)
class NextCheckChanged(Event):
    """Dice or upgrades are owed to somebody's next check."""

    who: str
    owed: Owed = field(default_factory=Owed)
    rule: str = "R-8"


@dataclass(frozen=True)
class NextOfSideBoosted(Event):
    """A boost die is owed to the next check of an ally."""

    who: str
    side: Side
    rule: str = "R-8"


@dataclass(frozen=True)
class Guarded(Event):
    """Attacks against somebody are harder for a while."""

    who: str
    turns: int
    rule: str = "R-8"


@dataclass(frozen=True)
class ManeuverGiven(Event):
    """Somebody may take a free maneuver at once."""

    who: str
    rule: str = "R-8"


@dataclass(frozen=True)
class OutOfAmmunition(Event):
    """A ranged weapon is empty for the rest of the scene."""

    who: str
    weapon: str
    rule: str = "R-8"


@dataclass(frozen=True)
class WeaponDamaged(Event):
    """A tool or a melee weapon is damaged."""

    who: str
    weapon: str
    rule: str = "R-8"


@dataclass(frozen=True)
class DestinyRolled(Event):
    """The players' force dice have made the pools."""

    destiny: Destiny
    rule: str = "C-5"


@dataclass(frozen=True)
class DestinySpent(Event):
    """A destiny point is spent, and goes to the other side."""

    by: str
    """``"players"`` or ``"gm"``."""
    use: str
    destiny: Destiny
    check: Check | None = None
    """The waiting check, if the point changed it."""
    rule: str = "C-5"
