"""The state of an encounter: all that changes while it is played, immutable.

Only :func:`edgebox.slicing.apply.apply` makes a new state out of an old one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeVar

from edgebox.dice import NetResult, Pool
from edgebox.rules.check import PoolRecipe
from edgebox.rules.destiny import Destiny
from edgebox.slicing.model import Goal, Objective, ProgramKind, System, SystemState
from edgebox.slicing.slicer import Slicer

OPERATIONS_A_TURN = 2
"""A slicer and a program have two operations a turn (O-1, section G)."""

GM = "gm"
"""How commands and checks name the game master."""

Side = Literal["slicer", "program"]
ObjectiveStatus = Literal["open", "met", "lost"]


_S = TypeVar("_S")


def changed(state: _S, **changes: object) -> _S:
    """Return a copy of one of this module's states with some fields changed.

    Does what :func:`dataclasses.replace` does, ten times as fast: an encounter of the engine is
    little else. It is only for plain fields, all of which these states have.
    """
    copy: _S = object.__new__(type(state))
    fields = copy.__dict__
    fields.update(state.__dict__)
    fields.update(changes)
    return copy


def line_between(one: str, other: str) -> tuple[str, str]:
    """Return the undirected line between two elements, its ends sorted."""
    return (one, other) if one <= other else (other, one)


@dataclass(frozen=True)
class SlicerState:
    """What changes about a slicer."""

    sheet: Slicer
    at: str | None = None
    """The element it is on; ``None`` outside the system."""
    came_from: str | None = None
    """The element it came from, where a firewall lets it go back to (O-3)."""
    arrived: int = 0
    """The round in which it came to its element (G-4)."""
    port: str | None = None
    """The I/O port of its last entry; tells the connection (O-12)."""
    operations_left: int = OPERATIONS_A_TURN
    operations_owed: int = 0
    """Operations of the coming turn used up by attacking at once (I-1)."""
    strain: int = 0
    wounds: int = 0
    boosts: int = 0
    """Banked boost dice (P-4)."""
    next_boost: int = 0
    """Boost dice owed to the next check (P-2)."""
    next_setback: int = 0
    """Setback dice owed to the next check (P-7)."""
    ignores_state: int = 0
    """Ends of own turns until the state's setback dice count again (P-3)."""
    disoriented: int = 0
    """Rounds left (O-12)."""
    disoriented_since: int = 0
    incapacitated: bool = False
    visited: frozenset[str] = frozenset()
    seen: frozenset[str] = frozenset()
    """All elements it knows of (S-7)."""
    seen_lines: frozenset[tuple[str, str]] = frozenset()
    """All lines it knows of (S-7); each with its ends sorted."""
    gear: Mapping[str, bool] = field(default_factory=dict)
    """Copied data, and whether the copy is still encrypted (O-5)."""
    firewall_rounds: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    """By program: in how many rounds it attacked it, and in which round last (G-3)."""

    @property
    def name(self) -> str:
        """The slicer's name."""
        return self.sheet.name


@dataclass(frozen=True)
class ElementState:
    """What changes about an element."""

    controlled_by: frozenset[str] = frozenset()
    """The slicers that control it (O-9)."""
    decrypted: bool = False
    altered: bool = False
    deleted: bool = False
    encrypted: bool = False
    """Whether its data started out encrypted (S-6)."""

    @property
    def tampered(self) -> bool:
        """Altered and not encrypted again (O-7)."""
        return self.altered and self.decrypted and not self.deleted


@dataclass(frozen=True)
class ProgramState:
    """What changes about a program of the system."""

    key: str
    """Its own name in the encounter: kind and home, ``"SPDR@PROC"``."""
    kind: ProgramKind
    home: str
    at: str
    integrity: int
    awake: bool
    running: bool = True
    operations_left: int = OPERATIONS_A_TURN
    next_boost: int = 0
    """Boost dice owed to its next attack (P-13)."""
    next_setback: int = 0
    """Setback dice owed to its next attack (P-13)."""
    noticed: bool = False
    """A slicer came to its element in this round (G-4)."""

    @property
    def label(self) -> str:
        """Kind and place, as the table calls it: ``"SPDR@DIR"``."""
        return f"{self.kind.name}@{self.at}"

    @property
    def active(self) -> bool:
        """Whether it runs and is not dormant."""
        return self.running and self.awake


@dataclass(frozen=True)
class Check:
    """A check that waits to be rolled."""

    by: str
    """Who rolls: a slicer's name, or ``"gm"``."""
    purpose: str
    """What for: the operation, ``"attack"``, ``"initiative"`` or ``"destiny"``."""
    recipe: PoolRecipe
    slicer: str = ""
    """The slicer that rolls or is attacked."""
    program: str | None = None
    """Key of the program that rolls or is attacked."""
    target: str | None = None
    """The element or data it is about."""
    in_gear: bool = False
    """A copy in the gear is decrypted, not the element (O-6)."""
    destiny_by: tuple[str, ...] = ()
    """Who has spent destiny on it, in order (C-5)."""

    @property
    def pool(self) -> Pool:
        """The dice to put in the hand."""
        return self.recipe.pool


