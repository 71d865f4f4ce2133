"""Rolls beside the encounter from the page: what there is to choose, and what was chosen."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from edgebox.box.characters import characters, six_characters
from edgebox.box.side import AnyCheck, Beside, SixRoll
from edgebox.dice import Die, Pool
from edgebox.dice.die_code import DieCode, parse_faces
from edgebox.errors import BadInputError
from edgebox.rules.d6 import D6Check
from edgebox.rules.d6.character import D6Character
from edgebox.rules.d6.check import Opposed, Target
from edgebox.rules.d6.combined import NO_BONUS
from edgebox.rules.d6.difficulty import level_named
from edgebox.rules.d6.modifiers import Modifier as SixModifier
from edgebox.rules.d6.pace import Pace
from edgebox.rules.d6.scale import ScaleDice, fire
from edgebox.rules.d6.sheet_rolls import SheetRoll, resisting, rolls_of
from edgebox.rules.d6.table_files import load_tables as load_six
from edgebox.rules.d6.tables import Tables as D6Tables
from edgebox.rules.difficulty import Difficulty
from edgebox.rules.modifiers import Modifier
from edgebox.rules.skill_check import Extras
from edgebox.rules.skills import Characteristic
from edgebox.rules.tables import load_tables
from edgebox.web.asking import optional_text, text_in
from edgebox.web.faults import RequestError

_HIGHEST = 6
_MOST = 20
_HIGHEST_NUMBER = 999


def offered() -> dict[str, Any]:
    """Return the characters with their skills, all skills, and how hard things can be.

    ``six`` are the sheets of the D6 system, each with what it can roll (W-1).

    Raises:
        EdgeboxError: a table of the GM's own has faults.
    """
    tables, six = load_tables(), load_six()
    sheets = characters(tables)
    return {
        "skills": {name: rests.title for name, rests in tables.skills.items()},
        "characteristics": [each.title for each in Characteristic],
        "characters": [
            {
                "name": sheet.name,
                "skills": {name: list(sheet.pair(name, tables.skills)) for name in tables.skills},
                "characteristics": {each.title: sheet.rating(each) for each in Characteristic},
            }
            for sheet in sheets
        ],
        "difficulties": [{"word": each.word, "title": each.title} for each in Difficulty],
        "levels": [{"name": each.name, "number": each.usual} for each in six.levels],
        "six": [
            {
                "name": sheet.name,
                "rolls": [
                    {"words": roll.words, "code": str(roll.code), "damage": roll.damage}
                    for roll in rolls_of(sheet, six)
                ],
                "resists": str(sheet.resists),
            }
            for sheet in six_characters(six)
        ],
    }


def roll_in(asked: dict[str, Any]) -> Beside:
    """Return the roll of a post: a check, or one of the D6 system.

    Raises:
        BadInputError: a part of it can't be understood.
    """
    return six_in(asked) if asked.get("kind") == "d6" else check_in(asked)


def check_in(asked: dict[str, Any]) -> AnyCheck:
    """Return the check of a post (R-1).

    A character who is named rolls with the values of the sheet; else the post has the values.
    ``combined`` is a second skill: the lowest values of the sheet count then (C-1).

    Raises:
        BadInputError: a part of it can't be understood.
    """
    who = (optional_text(asked, "who", 60) or "").strip()
    skill = (optional_text(asked, "skill", 60) or "").strip()
    pair = (_count(asked, "characteristic", _HIGHEST, 2), _count(asked, "rank", _HIGHEST, 0))
    tables = load_tables()
    sheet = next((each for each in characters(tables) if who and each.name == who), None)
    checked = _checked(skill, tables.skills)
    talents: tuple[Modifier, ...] = ()
    other = (optional_text(asked, "combined", 60) or "").strip()
    if sheet is not None and checked is not None:
        pair = sheet.pair(checked, tables.skills)
        talents = sheet.modifiers_for([skill])
        if (also := _checked(other, tables.skills)) is not None:
            pairs = pair, sheet.pair(also, tables.skills)
            pair = min(each[0] for each in pairs), min(each[1] for each in pairs)
            talents = sheet.modifiers_for([skill, other])
    if other:
        skill = f"{skill or 'a check'} and {other}"
    added = Pool().plus(Die.BOOST, _count(asked, "boost", _MOST, 0))
    added = added.plus(Die.SETBACK, _count(asked, "setback", _MOST, 0))
    upgrades = _count(asked, "upgrade", _MOST, 0), _count(asked, "upgrade_difficulty", _MOST, 0)
    return AnyCheck(
        who,
        skill or "a check",
        pair,
        _difficulty(asked),
        Extras(added, Pool(), *upgrades),
        talents,
    )


def _checked(skill: str, skills: Any) -> str | Characteristic | None:
    bare = {each.title: each for each in Characteristic}
    return bare.get(skill) or (skill if skill in skills else None)


def _difficulty(asked: dict[str, Any]) -> Difficulty | Pool:
    against = optional_text(asked, "against", 60)
    if against:
        return Pool.parse(against)
    word = text_in(asked, "difficulty", 40).lower()
    found = next((each for each in Difficulty if each.word == word), None)
    if found is None:
        raise RequestError(f"There is no difficulty {word!r}.")
    return found


def six_in(asked: dict[str, Any]) -> SixRoll:
    """Return the D6 roll of a post: a code, and a level, a number, another code or nothing (W-2).

    Whoever is named with ``what`` of a sheet rolls with its code, its scale, and less its wounds;
    ``against`` may name a sheet as well: what it rolls is in ``their``, or resists damage.

    Raises:
        BadInputError: a part of it can't be understood.
    """
    tables = load_six()
    sheets = {each.name: each for each in six_characters(tables)}
    who = (optional_text(asked, "who", 60) or "").strip()
    what = (optional_text(asked, "what", 60) or "").strip()
    sheet, damage = sheets.get(who), asked.get("damage") is True
    roll = None if sheet is None else _of_sheet(sheet, what, tables)
    if roll is None:
        roll, sheet = SheetRoll(what, DieCode.parse(text_in(asked, "code", 40))), None
    damage = damage or roll.damage
    wounds = 0 if sheet is None or damage else sheet.wounds
    check = replace(_situation(asked, D6Check(roll.code, None)), damage=damage, wounds=wounds)
    other = sheets.get((optional_text(asked, "against", 60) or "").strip())
    if other is not None:
        return SixRoll(_facing(check, sheet, other, asked, tables), who, what)
    target = _target(asked, tables)
    if damage and not isinstance(target, Opposed):
        raise BadInputError("Damage is against what resists it: give its die code, as in 3D.")
    return SixRoll(replace(check, against=target), who, what)


def _situation(asked: dict[str, Any], check: D6Check) -> D6Check:
    """Return a check with what else counts: modifier, actions, pace, bonus (W-3, W-5, W-7, W-8)."""
    modifier = asked.get("modifier", 0)
    if (
        not isinstance(modifier, int)
        or isinstance(modifier, bool)
        or abs(modifier) > _HIGHEST_NUMBER
    ):
        raise RequestError(f"'modifier' must be a number up to {_HIGHEST_NUMBER}, or below zero.")
    word = (optional_text(asked, "pace", 20) or "").strip() or Pace.NORMAL.value
    pace = next((each for each in Pace if each.value == word), None)
    if pace is None:
        raise RequestError(f"There is no pace {word!r}.")
    bonus = (optional_text(asked, "bonus", 20) or "").strip()
    return replace(
        check,
        modifiers=(SixModifier(modifier),) if modifier else (),
        actions=max(1, _count(asked, "actions", _MOST, 1)),
        pace=pace,
        bonus=DieCode.parse(bonus) if bonus else NO_BONUS,
    )


def _of_sheet(sheet: D6Character, what: str, tables: D6Tables) -> SheetRoll | None:
    return next((roll for roll in rolls_of(sheet, tables) if roll.words == what), None)


def _facing(
    check: D6Check,
    sheet: D6Character | None,
    other: D6Character,
    asked: dict[str, Any],
    tables: D6Tables,
) -> D6Check:
    """Return a check against another sheet, with what a difference of scale adds (W-9)."""
    if check.damage:
        theirs = resisting(other)
    else:
        their = text_in(asked, "their", 60)
        found = _of_sheet(other, their, tables)
        if found is None or found.damage:
            raise BadInputError(f"{other.name} has no {their!r} to roll against it.")
        theirs = replace(found, code=found.code.less(other.wounds))
    dice = ScaleDice() if sheet is None else fire(sheet.scale, other.scale)
    against = Opposed(
        theirs.code,
        f"{other.name}'s {theirs.words}",
        scale_dice=dice.resist if check.damage else dice.dodge,
    )
    mine = dice.damage if check.damage else dice.attack
    return replace(check, against=against, scale_dice=mine)


def _target(asked: dict[str, Any], tables: D6Tables) -> Target | Opposed | None:
    words = (optional_text(asked, "against", 60) or "").strip()
    if words.isascii() and words.isdigit() and len(words) < 6:
        return Target(min(int(words), _HIGHEST_NUMBER))
    if words[:1].isdigit() or words[:1] == "+":
        return Opposed(DieCode.parse(words))
    if not words:
        return None
    level = level_named(words, tables.levels)
    return Target(level.usual, level.name)


def faces_in(asked: dict[str, Any]) -> tuple[int, ...]:
    """Return the six-sided dice of a post, such as ``"3,4,5"``.

    Raises:
        BadInputError: something in it is no face.
    """
    return parse_faces(text_in(asked, "faces", 300))


def _count(asked: dict[str, Any], key: str, most: int, usual: int) -> int:
    number = asked.get(key, usual)
    if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number <= most:
        raise RequestError(f"{key!r} must be a number from 0 to {most}.")
    return number
