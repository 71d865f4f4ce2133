"""Who decides which side acts first (W-4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from edgebox.dice.die_code import DieCode
from edgebox.errors import BadInputError


def roller(perceptions: Mapping[str, DieCode]) -> str:
    """Return who rolls for a side: the one with the highest Perception (W-4).

    Settled: of several as high, the one who was named first.

    Raises:
        BadInputError: the side has nobody.
    """
    if not perceptions:
        raise BadInputError("A side without characters can't roll for initiative; name one.")
    return max(perceptions, key=lambda name: perceptions[name])


def initiative_code(perception: DieCode, wounds: int = 0) -> DieCode:
    """Return what is rolled for initiative (W-4).

    It is no action: several actions in the round do not lessen it. Wounds do.

    Args:
        perception: of the one who rolls.
        wounds: how many dice wounds take away.
    """
    return perception.less(wounds)


@dataclass(frozen=True)
class Initiative:
    """What rolls for initiative came to (W-4)."""

    totals: Mapping[str, int]
    """What each side rolled."""
    winner: str | None
    """The side that decides; ``None`` while there is a tie at the top."""
    again: tuple[str, ...] = ()
    """Those who tied at the top and roll once more."""

    def order(self, first: bool) -> tuple[str, ...]:
        """Return the sides in the order in which they act, as the winner decides.

        Settled for more than two sides: the others act by their totals, the highest first; of
        equal ones, the one named first.

        Args:
            first: whether the winner's side acts first, or last.

        Raises:
            BadInputError: there is a tie yet.
        """
        if self.winner is None:
            raise BadInputError(f"It is a tie between {' and '.join(self.again)}; roll again.")
        others = sorted(
            (side for side in self.totals if side != self.winner),
            key=lambda side: -self.totals[side],
        )
        return (self.winner, *others) if first else (*others, self.winner)


def initiative(totals: Mapping[str, int]) -> Initiative:
    """Return who decides, or who rolls again (W-4).

    Settled for more than two sides: only those who tie at the top roll again, for the first place.

    Args:
        totals: what each side rolled.

    Raises:
        BadInputError: there are not two sides.
    """
    if len(totals) < 2:
        raise BadInputError("Initiative is between sides; name two or more.")
    top = max(totals.values())
    best = tuple(side for side, total in totals.items() if total == top)
    if len(best) > 1:
        return Initiative(dict(totals), None, best)
    return Initiative(dict(totals), best[0])


def rolled_again(before: Initiative, again: Mapping[str, int]) -> Initiative:
    """Return what comes of another roll of those who tied (W-4).

    Their first totals stay on record for the order; only who decides is rolled for.

    Raises:
        BadInputError: others rolled than those who tied.
    """
    if set(again) != set(before.again):
        raise BadInputError(f"Only {' and '.join(before.again)} roll again.")
    result = initiative(again)
    return Initiative(before.totals, result.winner, result.again)
