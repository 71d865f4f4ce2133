"""The six characteristics and the skills that rest on them (C-6)."""

from __future__ import annotations

from enum import Enum


class Characteristic(Enum):
    """One of the six characteristics; its value is the key in a slicer file."""

    BRAWN = "brawn"
    AGILITY = "agility"
    INTELLECT = "intellect"
    CUNNING = "cunning"
    WILLPOWER = "willpower"
    PRESENCE = "presence"


KNOWLEDGE = ("Core Worlds", "Education", "Lore", "Outer Rim", "Underworld", "Xenology")
"""The Knowledge skills; all rest on Intellect (C-6)."""

SKILLS: dict[str, Characteristic] = {
    "Athletics": Characteristic.BRAWN,
    "Brawl": Characteristic.BRAWN,
    "Charm": Characteristic.PRESENCE,
    "Coercion": Characteristic.WILLPOWER,
    "Computers": Characteristic.INTELLECT,
    "Cool": Characteristic.PRESENCE,
    "Coordination": Characteristic.AGILITY,
    "Deception": Characteristic.CUNNING,
    "Discipline": Characteristic.WILLPOWER,
    "Leadership": Characteristic.PRESENCE,
    "Mechanics": Characteristic.INTELLECT,
    "Medicine": Characteristic.INTELLECT,
    "Melee": Characteristic.BRAWN,
    "Negotiation": Characteristic.PRESENCE,
    "Perception": Characteristic.CUNNING,
    "Piloting (Planetary)": Characteristic.AGILITY,
    "Ranged (Heavy)": Characteristic.AGILITY,
    "Ranged (Light)": Characteristic.AGILITY,
    "Resilience": Characteristic.BRAWN,
    "Skulduggery": Characteristic.CUNNING,
    "Stealth": Characteristic.AGILITY,
    "Streetwise": Characteristic.CUNNING,
    "Survival": Characteristic.CUNNING,
    "Vigilance": Characteristic.WILLPOWER,
    **{f"Knowledge ({name})": Characteristic.INTELLECT for name in KNOWLEDGE},
}
"""Every skill of `eote-rules-summary` and `advanced-slicing` with its characteristic (C-6)."""
