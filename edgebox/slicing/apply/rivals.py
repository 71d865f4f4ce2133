"""Makes events come true: fights of two slicers (X-4)."""

from __future__ import annotations

from edgebox.slicing import events as ev
from edgebox.slicing.apply.changes import attacked, with_slicer_changes
from edgebox.slicing.apply.registry import applies
from edgebox.slicing.state import Contact, EncounterState, changed


@applies(ev.RivalsMet)
def _(state: EncounterState, event: ev.RivalsMet) -> EncounterState:
    return changed(state, contact=Contact(event.slicer, "", "slicer", foe=event.foe))


@applies(ev.DuelBegan)
def _(state: EncounterState, event: ev.DuelBegan) -> EncounterState:
    contact = state.contact
    assert contact is not None
    if event.first == event.foe:
        foe = state.slicers[event.foe]
        # an operation of its coming turn: of this round, or of the next if it has had its turn
        if foe.operations_left:
            state = with_slicer_changes(state, foe.name, operations_left=foe.operations_left - 1)
        else:
            state = with_slicer_changes(state, foe.name, operations_owed=foe.operations_owed + 1)
    one, other = sorted((event.slicer, event.foe))
    return changed(
        state,
        contact=changed(contact, attacks=event.attacks),
        duels=state.duels | {(one, other)},
    )


@applies(ev.RivalAttacked)
def _(state: EncounterState, event: ev.RivalAttacked) -> EncounterState:
    contact = state.contact
    begun = contact is not None and contact.slicer == event.slicer
    return attacked(state, "slicer" if begun else "program")


@applies(ev.DuelWon)
def _(state: EncounterState, _event: ev.DuelWon) -> EncounterState:
    return state
