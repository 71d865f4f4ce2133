"""Small changes of a state that many events make."""

from __future__ import annotations

from typing import Any

from edgebox.slicing.model import Deed, Goal
from edgebox.slicing.state import EncounterState, Side, SlicerState, changed


def with_slicer_changes(state: EncounterState, name: str, **changes: Any) -> EncounterState:
    """Return the state with some fields of a slicer changed."""
    return with_slicer(state, changed(state.slicers[name], **changes))


def with_slicer(state: EncounterState, slicer: SlicerState) -> EncounterState:
    """Return the state with a slicer as it is given."""
    return changed(state, slicers={**state.slicers, slicer.name: slicer})


def with_program(state: EncounterState, key: str, **changes: Any) -> EncounterState:
    """Return the state with some fields of a program changed."""
    program = changed(state.programs[key], **changes)
    return changed(state, programs={**state.programs, key: program})


def with_element(state: EncounterState, name: str, **changes: Any) -> EncounterState:
    """Return the state with some fields of an element changed."""
    element = changed(state.elements[name], **changes)
    return changed(state, elements={**state.elements, name: element})


def did(state: EncounterState, deed: Deed, element: str) -> EncounterState:
    """Return the state in which a deed is done, for the objectives (O-15)."""
    return changed(state, deeds=state.deeds | {Goal(deed, element)})


def did_as(state: EncounterState, slicer: str, deed: Deed, element: str) -> EncounterState:
    """Return the state in which a slicer has done a deed; one of the system's own earns none."""
    return did(state, deed, element) if state.is_intruder(slicer) else state


def parted(
    state: EncounterState, *, slicer: str | None = None, program: str | None = None
) -> EncounterState:
    """End the interactions of one who has left its element or was terminated (I-4)."""
    contact = state.contact
    if contact is not None and (
        (slicer is not None and slicer in (contact.slicer, contact.foe))
        or contact.program == program
    ):
        contact = None
    return changed(
        state,
        contact=contact,
        interactions=frozenset(
            pair for pair in state.interactions if pair[0] != slicer and pair[1] != program
        ),
        duels=frozenset(pair for pair in state.duels if slicer not in pair),
        program_fights=frozenset(pair for pair in state.program_fights if program not in pair),
    )


def attacked(state: EncounterState, side: Side) -> EncounterState:
    """Strike an attack of one side off those of the exchange that initiative opened (I-1)."""
    contact = state.contact
    if contact is None or contact.attacks[:1] != (side,):
        return state
    left = contact.attacks[1:]
    return changed(state, contact=changed(contact, attacks=left) if left else None)


def without_slicer_results(state: EncounterState) -> EncounterState:
    """Drop what is left of a slicer's check: a program's operation begins (section P)."""
    if state.spending is not None and state.spending.source == "slicer":
        return changed(state, spending=None)
    return state
