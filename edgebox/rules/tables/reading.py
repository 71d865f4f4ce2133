"""Reads each table from its TOML: pure, every fault told in one go."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from edgebox.files.faults import FileFaultsError, listed
from edgebox.files.toml_table import Table
from edgebox.rules.difficulty import Difficulty
from edgebox.rules.skills import Characteristic, Skills
from edgebox.rules.tables.healing import InjuryKind, MedicineTable
from edgebox.rules.tables.ranges import Band, Ranges
from edgebox.rules.tables.spending import WEAPON, SpendingEffect, SpendingOption, SpendingTable
from edgebox.rules.weapon import Weapon

ABOUT = ("source", "note")
"""Keys that every table may have: where it comes from, and what to know about it."""

_LEVELS = {level.word: level for level in Difficulty}
_T = TypeVar("_T")


class TableFileError(FileFaultsError):
    """A file of a table has faults."""


def read_skills(top: Table) -> Skills:
    """Read skills and their characteristics (C-6)."""
    top.check_keys((*ABOUT, "skills"))
    choices = {each.value: each for each in Characteristic}
    return _named(top, "skills", choices, "a characteristic", 'Athletics = "brawn"')


def _named(
    top: Table, key: str, choices: Mapping[str, _T], what: str, example: str
) -> dict[str, _T]:
    table = top.table(key)
    top.needs(key, f"a table: [{key}] with {example}")
    if table is None:
        return {}
    found = {name: table.choice(name, choices, what) for name in table.data}
    if not found:
        table.fault(f"the table is empty; write {example}")
    return {name: value for name, value in found.items() if value is not None}


def read_difficulties(top: Table) -> Mapping[str, Difficulty]:
    """Read the words for difficulties (C-2)."""
    top.check_keys((*ABOUT, "difficulties"))
    table = top.table("difficulties")
    top.needs("difficulties", "a table: [difficulties] with hard = 3")
    if table is None:
        return {}
    found = {name: table.number(name, 0, 5) for name in table.data}
    return {name.lower(): Difficulty(dice) for name, dice in found.items() if dice is not None}


def read_ranges(top: Table) -> Ranges:
    """Read the range bands (R-4, R-5)."""
    top.check_keys((*ABOUT, "close", "bands"))
    close = frozenset(word for _, word in top.words("close"))
    top.needs("bands", 'one [[bands]] for each, with name = "short"')
    bands: list[Band] = []
    for table in top.tables("bands"):
        table.check_keys(("name", "onward", "difficulty", "difficulties"))
        name = table.text("name", 20)
        table.needs("name", '"short"')
        onward = table.number("onward", 1, 9)
        difficulty = table.choice("difficulty", _LEVELS, "a difficulty")
        by_skill: dict[str, Difficulty] = {}
        if table.has("difficulties"):
            by_skill = _named(table, "difficulties", _LEVELS, "a difficulty", 'Melee = "average"')
        if name is not None and name.lower() in (band.name for band in bands):
            table.fault(f"there are two bands called {name}; give one another name", "name")
        elif name is not None:
            bands.append(Band(name.lower(), onward or 1, difficulty, by_skill))
    if top.has("bands") and len(bands) < 2:
        top.fault("at least two bands are needed, the nearest first", "bands")
    return Ranges(tuple(bands), close)


def read_spending(top: Table) -> SpendingTable:
    """Read the spending table (R-8)."""
    top.check_keys((*ABOUT, "options"))
    top.needs("options", "one [[options]] for each thing to buy")
    effects = {effect.value: effect for effect in SpendingEffect}
    options: list[SpendingOption] = []
    for table in top.tables("options"):
        table.check_keys(("id", "by", "costs", "effect", "words"))
        name = table.text("id", 20)
        own = table.choice("by", {"own": True, "other": False}, "a side")
        effect = table.choice("effect", effects, "an effect")
        words = table.text("words", 100)
        costs = tuple(
            cost
            for place, cost in table.words("costs", 10, one=True)
            if _is_cost(table, cost, place, own)
        )
        for key, example in _OPTION_EXAMPLES:
            table.needs(key, example)
        if name is not None and name in (option.id for option in options):
            table.fault(f"there are two options called {name}; give one another id", "id")
        elif None not in (name, own, effect, words) and costs:
            assert name is not None
            assert effect is not None
            options.append(SpendingOption(name.lower(), bool(own), costs, effect, words or ""))
    return SpendingTable(tuple(options), top.text("note", 200) or "")


_OPTION_EXAMPLES = (
    ("id", '"notice"'),
    ("by", '"own"'),
    ("costs", '["a", "x"]'),
    ("effect", '"told"'),
    ("words", '"notice something that matters"'),
)


def _is_cost(table: Table, cost: str, place: int, own: bool | None) -> bool:
    """Whether a cost is symbols of one kind that the side has; tells a fault otherwise."""
    letters = "axty" if own is None else "ax" if own else "ty"
    if cost == WEAPON or (len(set(cost)) == 1 and cost[0] in letters and len(cost) <= 5):
        return True
    kinds = "a to aaaaa, x, or weapon" if own else "t to ttttt, or y"
    table.fault(f"'{cost}' is no cost; write {kinds}", "costs", place)
    return False


def read_medicine(top: Table) -> MedicineTable:
    """Read how hard medicine is (R-9)."""
    levels = ("half_or_less", "more_than_half", "above_threshold")
    amounts = ("wounds_per_success", "strain_per_advantage")
    top.check_keys((*ABOUT, *levels, *amounts))
    usual = MedicineTable()
    found: dict[str, Difficulty] = {}
    for key in levels:
        level = top.choice(key, _LEVELS, "a difficulty")
        found[key] = getattr(usual, key) if level is None else level
        top.needs(key, '"easy"')
    given = [top.number(key, 0, 9) for key in amounts]
    wounds, strain = (1 if amount is None else amount for amount in given)
    return MedicineTable(**found, wounds_per_success=wounds, strain_per_advantage=strain)


WEAPON_KEYS = ("name", "skill", "damage", "brawn", "critical", "range", "stun")


def read_weapons(top: Table) -> Mapping[str, Weapon]:
    """Read the weapons that characters' files may name (R-5, R-6)."""
    top.check_keys((*ABOUT, "weapons"))
    top.needs("weapons", 'one [[weapons]] for each, with name = "Knife"')
    found: dict[str, Weapon] = {}
    for table in top.tables("weapons"):
        weapon = read_weapon(table)
        if weapon is not None and weapon.name in found:
            table.fault(f"there are two weapons called {weapon.name}; give one another name")
        elif weapon is not None:
            found[weapon.name] = weapon
    return found


