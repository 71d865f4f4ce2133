"""What the system's programs do by themselves (section G)."""

from __future__ import annotations

from collections import deque

from edgebox.slicing import deploying
from edgebox.slicing import events as ev
from edgebox.slicing.fighting import program_engages
from edgebox.slicing.model import Habit, System, SystemState
from edgebox.slicing.reach import distance_to_program
from edgebox.slicing.state import EncounterState, ProgramState
from edgebox.slicing.step import Step


def act(step: Step) -> bool:
    """Let the next program that has something to do use one operation; say if one did."""
    for program in _in_order(step.state):
        if not program.active or program.operations_left <= 0:
            continue
        if program.hidden or program.infects is not None:
            continue
        if program.owner is not None:
            if deploying.act(step, program):
                return True
            continue
        foe = _foe(step.state, program)
        if foe is not None:
            program_engages(step, program, foe)
            return True
        prey = _prey(step.state, program)
        if prey is not None:
            deploying.attack(step, program, prey)
            return True
        if program.kind.habit is Habit.HUNTS and program.kind.moves:
            path = hunting_path(step.state, program)
            if path:
                step.emit(ev.ProgramMoved(program.key, tuple(path[: program.kind.moves])))
                return True
    return False


def _in_order(state: EncounterState) -> list[ProgramState]:
    """Return the programs in the order in which they act: those of slicers first (X-5)."""
    return sorted(state.programs.values(), key=lambda program: program.owner is None)


def _prey(state: EncounterState, program: ProgramState) -> ProgramState | None:
    """Return the deployed program that one of the system's attacks where it is (X-5)."""
    for other in state.running_at(program.at):
        if other.owner is not None and (
            program.kind.habit is not Habit.DEFENDS or deploying.have_met(state, program, other)
        ):
            return other
    return None


def _foe(state: EncounterState, program: ProgramState) -> str | None:
    """Return the slicer that a program attacks where it is; one it already fights comes first."""
    here = [
        slicer
        for slicer in state.slicers.values()
        if slicer.at == program.at and state.is_intruder(slicer.name)
    ]
    for slicer in here:
        if (slicer.name, program.key) in state.interactions:
            return slicer.name
    for slicer in here:
        if program.kind.habit is Habit.HUNTS:
            return slicer.name
        if program.kind.habit is Habit.GUARDS and slicer.arrived < state.round:
            return slicer.name
    return _foe_afar(state, program)


def _foe_afar(state: EncounterState, program: ProgramState) -> str | None:
    """Return the slicer that engaged a program from a distance, if that does not walk (X-2)."""
    if program.kind.moves and program.kind.habit is Habit.HUNTS:
        return None
    for slicer in state.slicers.values():
        met = (slicer.name, program.key) in state.interactions
        if met and distance_to_program(state, slicer.name, program) is not None:
            return slicer.name
    return None


def hunting_path(state: EncounterState, program: ProgramState) -> list[str]:
    """Return the elements on the way to the nearest intruder; empty without one (G-2).

    A program that an intruder deployed is one as well: none gets past one that blocks (X-5).

    Of intruders equally near, the one whose element's name sorts first; of ways equally short, the
    one whose next element's name sorts first.
    """
    slicers = {s.at for s in state.slicers.values() if s.at and state.is_intruder(s.name)}
    deployed = {p.at for p in state.programs.values() if p.owner is not None and p.running}
    places = sorted(slicers | deployed)
    routes = [distances(state.system, place) for place in places]
    reachable = [
        (route[program.at], place)
        for place, route in zip(places, routes, strict=True)
        if program.at in route
    ]
    if not reachable:
        return []
    _, goal = min(reachable)
    route = routes[places.index(goal)]
    path, at = [], program.at
    while at != goal:
        at = min(end for end in state.system.neighbours[at] if route.get(end) == route[at] - 1)
        path.append(at)
    return path


def distances(system: System, start: str) -> dict[str, int]:
    """Return for each element how many lines it is from another, on a shortest path."""
    found = {start: 0}
    waiting = deque([start])
    while waiting:
        at = waiting.popleft()
        for end in system.neighbours[at]:
            if end not in found:
                found[end] = found[at] + 1
                waiting.append(end)
    return found


def wake(step: Step) -> None:
    """Wake the programs that wait for the system state as it is now (G-2)."""
    for program in step.state.programs.values():
        if (
            program.running
            and not program.awake
            and (step.state.alert(step.state.host_at(program.home)) >= program.kind.wakes)
        ):
            step.emit(ev.ProgramWoke(program.key))


def raise_alarms(step: Step) -> None:
    """At the end of a round, watchdogs that saw somebody raise the alarm and call (G-4)."""
    for program in list(step.state.programs.values()):
        if program.active and program.noticed and program.kind.alarms:
            host = step.state.host_at(program.home)
            if step.state.alert(host) is not SystemState.ALARMED:
                step.emit(ev.StateRaised(SystemState.ALARMED, "G-4", program.key, host))
            if not step.state.distress_called:
                step.emit(ev.DistressCalled(program.key))
