"""A short way to play in tests: commands by name, rolls by the faces that matter."""

from __future__ import annotations

from typing import Any

import pytest

from edgebox.dice import Die, Roll, RolledDie
from edgebox.errors import RefusedError
from edgebox.slicing.commands import Command, Do
from edgebox.slicing.encounter import Encounter
from edgebox.slicing.events import Event
from edgebox.slicing.files.system_file import load_system, parse_system
from edgebox.slicing.model import System, SystemState
from edgebox.slicing.report import state_report
from edgebox.slicing.slicer import Slicer
from edgebox.slicing.state import EncounterState, ProgramState, SlicerState


class Game:
    """An encounter that tests play."""

    def __init__(self, system: str | System = "small-computer-system", *sheets: Slicer) -> None:
        """Begin; ``system`` is an example's name, the text of a file, or a system."""
        if isinstance(system, str):
            system = parse_system(system, "test") if "\n" in system else load_system(system)
        self.encounter = Encounter(system, sheets or [Slicer()])

    @property
    def state(self) -> EncounterState:
        return self.encounter.state

    def alert(self) -> SystemState:
        """The system state."""
        return self.state.system_state

    def at(self) -> str | None:
        """The element that the first slicer is on."""
        return self.me.at

    @property
    def json(self) -> dict[str, Any]:
        return state_report(self.state)

    @property
    def me(self) -> SlicerState:
        return next(iter(self.state.slicers.values()))

    @property
    def pool(self) -> str:
        """The pool of the waiting check."""
        assert self.state.check is not None, "no check is waiting"
        return str(self.state.check.pool)

    def program(self, name: str) -> ProgramState:
        """Return the program of that kind, or of that key."""
        return next(p for k, p in self.state.programs.items() if name in (k, p.kind.name))

    def do(self, what: str, target: str | None = None, **more: Any) -> list[Event]:
        """Carry out a command of a slicer."""
        return list(self.encounter.do(Command(Do(what), target=target, **more)))

    def gm(self, what: str, **more: Any) -> list[Event]:
        """Carry out a command of the GM."""
        return list(self.encounter.do(Command(Do(what), by_gm=True, **more)))

    def roll(self, **faces: str) -> list[Event]:
        """Answer the waiting check: ``roll(Y="ss sa", P="t")``; all other dice fall blank."""
        check = self.state.check
        assert check is not None, "no check is waiting"
        return list(self.encounter.do(Command(Do.ROLL), _roll(check.pool, faces)))

    def roll_blanks(self) -> None:
        """Answer every waiting check with blanks."""
        while self.state.check is not None:
            self.roll()

    def spend(self, option: str, cost: str | None = None) -> list[Event]:
        """Let the slicer spend."""
        return self.do("spend", option=option, cost=cost)

    def gm_spend(self, option: str, cost: str | None = None) -> list[Event]:
        """Let the GM spend."""
        return self.gm("spend", option=option, cost=cost)

    def refused(self, what: str, target: str | None = None, **more: Any) -> str:
        """Carry out a command that must be refused and change nothing (O-13); return why."""
        before = self.state
        with pytest.raises(RefusedError) as refusal:
            self.do(what, target, **more)
        assert self.state is before
        return str(refusal.value)

    def next_turn(self) -> list[Event]:
        """End the turn of whoever acts."""
        return self.do("end-turn")

    def enter(self, port: str = "I/O") -> None:
        """Get into the system and have both operations again."""
        self.do("enter", port)
        if self.state.check is not None:
            self.roll(Y="ss")
        assert self.me.at == port
        self.next_turn()

    def walk(self, *elements: str) -> None:
        """Move along these elements, ending turns where operations run out."""
        for element in elements:
            if self.me.operations_left == 0:
                self.next_turn()
            self.do("move", element)

    def breach(self) -> None:
        """In the small system: enter and terminate the firewall on SUB-a."""
        self.enter()
        self.walk("SUB-a")
        self.engage_and_win("FRWL")
        assert not self.program("FRWL").running

    def engage_and_win(self, target: str) -> None:
        """Engage a program, win initiative and hit it as hard as can be."""
        if self.me.operations_left == 0:
            self.next_turn()
        self.do("engage", target)
        self.roll(Y="ss", G="ss")
        self.roll()
        self.roll(Y="ss ss", G="ss")


def names(events: list[Event]) -> list[str]:
    """Return the names of events, in order."""
    return [event.name for event in events]


def _roll(pool: Any, faces: dict[str, str]) -> Roll:
    wanted = {letter: shown.split() for letter, shown in faces.items()}
    rolled = []
    for die in pool:
        shown = wanted.get(die.letter, [])
        blank = "n" if die is Die.FORCE else ""
        rolled.append(RolledDie(die, die.face(shown.pop(0)) if shown else blank))
    left = {letter: shown for letter, shown in wanted.items() if shown}
    assert not left, f"the pool {pool} has no dice for {left}"
    return Roll(tuple(rolled))
