"""Rolls beside the encounter from the page: what there is to choose, and what was chosen."""

from __future__ import annotations

from typing import Any

from edgebox.box.characters import characters
from edgebox.box.side import AnyCheck, Beside, SixRoll
from edgebox.dice import Die, Pool
from edgebox.dice.die_code import DieCode, parse_faces
from edgebox.errors import BadInputError
from edgebox.rules.d6 import D6Check
from edgebox.rules.d6.check import Opposed, Target
from edgebox.rules.d6.difficulty import level_named
from edgebox.rules.d6.table_files import load_tables as load_six
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

    Raises:
        EdgeboxError: a table of the GM's own has faults.
    """
    tables = load_tables()
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
        "levels": [{"name": each.name, "number": each.usual} for each in load_six().levels],
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
    if sheet is not None and checked is not None:
        pair = sheet.pair(checked, tables.skills)
        talents = sheet.modifiers_for([skill])
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

    Raises:
        BadInputError: a part of it can't be understood.
    """
    who = (optional_text(asked, "who", 60) or "").strip()
    what = (optional_text(asked, "what", 60) or "").strip()
    code = DieCode.parse(text_in(asked, "code", 40))
    words = (optional_text(asked, "against", 40) or "").strip()
    target: Target | Opposed | None = None
    if words.isascii() and words.isdigit() and len(words) < 6:
        target = Target(min(int(words), _HIGHEST_NUMBER))
    elif words[:1].isdigit() or words[:1] == "+":
        target = Opposed(DieCode.parse(words))
    elif words:
        level = level_named(words, load_six().levels)
        target = Target(level.usual, level.name)
    damage = asked.get("damage") is True
    if damage and not isinstance(target, Opposed):
        raise BadInputError("Damage is against what resists it: give its die code, as in 3D.")
    return SixRoll(D6Check(code, target, damage=damage), who, what)


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
