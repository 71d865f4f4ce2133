"""Makes events come true: what slicers do in the system (sections S and O)."""

from __future__ import annotations

from edgebox.slicing import events as ev
from edgebox.slicing.apply.changes import (
    did_as,
    parted,
    with_element,
    with_slicer,
    with_slicer_changes,
)
from edgebox.slicing.apply.registry import applies
from edgebox.slicing.model import Deed
from edgebox.slicing.sight import looking_around, shown_connectors, shown_structure
from edgebox.slicing.state import EncounterState, changed


@applies(ev.Entered)
def _(state: EncounterState, event: ev.Entered) -> EncounterState:
    slicer = changed(
        state.slicers[event.slicer],
        at=event.port,
        came_from=None,
        port=event.port,
        arrived=state.round,
    )
    return with_slicer(state, looking_around(state.system, slicer, event.port))


@applies(ev.Moved)
@applies(ev.Passed)
def _(state: EncounterState, event: ev.Moved | ev.Passed) -> EncounterState:
    slicer = changed(
        state.slicers[event.slicer],
        at=event.to,
        came_from=event.origin,
        arrived=state.round,
        copying=None,
    )
    state = parted(state, slicer=event.slicer)
    return with_slicer(state, looking_around(state.system, slicer, event.to))


@applies(ev.Listed)
def _(state: EncounterState, event: ev.Listed) -> EncounterState:
    slicer = state.slicers[event.slicer]
    return with_slicer(state, shown_connectors(slicer, event.directory, event.shown))


@applies(ev.Copied)
def _(state: EncounterState, event: ev.Copied) -> EncounterState:
    slicer = state.slicers[event.slicer]
    gear = {**slicer.gear, event.data: event.encrypted}
    spoiled = tuple(data for data in slicer.spoiled if data != event.data)
    state = with_slicer_changes(state, event.slicer, gear=gear, spoiled=spoiled, copying=None)
    return did_as(state, event.slicer, Deed.COPY, event.data)


@applies(ev.Decrypted)
def _(state: EncounterState, event: ev.Decrypted) -> EncounterState:
    if event.in_gear:
        gear = {**state.slicers[event.slicer].gear, event.data: False}
        state = with_slicer_changes(state, event.slicer, gear=gear)
    else:
        state = with_element(state, event.data, decrypted=True)
    return did_as(state, event.slicer, Deed.DECRYPT, event.data)


@applies(ev.Encrypted)
def _(state: EncounterState, event: ev.Encrypted) -> EncounterState:
    return with_element(state, event.data, decrypted=False)


@applies(ev.Altered)
def _(state: EncounterState, event: ev.Altered) -> EncounterState:
    state = with_element(state, event.data, altered=True)
    return did_as(state, event.slicer, Deed.ALTER, event.data)


@applies(ev.Deleted)
def _(state: EncounterState, event: ev.Deleted) -> EncounterState:
    state = with_element(state, event.data, deleted=True)
    return did_as(state, event.slicer, Deed.DELETE, event.data)


@applies(ev.Controlled)
def _(state: EncounterState, event: ev.Controlled) -> EncounterState:
    controllers = state.elements[event.processor].controlled_by | {event.slicer}
    state = with_element(state, event.processor, controlled_by=controllers)
    if event.processor in state.system.mains:
        host = state.host_at(event.processor)
        slicer = shown_structure(state.system, state.slicers[event.slicer], host)
        state = with_slicer(state, slicer)
    return did_as(state, event.slicer, Deed.CONTROL, event.processor)


@applies(ev.Operated)
def _(state: EncounterState, _event: ev.Operated) -> EncounterState:
    return state


@applies(ev.Jammed)
def _(state: EncounterState, event: ev.Jammed) -> EncounterState:
    state = changed(state, jammed=state.jammed + event.setback)
    return did_as(state, event.slicer, Deed.JAM, event.port)


@applies(ev.Exited)
def _(state: EncounterState, event: ev.Exited) -> EncounterState:
    state = with_slicer_changes(state, event.slicer, at=None, came_from=None, copying=None)
    return parted(state, slicer=event.slicer)


@applies(ev.KickedOut)
def _(state: EncounterState, event: ev.KickedOut) -> EncounterState:
    slicer = state.slicers[event.slicer]
    state = with_slicer_changes(
        state,
        event.slicer,
        at=None,
        came_from=None,
        copying=None,
        disoriented=max(1, slicer.disoriented),
        disoriented_since=state.round,
    )
    spending = state.spending
    if spending is not None and event.slicer == (
        spending.slicer if spending.source == "program" else spending.foe
    ):
        spending = changed(spending, kicked=True, physical=event.physical)
    return parted(changed(state, spending=spending), slicer=event.slicer)


@applies(ev.Incapacitated)
def _(state: EncounterState, event: ev.Incapacitated) -> EncounterState:
    state = with_slicer_changes(
        state, event.slicer, at=None, came_from=None, copying=None, incapacitated=True
    )
    return parted(state, slicer=event.slicer)
