"""Events: order, turns, maneuvers and moving (R-2 to R-4)."""

from __future__ import annotations

from dataclasses import dataclass

from edgebox.combat.events.event import Event
from edgebox.combat.state import Check, Heading, Slot
from edgebox.rules.characters.character import Side


@dataclass(frozen=True)
class OrderCalled(Event):
    """Structured time begins: everybody rolls for initiative."""

    checks: tuple[Check, ...]
    rule: str = "R-2"


@dataclass(frozen=True)
class SlotWon(Event):
    """An initiative check makes a slot for a side."""

    who: str
    slot: Slot
    rule: str = "R-2"


@dataclass(frozen=True)
class OrderMade(Event):
    """All have rolled: the slots stand in their order."""

    slots: tuple[Slot, ...]
    rule: str = "R-2"


@dataclass(frozen=True)
class RoundBegan(Event):
    """A new round: nobody has acted in it."""

    round: int
    rule: str = "R-2"


@dataclass(frozen=True)
class RoundEnded(Event):
    """All slots of the round have been used."""

    round: int
    rule: str = "R-2"


@dataclass(frozen=True)
class SlotPassed(Event):
    """A slot has nobody left to fill it."""

    side: Side
    rule: str = "R-2"


@dataclass(frozen=True)
class TurnBegan(Event):
    """A side has chosen who fills its slot."""

    who: str
    rule: str = "R-2"


@dataclass(frozen=True)
class TurnEnded(Event):
    """A turn is over."""

    who: str
    rule: str = "R-3"


@dataclass(frozen=True)
class FightEnded(Event):
    """Structured time is over."""

    rule: str = "R-10"


@dataclass(frozen=True)
class ManeuverUsed(Event):
    """Somebody uses a maneuver."""

    who: str
    what: str
    paid: str
    """``"free"``, ``"strain"``, ``"action"``, or ``"gift"``: bought with a check."""
    rule: str = "R-3"


@dataclass(frozen=True)
class ActionUsed(Event):
    """Somebody uses the action of the turn."""

    who: str
    what: str
    rule: str = "R-3"


@dataclass(frozen=True)
class Incidental(Event):
    """Somebody does something that takes no time."""

    who: str
    what: str
    rule: str = "R-3"


@dataclass(frozen=True)
class Aimed(Event):
    """A boost die for the next attack."""

    who: str
    rule: str = "R-3"


@dataclass(frozen=True)
class PronenessChanged(Event):
    """Somebody falls, drops or stands up."""

    who: str
    prone: bool
    rule: str = "R-3"


@dataclass(frozen=True)
class WeaponDropped(Event):
    """A weapon falls to the ground."""

    who: str
    weapon: str
    rule: str = "R-3"


@dataclass(frozen=True)
class WeaponPickedUp(Event):
    """A weapon is taken up again."""

    who: str
    weapon: str
    rule: str = "R-3"


@dataclass(frozen=True)
class SetOut(Event):
    """A way takes more maneuvers than have been spent on it."""

    who: str
    heading: Heading
    rule: str = "R-4"


@dataclass(frozen=True)
class Moved(Event):
    """Distances have changed."""

    who: str
    target: str
    to: str
    distances: tuple[tuple[str, str, str], ...]
    """Two and the band that is between them now."""
    rule: str = "R-4"
