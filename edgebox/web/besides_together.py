"""Rolls of several in the D6 system from the page, and falls (W-4, W-8, W-10, W-11).

Who takes part is a line of names, codes, or both: ``"Mira Tol, 2 Trooper, Scout=4D+1, 3D"``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from edgebox.box.characters import six_characters
from edgebox.box.side import AmbushRoll, CommandRoll, InitiativeRoll, SixRoll
from edgebox.box.side_ambush import Rollers
from edgebox.dice.die_code import DieCode
from edgebox.errors import BadInputError
from edgebox.rules.characters.party_file import names_apart
from edgebox.rules.d6 import D6Check
from edgebox.rules.d6.character import PERCEPTION, D6Character
from edgebox.rules.d6.check import Opposed, Target
from edgebox.rules.d6.combined import Member, check_size, leader
from edgebox.rules.d6.falling import Gravity, fall_damage
from edgebox.rules.d6.initiative import initiative_code, roller
from edgebox.rules.d6.sheet_rolls import SheetRoll, resisting, searching, sneaking
from edgebox.rules.d6.table_files import load_tables as load_six
from edgebox.rules.d6.tables import Tables
from edgebox.web.asking import count_in, optional_text, text_in
from edgebox.web.besides_six import target_in
from edgebox.web.faults import RequestError

_LONGEST = 400
_MOST = 30
_HIGHEST_NUMBER = 999
_USUAL_GROUP = 3
_SEVERAL = re.compile(r"([1-9][0-9]?) +(?=\D)(.+)")
_NAMED = re.compile(r"([^=:]+)[=:](.+)")

One = tuple[str, D6Character | DieCode]
"""Somebody: a name, and the sheet or just a code."""


def initiative_in(asked: dict[str, Any]) -> InitiativeRoll:
    """Return the initiative of a post: of each side the highest Perception rolls (W-4).

    Raises:
        BadInputError: a part of it can't be understood.
    """
    tables = load_six()
    return InitiativeRoll(
        tuple(
            (side.capitalize(), _alert(_members(asked, side, tables)))
            for side in ("players", "adversaries")
        )
    )


def _alert(members: list[One]) -> DieCode:
    known = {
        name: each.attribute(PERCEPTION) if isinstance(each, D6Character) else each
        for name, each in members
    }
    who = roller(known)
    sheet = dict(members)[who]
    return initiative_code(known[who], sheet.wounds if isinstance(sheet, D6Character) else 0)


def command_in(asked: dict[str, Any]) -> CommandRoll:
    """Return the command roll of a post: of those named, the highest command leads (W-8).

    Raises:
        BadInputError: a part of it can't be understood, or they are more than can be led.
    """
    tables = load_six()
    named = dict(_members(asked, "leader", tables, "The leader"))
    leads = leader(
        [
            each.member(tables) if isinstance(each, D6Character) else Member(name, each)
            for name, each in named.items()
        ]
    )
    sheet = named.get(leads.name)
    characters = count_in(asked, "characters", _HIGHEST_NUMBER, _USUAL_GROUP)
    working = asked.get("working") is True
    if asked.get("allow_more") is not True:
        check_size(leads.leading, characters, working)
    target = target_in(asked, tables)
    if not isinstance(target, Target):
        raise BadInputError("A command roll is against a level or a number, such as moderate.")
    wounds = sheet.wounds if isinstance(sheet, D6Character) else 0
    check = D6Check(leads.leading, target, actions=2 if working else 1, wounds=wounds)
    return CommandRoll(SixRoll(check, leads.name, "command"), characters)


def ambush_in(asked: dict[str, Any]) -> AmbushRoll:
    """Return the ambush of a post: attackers sneak, targets search (W-10).

    Raises:
        BadInputError: a part of it can't be understood.
    """
    tables = load_six()

    def side(key: str, usual: str, does: Callable[[D6Character, Tables], SheetRoll]) -> Rollers:
        return tuple(
            (name, does(each, tables).code if isinstance(each, D6Character) else each)
            for name, each in _members(asked, key, tables, usual)
        )

    return AmbushRoll(side("attackers", "Attacker", sneaking), side("targets", "Target", searching))


def fall_in(asked: dict[str, Any]) -> SixRoll:
    """Return what a fall of a post does: its damage, and what resists it if ``who`` says (W-11).

    Raises:
        BadInputError: a part of it can't be understood, or such a fall does nothing.
    """
    tables = load_six()
    metres = asked.get("metres")
    if not isinstance(metres, int | float) or isinstance(metres, bool):
        raise RequestError("'metres' must be a number.")
    word = (optional_text(asked, "gravity", 20) or Gravity.STANDARD.value).strip()
    gravity = next((each for each in Gravity if each.value == word), None)
    if gravity is None:
        raise RequestError(f"There is no gravity {word!r}.")
    damage = fall_damage(metres, tables.falls, gravity)
    if not damage:
        raise BadInputError(f"A fall of {metres:g} metres does no damage.")
    what = f"fall of {metres:g} m"
    if not (optional_text(asked, "who", 60) or "").strip():
        return SixRoll(D6Check(damage), "", what)
    name, falls = _members(asked, "who", tables, "")[0]
    if isinstance(falls, D6Character):
        resists = resisting(falls)
        against = Opposed(resists.code, f"{name}'s {resists.words}")
    else:
        against = Opposed(falls)
    return SixRoll(D6Check(damage, against, damage=True), name, what)


def _members(asked: dict[str, Any], key: str, tables: Tables, usual: str = "") -> list[One]:
    """Return who stands in a line of a post, each with a name of its own."""
    line = text_in(asked, key, _LONGEST)
    sheets = {each.name.lower(): each for each in six_characters(tables)}
    parts = [part.strip() for part in line.split(",") if part.strip()]
    found = [each for part in parts for each in _member(part, sheets, usual)]
    if len(found) > _MOST:
        raise BadInputError(f"{len(found)} are too many; name {_MOST} at most.")
    names = names_apart([name for name, _ in found])
    return [(name, each) for name, (_, each) in zip(names, found, strict=True)]


def _member(part: str, sheets: dict[str, D6Character], usual: str) -> Iterator[One]:
    count, name = 1, " ".join(part.split())
    if several := _SEVERAL.fullmatch(name):
        count, name = int(several[1]), several[2]
    if (sheet := sheets.get(name.lower())) is not None:
        yield from ((sheet.name, sheet) for _ in range(count))
        return
    given = _NAMED.fullmatch(part)
    if given is None and not part[0].isdigit():
        known = ", ".join(each.name for each in sheets.values())
        raise BadInputError(
            f"{part[:40]!r} is no sheet and no die code; write 3D, Scout=3D, or one of {known}."
        )
    code = DieCode.parse(part if given is None else given[2])
    yield (usual if given is None else given[1].strip()[:40]), code
