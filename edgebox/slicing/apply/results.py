"""Makes events come true: what results are spent on (section P)."""

from __future__ import annotations

from edgebox.slicing import events as ev
from edgebox.slicing.apply.changes import with_program, with_slicer, with_slicer_changes
from edgebox.slicing.apply.registry import applies
from edgebox.slicing.sight import shown_structure
from edgebox.slicing.state import EncounterState, changed


@applies(ev.Spent)
def _(state: EncounterState, event: ev.Spent) -> EncounterState:
    spending = state.spending
    assert spending is not None
    left = changed(
        spending,
        **{symbol: getattr(spending, symbol) - event.cost.count(symbol) for symbol in "axty"},
    )
    return changed(state, spending=None if left.empty else left)


@applies(ev.StrainChanged)
def _(state: EncounterState, event: ev.StrainChanged) -> EncounterState:
    strain = max(0, state.slicers[event.slicer].strain + event.by)
    return with_slicer_changes(state, event.slicer, strain=strain)


@applies(ev.WoundSuffered)
def _(state: EncounterState, event: ev.WoundSuffered) -> EncounterState:
    return with_slicer_changes(state, event.slicer, wounds=state.slicers[event.slicer].wounds + 1)


@applies(ev.NextCheckBoosted)
def _(state: EncounterState, event: ev.NextCheckBoosted) -> EncounterState:
    owed = state.slicers[event.slicer].next_boost + 1
    return with_slicer_changes(state, event.slicer, next_boost=owed)


@applies(ev.NextCheckHindered)
def _(state: EncounterState, event: ev.NextCheckHindered) -> EncounterState:
    owed = state.slicers[event.slicer].next_setback + 1
    return with_slicer_changes(state, event.slicer, next_setback=owed)


@applies(ev.StateIgnored)
def _(state: EncounterState, event: ev.StateIgnored) -> EncounterState:
    return with_slicer_changes(state, event.slicer, ignores_state=event.turns)


@applies(ev.BoostBanked)
def _(state: EncounterState, event: ev.BoostBanked) -> EncounterState:
    return with_slicer_changes(state, event.slicer, boosts=state.slicers[event.slicer].boosts + 1)


@applies(ev.StructureShown)
def _(state: EncounterState, event: ev.StructureShown) -> EncounterState:
    host = state.host_at(state.slicers[event.slicer].at)
    return with_slicer(state, shown_structure(state.system, state.slicers[event.slicer], host))


@applies(ev.DisorientedLonger)
def _(state: EncounterState, event: ev.DisorientedLonger) -> EncounterState:
    rounds = state.slicers[event.slicer].disoriented + 1
    return with_slicer_changes(state, event.slicer, disoriented=rounds)


@applies(ev.NextAttackBoosted)
def _(state: EncounterState, event: ev.NextAttackBoosted) -> EncounterState:
    owed = state.programs[event.program].next_boost + 1
    return with_program(state, event.program, next_boost=owed)


@applies(ev.NextAttackHindered)
def _(state: EncounterState, event: ev.NextAttackHindered) -> EncounterState:
    owed = state.programs[event.program].next_setback + 1
    return with_program(state, event.program, next_setback=owed)
