"""Everything that can happen in a fight; each event names the rule it comes from.

Events are facts: :func:`edgebox.combat.apply.apply` makes them come true and decides nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from edgebox.combat.state import Check, Heading, Injury, Owed, Slot, Spending
from edgebox.dice import Roll
from edgebox.rules.characters.character import Side
from edgebox.rules.destiny import Destiny
from edgebox.rules.percentile import Percentile


@dataclass(frozen=True)
class Event:
    """The root of all events."""

    @property
    def name(self) -> str:
        """The event's name, as JSON has it."""
        return type(self).__name__


# --- order and turns ------------------------------------------------------------------------------


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


# --- what maneuvers and incidentals do ------------------------------------------------------------


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


# --- checks ---------------------------------------------------------------------------------------


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


# --- harm -----------------------------------------------------------------------------------------


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


# --- what results buy -----------------------------------------------------------------------------


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
