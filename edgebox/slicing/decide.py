"""The way into the rules: a state and a command make events, or the command is refused (O-13)."""

from __future__ import annotations

from collections.abc import Callable

from edgebox.dice import Roll
from edgebox.errors import RefusedError
from edgebox.rules.destiny import Destiny
from edgebox.slicing import adjusting, fighting, gear, operations, programs, ship
from edgebox.slicing import events as ev
from edgebox.slicing.adjusting import whose
from edgebox.slicing.commands import WHILE_A_CHECK_WAITS, Command, Do
from edgebox.slicing.objectives import judge
from edgebox.slicing.reach import distance_to_program, distance_to_slicer
from edgebox.slicing.spending import spend
from edgebox.slicing.state import Check, EncounterState
from edgebox.slicing.step import Step

_GM_ONLY = {
    Do.ADJUST: "change a pool",
    Do.SET_STATE: "set the system state",
    Do.SHIP_CHECK: "make a check with the ship's systems",
}


def decide(
    state: EncounterState, command: Command, roll: Roll | None = None
) -> tuple[ev.Event, ...]:
    """Return what happens when a command is given, with the dice that were rolled for it.

    A command that needs a check leaves it waiting, unless ``roll`` answers it at once. The result
    depends on nothing but the arguments.

    Raises:
        RefusedError: the rules do not allow it now; the message says why and what is open.
    """
    return tuple(resolve(state, command, roll).events)


def resolve(state: EncounterState, command: Command, roll: Roll | None = None) -> Step:
    """Do what :func:`decide` does and return the whole step: its events and the state after.

    Raises:
        RefusedError: as :func:`decide`.
    """
    step = Step(state)
    _guard(state, command)
    if command.do is not Do.ROLL:
        _carry_out(step, command)
        _settle(step)
    elif state.check is None:
        raise RefusedError("No check is waiting for a roll.")
    elif roll is None:
        raise RefusedError(f"Name the dice you rolled for {state.check.pool}, as in Y:s G:a P:-.")
    if roll is not None:
        _answer(step, roll)
        _settle(step)
    return step


def _guard(state: EncounterState, command: Command) -> None:
    """Refuse what the moment does not allow, whatever it is."""
    check = state.check
    if command.slicer is not None and command.slicer not in state.slicers:
        raise RefusedError(
            f"There is no slicer {command.slicer!r}; playing are {', '.join(state.slicers)}."
        )
    if check is not None and command.do not in WHILE_A_CHECK_WAITS:
        raise RefusedError(
            f"{whose(check)} waits for its roll ({check.pool}); {command.do.value} comes after."
        )
    if command.do in _GM_ONLY and not command.by_gm:
        raise RefusedError(f"Only the GM may {_GM_ONLY[command.do]}.")


_FREE: dict[Do, Callable[[Step, Command], None]] = {
    Do.SPEND: spend,
    Do.USE_BOOST: adjusting.use_boost,
    Do.ADJUST: adjusting.adjust,
    Do.SET_STATE: adjusting.set_state,
    Do.SHIP_CHECK: ship.call_check,
    Do.ROLL_DESTINY: lambda step, _command: adjusting.call_destiny(step),
    Do.USE_DESTINY: adjusting.use_destiny,
}
"""What asks for nobody's turn."""


def _carry_out(step: Step, command: Command) -> None:
    if command.do in _FREE:
        _FREE[command.do](step, command)
        return
    match command.do:
        case Do.EXIT:
            operations.leave(step, _actor(step, command, any_turn=True))
        case Do.END_TURN:
            _end_turn(step, _actor(step, command))
        case Do.DROP:
            gear.drop(step, _actor(step, command), command)
        case Do.OPERATE:
            name = _actor(step, command)
            gear.refuse_if_broken(step.state, name)
            operations.operate(step, name, command)
        case Do.ENGAGE:
            fighting.engage(step, _with_operation(step, command), command)
        case _:
            name = _with_operation(step, command)
            gear.refuse_if_broken(step.state, name)
            operations.OPERATIONS[command.do](step, name, command)


def _actor(step: Step, command: Command, *, any_turn: bool = False) -> str:
    """Return who acts, if it may."""
    name = command.slicer or step.state.acting
    if step.slicer(name).incapacitated:
        raise RefusedError(f"{name} is incapacitated and can't act (O-14).")
    if not any_turn and step.state.turn != name:
        raise RefusedError(f"It is {step.state.turn}'s turn, not {name}'s.")
    return name


def _with_operation(step: Step, command: Command) -> str:
    name = _actor(step, command)
    if step.slicer(name).operations_left <= 0:
        raise RefusedError(f"{name} has no operation left this turn; end the turn (O-1).")
    return name


def _end_turn(step: Step, name: str) -> None:
    step.emit(ev.TurnEnded(name))
    names = list(step.state.slicers)
    step.emit(ev.TurnBegan(step.state.first_able(names[names.index(name) + 1 :])))


# --- what follows by itself -----------------------------------------------------------------------


def _settle(step: Step) -> None:
    """Let all happen that needs nobody's choice, up to the next check or the next turn."""
    settled = -1
    while True:
        if len(step.events) != settled:
            programs.wake(step)
            _drop_void_check(step)
            judge(step)
            settled = len(step.events)
        if step.state.check is not None:
            return
        if step.state.contact is not None:
            fighting.go_on(step)
        elif step.state.nobody_able:
            return
        elif step.state.turn is not None:
            if not step.slicer(step.state.turn).incapacitated:
                return
            _end_turn(step, step.state.turn)
        elif not programs.act(step):
            _end_round(step)


def _drop_void_check(step: Step) -> None:
    """Drop a check of two that fight when one of them is gone."""
    check = step.state.check
    if check is not None and not _has_its_point(step.state, check):
        step.emit(ev.CheckDropped())


def _has_its_point(state: EncounterState, check: Check) -> bool:
    if check.foe is not None:
        return distance_to_slicer(state, check.slicer, check.foe) is not None
    if check.program is None:
        return True
    program = state.programs[check.program]
    if check.prey is not None:
        prey = state.programs[check.prey]
        return program.running and prey.running and program.at == prey.at
    return distance_to_program(state, check.slicer, program) is not None


def _end_round(step: Step) -> None:
    step.emit(ev.RoundEnded(step.state.round))
    programs.raise_alarms(step)
    fighting.firewall_reports(step)
    gear.spoil(step)
    step.emit(ev.RoundBegan(step.state.round + 1))
    step.emit(ev.TurnBegan(step.state.first_able(step.state.slicers)))


# --- rolls ----------------------------------------------------------------------------------------


def _answer(step: Step, roll: Roll) -> None:
    """Answer the waiting check with a roll (O-2)."""
    check = step.state.check
    if check is None:
        raise RefusedError("No check is waiting for a roll.")
    difference = roll.difference(check.pool)
    if difference is not None:
        raise RefusedError(f"The dice are not those of the check ({check.pool}): {difference}.")
    net = roll.net
    step.emit(ev.CheckRolled(check, roll, net.succeeded))
    match check.purpose:
        case "attack":
            fighting.resolve_attack(step, check, net)
        case "initiative":
            fighting.settle_initiative(step, check, net)
        case "destiny":
            step.emit(ev.DestinyRolled(Destiny.of_roll(roll)))
        case "ship":
            pass
        case _ if net.succeeded:
            operations.resolve(step, check, net.success)
