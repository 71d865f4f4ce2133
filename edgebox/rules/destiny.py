"""Destiny points: two pools, one of each side of the Force (C-5)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from edgebox.dice import Roll
from edgebox.errors import BadInputError, RefusedError


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
    def parse(cls, text: str) -> Destiny:
        """Read the pools: ``"3,1"``, light first, or the force dice that were rolled.

        Raises:
            BadInputError: it is neither.
        """
        if ":" in text:
            return cls.of_roll(Roll.parse(text))
        light, _, dark = text.partition(",")
        if not (light.strip().isdecimal() and dark.strip().isdecimal() and len(text) < 12):
            raise BadInputError(
                f"{text[:30]!r} is no destiny; write light and dark points as 3,1, "
                "or the force dice as in W:ll W:n."
            )
        return cls(int(light), int(dark))

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


def spend_point(
    destiny: Destiny | None, word: str | None, *, by_gm: bool
) -> tuple[DestinyUse, Destiny]:
    """Return what a point is spent for, and the pools after it (C-5).

    Args:
        destiny: the pools; ``None`` before they are rolled.
        word: the use, as in a script.
        by_gm: who spends it.

    Raises:
        RefusedError: not rolled yet, no such use, or no point left.
    """
    if destiny is None:
        raise RefusedError("Destiny was not rolled yet; roll-destiny comes first (C-5).")
    try:
        use = DestinyUse(word)
    except ValueError:
        uses = ", ".join(use.value for use in DestinyUse)
        raise RefusedError(f"Destiny has no use {word!r}; its uses are {uses}.") from None
    if destiny.available(by_gm) <= 0:
        side = "dark" if by_gm else "light"
        raise RefusedError(f"No {side} destiny point is left (C-5).")
    return use, destiny.spent(by_gm)


def side_upgraded(use: DestinyUse, *, rolls: bool, side: str, decided: Sequence[str]) -> str:
    """Return which dice a destiny point upgrades, if it may be spent on a check now (C-5).

    Args:
        use: what for; one of the two that change dice.
        rolls: whether the side that spends is the one that rolls.
        side: the word for that side.
        decided: the sides that have spent on this check already, in order.

    Returns:
        ``"ability"`` or ``"difficulty"``.

    Raises:
        RefusedError: it may not; the one who rolls decides first.
    """
    if side in decided:
        raise RefusedError("Your side has spent destiny on this check already (C-5).")
    if rolls and decided:
        raise RefusedError("Who rolls decides first; the other side has decided already (C-5).")
    if rolls != (use is DestinyUse.HELPING_HAND):
        which = "another's" if rolls else "your own"
        raise RefusedError(f"{use.value} is for {which} check (C-5).")
    return "ability" if rolls else "difficulty"
