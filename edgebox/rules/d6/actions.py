"""Several actions in a round, and reactions to attacks (W-5, W-6)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from edgebox.dice.die_code import DieCode
from edgebox.errors import BadInputError, RefusedError

MOST_ACTIONS = 60
"""More actions in one round are a slip of the hand."""


def penalty(actions: int) -> int:
    """Return how many dice so many actions in a round take from each of them (W-5).

    Raises:
        BadInputError: there is not one action.
    """
    if not 1 <= actions <= MOST_ACTIONS:
        raise BadInputError(
            f"{actions} actions in a round can't be; write a number from 1 to {MOST_ACTIONS}."
        )
    return actions - 1


def code_among(code: DieCode, actions: int) -> DieCode:
    """Return a skill as it is rolled by one who does so many things in the round (W-5)."""
    return code.less(penalty(actions))


def difficulty_to_hit(original: int, reaction: int | None) -> int:
    """Return the number that an attack has to tie or beat (W-6).

    Args:
        original: by range, as the game master gave it.
        reaction: what the target's reaction came to; it replaces the other, also if it is lower.
    """
    return original if reaction is None else reaction


@dataclass(frozen=True)
class Round:
    """One character's round: what was declared, what was done, what a reaction came to."""

    declared: int
    """Actions that were declared as the round began, and reactions taken on top."""
    done: int = 0
    """How many of them are used up."""
    reaction: int | None = None
    """What the latest reaction came to; it holds for the rest of the round (W-6)."""
    hurt: bool = False
    """Whether a wound ended the character's actions."""

    def __post_init__(self) -> None:
        penalty(self.declared)

    @property
    def penalty(self) -> int:
        """How many dice each action is less (W-5)."""
        return penalty(self.declared)

    @property
    def left(self) -> int:
        """How many actions are left."""
        return 0 if self.hurt else self.declared - self.done

    def rolled(self, code: DieCode) -> DieCode:
        """Return what is rolled for a skill now (W-5).

        Not for resisting damage and not for initiative, which are no actions.
        """
        return code.less(self.penalty)

    def acted(self) -> Round:
        """Return the round with one action more done.

        Raises:
            RefusedError: none is left.
        """
        if not self.left:
            why = "a wound ended them" if self.hurt else f"all {self.declared} are done"
            raise RefusedError(f"No action is left in this round: {why}.")
        return replace(self, done=self.done + 1)

    def reacting(self, extra: bool = False) -> Round:
        """Return the round as a reaction begins; its code is that of :meth:`rolled` (W-6).

        Args:
            extra: whether it comes on top of what was declared, for one die less on all that
                follows; it has to once no action is left.

        Raises:
            RefusedError: none is left and it is not extra, or a wound ended the actions.
        """
        if self.hurt:
            raise RefusedError("No reaction is left in this round: a wound ended them.")
        if extra:
            return replace(self, declared=self.declared + 1, done=self.done + 1)
        return self.acted()

    def reacted(self, total: int) -> Round:
        """Return the round with what the reaction came to.

        Settled: a second reaction in a round replaces the first, also if it is lower.
        """
        return replace(self, reaction=total)

    def wounded(self) -> Round:
        """Return the round after a wound: no more actions, but the reaction stands."""
        return replace(self, hurt=True)

    def to_hit(self, original: int) -> int:
        """Return the number that an attack on this character has to tie or beat (W-6)."""
        return difficulty_to_hit(original, self.reaction)
