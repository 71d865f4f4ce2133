"""Any skill check in a scene, and the GM's hand on a pool before it is rolled (R-1, C-1 to C-4)."""

from __future__ import annotations

from dataclasses import replace

from edgebox.combat import events as ev
from edgebox.combat import turns
from edgebox.combat.checks import fighter_check
from edgebox.combat.commands import Command
from edgebox.combat.state import CombatState, Phase, Purpose
from edgebox.combat.step import Step
from edgebox.dice import Pool
from edgebox.errors import BadInputError, RefusedError
from edgebox.rules.adjusting import adjusted
from edgebox.rules.difficulty import Difficulty
from edgebox.rules.skill_check import find_difficulty
from edgebox.rules.skills import Characteristic, find_skill


def check(step: Step, command: Command) -> None:
    """Make any skill check; in a turn it is the action, unless the GM calls for it (R-1, R-3)."""
    free = command.by_gm or step.state.phase is not Phase.ROUNDS
    who = step.named(command.who, "one who checks") if free else turns.actor(step, command)
    step.able(who)
    skills = _skills(step.state, command.skill)
    against = _against(step, command)
    target = None
    if command.target is not None:
        target = step.named(command.target)
    elif isinstance(against, Pool) and command.their is not None:
        target = step.named(command.against)
    called = fighter_check(step.state, who, Purpose.SKILL, skills, against, target=target)
    if not free:
        turns.use_action(step, who, called.skill)
    step.emit(ev.CheckCalled(called))


def _skills(state: CombatState, words: str | None) -> tuple[str | Characteristic, ...]:
    found: list[str | Characteristic] = []
    for word in (words or "").split(","):
        small = word.strip().lower()
        if small in (each.value for each in Characteristic):
            found.append(Characteristic(small))
            continue
        try:
            found.append(find_skill(small, state.tables.skills))
        except BadInputError as error:
            raise RefusedError(str(error)) from None
    return tuple(found)


def _against(step: Step, command: Command) -> Difficulty | Pool:
    """Return what a check is against: a difficulty, dice, or the dice of one who opposes it."""
    tables = step.state.tables
    if command.their is not None:
        other = step.fighter(step.named(command.against, "one who opposes it"))
        return other.sheet.pool(tables.skills, *_skills(step.state, command.their))
    word = command.against or "simple"
    try:
        return find_difficulty(word, tables)
    except BadInputError as error:
        try:
            return Pool.parse(word)
        except BadInputError:
            raise RefusedError(str(error)) from None


def adjust(step: Step, command: Command) -> None:
    """Let the GM add and remove dice, upgrade or downgrade, before the roll (C-4)."""
    waiting = step.state.check
    if waiting is None or waiting.percentile:
        raise RefusedError("No pool is waiting; the GM adjusts one before it is rolled.")
    recipe, what = adjusted(waiting.recipe, command)
    step.emit(ev.CheckChanged(replace(waiting, recipe=recipe), what))
