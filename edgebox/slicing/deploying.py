"""Programs of a slicer's own (X-5).

Settled: deploying is an operation without a check; the program begins on the slicer's element and
acts by its habit, two operations a turn, at the beginning of the programs' turn, in the order in
which they were deployed. It fights the programs of the system and nothing else: a hunter goes to
the nearest that its slicer knows of, a guard attacks what comes to its element, a defender answers
who attacked it, one that blocks lets none of the system's past. Between two programs there is no
initiative; its slicer rolls for it. It ends when its slicer leaves the system: after an exit it is
in the gear again, after a kick it is lost. Programs of a slicer on the system's side join the
system's own.
"""

from __future__ import annotations

from collections import deque

from edgebox.dice import NetResult
from edgebox.errors import RefusedError
from edgebox.slicing import events as ev
from edgebox.slicing.blocking import refuse_if_closed
from edgebox.slicing.checks import program_duel
from edgebox.slicing.commands import Command
from edgebox.slicing.model import Habit
from edgebox.slicing.state import Check, EncounterState, ProgramState, line_between
from edgebox.slicing.step import Step


def deploy(step: Step, name: str, command: Command) -> None:
    """Set a program to work on the slicer's element."""
    if not step.state.system.options.deploy:
        raise RefusedError("This system does not take programs of slicers (option deploy, X-5).")
    here = step.here(name)
    refuse_if_closed(step, name)
    carried = {kind.name: kind for kind in step.slicer(name).carried}
    if not carried:
        raise RefusedError(f"{name} carries no program to deploy (X-5).")
    target = command.target or (next(iter(carried)) if len(carried) == 1 else None)
    kind = carried.get((target or "").upper())
    if kind is None:
        asked = "Name the program" if target is None else f"{name} carries no {target!r}"
        raise RefusedError(f"{asked}; to deploy are {', '.join(carried)}.")
    step.emit(ev.OperationBegan(name, "deploy", kind.name))
    key = _free_key(step.state, f"{kind.name}@{name}")
    step.emit(ev.ProgramDeployed(key, kind.name, name, here.name))


def _free_key(state: EncounterState, key: str) -> str:
    found, number = key, 1
    while found in state.programs and state.programs[found].running:
        number += 1
        found = f"{key}-{number}"
    return found


def withdraw(step: Step, name: str, *, kept: bool) -> None:
    """End the programs of a slicer that leaves the system."""
    for program in list(step.state.programs.values()):
        if program.owner == name and program.running:
            step.emit(ev.ProgramWithdrawn(program.key, name, kept))


def act(step: Step, program: ProgramState) -> bool:
    """Let a deployed program use one operation, if it has something to do; say if it did."""
    prey = _prey(step.state, program)
    if prey is not None:
        attack(step, program, prey)
        return True
    if program.kind.habit is Habit.HUNTS and program.kind.moves:
        path = _way_to_prey(step.state, program)[: program.kind.moves]
        if path:
            step.emit(ev.ProgramMoved(program.key, tuple(path), rule="X-5"))
            return True
    return False


def _prey(state: EncounterState, program: ProgramState) -> ProgramState | None:
    """Return the program of the system that a deployed one attacks where it is."""
    return next(
        (
            other
            for other in state.running_at(program.at)
            if other.owner is None
            and other.awake
            and (program.kind.habit is not Habit.DEFENDS or have_met(state, program, other))
        ),
        None,
    )


def _way_to_prey(state: EncounterState, program: ProgramState) -> list[str]:
    """Return the way to the nearest program that its slicer knows of, up to the first firewall.

    Of several equally near, the one whose element's name sorts first.
    """
    assert program.owner is not None
    knows = state.slicers[program.owner]
    ways: dict[str, list[str]] = {program.at: []}
    waiting = deque([program.at])
    while waiting:
        at = waiting.popleft()
        here = state.running_at(at)
        if at != program.at and any(p.owner is None and p.awake for p in here):
            return ways[at]
        for end in state.system.neighbours[at]:
            if end not in ways and line_between(at, end) in knows.seen_lines:
                ways[end] = [*ways[at], end]
                waiting.append(end)
    return []


def have_met(state: EncounterState, one: ProgramState, other: ProgramState) -> bool:
    """Whether one of two programs has attacked the other, and both are still there."""
    return tuple(sorted((one.key, other.key))) in state.program_fights


def attack(step: Step, program: ProgramState, prey: ProgramState) -> None:
    """Let a program use an operation to attack another."""
    step.emit(ev.ProgramAttacked(program.key, prey.key))
    check = program_duel(step.state, step.program(program.key), prey)
    step.emit(ev.CheckCalled(check, rule="I-2"))


def resolve_attack(step: Step, check: Check, net: NetResult) -> None:
    """Work out the damage of an attack on another program (I-2, I-3)."""
    assert check.program is not None
    assert check.prey is not None
    damage = max(0, net.damage - step.program(check.prey).kind.countermeasures)
    step.emit(ev.ProgramHit(check.program, check.prey, damage))
    if step.program(check.prey).integrity <= 0:
        by = step.program(check.program).owner or ""
        step.emit(ev.ProgramTerminated(check.prey, by))
