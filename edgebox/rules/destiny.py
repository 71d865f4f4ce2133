"""Destiny points: two pools, one of each side of the Force (C-5)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from edgebox.dice import Roll


class DestinyUse(Enum):
    """What a destiny point may do (C-5); its value is the word in a script."""

    HELPING_HAND = "helping-hand"
    """Upgrade the own pool once."""
    RAISING_THE_STAKES = "raising-the-stakes"
    """Upgrade the difficulty of the other side's check once."""
    SPECIAL_ABILITY = "special-ability"
    """Pay for a talent that asks for a point."""
    DEUS_EX_MACHINA = "deus-ex-machina"
    """Bring a fact into the story."""


@dataclass(frozen=True)
class Destiny:
    """The two destiny pools of a session."""

    light: int = 0
    """Points that the players may spend."""
    dark: int = 0
    """Points that the GM may spend."""

    @classmethod
    def of_roll(cls, roll: Roll) -> Destiny:
        """Return the pools that the players' force dice make: one for each pip (C-5)."""
        return cls(roll.net.light, roll.net.dark)

    def available(self, by_gm: bool) -> int:
        """How many points a side may spend: the players light, the GM dark."""
        return self.dark if by_gm else self.light

    def spent(self, by_gm: bool) -> Destiny:
        """Return the pools after one point was spent: it moves to the other side (C-5)."""
        step = 1 if by_gm else -1
        return Destiny(self.light + step, self.dark - step)
