"""A weapon: its skill, damage, reach, and what a critical injury with it costs (R-5 to R-7)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Weapon:
    """One weapon, as the table ``weapons`` or a character's file has it."""

    name: str
    skill: str
    """The skill it is used with: ``"Ranged (Light)"``."""
    damage: int
    """Base damage, before net successes and Brawn (R-6)."""
    range: str
    """The farthest range band it reaches (R-4)."""
    critical: int = 3
    """Advantages that a critical injury with it costs (R-7, R-8)."""
    brawn: bool = False
    """Whether its bearer's Brawn is added to the damage."""
    stun: bool = False
    """Whether it may deal strain in place of wounds."""
