"""Rolls of the D6 system from the page: one that rolls, alone or against something (W-1 to W-9)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from edgebox.box.characters import six_characters
from edgebox.box.side import SixRoll
from edgebox.dice.die_code import DieCode
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
from edgebox.web.asking import count_in, optional_text, text_in
from edgebox.web.faults import RequestError

_MOST = 20
_HIGHEST_NUMBER = 999


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
    target = target_in(asked, tables)
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
        actions=max(1, count_in(asked, "actions", _MOST, 1)),
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


def target_in(asked: dict[str, Any], tables: D6Tables) -> Target | Opposed | None:
    """Return what the roll of a post is against: nothing, a number, a code, or a level (W-2).

    ``random`` is with how many dice the number of a level is rolled; 0 or nothing: it is not.

    Raises:
        BadInputError: it is none of them, or the level has not so many dice.
    """
    words = (optional_text(asked, "against", 60) or "").strip()
    if words.isascii() and words.isdigit() and len(words) < 6:
        return Target(min(int(words), _HIGHEST_NUMBER))
    if words[:1].isdigit() or words[:1] == "+":
        return Opposed(DieCode.parse(words))
    if not words:
        return None
    level = level_named(words, tables.levels)
    if dice := count_in(asked, "random", _MOST, 0):
        return Opposed(level.random_code(dice), level.name)
    return Target(level.usual, level.name)
