"""Makes events come true: programs that slicers deploy (X-5)."""

from __future__ import annotations

from edgebox.slicing import events as ev
from edgebox.slicing.apply.changes import (
    parted,
    with_program,
    with_slicer_changes,
    without_slicer_results,
)
from edgebox.slicing.apply.registry import applies
from edgebox.slicing.state import OPERATIONS_A_TURN, EncounterState, ProgramState, changed


@applies(ev.ProgramDeployed)
def _(state: EncounterState, event: ev.ProgramDeployed) -> EncounterState:
    slicer = state.slicers[event.slicer]
    carried = list(slicer.carried)
    kind = next(kind for kind in carried if kind.name == event.kind)
    carried.remove(kind)
    program = ProgramState(
        key=event.program,
        kind=kind,
        home=event.at,
        at=event.at,
        integrity=kind.integrity,
        awake=True,
        operations_left=OPERATIONS_A_TURN,
        owner=event.slicer if state.is_intruder(event.slicer) else None,
    )
    state = with_slicer_changes(state, event.slicer, carried=tuple(carried))
    return changed(state, programs={**state.programs, program.key: program})


@applies(ev.ProgramWithdrawn)
def _(state: EncounterState, event: ev.ProgramWithdrawn) -> EncounterState:
    program = state.programs[event.program]
    if event.kept:
        carried = (*state.slicers[event.slicer].carried, program.kind)
        state = with_slicer_changes(state, event.slicer, carried=carried)
    state = with_program(state, event.program, running=False, integrity=0)
    return parted(state, program=event.program)


@applies(ev.ProgramAttacked)
def _(state: EncounterState, event: ev.ProgramAttacked) -> EncounterState:
    left = state.programs[event.program].operations_left - 1
    state = with_program(state, event.program, operations_left=left)
    one, other = sorted((event.program, event.prey))
    state = changed(state, program_fights=state.program_fights | {(one, other)})
    return without_slicer_results(state)


@applies(ev.ProgramHit)
def _(state: EncounterState, event: ev.ProgramHit) -> EncounterState:
    left = state.programs[event.prey].integrity - event.damage
    return with_program(state, event.prey, integrity=left)
