"""What is left of a check may buy: the spending table (R-8)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

WEAPON = "weapon"
"""The cost that is the weapon's critical rating in advantages (R-7)."""


class SpendingEffect(Enum):
    """What a bought option does; its value is the word in the file (R-8)."""

    TOLD = "told"
    """Nothing that the rules keep: the table plays it out."""
    RECOVER_STRAIN = "recover-strain"
    BOOST_NEXT_OF_SIDE = "boost-next-of-side"
    CRITICAL_INJURY = "critical-injury"
    FREE_MANEUVER = "free-maneuver"
    SETBACK_TARGET = "setback-target"
    BOOST_ONE = "boost-one"
    GUARD = "guard"
    DROP_WEAPON = "drop-weapon"
    UPGRADE_DIFFICULTY_TARGET = "upgrade-difficulty-target"
    UPGRADE_ONE = "upgrade-one"
    SUFFER_STRAIN = "suffer-strain"
    FREE_MANEUVER_OTHER = "free-maneuver-other"
    BOOST_TARGET = "boost-target"
    SETBACK_ONE = "setback-one"
    FALL_PRONE = "fall-prone"
    OUT_OF_AMMUNITION = "out-of-ammunition"
    UPGRADE_DIFFICULTY_ONE = "upgrade-difficulty-one"
    WEAPON_DAMAGED = "weapon-damaged"


@dataclass(frozen=True)
class SpendingOption:
    """One line of the table."""

    id: str
    """What scripts call it: ``"boost-next"``."""
    own: bool
    """Whether the side that rolled buys it (advantage, triumph), or the one across."""
    costs: tuple[str, ...]
    """Any one of these pays for it; symbols of section N, or ``"weapon"``."""
    effect: SpendingEffect
    words: str

    def prices(self, critical: int | None) -> tuple[str, ...]:
        """Return the costs in symbols; ``critical`` is the rating of the weapon in use."""
        paid = ("a" * critical if cost == WEAPON and critical else cost for cost in self.costs)
        return tuple(cost for cost in paid if cost != WEAPON)


@dataclass(frozen=True)
class SpendingTable:
    """The whole table."""

    options: tuple[SpendingOption, ...]
    note: str = ""
    """What is to be known about its figures."""

    def option(self, name: str) -> SpendingOption | None:
        """Return an option by its id, in either case."""
        return next((each for each in self.options if each.id == name.lower()), None)
