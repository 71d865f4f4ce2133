"""What a GM changes about a pool before it is rolled (C-4)."""

from __future__ import annotations

from typing import Protocol

from edgebox.dice import Pool
from edgebox.dice.pool import MOST_DICE
from edgebox.errors import RefusedError
from edgebox.rules.check import PoolRecipe


class Wish(Protocol):
    """A command that says what to change."""

    @property
    def add(self) -> Pool | None:
        """Dice to add."""

    @property
    def remove(self) -> Pool | None:
        """Dice to take out."""

    @property
    def upgrade(self) -> str | None:
        """``"ability"`` or ``"difficulty"``."""

    @property
    def downgrade(self) -> str | None:
        """``"ability"`` or ``"difficulty"``."""


def adjusted(recipe: PoolRecipe, wish: Wish) -> tuple[PoolRecipe, str]:
    """Return the recipe as the GM wants it, and what changed, in words.

    Raises:
        RefusedError: nothing to change, no such dice, or more than a tray holds.
    """
    what: list[str] = []
    if wish.add:
        recipe, what = recipe.adding(wish.add), [f"add {wish.add}"]
    for side, verb, change in (
        (wish.upgrade, "upgrade", PoolRecipe.upgrading),
        (wish.downgrade, "downgrade", PoolRecipe.downgrading),
    ):
        if side is not None:
            if side not in ("ability", "difficulty"):
                raise RefusedError(f"{verb} takes 'ability' or 'difficulty', not {side!r}.")
            recipe, what = change(recipe, side), [*what, f"{verb} {side}"]
    if wish.remove:
        absent = wish.remove - recipe.pool
        if absent:
            raise RefusedError(f"The pool {recipe.pool} has no {absent} to remove.")
        recipe, what = recipe.removing(wish.remove), [*what, f"remove {wish.remove}"]
    if not what:
        raise RefusedError("Nothing to adjust; give add, remove, upgrade or downgrade.")
    if len(recipe.pool) > MOST_DICE:
        raise RefusedError(f"More than {MOST_DICE} dice fit in no tray.")
    return recipe, ", ".join(what)
