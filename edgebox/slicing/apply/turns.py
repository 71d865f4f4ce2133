"""Makes events come true: whose turn it is, rounds, objectives (O-1, O-15)."""

from __future__ import annotations

from typing import Any

from edgebox.slicing import events as ev
from edgebox.slicing.apply.changes import with_slicer_changes
from edgebox.slicing.apply.registry import applies
from edgebox.slicing.state import OPERATIONS_A_TURN, EncounterState, changed


@applies(ev.OperationBegan)
def _(state: EncounterState, event: ev.OperationBegan) -> EncounterState:
    left = state.slicers[event.slicer].operations_left - 1
    return changed(with_slicer_changes(state, event.slicer, operations_left=left), spending=None)


@applies(ev.TurnEnded)
def _(state: EncounterState, event: ev.TurnEnded) -> EncounterState:
    ignores = max(0, state.slicers[event.slicer].ignores_state - 1)
    return with_slicer_changes(state, event.slicer, ignores_state=ignores, operations_left=0)


@applies(ev.TurnBegan)
def _(state: EncounterState, event: ev.TurnBegan) -> EncounterState:
    return changed(state, turn=event.slicer)


@applies(ev.RoundEnded)
def _(state: EncounterState, _event: ev.RoundEnded) -> EncounterState:
    return state


@applies(ev.RoundBegan)
def _(state: EncounterState, event: ev.RoundBegan) -> EncounterState:
    slicers = {
        name: changed(
            slicer,
            operations_left=OPERATIONS_A_TURN - slicer.operations_owed,
            operations_owed=0,
            # the round in which it happened does not count as a whole one
            disoriented=max(0, slicer.disoriented - (slicer.disoriented_since < state.round)),
        )
        for name, slicer in state.slicers.items()
    }
    programs = {
        key: changed(program, operations_left=OPERATIONS_A_TURN, noticed=False)
        for key, program in state.programs.items()
    }
    return changed(state, round=event.round, slicers=slicers, programs=programs, jammed=0)


@applies(ev.ObjectiveMet)
def _(state: EncounterState, event: ev.ObjectiveMet) -> EncounterState:
    return _objective(state, event.objective, "met")


@applies(ev.ObjectiveLost)
def _(state: EncounterState, event: ev.ObjectiveLost) -> EncounterState:
    return _objective(state, event.objective, "lost")


def _objective(state: EncounterState, place: int, status: Any) -> EncounterState:
    objectives = list(state.objectives)
    objectives[place] = (objectives[place][0], status)
    return changed(state, objectives=tuple(objectives))


@applies(ev.EncounterFinished)
def _(state: EncounterState, _event: ev.EncounterFinished) -> EncounterState:
    return changed(state, finished=True)
