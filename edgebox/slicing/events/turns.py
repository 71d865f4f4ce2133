"""Whose turn it is, rounds, objectives (O-1, O-15)."""

from __future__ import annotations

from dataclasses import dataclass

from edgebox.slicing.events.event import Event


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
