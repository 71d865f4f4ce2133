"""What is played at the table, as the Desk sees it: an encounter with a system, or a fight."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from edgebox.box.hand import Hand
from edgebox.box.inputs import TrayDie
from edgebox.box.place import Place, after_step, heard_by, known_to_all, last_roll, waiting
from edgebox.box.snapshot import LastRoll, LogLine, Waiting
from edgebox.combat.battle import Rolled
from edgebox.combat.scene import AnyCommand
from edgebox.dice.six_sided import Asked
from edgebox.errors import RefusedError
from edgebox.journal import SessionFacts
from edgebox.rules.percentile import Percentile
from edgebox.slicing.commands import Command
from edgebox.slicing.encounter import Encounter, replay
from edgebox.slicing.events import Event
from edgebox.slicing.model import SystemState
from edgebox.slicing.narration import UNJUDGED, purpose_words, roller
from edgebox.slicing.state import GM, EncounterState, begin


@dataclass(frozen=True)
class Fallen:
    """Dice that fell in a step: of a pool or a d100."""

    succeeded: bool | None
    """``None`` where nothing is judged."""
    dice: tuple[TrayDie, ...]
    """As they are shown in the tray."""


class Game(Protocol):
    """One game; it changes only by :meth:`do` and :meth:`undo`."""

    facts: SessionFacts

    @property
    def state(self) -> EncounterState | None:
        """The system that is sliced; ``None`` in a fight without one."""

    @property
    def moment(self) -> object:
        """What is another object after every change."""

    @property
    def count(self) -> int:
        """How many steps there have been."""

    @property
    def round(self) -> int:
        """The round."""

    @property
    def last_events(self) -> Sequence[Event]:
        """What happened in the system in the last step."""

    @property
    def asked(self) -> Asked | None:
        """The dice of the check that waits to be rolled."""

    def waiting(self, place: Place) -> Waiting:
        """Say what the box waits for, and from whom."""

    def do(self, command: AnyCommand, roll: Rolled | None = None) -> None:
        """Carry out a step.

        Raises:
            RefusedError: it is not allowed now; nothing has changed.
        """

    def undo(self) -> bool:
        """Take the last step back; return whether there was one."""

    def after(self, before: Place) -> Place:
        """Return the place after the last step."""

    def fallen(self) -> Fallen | None:
        """Return the dice that fell in the last step."""

    def last_roll(self, number: int) -> LastRoll | None:
        """Return the last roll of a pool, as pages show it; ``number``: which roll it is."""

    def rolls(self) -> int:
        """Count the steps in which dice fell."""

    def log(self) -> Iterator[LogLine]:
        """Tell all that has happened, from the beginning, as all at the table may know it."""

    def line(self) -> LogLine | None:
        """Tell the last step; ``None`` if there is nothing to tell."""


class EncounterGame:
    """An encounter with a system."""

    def __init__(self, encounter: Encounter, facts: SessionFacts) -> None:
        self.encounter = encounter
        self.facts = facts

    @property
    def state(self) -> EncounterState:
        """The encounter's state."""
        return self.encounter.state

    @property
    def moment(self) -> object:
        """The state: every step makes a new one."""
        return self.encounter.state

    @property
    def count(self) -> int:
        """How many steps there have been."""
        return len(self.encounter.steps)

    @property
    def round(self) -> int:
        """The round."""
        return self.state.round

    @property
    def last_events(self) -> Sequence[Event]:
        """What happened in the last step."""
        return self.encounter.steps[-1] if self.encounter.steps else ()

    @property
    def asked(self) -> Asked | None:
        """The pool of the waiting check."""
        check = self.state.check
        return None if check is None else check.pool

    def waiting(self, place: Place) -> Waiting:
        """Say what the box waits for, and from whom."""
        return waiting(self.state, place, self.last_events)

    def do(self, command: AnyCommand, roll: Rolled | None = None) -> None:
        """Carry out a step.

        Raises:
            RefusedError: it is not allowed now; nothing has changed.
        """
        if not isinstance(command, Command) or isinstance(roll, Percentile):
            raise RefusedError("No fight is on; this is an encounter with a system alone.")
        self.encounter.do(command, roll)

    def undo(self) -> bool:
        """Take the last step back; return whether there was one."""
        return self.encounter.undo() is not None

    def after(self, before: Place) -> Place:
        """Return the place after the last step."""
        return after_step(before, self.last_events, self.state)

    def fallen(self) -> Fallen | None:
        """Return the dice that fell in the last step."""
        rolled = last_roll(self.last_events)
        if rolled is None:
            return None
        return Fallen(rolled.succeeded, Hand.of_roll(rolled.roll, rolled.roll.pool).dice)

    def last_roll(self, number: int) -> LastRoll | None:
        """Return the last roll, as pages show it."""
        rolled = next(filter(None, map(last_roll, reversed(self.encounter.steps))), None)
        if rolled is None:
            return None
        check = rolled.check
        who = "The GM" if check.by == GM else roller(self.state, check.by, check.program)
        succeeded = rolled.succeeded if check.purpose not in UNJUDGED else None
        return LastRoll(who, purpose_words(check), rolled.roll, succeeded, number)

    def rolls(self) -> int:
        """Count the steps in which dice fell."""
        return sum(last_roll(step) is not None for step in self.encounter.steps)

    def log(self) -> Iterator[LogLine]:
        """Tell all that has happened."""
        now = self.state
        state = begin(now.system, (s.sheet for s in now.slicers.values()))
        for number, events in enumerate(self.encounter.steps, start=1):
            state = replay(state, events)
            if (line := _line(number, events, state)) is not None:
                yield line

    def line(self) -> LogLine | None:
        """Tell the last step."""
        return _line(self.count, self.last_events, self.state)


def _line(number: int, events: Sequence[Event], state: EncounterState) -> LogLine | None:
    words = tuple(filter(None, (known_to_all(event, state) for event in events)))
    if not state.system.options.opposed:
        return LogLine(number, state.round, words) if words else None
    sides = {slicer.sheet.side for slicer in state.slicers.values()}
    heard = {side: heard_by(events, state, side) for side in sorted(sides)}
    whole = heard_by(events, state, None)
    return LogLine(number, state.round, words, heard=heard, whole=whole) if whole else None


def alert_of(game: Game | None) -> SystemState | None:
    """Return the state of the system that is sliced; ``None`` where none is."""
    state = None if game is None else game.state
    return None if state is None else state.system_state
