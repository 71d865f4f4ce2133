"""The pools of a fight's checks (R-1, R-2, R-5, R-8): who rolls what, and why."""

from __future__ import annotations

from edgebox.combat.apply import OWING
from edgebox.combat.state import Check, CombatState, Purpose
from edgebox.dice import Die, Pool
from edgebox.rules.check import PoolRecipe
from edgebox.rules.difficulty import Difficulty
from edgebox.rules.skill_check import skill_check
from edgebox.rules.skills import Characteristic


def fighter_check(
    state: CombatState,
    name: str,
    purpose: Purpose,
    skills: tuple[str | Characteristic, ...],
    against: Difficulty | Pool = Difficulty.SIMPLE,
    **about: object,
) -> Check:
    """Return somebody's check with all that goes into it.

    Args:
        state: the scene.
        name: who rolls.
        purpose: what for; modifiers go by its word and by the skills (C-7).
        skills: what is checked; several for a combined check (C-1).
        against: how hard, or the dice of one who opposes it.
        about: target, weapon and the like, as :class:`Check` has them.
    """
    fighter = state.fighters[name]
    table = state.tables.skills
    words = [skill for skill in skills if isinstance(skill, str)]
    modifiers = fighter.sheet.modifiers_for([purpose.value, *words])
    recipe = skill_check((fighter.sheet.pair(each, table) for each in skills), against)
    if purpose in OWING:
        recipe = _with_owed(state, name, recipe)
    recipe = recipe.modified_by(modifiers)
    said = " and ".join(each if isinstance(each, str) else each.title for each in skills)
    return Check(name, purpose, recipe, said, **about)  # type: ignore[arg-type]


def _with_owed(state: CombatState, name: str, recipe: PoolRecipe) -> PoolRecipe:
    """Add what earlier checks owe to this one (R-8)."""
    fighter = state.fighters[name]
    owed = fighter.owed
    allied = sum(side is fighter.side and who != name for side, who in state.next_of_side)
    dice = Pool().plus(Die.BOOST, owed.boosts + allied).plus(Die.SETBACK, owed.setbacks)
    recipe = recipe.adding(dice).upgrading("ability", owed.upgrades)
    return recipe.upgrading("difficulty", owed.difficulty_upgrades)


def attack_check(
    state: CombatState, name: str, target: str, weapon: str, skill: str, *, stun: bool
) -> Check:
    """Return an attack's check; the target is in reach (R-5)."""
    ranges = state.tables.ranges
    engaged = bool(state.opponents_at_hand(name))
    level = ranges.difficulty(skill, state.distance(name, target), engaged=engaged)
    check = fighter_check(
        state, name, Purpose.ATTACK, (skill,), level, target=target, weapon=weapon, stun=stun
    )
    aimed_at = state.fighters[target]
    close = skill in ranges.close
    boosts = state.fighters[name].aims + (aimed_at.prone and close)
    setbacks = aimed_at.guard + (aimed_at.prone and not close)
    dice = Pool().plus(Die.BOOST, boosts).plus(Die.SETBACK, setbacks)
    return _changed(check, check.recipe.adding(dice))


def _changed(check: Check, recipe: PoolRecipe) -> Check:
    return Check(**{**vars(check), "recipe": recipe})


def injury_check(state: CombatState, name: str) -> Check:
    """Return the d100 that one who suffers a critical injury rolls (R-7)."""
    due = sum(check.percentile and check.by == name for check in state.waiting)
    due += state.check is not None and state.check.percentile and state.check.by == name
    plus = 10 * (len(state.fighters[name].injuries) + due)
    return Check(name, Purpose.INJURY, PoolRecipe(Pool()), plus=plus)
