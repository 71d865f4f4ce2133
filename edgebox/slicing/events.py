"""Everything that can happen in an encounter; each event names the rule it comes from.

Events are facts: :func:`edgebox.slicing.apply.apply` makes them come true and decides nothing.
"""

from __future__ import annotations

from dataclasses import dataclass

from edgebox.dice import Roll
from edgebox.rules.destiny import Destiny
from edgebox.slicing.model import SystemState
from edgebox.slicing.state import Check, Side


@dataclass(frozen=True, slots=True)
class Event:
    """The root of all events."""

    @property
    def name(self) -> str:
        """The event's name, as JSON has it."""
        return type(self).__name__


# --- turns and rounds ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class OperationBegan(Event):
    """A slicer uses up one of its operations; what was left to spend is gone."""

    slicer: str
    operation: str
    target: str | None = None
    rule: str = "O-1"


@dataclass(frozen=True, slots=True)
class TurnEnded(Event):
    """A slicer says its turn is over, or can't act any more."""

    slicer: str
    rule: str = "O-1"


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """The next one acts: a slicer, or with ``None`` the system's programs."""

    slicer: str | None
    rule: str = "O-1"


@dataclass(frozen=True, slots=True)
class RoundEnded(Event):
    """All have acted."""

    round: int
    rule: str = "O-1"


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    """A new round: operations are full again."""

    round: int
    rule: str = "O-1"


@dataclass(frozen=True, slots=True)
class ObjectiveMet(Event):
    """An objective is reached, for good."""

    objective: int
    text: str
    rule: str = "O-15"


@dataclass(frozen=True, slots=True)
class ObjectiveLost(Event):
    """An objective can no longer be met."""

    objective: int
    text: str
    why: str
    rule: str = "O-15"


@dataclass(frozen=True, slots=True)
class EncounterFinished(Event):
    """Nothing is left to play for: all objectives settled and nobody inside, or nobody can act."""

    rule: str = "O-15"


# --- checks -------------------------------------------------------------------------------------


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


# --- the slicer in the system -------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Entered(Event):
    """A slicer is in the system, on an I/O port."""

    slicer: str
    port: str
    rule: str = "S-3"


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """A slicer moved along a line."""

    slicer: str
    origin: str
    to: str
    rule: str = "O-3"


@dataclass(frozen=True, slots=True)
class Listed(Event):
    """A List showed connectors to data."""

    slicer: str
    directory: str
    shown: tuple[str, ...]
    rule: str = "S-6"


@dataclass(frozen=True, slots=True)
class Copied(Event):
    """Data went to a slicer's gear."""

    slicer: str
    data: str
    encrypted: bool
    rule: str = "O-5"


@dataclass(frozen=True, slots=True)
class Decrypted(Event):
    """Data was decrypted, on its element or in the gear."""

    slicer: str
    data: str
    in_gear: bool
    rule: str = "O-6"


@dataclass(frozen=True, slots=True)
class Encrypted(Event):
    """Data that had been decrypted on its element is encrypted again."""

    slicer: str
    data: str
    rule: str = "O-7"


@dataclass(frozen=True, slots=True)
class Altered(Event):
    """Data was changed."""

    slicer: str
    data: str
    rule: str = "O-7"


@dataclass(frozen=True, slots=True)
class Deleted(Event):
    """Data was deleted; its element stays, empty."""

    slicer: str
    data: str
    rule: str = "O-8"


@dataclass(frozen=True, slots=True)
class Controlled(Event):
    """A slicer gained control of a processor, for good."""

    slicer: str
    processor: str
    functions: tuple[str, ...]
    rule: str = "O-9"


@dataclass(frozen=True, slots=True)
class Operated(Event):
    """A controlled function was operated."""

    slicer: str
    processor: str
    function: str
    rule: str = "O-9"


@dataclass(frozen=True, slots=True)
class Jammed(Event):
    """Strange data keeps the ship's computers busy for the round."""

    slicer: str
    port: str
    setback: int
    rule: str = "E-5"


@dataclass(frozen=True, slots=True)
class Exited(Event):
    """A slicer left, without a trace."""

    slicer: str
    rule: str = "O-11"


@dataclass(frozen=True, slots=True)
class KickedOut(Event):
    """A slicer was thrown out of the system and is disoriented for a round."""

    slicer: str
    origin: str
    physical: bool
    rule: str = "O-12"