def read_weapon(table: Table) -> Weapon | None:
    """Read one weapon; whether its skill and range exist is told by who knows those tables."""
    table.check_keys(WEAPON_KEYS)
    name, skill = table.text("name", 30), table.text("skill", 40)
    reach, damage = table.text("range", 20), table.number("damage", 0, 30)
    critical = table.number("critical", 1, 5)
    for key, example in (
        ("name", '"Knife"'),
        ("skill", '"Melee"'),
        ("range", '"engaged"'),
        ("damage", "1"),
    ):
        table.needs(key, example)
    brawn, stun = table.flag("brawn"), table.flag("stun")
    if name is None or skill is None or reach is None or damage is None:
        return None
    return Weapon(name, skill, damage, reach.lower(), critical or 3, brawn, stun)


def read_injuries(top: Table) -> tuple[InjuryKind, ...]:
    """Read what the numbers of critical injuries mean (R-7)."""
    top.check_keys((*ABOUT, "injuries"))
    top.needs("injuries", "one [[injuries]] for each, with from = 1 and to = 5")
    found: list[InjuryKind] = []
    for table in top.tables("injuries"):
        table.check_keys(("from", "to", "name", "effect", "severity"))
        least, most = table.number("from", 1, 999), table.number("to", 1, 999)
        name, effect = table.text("name", 40), table.text("effect", 200)
        severity = table.choice("severity", _LEVELS, "a difficulty")
        for key, example in (("from", "1"), ("to", "5"), ("name", '"Minor nick"')):
            table.needs(key, example)
        if name is None or least is None or most is None:
            continue
        if most < least:
            table.fault(f"{most} is below {least}; write the lower number first", "to")
        elif double := [each.name for each in found if least <= each.most and each.least <= most]:
            table.fault(f"some of these numbers stand for {listed(double, 'and')} already", "from")
        else:
            found.append(InjuryKind(least, most, name, effect or "", severity))
    return tuple(found)
