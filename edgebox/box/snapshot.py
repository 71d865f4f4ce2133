"""Everything there is to see of the Table at one moment, frozen, for other threads to show.

The Table makes a new one after each change and hands it to whoever listens. It holds everything,
hidden facts too: who shows it to players takes only what they may see (S-7).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, Literal

from edgebox.box.inputs import Thing, TrayDie
from edgebox.devices.pins import Panel
from edgebox.dice import Roll
from edgebox.slicing.events import Event
from edgebox.slicing.state import EncounterState

if TYPE_CHECKING:
    from edgebox.box.fight.shown import FightShown
    from edgebox.box.side import Side


class Stage(Enum):
    """What the box waits for."""

    SET_UP = "set-up"
    """A system and slicers are to be chosen."""
    CHOOSE = "choose"
    """The slicer whose turn it is chooses an operation."""
    ROLL = "roll"
    """The waiting check is to be rolled."""
    RESULT = "result"
    """A roll's net result is shown."""
    TOLD = "told"
    """What happened is shown."""
    SPEND = "spend"
    """One side may spend results."""
    ENDED = "ended"
    """The encounter is over."""
    SIDE_ROLL = "side-roll"
    """A roll beside the encounter is to be made; all else waits beneath it."""
    SIDE_RESULT = "side-result"
    """What a roll beside the encounter came to is shown."""


@dataclass(frozen=True)
class Waiting:
    """What the box waits for, and from whom."""

    stage: Stage
    by_gm: bool
    """Whether it is the GM's to do."""
    whom: str
    """``"Ann"``, ``"The GM"``."""
    what: str
    """``"choose an operation"``."""


@dataclass(frozen=True)
class Screen:
    """What stands on a display."""

    pixels: bytes
    """1,024 bytes: 64 rows of 128 pixels, the leftmost in the highest bit, 1 is lit."""
    asleep: bool = False
    dimmed: bool = False


@dataclass(frozen=True)
class LastRoll:
    """The last roll that was taken."""

    who: str
    """``"Ann"``, ``"The GM for SPDR@PROC"``: as players may read it."""
    purpose: str
    """``"list DIR"``."""
    roll: Roll
    succeeded: bool | None
    """``None`` where nothing is judged (initiative, destiny)."""
    number: int
    """Grows with each roll of a session."""


@dataclass(frozen=True)
class Tray:
    """The tray as the box knows it."""

    source: Literal["camera", "random", "hand"]
    dice: tuple[TrayDie, ...] = ()
    moving: bool = False
    picture_number: int | None = None
    """Changes with each picture of the camera; ``None``: there is no camera."""
    wrong: str = ""
    """Which dice that lie at rest are missing or too many, in words; empty: they are right."""
    doubt: str = ""
    """Why a roll of clear dice may not count, or has not come to rest for long; else empty."""
    left: str = ""
    """What to do about dice that lie there of the roll that is awaited; empty: there are none."""
    things: tuple[Thing, ...] = ()
    """What else lies there, while the picture is in doubt for it."""


@dataclass(frozen=True)
class Fault:
    """A part that does not do its work now."""

    part: str
    words: str


@dataclass(frozen=True)
class LogLine:
    """One step that happened, in the words of :mod:`edgebox.slicing.narration`: fit for players."""

    number: int
    """Of the step, from 1; an undone step's line goes away."""
    round: int
    lines: tuple[str, ...]
    aside: int = 0
    """Which roll beside the encounter it is, made after the step; 0: it is the step itself."""
    heard: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """What each side hears of it, where slicers are opposed (X-4)."""
    whole: tuple[str, ...] = ()
    """All of it, for the GM, where slicers are opposed."""


@dataclass(frozen=True)
class Snapshot:
    """The Table at one moment."""

    serial: int
    """Grows by one with each change."""
    waiting: Waiting
    players: Screen
    gm: Screen
    lit: frozenset[tuple[Panel, str]] = frozenset()
    """The lights that are on, by panel and name of their button."""
    state: EncounterState | None = None
    """``None`` before an encounter begins, and in a fight without a system."""
    fight: FightShown | None = None
    """The fight; :attr:`state` is then of the system that is sliced meanwhile."""
    events: tuple[Event, ...] = ()
    """What happened in the last step."""
    log: tuple[LogLine, ...] = ()
    tray: Tray = Tray("random")
    last_roll: LastRoll | None = None
    side: Side | None = None
    """The roll beside the encounter, on top of what it waits for; ``None``: there is none."""
    faults: tuple[Fault, ...] = ()
    can_undo: bool = False
    system_origin: str = ""
    """What the system's file is called."""
    pin: str = ""
    """The GM's PIN of the page; empty: none is asked for."""
