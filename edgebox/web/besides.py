"""Rolls beside the encounter from the page: what there is to choose, and what was chosen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from edgebox.box.characters import characters, six_characters
from edgebox.box.side import AnyCheck, Beside
from edgebox.dice import Die, Pool
from edgebox.dice.die_code import parse_faces
from edgebox.rules.d6.falling import Gravity
from edgebox.rules.d6.sheet_rolls import rolls_of
from edgebox.rules.d6.span import Span
from edgebox.rules.d6.table_files import load_tables as load_six
from edgebox.rules.difficulty import Difficulty
from edgebox.rules.modifiers import Modifier
from edgebox.rules.skill_check import Extras, find_difficulty
from edgebox.rules.skills import Characteristic
from edgebox.rules.tables import Tables, load_tables
from edgebox.web.asking import count_in, optional_text, text_in
from edgebox.web.besides_six import six_in
from edgebox.web.besides_together import ambush_in, command_in, fall_in, initiative_in

_HIGHEST = 6
_MOST = 20
_MORE_DICE = 6


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
        "difficulties": [
            {"word": word, "title": word.capitalize(), "usual": level is Difficulty.AVERAGE}
            for word, level in tables.levels
        ],
        "levels": [
            {"name": each.name, "number": each.usual, "random": _dice(each.random)}
            for each in six.levels
        ],
        "gravities": [each.value for each in Gravity],
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


def _dice(span: Span) -> list[int]:
    """Return how many dice may be rolled for a random number; of one without end, a few (W-2)."""
    most = span.least + _MORE_DICE if span.most is None else span.most
    return list(range(span.least, most + 1))


def roll_in(asked: dict[str, Any]) -> Beside:
    """Return the roll of a post by its ``kind``: a check if it has none, or one of the D6 system.

    Raises:
        BadInputError: a part of it can't be understood.
    """
    kinds: dict[object, Callable[[dict[str, Any]], Beside]] = {
        "d6": six_in,
        "initiative": initiative_in,
        "command": command_in,
        "ambush": ambush_in,
        "fall": fall_in,
    }
    kind = asked.get("kind")
    return kinds.get(kind if isinstance(kind, str) else "", check_in)(asked)


def check_in(asked: dict[str, Any]) -> AnyCheck:
    """Return the check of a post (R-1).

    A character who is named rolls with the values of the sheet; else the post has the values.
    ``combined`` is a second skill: the lowest values of the sheet count then (C-1).

    Raises:
        BadInputError: a part of it can't be understood.
    """
    who = (optional_text(asked, "who", 60) or "").strip()
    skill = (optional_text(asked, "skill", 60) or "").strip()
    pair = (count_in(asked, "characteristic", _HIGHEST, 2), count_in(asked, "rank", _HIGHEST, 0))
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
    added = Pool().plus(Die.BOOST, count_in(asked, "boost", _MOST, 0))
    added = added.plus(Die.SETBACK, count_in(asked, "setback", _MOST, 0))
    upgrades = count_in(asked, "upgrade", _MOST, 0), count_in(asked, "upgrade_difficulty", _MOST, 0)
    against, named = _difficulty(asked, tables)
    return AnyCheck(
        who,
        skill or "a check",
        pair,
        against,
        Extras(added, Pool(), *upgrades),
        talents,
        named=named,
    )


def _checked(skill: str, skills: Any) -> str | Characteristic | None:
    bare = {each.title: each for each in Characteristic}
    return bare.get(skill) or (skill if skill in skills else None)


def _difficulty(asked: dict[str, Any], tables: Tables) -> tuple[Difficulty | Pool, str]:
    """Return how hard it is, and the word of the table for it (C-2)."""
    against = optional_text(asked, "against", 60)
    if against:
        return Pool.parse(against), ""
    word = text_in(asked, "difficulty", 40).strip().lower()
    level = find_difficulty(word, tables)
    return level, word if word in tables.difficulties else ""


def faces_in(asked: dict[str, Any]) -> tuple[int, ...]:
    """Return the six-sided dice of a post, such as ``"3,4,5"``.

    Raises:
        BadInputError: something in it is no face.
    """
    return parse_faces(text_in(asked, "faces", 300))
