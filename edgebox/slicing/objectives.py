"""Objectives: which are met, which can no longer be met (O-15)."""

from __future__ import annotations

from edgebox.slicing import events as ev
from edgebox.slicing.model import (
    AllOf,
    AnyOf,
    Deed,
    Goal,
    Objective,
    Undetected,
    objective_words,
)
from edgebox.slicing.state import EncounterState, ObjectiveStatus
from edgebox.slicing.step import Step

_STAY_HIDDEN = Undetected()
"""The objective that asks for nothing else."""

_Verdict = tuple[ObjectiveStatus, str]
"""A status, and why when it is lost."""


def judge(step: Step) -> None:
    """Say which objectives have just been met or lost, and whether all is over."""
    state = step.state
    for place, (objective, status) in enumerate(state.objectives):
        if status != "open":
            continue
        verdict, why = _verdict(state, objective)
        if verdict == "met":
            step.emit(ev.ObjectiveMet(place, objective_words(objective)))
        elif verdict == "lost":
            step.emit(ev.ObjectiveLost(place, objective_words(objective), why))
    if not step.state.finished and _is_over(step.state):
        step.emit(ev.EncounterFinished())


def _is_over(state: EncounterState) -> bool:
    if _nobody_left(state):
        return True
    settled = bool(state.objectives) and all(status != "open" for _, status in state.objectives)
    return settled and _nobody_inside(state)


def _nobody_inside(state: EncounterState) -> bool:
    return all(s.at is None or not state.is_intruder(s.name) for s in state.slicers.values())


def _nobody_left(state: EncounterState) -> bool:
    """Whether no intruder can act any more (O-14); one of the system's own is none (X-4)."""
    return all(s.incapacitated or not state.is_intruder(s.name) for s in state.slicers.values())


def _verdict(state: EncounterState, objective: Objective) -> _Verdict:
    verdict = _stays_hidden(state) if objective == _STAY_HIDDEN else _judged(state, objective)
    if verdict[0] == "open" and _nobody_left(state):
        return "lost", "nobody is left to try"
    return verdict


def _stays_hidden(state: EncounterState) -> _Verdict:
    """Judge "stay undetected" as an objective of its own: met when all is done and all are out."""
    if state.ever_alarmed:
        return "lost", "the system was Alarmed"
    others = [status for other, status in state.objectives if other != _STAY_HIDDEN]
    done = all(status != "open" for status in others) and _nobody_inside(state)
    been_inside = any(slicer.visited for slicer in state.slicers.values())
    return ("met" if done and been_inside else "open"), ""


def _judged(state: EncounterState, objective: Objective) -> _Verdict:
    match objective:
        case Goal():
            return _goal(state, objective)
        case AnyOf(parts):
            verdicts = [_judged(state, part) for part in parts]
            if any(status == "met" for status, _ in verdicts):
                return "met", ""
            if all(status == "lost" for status, _ in verdicts):
                return "lost", "; ".join(dict.fromkeys(why for _, why in verdicts))
            return "open", ""
        case AllOf(parts):
            verdicts = [_judged(state, part) for part in parts]
            lost = [why for status, why in verdicts if status == "lost"]
            if lost:
                return "lost", "; ".join(dict.fromkeys(lost))
            return ("met" if all(status == "met" for status, _ in verdicts) else "open"), ""
        case Undetected(part):
            if state.ever_alarmed:
                return "lost", "the system was Alarmed"
            return _judged(state, part) if part is not None else ("met", "")


def _goal(state: EncounterState, goal: Goal) -> _Verdict:
    if goal in state.deeds:
        return "met", ""
    if goal.deed in (Deed.COPY, Deed.ALTER, Deed.DECRYPT) and state.elements[goal.element].deleted:
        copied = any(goal.element in slicer.gear for slicer in state.slicers.values())
        if not (copied and goal.deed is Deed.DECRYPT):
            return "lost", f"{goal.element} was deleted"
    return "open", ""
