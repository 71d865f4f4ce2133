"""Makes events come true: what programs do, and fights with them (sections G and I)."""

from __future__ import annotations

from edgebox.slicing import events as ev
from edgebox.slicing.apply.changes import (
    attacked,
    parted,
    with_program,
    with_slicer_changes,
    without_slicer_results,
)
from edgebox.slicing.apply.registry import applies
from edgebox.slicing.model import SystemState
from edgebox.slicing.state import Contact, EncounterState, changed


@applies(ev.StateRaised)
@applies(ev.StateSet)
def _(state: EncounterState, event: ev.StateRaised | ev.StateSet) -> EncounterState:
    if event.host:
        state = changed(state, alerts={**state.alerts, event.host: event.to})
    else:
        state = changed(state, system_state=event.to)
    return changed(state, ever_alarmed=state.ever_alarmed or event.to is SystemState.ALARMED)


@applies(ev.ProgramWoke)
def _(state: EncounterState, event: ev.ProgramWoke) -> EncounterState:
    return with_program(state, event.program, awake=True)


@applies(ev.ProgramNoticed)
def _(state: EncounterState, event: ev.ProgramNoticed) -> EncounterState:
    return with_program(state, event.program, noticed=True)


@applies(ev.DistressCalled)
def _(state: EncounterState, _event: ev.DistressCalled) -> EncounterState:
    return changed(state, distress_called=True)


@applies(ev.ProgramMoved)
def _(state: EncounterState, event: ev.ProgramMoved) -> EncounterState:
    left = state.programs[event.program].operations_left - 1
    state = with_program(state, event.program, at=event.path[-1], operations_left=left)
    return without_slicer_results(parted(state, program=event.program))


@applies(ev.HoneypotSprung)
def _(state: EncounterState, event: ev.HoneypotSprung) -> EncounterState:
    return with_program(state, event.program, hidden=False)


@applies(ev.ProgramEngaged)
def _(state: EncounterState, event: ev.ProgramEngaged) -> EncounterState:
    left = state.programs[event.program].operations_left - 1
    return without_slicer_results(with_program(state, event.program, operations_left=left))


@applies(ev.ContactMade)
def _(state: EncounterState, event: ev.ContactMade) -> EncounterState:
    return changed(state, contact=Contact(event.slicer, event.program, event.started_by))


@applies(ev.InteractionBegan)
def _(state: EncounterState, event: ev.InteractionBegan) -> EncounterState:
    contact = state.contact
    assert contact is not None
    if contact.started_by == "slicer" and event.first == "program":
        left = state.programs[event.program].operations_left - 1
        state = with_program(state, event.program, operations_left=left)
    elif contact.started_by == "program" and event.first == "slicer":
        owed = state.slicers[event.slicer].operations_owed + 1
        state = with_slicer_changes(state, event.slicer, operations_owed=owed)
    return changed(
        state,
        contact=changed(contact, attacks=event.attacks),
        interactions=state.interactions | {(event.slicer, event.program)},
    )


@applies(ev.FirewallTried)
def _(state: EncounterState, event: ev.FirewallTried) -> EncounterState:
    tried = state.slicers[event.slicer].firewall_rounds
    return with_slicer_changes(
        state,
        event.slicer,
        firewall_rounds={**tried, event.program: (event.rounds, state.round)},
    )


@applies(ev.AttackLanded)
def _(state: EncounterState, event: ev.AttackLanded) -> EncounterState:
    state = attacked(state, event.attacker)
    if event.attacker == "slicer" and event.damage:
        left = state.programs[event.program].integrity - event.damage
        state = with_program(state, event.program, integrity=left)
    return state


@applies(ev.ProgramTerminated)
def _(state: EncounterState, event: ev.ProgramTerminated) -> EncounterState:
    return parted(with_program(state, event.program, running=False), program=event.program)
