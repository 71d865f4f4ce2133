"""What changes a check before it is rolled, and what only the GM does (O-2, C-4, C-5, P-4, S-2)."""

from __future__ import annotations

from dataclasses import replace

from edgebox.dice import Die, Pool
from edgebox.errors import RefusedError
from edgebox.rules.adjusting import adjusted
from edgebox.rules.check import PoolRecipe
from edgebox.rules.destiny import DestinyUse, side_upgraded, spend_point
from edgebox.slicing import events as ev
from edgebox.slicing.commands import Command
from edgebox.slicing.model import SystemState
from edgebox.slicing.state import GM, Check
from edgebox.slicing.step import Step


def whose(check: Check) -> str:
    """Say whose check it is and what for: ``"ann's list check"``."""
    who = "the GM's" if check.by == GM else "the players'" if not check.by else f"{check.by}'s"
    return f"{who} {check.purpose} check"


def use_boost(step: Step, command: Command) -> None:
    """Spend a banked boost die on the waiting check, or on the next one (P-4)."""
    check = step.state.check
    name = command.slicer or step.state.acting
    if step.slicer(name).incapacitated:
        raise RefusedError(f"{name} is incapacitated and can't act (O-14).")
    if step.slicer(name).boosts <= 0:
        raise RefusedError(f"{name} has no boost die banked (P-4).")
    if check is not None:
        if check.by != name or check.prey is not None:
            raise RefusedError(f"{whose(check).capitalize()} is not {name}'s to boost.")
        check = replace(check, recipe=check.recipe.adding(Pool().plus(Die.BOOST)))
    step.emit(ev.BoostUsed(name, check))


def adjust(step: Step, command: Command) -> None:
    """Let the GM add and remove dice, upgrade or downgrade, before the roll (O-2, C-4)."""
    check = step.state.check
    if check is None:
        raise RefusedError("No check is waiting; the GM adjusts a pool before it is rolled.")
    recipe, what = adjusted(check.recipe, command)
    step.emit(ev.CheckChanged(replace(check, recipe=recipe), GM, what))


def set_state(step: Step, command: Command) -> None:
    """Set the state of the system, or of another of the network (S-2, X-7)."""
    try:
        to = SystemState[(command.to or "").upper()]
    except KeyError:
        states = ", ".join(state.word for state in SystemState)
        raise RefusedError(f"There is no state {command.to!r}; the states are {states}.") from None
    hosts = {"", *(host.key for host in step.state.system.others)}
    host = command.target or ""
    if host not in hosts:
        known = ", ".join(sorted(hosts - {""})) or "there is only the one"
        raise RefusedError(f"There is no system {host!r} in this network; {known}.")
    step.emit(ev.StateSet(to, host=host))


def call_destiny(step: Step) -> None:
    """Ask each player for a force die (C-5)."""
    if step.state.destiny is not None:
        raise RefusedError("The destiny pools are rolled already (C-5).")
    dice = Pool().plus(Die.FORCE, len(step.state.slicers))
    step.emit(ev.CheckCalled(Check("", "destiny", PoolRecipe(dice)), rule="C-5"))


def use_destiny(step: Step, command: Command) -> None:
    """Spend a point of the own side; it moves to the other (C-5).

    On a check that is made beside the encounter, and named as the target, only the point is spent.
    """
    use, left = spend_point(step.state.destiny, command.use, by_gm=command.by_gm)
    check = None
    changes_dice = use in (DestinyUse.HELPING_HAND, DestinyUse.RAISING_THE_STAKES)
    if changes_dice and command.target is None:
        check = _fated(step.state.check, command.by_gm, use)
    who = GM if command.by_gm else (command.slicer or step.state.acting)
    step.emit(ev.DestinySpent(who, use.value, left, check))


def _fated(check: Check | None, by_gm: bool, use: DestinyUse) -> Check:
    """Return the check after a destiny point; the one who rolls decides first (C-5)."""
    if check is None or check.purpose == "destiny":
        raise RefusedError("No check is waiting that destiny could change.")
    side, rolls = (GM if by_gm else "players"), (check.by == GM) == by_gm
    dice = side_upgraded(use, rolls=rolls, side=side, decided=check.destiny_by)
    upgraded = check.recipe.upgrading(dice)
    return replace(check, recipe=upgraded, destiny_by=(*check.destiny_by, side))
