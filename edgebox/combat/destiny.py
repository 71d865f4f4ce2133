"""Destiny in a scene: rolled for by the players, spent on any check (C-5)."""

from __future__ import annotations

from dataclasses import replace

from edgebox.combat import events as ev
from edgebox.combat.commands import Command
from edgebox.combat.state import Check, Purpose
from edgebox.combat.step import Step
from edgebox.dice import Die, Pool
from edgebox.errors import RefusedError
from edgebox.rules.characters.character import Side
from edgebox.rules.check import PoolRecipe
from edgebox.rules.destiny import DestinyUse, side_upgraded, spend_point


def call_destiny(step: Step) -> None:
    """Ask each player for a force die (C-5)."""
    if step.state.destiny is not None:
        raise RefusedError("The destiny pools are rolled already (C-5).")
    players = len(step.state.members(Side.PLAYERS))
    if not players:
        raise RefusedError("Nobody at this table is a player (C-5).")
    recipe = PoolRecipe(Pool().plus(Die.FORCE, players))
    step.emit(ev.CheckCalled(Check("", Purpose.DESTINY, recipe), "C-5"))


def use_destiny(step: Step, command: Command) -> None:
    """Spend a point of the own side; it moves to the other (C-5).

    On a check that is made beside the scene, and named as the target, only the point is spent.
    """
    use, left = spend_point(step.state.destiny, command.use, by_gm=command.by_gm)
    check = None
    changes_dice = use in (DestinyUse.HELPING_HAND, DestinyUse.RAISING_THE_STAKES)
    if changes_dice and command.target is None:
        check = _fated(step, command.by_gm, use)
    by = "gm" if command.by_gm else "players"
    step.emit(ev.DestinySpent(by, use.value, left, check))


def _fated(step: Step, by_gm: bool, use: DestinyUse) -> Check:
    """Return the check after a destiny point; the one who rolls decides first (C-5)."""
    check = step.state.check
    if check is None or not check.by or check.percentile:
        raise RefusedError("No check is waiting that destiny could change.")
    side = "gm" if by_gm else "players"
    rolls = step.fighter(check.by).side.by_gm == by_gm
    dice = side_upgraded(use, rolls=rolls, side=side, decided=check.destiny_by)
    upgraded = check.recipe.upgrading(dice)
    return replace(check, recipe=upgraded, destiny_by=(*check.destiny_by, side))
