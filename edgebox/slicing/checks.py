"""The pools of an encounter's checks (O-2, I-1, I-2): who rolls what, and why."""

from __future__ import annotations

from edgebox.dice import Die, Pool
from edgebox.rules.check import PoolRecipe
from edgebox.rules.difficulty import Difficulty
from edgebox.slicing.model import Element, KnowledgeBonus
from edgebox.slicing.state import GM, Check, EncounterState, ProgramState, SlicerState

ATTACK_DIFFICULTY = Difficulty.AVERAGE
"""Every attack in the system is Average (I-2)."""


def slicer_check(
    state: EncounterState,
    name: str,
    purpose: str,
    difficulty: Difficulty,
    *,
    base: Pool | None = None,
    target: str | None = None,
    program: str | None = None,
    in_gear: bool = False,
) -> Check:
    """Return a slicer's check: Computers, unless another skill's dice are given (O-2).

    Args:
        state: the encounter.
        name: the slicer.
        purpose: the operation, ``"attack"`` or ``"initiative"``; modifiers go by it (C-7).
        difficulty: before modifiers.
        base: the dice of another skill (I-1).
        target: the element or data it is about.
        program: key of the program it is about.
        in_gear: whether it is about a copy in the gear (O-6).
    """
    slicer = state.slicers[name]
    sheet = slicer.sheet
    recipe = PoolRecipe(base or sheet.computers_pool, difficulty)
    recipe = recipe.adding(_owed(slicer.next_boost, slicer.next_setback))
    # outside the system nobody is an intruder, but whoever is entering is one (S-2)
    if (slicer.at is not None or purpose == "enter") and not slicer.ignores_state:
        recipe = recipe.adding(Pool().plus(Die.SETBACK, state.system_state))
    if purpose == "list" and target is not None:
        recipe = _with_knowledge(recipe, slicer, state.system.elements[target])
    recipe = recipe.modified(sheet.modifiers, purpose)
    return Check(name, purpose, recipe, name, program, target, in_gear)


def program_attack(program: ProgramState, slicer: str) -> Check:
    """Return the GM's check for a program's attack on a slicer (I-2)."""
    recipe = PoolRecipe(program.kind.attack, ATTACK_DIFFICULTY).adding(
        _owed(program.next_boost, program.next_setback)
    )
    return Check(GM, "attack", recipe, slicer, program.key)


def program_initiative(program: ProgramState, slicer: str) -> Check:
    """Return the GM's initiative check for a program: its Attack dice, Simple (I-1)."""
    return Check(GM, "initiative", PoolRecipe(program.kind.attack), slicer, program.key)


def _owed(boosts: int, setbacks: int) -> Pool:
    return Pool().plus(Die.BOOST, boosts).plus(Die.SETBACK, setbacks)


def _with_knowledge(recipe: PoolRecipe, slicer: SlicerState, directory: Element) -> PoolRecipe:
    """Let a directory's Knowledge skill help (S-5)."""
    ranks = slicer.sheet.knowledge.get(directory.knowledge or "", 0)
    if not ranks:
        return recipe
    if directory.bonus is KnowledgeBonus.BOOST:
        return recipe.adding(Pool().plus(Die.BOOST))
    return recipe.upgrading("ability", ranks)
