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
    foe: str | None = None,
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
        foe: the other slicer that it is about (X-4).
    """
    slicer = state.slicers[name]
    sheet = slicer.sheet
    recipe = PoolRecipe(base or sheet.computers_pool, difficulty)
    recipe = recipe.adding(_owed(slicer.next_boost, slicer.next_setback))
    # outside the system nobody is an intruder, but whoever is entering is one (S-2)
    host = state.host_at(target if purpose == "enter" else slicer.at)
    inside = slicer.at is not None or purpose == "enter"
    if inside and not slicer.ignores_state and state.is_intruder(name):
        recipe = recipe.adding(Pool().plus(Die.SETBACK, state.alert(host)))
    if purpose == "list" and target is not None:
        recipe = _with_knowledge(recipe, slicer, state.system.elements[target])
    recipe = recipe.modified(sheet.modifiers, purpose)
    return Check(name, purpose, recipe, name, program, target, in_gear, foe, host=host)


def program_attack(
    state: EncounterState, program: ProgramState, slicer: str, distance: int = 0
) -> Check:
    """Return the GM's check for a program's attack on a slicer (I-2), so many lines away (X-2)."""
    host = state.host_at(program.at)
    return Check(GM, "attack", _attack(program, distance), slicer, program.key, host=host)


def program_duel(state: EncounterState, program: ProgramState, prey: ProgramState) -> Check:
    """Return the check for a program's attack on another: rolled by the slicer whose it is (X-5).

    The GM rolls for the system's programs.
    """
    owner = program.owner or prey.owner
    assert owner is not None
    host = state.host_at(program.at)
    by = program.owner or GM
    recipe = _attack(program, 0)
    return Check(by, "attack", recipe, owner, program.key, prey=prey.key, host=host)


def _attack(program: ProgramState, distance: int) -> PoolRecipe:
    difficulty = ATTACK_DIFFICULTY.shifted(distance)
    owed = _owed(program.next_boost, program.next_setback)
    return PoolRecipe(program.kind.attack, difficulty).adding(owed)


def program_initiative(state: EncounterState, program: ProgramState, slicer: str) -> Check:
    """Return the GM's initiative check for a program: its Attack dice, Simple (I-1)."""
    recipe = PoolRecipe(program.kind.attack)
    host = state.host_at(program.at)
    return Check(GM, "initiative", recipe, slicer, program.key, host=host)


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
