"""The way into the rules: a state and a command make events, or the command is refused (O-13)."""

from __future__ import annotations

from dataclasses import replace

from edgebox.dice import Die, Pool, Roll
from edgebox.dice.pool import MOST_DICE
from edgebox.errors import RefusedError
from edgebox.rules.check import PoolRecipe
from edgebox.rules.destiny import Destiny, DestinyUse
from edgebox.slicing import events as ev
from edgebox.slicing import fighting, operations, programs
from edgebox.slicing.commands import WHILE_A_CHECK_WAITS, Command, Do
from edgebox.slicing.model import SystemState
from edgebox.slicing.objectives import judge
from edgebox.slicing.spending import spend
from edgebox.slicing.state import GM, Check, EncounterState
from edgebox.slicing.step import Step

_GM_ONLY = {Do.ADJUST: "change a pool", Do.SET_STATE: "set the system state"}


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
            f"{_whose(check)} waits for its roll ({check.pool}); {command.do.value} comes after."
        )
    if command.do in _GM_ONLY and not command.by_gm:
        raise RefusedError(f"Only the GM may {_GM_ONLY[command.do]}.")


def _whose(check: Check) -> str:
    who = "the GM's" if check.by == GM else "the players'" if not check.by else f"{check.by}'s"
    return f"{who} {check.purpose} check"


def _carry_out(step: Step, command: Command) -> None:
    match command.do:
        case Do.SPEND:
            spend(step, command)
        case Do.USE_BOOST:
            _use_boost(step, command)
        case Do.ADJUST:
            _adjust(step, command)
        case Do.SET_STATE:
            _set_state(step, command)
        case Do.ROLL_DESTINY:
            _call_destiny(step)
        case Do.USE_DESTINY:
            _use_destiny(step, command)
        case Do.EXIT:
            operations.leave(step, _actor(step, command, any_turn=True))
        case Do.END_TURN:
            _end_turn(step, _actor(step, command))
        case Do.OPERATE:
            operations.operate(step, _actor(step, command), command)
        case Do.ENGAGE:
            fighting.engage(step, _with_operation(step, command), command)
        case _:
            operations.OPERATIONS[command.do](step, _with_operation(step, command), command)


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
    if check is None or check.program is None:
        return
    slicer, program = step.slicer(check.slicer), step.program(check.program)
    if slicer.at != program.at or not program.running:
        step.emit(ev.CheckDropped())


def _end_round(step: Step) -> None:
    step.emit(ev.RoundEnded(step.state.round))
    programs.raise_alarms(step)
    fighting.firewall_reports(step)
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
        case _ if net.succeeded:
            operations.resolve(step, check, net.success)


# --- dice added before the roll -------------------------------------------------------------------


def _use_boost(step: Step, command: Command) -> None:
    """Spend a banked boost die on the waiting check, or on the next one (P-4)."""
    check = step.state.check
    name = command.slicer or step.state.acting
    if step.slicer(name).incapacitated:
        raise RefusedError(f"{name} is incapacitated and can't act (O-14).")
    if step.slicer(name).boosts <= 0:
        raise RefusedError(f"{name} has no boost die banked (P-4).")
    if check is not None:
        if check.by != name:
            raise RefusedError(f"{_whose(check).capitalize()} is not {name}'s to boost.")
        check = replace(check, recipe=check.recipe.adding(Pool().plus(Die.BOOST)))
    step.emit(ev.BoostUsed(name, check))


def _adjust(step: Step, command: Command) -> None:
    """Let the GM add and remove dice, upgrade or downgrade, before the roll (O-2, C-4)."""
    check = step.state.check
    if check is None:
        raise RefusedError("No check is waiting; the GM adjusts a pool before it is rolled.")
    recipe = check.recipe
    what: list[str] = []
    if command.add:
        recipe, what = recipe.adding(command.add), [*what, f"add {command.add}"]
    for side, verb, change in (
        (command.upgrade, "upgrade", PoolRecipe.upgrading),
        (command.downgrade, "downgrade", PoolRecipe.downgrading),
    ):
        if side is not None:
            if side not in ("ability", "difficulty"):
                raise RefusedError(f"{verb} takes 'ability' or 'difficulty', not {side!r}.")
            recipe, what = change(recipe, side), [*what, f"{verb} {side}"]
    if command.remove:
        absent = command.remove - recipe.pool
        if absent:
            raise RefusedError(f"The pool {recipe.pool} has no {absent} to remove.")
        recipe, what = recipe.removing(command.remove), [*what, f"remove {command.remove}"]
    if not what:
        raise RefusedError("Nothing to adjust; give add, remove, upgrade or downgrade.")
    if len(recipe.pool) > MOST_DICE:
        raise RefusedError(f"More than {MOST_DICE} dice fit in no tray.")
    step.emit(ev.CheckChanged(replace(check, recipe=recipe), GM, ", ".join(what)))


def _set_state(step: Step, command: Command) -> None:
    try:
        to = SystemState[(command.to or "").upper()]
    except KeyError:
        states = ", ".join(state.word for state in SystemState)
        raise RefusedError(f"There is no state {command.to!r}; the states are {states}.") from None
    step.emit(ev.StateSet(to))


# --- destiny --------------------------------------------------------------------------------------


def _call_destiny(step: Step) -> None:
    """Ask each player for a force die (C-5)."""
    if step.state.destiny is not None:
        raise RefusedError("The destiny pools are rolled already (C-5).")
    dice = Pool().plus(Die.FORCE, len(step.state.slicers))
    step.emit(ev.CheckCalled(Check("", "destiny", PoolRecipe(dice)), rule="C-5"))


def _use_destiny(step: Step, command: Command) -> None:
    """Spend a point of the own side; it moves to the other (C-5)."""
    destiny = step.state.destiny
    if destiny is None:
        raise RefusedError("Destiny was not rolled yet; roll-destiny comes first (C-5).")
    try:
        use = DestinyUse(command.use)
    except ValueError:
        uses = ", ".join(use.value for use in DestinyUse)
        raise RefusedError(f"Destiny has no use {command.use!r}; its uses are {uses}.") from None
    if destiny.available(command.by_gm) <= 0:
        side = "dark" if command.by_gm else "light"
        raise RefusedError(f"No {side} destiny point is left (C-5).")
    check = None
    if use in (DestinyUse.HELPING_HAND, DestinyUse.RAISING_THE_STAKES):
        check = _fated(step.state.check, command.by_gm, use)
    who = GM if command.by_gm else (command.slicer or step.state.acting)
    step.emit(ev.DestinySpent(who, use.value, destiny.spent(command.by_gm), check))


def _fated(check: Check | None, by_gm: bool, use: DestinyUse) -> Check:
    """Return the check after a destiny point; the one who rolls decides first (C-5)."""
    if check is None or check.purpose == "destiny":
        raise RefusedError("No check is waiting that destiny could change.")
    side, rolls = (GM if by_gm else "players"), (check.by == GM) == by_gm
    if side in check.destiny_by:
        raise RefusedError("Your side has spent destiny on this check already (C-5).")
    if rolls and check.destiny_by:
        raise RefusedError("Who rolls decides first; the other side has decided already (C-5).")
    if rolls != (use is DestinyUse.HELPING_HAND):
        which = "another's" if rolls else "your own"
        raise RefusedError(f"{use.value} is for {which} check (C-5).")
    upgraded = check.recipe.upgrading("ability" if rolls else "difficulty")
    return replace(check, recipe=upgraded, destiny_by=(*check.destiny_by, side))
