"""What programs do, and fights with them (sections G and I)."""

from __future__ import annotations

from dataclasses import dataclass

from edgebox.slicing.events.event import Event
from edgebox.slicing.model import SystemState
from edgebox.slicing.state import Side


@dataclass(frozen=True, slots=True)
class StateRaised(Event):
    """The system state rose."""

    to: SystemState
    rule: str
    program: str | None = None
    host: str = ""
    """Key of the system whose state it is (X-7)."""


@dataclass(frozen=True, slots=True)
class StateSet(Event):
    """The GM set the system state."""

    to: SystemState
    rule: str = "S-2"
    host: str = ""
    """Key of the system whose state it is (X-7)."""


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
class HoneypotSprung(Event):
    """What looked like data is a program, and attacks the slicer that came to it."""

    program: str
    slicer: str
    rule: str = "X-3"


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
