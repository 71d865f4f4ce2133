"""Makes events come true: what happens in a slicer's gear (X-1, X-6)."""

from __future__ import annotations

from edgebox.slicing import events as ev
from edgebox.slicing.apply.changes import parted, with_program, with_slicer_changes
from edgebox.slicing.apply.registry import applies
from edgebox.slicing.state import EncounterState, gear_of


@applies(ev.CopyAdvanced)
def _(state: EncounterState, event: ev.CopyAdvanced) -> EncounterState:
    return with_slicer_changes(state, event.slicer, copying=(event.data, event.done))


@applies(ev.Dropped)
def _(state: EncounterState, event: ev.Dropped) -> EncounterState:
    slicer = state.slicers[event.slicer]
    gear = {data: locked for data, locked in slicer.gear.items() if data != event.data}
    spoiled = tuple(data for data in slicer.spoiled if data != event.data)
    return with_slicer_changes(state, event.slicer, gear=gear, spoiled=spoiled)


@applies(ev.WormFollowed)
def _(state: EncounterState, event: ev.WormFollowed) -> EncounterState:
    state = parted(state, program=event.program)
    return with_program(state, event.program, at=gear_of(event.slicer), since=state.round)


@applies(ev.CopySpoiled)
def _(state: EncounterState, event: ev.CopySpoiled) -> EncounterState:
    spoiled = (*state.slicers[event.slicer].spoiled, event.data)
    return with_slicer_changes(state, event.slicer, spoiled=spoiled)


@applies(ev.GearBroken)
def _(state: EncounterState, event: ev.GearBroken) -> EncounterState:
    return with_slicer_changes(state, event.slicer, gear_broken=True)


@applies(ev.GearMended)
def _(state: EncounterState, event: ev.GearMended) -> EncounterState:
    return with_slicer_changes(state, event.slicer, spoiled=(), gear_broken=False)
