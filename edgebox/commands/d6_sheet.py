"""Sheets of the D6 system as they are shown: in a line, as a whole, as a document."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from edgebox.rules.d6.character import D6Character
from edgebox.rules.d6.difficulty import plain
from edgebox.rules.d6.tables import Tables


def summary(found: D6Character, tables: Tables) -> str:
    """Return a sheet in a line, with the skills that the table of skills does not have."""
    known = {plain(each) for each in tables.skills}
    own = [skill for skill in found.skills if plain(skill) not in known]
    weapons = ", ".join(weapon.name for weapon in found.weapons) or "no weapon"
    return (
        f"{found.name}, D6, {found.scale.name} scale, resists {found.resists}"
        f"{f', wounds {found.wounds}D less' if found.wounds else ''}, {weapons}"
        f"{'; skills of its own: ' + ', '.join(own) if own else ''}"
    )


def sheet(found: D6Character, tables: Tables) -> str:
    """Return a sheet as a whole."""
    return "\n".join(_lines(found, tables))


def _lines(found: D6Character, tables: Tables) -> Iterator[str]:
    yield f"{summary(found, tables)} ({found.side.value})"
    yield "  " + ", ".join(f"{name} {found.attribute(name)}" for name in tables.attributes)
    for name, code in sorted(found.skills.items()):
        yield f"  {name} {code}"
    if found.maneuverability:
        yield f"  maneuverability {found.maneuverability}, in every dodge"
    for weapon in found.weapons:
        attack = found.attack(weapon, tables)
        yield f"  {weapon.name}: {attack.name} {attack.code}, damage {found.damage(weapon)}"
    if found.character_points or found.force_points:
        yield f"  character points {found.character_points}, force points {found.force_points}"


def document(found: D6Character, tables: Tables) -> dict[str, Any]:
    """Return a sheet as a document."""
    return {
        "name": found.name,
        "rules": "d6",
        "side": found.side.value,
        "scale": found.scale.name,
        "attributes": {name: str(found.attribute(name)) for name in tables.attributes},
        "skills": {name: str(code) for name, code in sorted(found.skills.items())},
        "resists": str(found.resists),
        "maneuverability": str(found.maneuverability),
        "wounds": found.wounds,
        "character_points": found.character_points,
        "force_points": found.force_points,
        "weapons": [
            {
                "name": weapon.name,
                "skill": weapon.skill,
                "attack": str(found.attack(weapon, tables).code),
                "damage": str(found.damage(weapon)),
            }
            for weapon in found.weapons
        ],
    }