@dataclass(frozen=True)
class Contact:
    """A slicer and a program that have just met: initiative, then who attacks (I-1)."""

    slicer: str
    program: str
    started_by: Side
    slicer_net: NetResult | None = None
    attacks: tuple[Side, ...] = ()
    """Who still attacks in the exchange that initiative opened, in order."""


@dataclass(frozen=True)
class Spending:
    """Results of the last check that may still be spent (section P)."""

    slicer: str
    """The slicer that rolled, or was attacked."""
    source: Side
    """Whose check it was."""
    program: str | None = None
    """The program that attacked, or was attacked."""
    a: int = 0
    x: int = 0
    t: int = 0
    y: int = 0
    kicked: bool = False
    """The attack kicked the slicer out (P-10 to P-12)."""
    physical: bool = False
    """The slicer was connected physically (P-12)."""

    def of(self, by_gm: bool) -> dict[str, int]:
        """Return the symbols that one side may spend.

        After a slicer's check the slicer has advantage and triumph and the GM threat and despair;
        after a program's attack it is the other way round (P-13).
        """
        good = (self.source == "program") == by_gm
        if good:
            return {"a": self.a, "x": self.x, "t": 0, "y": 0}
        return {"a": 0, "x": 0, "t": self.t, "y": self.y}

    @property
    def empty(self) -> bool:
        """Whether nothing is left."""
        return not (self.a or self.x or self.t or self.y)


@dataclass(frozen=True)
class EncounterState:
    """Everything about an encounter at one moment."""

    system: System
    slicers: Mapping[str, SlicerState]
    """By name, in the order of their turns."""
    elements: Mapping[str, ElementState]
    programs: Mapping[str, ProgramState]
    """By key, in the order in which they act."""
    round: int = 1
    system_state: SystemState = SystemState.NORMAL
    ever_alarmed: bool = False
    turn: str | None = None
    """Whose turn it is; ``None`` in the programs' turn."""
    check: Check | None = None
    spending: Spending | None = None
    contact: Contact | None = None
    interactions: frozenset[tuple[str, str]] = frozenset()
    """Pairs of a slicer and a program's key that fight (section I)."""
    objectives: tuple[tuple[Objective, ObjectiveStatus], ...] = ()
    deeds: frozenset[Goal] = frozenset()
    """What was ever done, for the objectives (O-15)."""
    distress_called: bool = False
    jammed: int = 0
    """Setback dice on the jammed ship's checks this round (E-5)."""
    destiny: Destiny | None = None
    """The destiny pools, once rolled (C-5)."""
    finished: bool = False

    def running_at(self, element: str) -> list[ProgramState]:
        """Return the running programs on an element, in their order."""
        return [p for p in self.programs.values() if p.running and p.at == element]

    def firewall_at(self, element: str) -> ProgramState | None:
        """Return a program that closes this element to intruders, if one runs there (G-3)."""
        for program in self.programs.values():
            if program.kind.blocks and program.active and program.at == element:
                return program
        return None

    def first_able(self, names: Iterable[str]) -> str | None:
        """Return the first of these slicers that can act; ``None`` if all are incapacitated."""
        return next((name for name in names if not self.slicers[name].incapacitated), None)

    @property
    def nobody_able(self) -> bool:
        """Whether all slicers are incapacitated (O-14)."""
        return self.first_able(self.slicers) is None

    @property
    def acting(self) -> str:
        """The slicer that a step is about when it names none."""
        if self.check is not None and self.check.slicer:
            return self.check.slicer
        if self.turn is not None:
            return self.turn
        return next(iter(self.slicers))


def begin(system: System, sheets: Iterable[Slicer]) -> EncounterState:
    """Return the state before anything has happened.

    Raises:
        ValueError: no slicer, or two of one name.
    """
    slicers: dict[str, SlicerState] = {}
    for sheet in sheets:
        if sheet.name in slicers:
            raise ValueError(f"Two slicers are called {sheet.name!r}; give each its own name.")
        slicers[sheet.name] = SlicerState(sheet)
    if not slicers:
        raise ValueError("An encounter needs a slicer.")
    return EncounterState(
        system=system,
        slicers=slicers,
        elements={
            name: ElementState(encrypted=element.encrypted)
            for name, element in system.elements.items()
        },
        programs=_programs(system),
        turn=next(iter(slicers)),
        objectives=tuple((objective, "open") for objective in system.objectives),
    )


def _programs(system: System) -> dict[str, ProgramState]:
    programs: dict[str, ProgramState] = {}
    for element in system.elements.values():
        for name in element.programs:
            kind = system.programs[name]
            key = f"{name}@{element.name}"
            programs[key] = ProgramState(
                key=key,
                kind=kind,
                home=element.name,
                at=element.name,
                integrity=kind.integrity,
                awake=kind.wakes is SystemState.NORMAL,
            )
    return programs
