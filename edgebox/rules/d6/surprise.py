"""Ambushes: who spots whom, and what surprise costs (W-10)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from edgebox.errors import BadInputError


@dataclass(frozen=True)
class Ambush:
    """How an ambush begins (W-10)."""

    spotted: Mapping[str, tuple[str, ...]]
    """For each target, the attackers whom it spots."""

    @property
    def surprised(self) -> bool:
        """Whether the targets are surprised.

        Settled: they are as a side, and only if none of them spots anyone; one who spots an
        attacker warns the others.
        """
        return not any(self.spotted.values())

    @property
    def attackers_act_first(self) -> bool:
        """Whether the attackers' first action comes before anything the targets do."""
        return self.surprised

    def may_react(self, first_action: bool) -> bool:
        """Whether the targets may dodge or parry.

        Args:
            first_action: whether it is the attackers' first action, against which those who are
                surprised can't.
        """
        return not (self.surprised and first_action)


def ambush(sneak: Mapping[str, int], search: Mapping[str, int]) -> Ambush:
    """Return who spots whom: a roll that ties or beats an attacker's Sneak does (W-10).

    Args:
        sneak: what each attacker's Sneak came to.
        search: what each target's search or Perception came to.

    Raises:
        BadInputError: a side has nobody.
    """
    if not sneak or not search:
        raise BadInputError("An ambush needs attackers and targets; name one of each or more.")
    return Ambush(
        {
            target: tuple(attacker for attacker, hidden in sneak.items() if total >= hidden)
            for target, total in search.items()
        }
    )
