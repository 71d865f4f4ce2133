"""What the options of ``edgebox check`` ask for: who, what, how hard, and the situation."""

from __future__ import annotations

import argparse
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from edgebox.dice import Die, Pool
from edgebox.errors import BadInputError, NotationError, RefusedError
from edgebox.rules.characters.character import Character
from edgebox.rules.characters.character_file import load_character, shipped_characters
from edgebox.rules.check import PoolRecipe
from edgebox.rules.destiny import Destiny, DestinyUse, side_upgraded
from edgebox.rules.difficulty import Difficulty
from edgebox.rules.modifiers import Effect, Modifier
from edgebox.rules.skill_check import Extras, find_difficulty, skill_check
from edgebox.rules.skills import Characteristic, find_skill
from edgebox.rules.tables import Tables


@dataclass(frozen=True)
class Asked:
    """The check that was asked for, with what is to be said about it."""

    title: str
    why: tuple[str, ...]
    recipe: PoolRecipe
    destiny: Destiny | None


def asked_for(options: argparse.Namespace, tables: Tables) -> Asked:
    """Return the check that was asked for.

    Raises:
        BadInputError: something in it can't be understood.
        RefusedError: destiny may not be spent that way (C-5).
    """
    sheet = _character(options.character, tables)
    skills = [_skill(word, tables) for word in options.skills]
    pairs = _pairs(options, sheet, skills, tables)
    against, level = _against(options, tables)
    talents = () if sheet is None else sheet.modifiers_for(s for s in skills if isinstance(s, str))
    modifiers = (*talents, *(_modifier(word) for word in options.modifier))
    extras = _extras(options)
    recipe = skill_check(pairs, against, extras, modifiers)
    destiny = None if options.destiny is None else Destiny.parse(options.destiny)
    recipe, destiny = _fated(recipe, destiny, options)
    there = replace(recipe, removed=recipe.removed - extras.removed).pool
    if absent := extras.removed - there:
        raise BadInputError(f"--remove: the pool {there} has no {absent} to take out.")
    who = "" if sheet is None else f"{sheet.name}: "
    what = " and ".join(each if isinstance(each, str) else each.title for each in skills)
    why = [_pair_words(pair) for pair in pairs]
    if len(pairs) > 1:
        why.append("the lowest of each count")
    why += [modifier.words for modifier in modifiers]
    why += [f"a {side} destiny point" for side in options.spend]
    return Asked(f"{who}{what or 'a check'} against {level}", tuple(why), recipe, destiny)


def _pair_words(pair: tuple[int, int]) -> str:
    return f"characteristic {pair[0]}, rank {pair[1]}"


def _character(source: str | None, tables: Tables) -> Character | None:
    return None if source is None else load_character(source, tables)


def _skill(word: str, tables: Tables) -> str | Characteristic:
    if word.lower() in (each.value for each in Characteristic):
        return Characteristic(word.lower())
    return find_skill(word, tables.skills)


def _pairs(
    options: argparse.Namespace,
    sheet: Character | None,
    skills: list[str | Characteristic],
    tables: Tables,
) -> list[tuple[int, int]]:
    """Return characteristic and rank of each skill, from the sheet or by hand (C-1)."""
    by_hand, ranks = options.characteristic or [], options.rank or []
    if sheet is not None:
        if by_hand or ranks:
            raise BadInputError("--characteristic and --rank are for a check without --character.")
        if not skills:
            raise BadInputError("Name a skill: edgebox check perception --character FILE")
        return [sheet.pair(each, tables.skills) for each in skills]
    if not by_hand:
        raise BadInputError(
            "Who makes the check? Give --character FILE, or --characteristic N and --rank N."
        )
    if len(ranks) > len(by_hand) or (skills and len(by_hand) != len(skills)):
        raise BadInputError("Give one --characteristic, and its --rank, for each skill.")
    for number in (*by_hand, *ranks):
        if not 0 <= number <= 10:
            raise BadInputError(f"{number} is out of range; characteristics and ranks are 0 to 10.")
    return list(zip(by_hand, ranks + [0] * (len(by_hand) - len(ranks)), strict=True))


def _against(options: argparse.Namespace, tables: Tables) -> tuple[Difficulty | Pool, str]:
    """Return what the check is against, and words for it."""
    word = options.against
    if options.their is not None:
        if _is_difficulty(word, tables):
            raise BadInputError("--their is a skill of the opponent; name the file with --against.")
        other = load_character(word, tables)
        skill = find_skill(options.their, tables.skills)
        pool = other.pool(tables.skills, skill)
        return pool, f"{other.name}'s {skill} ({pool})"
    if word.lower() in tables.ranges.names:
        band = tables.ranges.band(word.lower())
        if band.difficulty is not None:
            return band.difficulty, f"{band.difficulty.title}, {band.name} range"
    try:
        level = find_difficulty(word, tables)
    except BadInputError as error:
        try:
            pool = Pool.parse(word)
        except NotationError:
            if word in shipped_characters() or Path(word).is_file():
                raise BadInputError(
                    f"Name the skill that {word} opposes it with, as in --their perception."
                ) from None
            raise error from None
        return pool, f"the dice {pool}"
    return level, level.title


def _is_difficulty(word: str, tables: Tables) -> bool:
    with suppress(BadInputError):
        find_difficulty(word, tables)
        return True
    return False


def _extras(options: argparse.Namespace) -> Extras:
    counts = [options.boost, options.setback, options.upgrade, options.downgrade]
    counts += [options.upgrade_difficulty, options.downgrade_difficulty]
    if not all(0 <= count <= 20 for count in counts):
        raise BadInputError("Dice and upgrades are counted from 0 to 20.")
    dice = Pool().plus(Die.BOOST, options.boost).plus(Die.SETBACK, options.setback)
    return Extras(
        Pool.parse(options.add) + dice,
        Pool.parse(options.remove),
        options.upgrade,
        options.upgrade_difficulty,
        options.downgrade,
        options.downgrade_difficulty,
    )


def _modifier(word: str) -> Modifier:
    name, _, amount = word.partition(":")
    known = {effect.value: effect for effect in Effect}
    if name not in known or (amount and not 0 < int(amount if amount.isdecimal() else 0) <= 10):
        raise BadInputError(
            f"{word[:40]!r} is no modifier; write one of {', '.join(known)}, "
            "and behind it how often, as in remove-setback:2."
        )
    return Modifier("by hand", frozenset({"all"}), known[name], int(amount or 1))


def _fated(
    recipe: PoolRecipe, destiny: Destiny | None, options: argparse.Namespace
) -> tuple[PoolRecipe, Destiny | None]:
    """Spend destiny points in the order that was given; who rolls decides first (C-5)."""
    decided: list[str] = []
    for side in options.spend:
        by_gm = side == "dark"
        rolls = by_gm == (options.by == "gm")
        if destiny is not None and destiny.available(by_gm) <= 0:
            raise RefusedError(f"No {side} destiny point is left (C-5).")
        use = DestinyUse.HELPING_HAND if rolls else DestinyUse.RAISING_THE_STAKES
        recipe = recipe.upgrading(side_upgraded(use, rolls=rolls, side=side, decided=decided))
        decided.append(side)
        destiny = None if destiny is None else destiny.spent(by_gm)
    return recipe, destiny
