"""How the pool of a check comes about (C-1 to C-4)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from edgebox.dice import Die, Pool
from edgebox.rules.difficulty import Difficulty
from edgebox.rules.modifiers import Effect, Modifier


def skill_pool(characteristic: int, rank: int) -> Pool:
    """Return the dice of a characteristic and a skill rank (C-1).

    The higher of the two gives that many ability dice, the lower gives that many upgrades.
    """
    higher, lower = max(characteristic, rank), min(characteristic, rank)
    return Pool().plus(Die.ABILITY, higher).upgrade("ability", lower)


def combined_pool(pairs: Iterable[tuple[int, int]]) -> Pool:
    """Return the dice of a combined check of several (characteristic, rank) pairs (C-1).

    The lowest characteristic and the lowest rank count.
    """
    characteristics, ranks = zip(*pairs, strict=True)
    return skill_pool(min(characteristics), min(ranks))


@dataclass(frozen=True)
class PoolRecipe:
    """All that goes into one pool; :attr:`pool` puts it together in the order of C-4.

    Kept as a recipe, so that dice that the GM adds after an upgrade still come before it.
    """

    base: Pool
    """The dice of the skill, or of a program's Attack."""
    difficulty: Difficulty = Difficulty.SIMPLE
    added: Pool = field(default_factory=Pool)
    ability_upgrades: int = 0
    difficulty_upgrades: int = 0
    ability_downgrades: int = 0
    difficulty_downgrades: int = 0
    removed: Pool = field(default_factory=Pool)

    @property
    def pool(self) -> Pool:
        """Build, add dice, upgrade, downgrade, remove (C-4)."""
        built = self.base.plus(Die.DIFFICULTY, self.difficulty) + self.added
        upgraded = built.upgrade("ability", self.ability_upgrades).upgrade(
            "difficulty", self.difficulty_upgrades
        )
        downgraded = upgraded.downgrade("ability", self.ability_downgrades).downgrade(
            "difficulty", self.difficulty_downgrades
        )
        return downgraded - self.removed

    def adding(self, dice: Pool) -> PoolRecipe:
        """Return the recipe with more dice added."""
        return replace(self, added=self.added + dice)

    def removing(self, dice: Pool) -> PoolRecipe:
        """Return the recipe with more dice taken away at the end."""
        return replace(self, removed=self.removed + dice)

    def upgrading(self, side: str, times: int = 1) -> PoolRecipe:
        """Return the recipe with upgrades of ``"ability"`` or ``"difficulty"`` dice (C-3)."""
        if side == "ability":
            return replace(self, ability_upgrades=self.ability_upgrades + times)
        return replace(self, difficulty_upgrades=self.difficulty_upgrades + times)

    def downgrading(self, side: str, times: int = 1) -> PoolRecipe:
        """Return the recipe with downgrades of ``"ability"`` or ``"difficulty"`` dice (C-3)."""
        if side == "ability":
            return replace(self, ability_downgrades=self.ability_downgrades + times)
        return replace(self, difficulty_downgrades=self.difficulty_downgrades + times)

    def modified(self, modifiers: Iterable[Modifier], operation: str) -> PoolRecipe:
        """Return the recipe after those modifiers that apply to the operation (C-7)."""
        return self.modified_by(each for each in modifiers if each.applies_to(operation))

    def modified_by(self, modifiers: Iterable[Modifier]) -> PoolRecipe:
        """Return the recipe after all of these modifiers (C-7).

        Their order makes no difference: difficulty is shifted once, by all of them together.
        """
        recipe, harder = self, 0
        for modifier in modifiers:
            if modifier.effect is Effect.LOWER_DIFFICULTY:
                harder -= modifier.amount
            elif modifier.effect is Effect.RAISE_DIFFICULTY:
                harder += modifier.amount
            else:
                recipe = recipe._with(modifier)
        return replace(recipe, difficulty=recipe.difficulty.shifted(harder))

    def _with(self, modifier: Modifier) -> PoolRecipe:
        match modifier.effect:
            case Effect.REMOVE_SETBACK:
                return self.removing(Pool().plus(Die.SETBACK, modifier.amount))
            case Effect.UPGRADE:
                return self.upgrading("ability", modifier.amount)
            case Effect.BOOST:
                return self.adding(Pool().plus(Die.BOOST, modifier.amount))
            case Effect.LOWER_DIFFICULTY | Effect.RAISE_DIFFICULTY:
                return self  # shifted by all of them together
