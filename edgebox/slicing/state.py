"""The state of an encounter: all that changes while it is played, immutable.

Only :func:`edgebox.slicing.apply.apply` makes a new state out of an old one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeVar

from edgebox.rules.destiny import Destiny
from edgebox.slicing.model import Goal, Objective, System, SystemState
from edgebox.slicing.pieces import (
    OPERATIONS_A_TURN,
    ElementState,
    ProgramState,
    SlicerState,
    gear_of,
)
from edgebox.slicing.slicer import THE_SYSTEM, Slicer
from edgebox.slicing.waiting import GM, Check, Contact, Side, Source, Spending

__all__ = [
    "GM",
    "OPERATIONS_A_TURN",
    "Check",
    "Contact",
    "ElementState",
    "EncounterState",
    "ObjectiveStatus",
    "ProgramState",
    "Side",
    "SlicerState",
    "Source",
    "Spending",
    "begin",
    "changed",
    "gear_of",
    "line_between",
]

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
