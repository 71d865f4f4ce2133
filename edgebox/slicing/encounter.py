"""An encounter with its history: every step is kept as events, so any of them can be undone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce

from edgebox.dice import Roll
from edgebox.slicing.apply import apply
from edgebox.slicing.commands import Command
from edgebox.slicing.decide import resolve
from edgebox.slicing.events import Event
from edgebox.slicing.model import System
from edgebox.slicing.slicer import Slicer
from edgebox.slicing.state import EncounterState, begin

Part = tuple[Command, Roll | None]
"""A command of a step, and the dice that were rolled for it."""


def replay(state: EncounterState, events: Iterable[Event]) -> EncounterState:
    """Return the state after all these events."""
    return reduce(apply, events, state)


class Encounter:
    """A system, its slicers, and all that has happened so far."""

    def __init__(self, system: System, sheets: Iterable[Slicer]) -> None:
        """Begin an encounter.

        Raises:
            ValueError: no slicer, or two of one name.
        """
        self._first = begin(system, sheets)
        self._steps: list[tuple[Event, ...]] = []
        self._state = self._first

    @property
    def state(self) -> EncounterState:
        """The state now."""
        return self._state

    @property
    def steps(self) -> Sequence[tuple[Event, ...]]:
        """The events of each step so far."""
        return tuple(self._steps)

    def do(self, command: Command, roll: Roll | None = None) -> tuple[Event, ...]:
        """Carry out one command as a step and return what happened.

        Raises:
            RefusedError: it is not allowed now; nothing has changed.
        """
        step = resolve(self._state, command, roll)
        self.record(step.events, step.state, [(command, roll)])
        return tuple(step.events)

    def record(
        self,
        events: Iterable[Event],
        after: EncounterState,
        parts: Iterable[Part] = (),  # noqa: ARG002
    ) -> None:
        """Take events, and the state that they lead to from the present one, as one step.

        Args:
            events: what happened.
            after: the state after it.
            parts: the commands it came from, for one who keeps them, such as the journal.
        """
        self._steps.append(tuple(events))
        self._state = after

    def undo(self) -> tuple[Event, ...] | None:
        """Take back the last step and return its events; ``None`` at the very beginning."""
        if not self._steps:
            return None
        undone = self._steps.pop()
        self._state = replay(self._first, (event for step in self._steps for event in step))
        return undone
