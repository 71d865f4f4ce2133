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
from edgebox.slicing.slicer import THE_SYSTEM, Slicer

OPERATIONS_A_TURN = 2
"""A slicer and a program have two operations a turn (O-1, section G)."""

GM = "gm"
"""How commands and checks name the game master."""

Side = Literal["slicer", "program"]
Source = Literal["slicer", "program", "deployed"]
"""Whose check results come from; a deployed program's are its slicer's (X-5)."""
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


_GEAR = "gear:"


def gear_of(slicer: str) -> str:
    """Return the place of a program that is in a slicer's gear (X-6)."""
    return f"{_GEAR}{slicer}"


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
    copying: tuple[str, int] | None = None
    """Data that is being copied, and the operations it took so far (X-1)."""
    spoiled: tuple[str, ...] = ()
    """Copies that a worm has made unusable, in that order (X-6)."""
    gear_broken: bool = False
    """A worm has made the gear itself unusable (X-6)."""
    carried: tuple[ProgramKind, ...] = ()
    """Programs that can still be deployed (X-5)."""

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
    hidden: bool = False
    """A honeypot that has not sprung yet: players see only data (X-3)."""
    owner: str | None = None
    """The slicer that deployed it; ``None``: it is the system's (X-5)."""
    since: int = 0
    """The round in which it came into a slicer's gear (X-6)."""

    @property
    def infects(self) -> str | None:
        """The slicer whose gear it is in; ``None``: it is in the system (X-6)."""
        return self.at.removeprefix(_GEAR) if self.at.startswith(_GEAR) else None

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
    foe: str | None = None
    """The slicer that is attacked, or met, by another slicer (X-4)."""
    prey: str | None = None
    """Key of the program that another program attacks (X-5)."""
    host: str = ""
    """Key of the system in which it is made (X-7)."""
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
    foe: str | None = None
    """The slicer that was engaged by another; it stands for the program then (X-4)."""


@dataclass(frozen=True)
class Spending:
    """Results of the last check that may still be spent (section P)."""

    slicer: str
    """The slicer that rolled, or was attacked."""
    source: Source
    """Whose check it was."""
    program: str | None = None
    """The program that attacked, or was attacked."""
    a: int = 0
    x: int = 0
    t: int = 0
    y: int = 0
    kicked: bool = False
    """The attack kicked the slicer, or the foe, out (P-10 to P-12)."""
    physical: bool = False
    """Who was kicked out was connected physically (P-12)."""
    foe: str | None = None
    """The slicer that was attacked by another (X-4)."""
    host: str = ""
    """Key of the system in which the check was made (X-7)."""

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
    duels: frozenset[tuple[str, str]] = frozenset()
    """Pairs of slicers that fight, their names sorted (X-4)."""
    program_fights: frozenset[tuple[str, str]] = frozenset()
    """Pairs of keys of programs that fight, sorted (X-5)."""
    alerts: Mapping[str, SystemState] = field(default_factory=dict)
    """The state of each other system of the network, by its key (X-7)."""
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
        """Return the running programs that can be seen on an element, in their order (X-3)."""
        return [p for p in self.programs.values() if p.running and p.at == element and not p.hidden]

    def firewall_at(self, element: str) -> ProgramState | None:
        """Return a program that closes this element to intruders, if one runs there (G-3)."""
        for program in self.programs.values():
            blocks = program.kind.blocks and program.owner is None
            if blocks and program.active and program.at == element:
                return program
        return None

    def worm_in_gear(self, name: str) -> ProgramState | None:
        """Return a program that runs in a slicer's gear, if there is one (X-6)."""
        place = gear_of(name)
        return next((p for p in self.programs.values() if p.running and p.at == place), None)

    def is_intruder(self, name: str) -> bool:
        """Whether the system's programs are after a slicer: not after one of their own (X-4)."""
        return not (self.system.options.opposed and self.slicers[name].sheet.side == THE_SYSTEM)

    def are_opposed(self, one: str, other: str) -> bool:
        """Whether two slicers play against each other (X-4)."""
        sides = {self.slicers[name].sheet.side for name in (one, other)}
        return self.system.options.opposed and len(sides) > 1

    def host_at(self, element: str | None) -> str:
        """Return the key of the system that a place belongs to; outside, the one played (X-7)."""
        found = None if element is None else self.system.elements.get(element)
        return "" if found is None else found.host

    def alert(self, host: str = "") -> SystemState:
        """Return the state of a system of the network, by its key (S-2, X-7)."""
        return self.alerts.get(host, SystemState.NORMAL) if host else self.system_state

    def alert_of(self, name: str) -> SystemState:
        """Return the state of the system that a slicer is in (S-2, X-7)."""
        return self.alert(self.host_at(self.slicers[name].at))

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
        carried = sheet.programs if system.options.deploy else ()
        slicers[sheet.name] = SlicerState(sheet, carried=carried)
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
        alerts={host.key: SystemState.NORMAL for host in system.others},
    )


def _programs(system: System) -> dict[str, ProgramState]:
    programs: dict[str, ProgramState] = {}
    for element in system.elements.values():
        for name in element.programs:
            kind = system.programs[name]
            key = f"{kind.name}@{element.name}"
            programs[key] = ProgramState(
                key=key,
                kind=kind,
                home=element.name,
                at=element.name,
                integrity=kind.integrity,
                awake=kind.wakes is SystemState.NORMAL,
                hidden=element.honeypot,
            )
    return programs
