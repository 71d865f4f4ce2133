"""Fights of two slicers (X-4)."""

from __future__ import annotations

from dataclasses import dataclass

from edgebox.slicing.events.event import Event
from edgebox.slicing.state import Side


@dataclass(frozen=True, slots=True)
class RivalsMet(Event):
    """A slicer engages one of another side; initiative decides who attacks first."""

    slicer: str
    foe: str
    rule: str = "X-4"


@dataclass(frozen=True, slots=True)
class DuelBegan(Event):
    """Initiative is settled; the attacks follow in this order."""

    slicer: str
    foe: str
    first: str
    """Who attacks first."""
    attacks: tuple[Side, ...]
    """``"slicer"`` is the one who engaged, ``"program"`` the foe."""
    rule: str = "X-4"


@dataclass(frozen=True, slots=True)
class RivalAttacked(Event):
    """An attack on another slicer did damage; or with 0 damage, none got through."""

    slicer: str
    foe: str
    damage: int
    rule: str = "I-2"


@dataclass(frozen=True, slots=True)
class DuelWon(Event):
    """A slicer kicked the other out."""

    slicer: str
    foe: str
    rule: str = "X-4"
