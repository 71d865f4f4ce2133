"""Plays a recorded session again: the same commands and rolls give the same encounter."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass

from edgebox.dice import Roll
from edgebox.errors import BadInputError, RefusedError, WorkFailedError
from edgebox.journal.coding import as_list, events_text, parts_of
from edgebox.journal.record import SessionRecord, StepRecord
from edgebox.slicing.commands import Command
from edgebox.slicing.decide import resolve
from edgebox.slicing.encounter import Part
from edgebox.slicing.events import Event
from edgebox.slicing.model import System
from edgebox.slicing.slicer import Slicer
from edgebox.slicing.state import EncounterState


@dataclass(frozen=True)
class Replayed:
    """One recorded step, played again."""

    step: StepRecord
    parts: tuple[Part, ...]
    events: tuple[Event, ...]
    after: EncounterState


class MisfitError(WorkFailedError):
    """A recorded step does not come out as it did: it, or one before it, is damaged."""


def cast(record: SessionRecord) -> tuple[System, list[Slicer]]:
    """Return the system and the slicers of a session.

    Raises:
        WorkFailedError: they can't be read any more.
    """
    if record.only_rolls:
        raise WorkFailedError(
            f"Session {record.number} of the journal has no encounter, only rolls; there is "
            "nothing to go on with."
        )
    if record.is_fight:
        raise WorkFailedError(f"Session {record.number} of the journal is a fight.")
    try:
        system, sheets = record.facts.cast()
        if not sheets:
            raise BadInputError("no slicer is left")
    except BadInputError as error:
        raise WorkFailedError(
            f"Session {record.number} of the journal can't be played again: its system or its "
            f"slicers are damaged ({str(error).splitlines()[0]})."
        ) from None
    return system, sheets


def replayed(record: SessionRecord, first: EncounterState) -> Iterator[Replayed]:
    """Play the steps that count again, one by one.

    Raises:
        MisfitError: a step is damaged, or its events are not those that were recorded.
    """
    state = first
    for step in record.counting:
        try:
            events: list[Event] = []
            parts = parts_of(step.commands)
            for command, roll in parts:
                state = _carry_on(state, command, roll, events)
            same = as_list(step.events) == json.loads(events_text(events))
        except (BadInputError, RefusedError) as error:
            raise MisfitError(f"Step {step.number} can't be played again: {error}") from None
        if not same:
            raise MisfitError(f"Step {step.number} did not go the way that was recorded.")
        yield Replayed(step, tuple(parts), tuple(events), state)


def _carry_on(
    state: EncounterState, command: Command, roll: Roll | None, events: list[Event]
) -> EncounterState:
    step = resolve(state, command, roll)
    events += step.events
    return step.state
