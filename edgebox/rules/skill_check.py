"""The pool of any skill check: who, what, how hard, against whom (C-1 to C-4, C-7, R-1)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from edgebox.dice import Die, Pool
from edgebox.errors import BadInputError
from edgebox.files.faults import did_you_mean, listed
from edgebox.rules.check import PoolRecipe, combined_pool
from edgebox.rules.difficulty import Difficulty
from edgebox.rules.modifiers import Modifier
from edgebox.rules.tables.tables import Tables


@dataclass(frozen=True)
class Extras:
    """What the situation adds to a check, or takes from it (C-2 to C-4)."""

    added: Pool = field(default_factory=Pool)
    removed: Pool = field(default_factory=Pool)
    ability_upgrades: int = 0
    difficulty_upgrades: int = 0
    ability_downgrades: int = 0
    difficulty_downgrades: int = 0


def skill_check(
    pairs: Iterable[tuple[int, int]],
    against: Difficulty | Pool,
    extras: Extras | None = None,
    modifiers: Iterable[Modifier] = (),
) -> PoolRecipe:
    """Return what goes into the pool of a check (R-1).

    Args:
        pairs: characteristic and rank of the skill; of each skill of a combined check (C-1).
        against: how hard it is, or the dice of one who opposes it.
        extras: what the situation changes.
        modifiers: those that apply to it (C-7).
    """
    recipe = opposed(combined_pool(pairs), against)
    if extras is not None:
        recipe = (
            recipe.adding(extras.added)
            .removing(extras.removed)
            .upgrading("ability", extras.ability_upgrades)
            .upgrading("difficulty", extras.difficulty_upgrades)
            .downgrading("ability", extras.ability_downgrades)
            .downgrading("difficulty", extras.difficulty_downgrades)
        )
    return recipe.modified_by(modifiers)


def opposed(base: Pool, against: Difficulty | Pool) -> PoolRecipe:
    """Return a pool against a difficulty, or against another's dice.

    The other's ability dice are difficulty dice to the one who rolls, proficiency challenge, boost
    setback; dice that stand for difficulty already stay as they are (`eote-dice`, step 4).

    Raises:
        BadInputError: the other's dice have a force die.
    """
    if isinstance(against, Difficulty):
        return PoolRecipe(base, against)
    if against[Die.FORCE]:
        raise BadInputError("A force die opposes no check; leave W out.")
    upgraded = against[Die.PROFICIENCY] + against[Die.CHALLENGE]
    dice = upgraded + against[Die.ABILITY] + against[Die.DIFFICULTY]
    level = Difficulty(min(dice, Difficulty.FORMIDABLE))
    more = Pool().plus(Die.DIFFICULTY, dice - level)
    setbacks = Pool().plus(Die.SETBACK, against[Die.BOOST] + against[Die.SETBACK])
    return PoolRecipe(base, level, more + setbacks, difficulty_upgrades=upgraded)


def find_difficulty(word: str, tables: Tables) -> Difficulty:
    """Return the difficulty that a word of the table or a number of dice means (C-2).

    Raises:
        BadInputError: neither.
    """
    small = word.strip().lower()
    if small in tables.difficulties:
        return tables.difficulties[small]
    if small.isdecimal() and len(small) < 3 and int(small) <= Difficulty.FORMIDABLE:
        return Difficulty(int(small))
    known = f"; write {listed(tables.difficulties)}, or a number of dice from 0 to 5"
    hint = did_you_mean(small, tables.difficulties) or known
    raise BadInputError(f"{word[:40]!r} is no difficulty{hint}")
