"""Makes events come true: checks that are called, changed and rolled; destiny (O-2, C-5)."""

from __future__ import annotations

from edgebox.slicing import events as ev
from edgebox.slicing.apply.changes import with_program, with_slicer_changes
from edgebox.slicing.apply.registry import applies
from edgebox.slicing.state import EncounterState, Source, Spending, changed


@applies(ev.CheckCalled)
def _(state: EncounterState, event: ev.CheckCalled) -> EncounterState:
    check = event.check
    if check.by in state.slicers and check.prey is None:
        state = with_slicer_changes(state, check.by, next_boost=0, next_setback=0)
    elif check.purpose == "attack" and check.program is not None:
        state = with_program(state, check.program, next_boost=0, next_setback=0)
    return changed(state, check=check)


@applies(ev.CheckChanged)
def _(state: EncounterState, event: ev.CheckChanged) -> EncounterState:
    return changed(state, check=event.check)


@applies(ev.BoostUsed)
def _(state: EncounterState, event: ev.BoostUsed) -> EncounterState:
    slicer = state.slicers[event.slicer]
    if event.check is None:
        return with_slicer_changes(
            state, event.slicer, boosts=slicer.boosts - 1, next_boost=slicer.next_boost + 1
        )
    state = with_slicer_changes(state, event.slicer, boosts=slicer.boosts - 1)
    return changed(state, check=event.check)


@applies(ev.CheckRolled)
def _(state: EncounterState, event: ev.CheckRolled) -> EncounterState:
    check, net = event.check, event.roll.net
    state = changed(state, check=None, spending=None)
    if check.purpose == "initiative":
        if state.contact is not None and check.by == state.contact.slicer:
            return changed(state, contact=changed(state.contact, slicer_net=net))
        return state
    if check.purpose in ("destiny", "ship"):
        return state
    source: Source = "slicer" if check.by in state.slicers else "program"
    if source == "slicer" and check.prey is not None:
        source = "deployed"
    spending = Spending(
        slicer=check.slicer,
        source=source,
        program=check.program,
        a=max(0, net.advantage),
        x=net.triumph,
        t=max(0, -net.advantage),
        y=net.despair,
        foe=check.foe,
        host=check.host,
    )
    return state if spending.empty else changed(state, spending=spending)


@applies(ev.CheckDropped)
def _(state: EncounterState, _event: ev.CheckDropped) -> EncounterState:
    return changed(state, check=None, contact=None)


@applies(ev.DestinyRolled)
def _(state: EncounterState, event: ev.DestinyRolled) -> EncounterState:
    return changed(state, destiny=event.destiny)


@applies(ev.DestinySpent)
def _(state: EncounterState, event: ev.DestinySpent) -> EncounterState:
    return changed(state, destiny=event.destiny, check=event.check or state.check)
