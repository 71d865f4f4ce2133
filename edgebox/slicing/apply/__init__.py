"""Makes events come true: the only code that turns a state into the next one."""

from __future__ import annotations

from edgebox.slicing.apply import (
    checks,
    deployed,
    fights,
    gear,
    inside,
    results,
    rivals,
    turns,
)
from edgebox.slicing.apply.registry import HANDLERS
from edgebox.slicing.events import Event
from edgebox.slicing.state import EncounterState

__all__ = [
    "apply",
    "checks",
    "deployed",
    "fights",
    "gear",
    "inside",
    "results",
    "rivals",
    "turns",
]


def apply(state: EncounterState, event: Event) -> EncounterState:
    """Return the state after an event; the same state and event give the same result, always."""
    return HANDLERS[type(event)](state, event)