@dataclass(frozen=True, slots=True)
class Incapacitated(Event):
    """Strain or wounds passed the threshold: the slicer's program ends."""

    slicer: str
    rule: str = "O-14"


# --- programs and fights ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class StateRaised(Event):
    """The system state rose."""

    to: SystemState
    rule: str
    program: str | None = None


@dataclass(frozen=True, slots=True)
class StateSet(Event):
    """The GM set the system state."""

    to: SystemState
    rule: str = "S-2"


@dataclass(frozen=True, slots=True)
class ProgramWoke(Event):
    """A dormant program became active."""

    program: str
    rule: str = "G-2"


@dataclass(frozen=True, slots=True)
class ProgramNoticed(Event):
    """A watchdog saw a slicer come to its element."""

    program: str
    slicer: str
    rule: str = "G-4"


@dataclass(frozen=True, slots=True)
class DistressCalled(Event):
    """A program called the system's owners for help."""

    program: str
    rule: str = "G-4"


@dataclass(frozen=True, slots=True)
class ProgramMoved(Event):
    """A program moved with one of its operations."""

    program: str
    path: tuple[str, ...]
    """The elements it passed and reached, without the one it left."""
    rule: str = "G-2"


@dataclass(frozen=True, slots=True)
class ProgramEngaged(Event):
    """A program uses one of its operations to engage a slicer."""

    program: str
    slicer: str
    rule: str = "I-1"


@dataclass(frozen=True, slots=True)
class ContactMade(Event):
    """A slicer and a program meet; initiative decides who attacks first."""

    slicer: str
    program: str
    started_by: Side
    rule: str = "I-1"


@dataclass(frozen=True, slots=True)
class InteractionBegan(Event):
    """Initiative is settled; the attacks follow in this order."""

    slicer: str
    program: str
    first: Side
    attacks: tuple[Side, ...]
    rule: str = "I-1"


@dataclass(frozen=True, slots=True)
class FirewallTried(Event):
    """A slicer attacked a firewall that counts its attacks, once more in a new round."""

    slicer: str
    program: str
    rounds: int
    rule: str = "G-3"


@dataclass(frozen=True, slots=True)
class AttackLanded(Event):
    """An attack did damage; or with 0 damage, none got through."""

    slicer: str
    program: str
    attacker: Side
    damage: int
    rule: str = "I-2"


@dataclass(frozen=True, slots=True)
class ProgramTerminated(Event):
    """A program was ended."""

    program: str
    slicer: str
    rule: str = "I-3"


# --- spending -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Spent(Event):
    """Symbols were spent on an option of section P; what it does follows as its own event."""

    by: str
    option: str
    cost: str
    rule: str


@dataclass(frozen=True, slots=True)
class StrainChanged(Event):
    """A slicer suffered strain, or recovered (below 0)."""

    slicer: str
    by: int
    rule: str


@dataclass(frozen=True, slots=True)
class WoundSuffered(Event):
    """A slicer suffered a wound through its connection."""

    slicer: str
    rule: str = "P-12"


@dataclass(frozen=True, slots=True)
class NextCheckBoosted(Event):
    """A boost die is owed to a slicer's next check."""

    slicer: str
    rule: str = "P-2"


@dataclass(frozen=True, slots=True)
class NextCheckHindered(Event):
    """A setback die is owed to a slicer's next check."""

    slicer: str
    rule: str = "P-7"


@dataclass(frozen=True, slots=True)
class StateIgnored(Event):
    """A slicer ignores the state's setback dice until the end of its next turn."""

    slicer: str
    turns: int
    """Ends of own turns until then."""
    rule: str = "P-3"


@dataclass(frozen=True, slots=True)
class BoostBanked(Event):
    """A slicer knows its way around: a boost die for any later check."""

    slicer: str
    rule: str = "P-4"


@dataclass(frozen=True, slots=True)
class StructureShown(Event):
    """A slicer sees all elements and lines, without stats."""

    slicer: str
    rule: str = "P-5"


@dataclass(frozen=True, slots=True)
class DisorientedLonger(Event):
    """A slicer stays disoriented one more round."""

    slicer: str
    rule: str = "P-10"


@dataclass(frozen=True, slots=True)
class NextAttackBoosted(Event):
    """A boost die is owed to a program's next attack."""

    program: str
    rule: str = "P-13"


@dataclass(frozen=True, slots=True)
class NextAttackHindered(Event):
    """A setback die is owed to a program's next attack."""

    program: str
    rule: str = "P-13"
