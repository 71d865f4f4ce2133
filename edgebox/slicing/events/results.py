"""What results are spent on (section P)."""

from __future__ import annotations

from dataclasses import dataclass

from edgebox.slicing.events.event import Event


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
