"""What the journal keeps of a session, as plain values."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from edgebox.errors import BadInputError
from edgebox.journal.coding import as_list
from edgebox.journal.facts import ROLLS, SessionFacts

COUNTS, UNDONE, MISFIT, NOTE = 0, 1, 2, 3
"""What became of a step: it counts; it was taken back; it no longer fits those before it; it is
none, but a note of what happened beside the encounter."""

_NO_COMMANDS = "[]"
"""What marks a note, also one that was taken back."""


@dataclass(frozen=True)
class StepRecord:
    """One step, in the texts that are written."""

    number: int
    """From 1; never given twice in a session, also not after an undo."""
    commands: str
    """JSON: the steps of a script that were given, with their rolls."""
    events: str
    """JSON: what happened."""
    undone: int = COUNTS

    @property
    def is_note(self) -> bool:
        """Whether it is a note: nobody plays it again."""
        return self.commands == _NO_COMMANDS

    @property
    def lines(self) -> tuple[str, ...]:
        """The sentences of a note; none of one that is damaged."""
        with suppress(BadInputError):
            return tuple(map(str, as_list(self.events)))
        return ()


@dataclass(frozen=True)
class SessionRecord:
    """One session: what it began with, how far it came, and its steps."""

    key: str
    """Its own random name, the same in every copy of the journal."""
    facts: SessionFacts
    system_name: str
    started: str
    """When, as ISO 8601."""
    number: int | None = None
    """By which people call it; ``None`` until it is on disk."""
    ended: str | None = None
    """When it was put away; ``None``: it goes on, or was cut off."""
    finished: bool = False
    """Whether the encounter is over (O-15)."""
    round: int = 1
    place: str | None = None
    """JSON: where the table stood between two steps."""
    place_after: int = 0
    """Number of the step after which that was."""
    steps: tuple[StepRecord, ...] = ()
    """All steps, by their numbers; empty where only the head was asked for."""
    count: int = 0
    """How many steps count."""

    def with_steps(self, steps: Iterable[StepRecord]) -> SessionRecord:
        """Return the session with these steps."""
        whole = tuple(steps)
        return replace(self, steps=whole, count=sum(s.undone == COUNTS for s in whole))

    @property
    def counting(self) -> list[StepRecord]:
        """The steps that were not taken back: they make the state."""
        return [step for step in self.steps if step.undone == COUNTS]

    @property
    def only_rolls(self) -> bool:
        """Whether it has no encounter, only rolls that were made without one."""
        return not self.facts.system.text and self.facts.options.get(ROLLS) is True

    @property
    def is_fight(self) -> bool:
        """Whether it is a fight (R-2), with or without a system."""
        return self.facts.is_fight

    @property
    def notes(self) -> list[StepRecord]:
        """What happened beside the encounter and was not taken back; the numbers tell when."""
        return [step for step in self.steps if step.undone == NOTE]

    @property
    def last_place(self) -> Mapping[str, Any] | None:
        """Where the table stood, if nothing has happened since."""
        counting = self.counting
        if self.place is None or self.place_after != (counting[-1].number if counting else 0):
            return None
        try:
            place = json.loads(self.place)
        except ValueError:
            return None
        return place if isinstance(place, dict) else None


class Draft:
    """A session as it is played: in memory as a whole, and which parts of it are yet to write."""

    def __init__(self, record: SessionRecord, *, new: bool) -> None:
        self.head = replace(record, steps=())
        self.steps = {step.number: step for step in record.steps}
        self.unwritten: set[int] = set()
        self.head_unwritten = new
        self._counting = [step.number for step in record.counting]

    @property
    def dirty(self) -> bool:
        """Whether something is yet to write."""
        return self.head_unwritten or bool(self.unwritten)

    @property
    def record(self) -> SessionRecord:
        """All of it."""
        return self.head.with_steps(self.steps.values())

    @property
    def last(self) -> int:
        """Number of the last step that counts; 0 before the first."""
        return self._counting[-1] if self._counting else 0

    def change(self, **changes: Any) -> None:
        """Change the head where it differs."""
        changed = replace(self.head, **changes)
        if changed != self.head:
            self.head, self.head_unwritten = changed, True

    def add(self, commands: str, events: str) -> None:
        """Add a step."""
        number = self._next
        self._put(StepRecord(number, commands, events))
        self._counting.append(number)

    def note(self, line: str) -> None:
        """Add a note."""
        self._put(StepRecord(self._next, _NO_COMMANDS, json.dumps([line]), NOTE))

    def take_note_back(self) -> None:
        """Let the last note count no longer."""
        notes = [number for number, step in self.steps.items() if step.undone == NOTE]
        if notes:
            self._put(replace(self.steps[max(notes)], undone=UNDONE))

    @property
    def _next(self) -> int:
        return max(self.steps, default=0) + 1

    def take_back(self, numbers: Iterable[int], why: int = UNDONE) -> None:
        """Let some steps count no longer."""
        for number in numbers:
            self._put(replace(self.steps[number], undone=why))
            self._counting.remove(number)

    def rewrite(self) -> None:
        """Write all of it again: nothing is known of what the disk has."""
        self.unwritten = set(self.steps)
        self.head_unwritten = True

    def written(self, number: int) -> None:
        """Take note that all of it is on disk, as the session of that number."""
        self.unwritten.clear()
        self.head_unwritten = False
        self.head = replace(self.head, number=number)

    def _put(self, step: StepRecord) -> None:
        self.steps[step.number] = step
        self.unwritten.add(step.number)
