"""What a fall does (W-11)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from edgebox.dice.die_code import DieCode
from edgebox.errors import BadInputError
from edgebox.rules.d6.span import Span

_COUPLE = 2
MOST_METRES = 1_000_000
"""A fall from farther up is a slip of the hand."""


@dataclass(frozen=True)
class FallRow:
    """A row of the table: falls of so many metres, and their damage (W-11)."""

    metres: Span
    damage: DieCode


class Gravity(Enum):
    """How heavy things are on a world; its value is the word for it (W-11)."""

    STANDARD = "standard"
    HIGH = "high"
    LOW = "low"

    @property
    def levels(self) -> int:
        """How many rows of the table the damage moves.

        The source says "a couple"; settled: two.
        """
        return {Gravity.HIGH: _COUPLE, Gravity.LOW: -_COUPLE}.get(self, 0)


def fall_damage(
    metres: float, rows: Sequence[FallRow], gravity: Gravity = Gravity.STANDARD
) -> DieCode:
    """Return the damage of a fall, at the scale of whatever fell (W-11).

    Settled: shorter falls than the table has do nothing, whatever the gravity; between two rows the
    lower one holds; high gravity stays at the last row, low gravity may leave nothing.

    Args:
        metres: how far it fell.
        rows: the table, the shortest falls first.
        gravity: of the world.

    Raises:
        BadInputError: the distance is below zero, or no distance.
    """
    if not 0 <= metres <= MOST_METRES:
        raise BadInputError(
            f"{metres:g} metres are no fall; write a distance from 0 to {MOST_METRES}."
        )
    reached = [place for place, row in enumerate(rows) if metres >= row.metres.least]
    if not reached:
        return DieCode()
    place = min(reached[-1] + gravity.levels, len(rows) - 1)
    return rows[place].damage if place >= 0 else DieCode()
