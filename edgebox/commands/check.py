"""``edgebox check``: any skill check, from the dice to pick up to the net result."""

from __future__ import annotations

import argparse
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from edgebox.errors import BadInputError, WorkFailedError

if TYPE_CHECKING:
    from edgebox.dice import Pool, Roll
    from edgebox.rules.characters.character import Character
    from edgebox.rules.check import PoolRecipe
    from edgebox.rules.destiny import Destiny
    from edgebox.rules.difficulty import Difficulty
    from edgebox.rules.modifiers import Modifier
    from edgebox.rules.skill_check import Extras
    from edgebox.rules.skills import Characteristic
    from edgebox.rules.tables import Tables

_SIDES = ("light", "dark")


def describe(parser: argparse.ArgumentParser) -> None:
    """Give the parser the help and arguments of ``edgebox check``."""
    parser.description = (
        "Make a skill check: see the dice to pick up and the odds; roll them, type what you\n"
        "rolled, or let the box read a picture; and hear the net result."
    )
    parser.epilog = (
        "examples:\n"
        "  edgebox check perception --characteristic 3 --rank 1 --against hard\n"
        "  edgebox check ranged-light --character kesh-orne --against medium --boost 1\n"
        "  edgebox check stealth --character ann.toml --against guard.toml --their perception\n"
        "  edgebox check computers mechanics --character okko-dash --against 3 --seed 5\n"
        "  edgebox check cool --characteristic 2 --rank 1 --roll 'Y:sa G:-'\n"
        "Several skills make one combined check: the lowest characteristic and rank count."
    )
    who = parser.add_argument_group("who and what")
    who.add_argument("skills", nargs="*", metavar="SKILL", help="a skill, or a characteristic")
    who.add_argument("--character", metavar="FILE", help="a character's file, or a shipped name")
    who.add_argument(
        "--characteristic", type=int, action="append", metavar="N", help="by hand: how high it is"
    )
    who.add_argument("--rank", type=int, action="append", metavar="N", help="by hand: the rank")
    who.add_argument(
        "--by", choices=("player", "gm"), default="player", help="who rolls (default: player)"
    )
    hard = parser.add_argument_group("how hard")
    hard.add_argument(
        "--against",
        default="simple",
        metavar="WHAT",
        help="simple … formidable, a number of dice, the dice of an opponent (YGG), "
        "or an opponent's file",
    )
    hard.add_argument("--their", metavar="SKILL", help="the opponent's skill, with a file")
    _describe_situation(parser.add_argument_group("the situation"))
    dice = parser.add_argument_group("the dice").add_mutually_exclusive_group()
    dice.add_argument("--roll", metavar="DICE", help="what you rolled, as in 'Y:s G:a P:-'")
    dice.add_argument("--random", action="store_true", help="roll from a secure random source")
    dice.add_argument("--seed", type=int, metavar="N", help="roll, and repeat exactly")
    dice.add_argument("--read", metavar="PICTURE", help="read the dice in a picture of the tray")
    parser.add_argument("--empty", metavar="IMAGE", help="with --read: the tray without dice")
    parser.add_argument("--tables", metavar="FOLDER", help="your own tables, such as skills.toml")
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def _describe_situation(group: argparse._ArgumentGroup) -> None:
    for name, what in (
        ("boost", "boost dice"),
        ("setback", "setback dice"),
        ("upgrade", "upgrades of the own dice"),
        ("downgrade", "downgrades of the own dice"),
        ("upgrade-difficulty", "upgrades of the difficulty"),
        ("downgrade-difficulty", "downgrades of the difficulty"),
    ):
        group.add_argument(f"--{name}", type=int, default=0, metavar="N", help=what)
    group.add_argument("--add", default="", metavar="POOL", help="any dice more, as in KP")
    group.add_argument("--remove", default="", metavar="POOL", help="dice to take out at the end")
    group.add_argument(
        "--modifier",
        action="append",
        default=[],
        metavar="EFFECT[:N]",
        help="remove-setback, lower-difficulty, raise-difficulty, upgrade or boost",
    )
    group.add_argument(
        "--spend",
        action="append",
        default=[],
        choices=_SIDES,
        help="a destiny point: light of the players, dark of the GM",
    )
    group.add_argument(
        "--destiny",
        metavar="POOLS",
        help="the destiny pools, light and dark, as in 3,1; or the force dice rolled for them",
    )


@dataclass(frozen=True)
class _Asked:
    """The check that was asked for, with what is to be said about it."""

    title: str
    why: tuple[str, ...]
    recipe: PoolRecipe
    destiny: Destiny | None


def run(options: argparse.Namespace) -> int:
    """Put the pool together, roll or read it if asked to, and print."""
    from edgebox.rules.tables import load_tables

    if options.empty is not None and options.read is None:
        raise BadInputError("--empty goes with --read PICTURE.")
    asked = _asked(options, load_tables(options.tables))
    pool = asked.recipe.pool
    if not pool:
        raise BadInputError(
            "The pool is empty; name a skill with --character, or --characteristic."
        )
    roll = _roll(options, pool)
    if roll is not None and (difference := roll.difference(pool)) is not None:
        raise BadInputError(f"The dice are not those of the check ({pool}): {difference}.")
    if options.json:
        print(json.dumps(_document(asked, options, roll)))
    else:
        print("\n".join(_told(asked, roll)))
    return 0


# --- what is asked --------------------------------------------------------------------------------


def _asked(options: argparse.Namespace, tables: Tables) -> _Asked:
    from edgebox.rules.destiny import Destiny
    from edgebox.rules.skill_check import skill_check

    sheet = _character(options.character, tables)
    skills = [_skill(word, tables) for word in options.skills]
    pairs = _pairs(options, sheet, skills, tables)
    against, level = _against(options, tables)
    talents = () if sheet is None else sheet.modifiers_for(s for s in skills if isinstance(s, str))
    modifiers = (*talents, *(_modifier(word) for word in options.modifier))
    recipe = skill_check(pairs, against, _extras(options), modifiers)
    destiny = None if options.destiny is None else Destiny.parse(options.destiny)
    recipe, destiny = _fated(recipe, destiny, options)
    who = "" if sheet is None else f"{sheet.name}: "
    what = " and ".join(each if isinstance(each, str) else each.title for each in skills)
    why = [_pair_words(pair) for pair in pairs]
    if len(pairs) > 1:
        why.append("the lowest of each count")
    why += [modifier.words for modifier in modifiers]
    why += [f"a {side} destiny point" for side in options.spend]
    return _Asked(f"{who}{what or 'a check'} against {level}", tuple(why), recipe, destiny)


def _pair_words(pair: tuple[int, int]) -> str:
    return f"characteristic {pair[0]}, rank {pair[1]}"


def _character(source: str | None, tables: Tables) -> Character | None:
    from edgebox.rules.characters.character_file import load_character

    return None if source is None else load_character(source, tables)


def _skill(word: str, tables: Tables) -> str | Characteristic:
    from edgebox.rules.skills import Characteristic, find_skill

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
    from edgebox.dice import Pool
    from edgebox.errors import NotationError
    from edgebox.rules.characters.character_file import load_character
    from edgebox.rules.skill_check import find_difficulty
    from edgebox.rules.skills import find_skill

    word = options.against
    if options.their is not None:
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
            raise error from None
        return pool, f"the dice {pool}"
    return level, level.title


def _extras(options: argparse.Namespace) -> Extras:
    from edgebox.dice import Die, Pool
    from edgebox.rules.skill_check import Extras

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
    from edgebox.rules.modifiers import Effect, Modifier

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
    from edgebox.errors import RefusedError
    from edgebox.rules.destiny import DestinyUse, side_upgraded

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


# --- the dice -------------------------------------------------------------------------------------


def _roll(options: argparse.Namespace, pool: Pool) -> Roll | None:
    """Return the dice that were typed, rolled or read; ``None`` where none are."""
    from edgebox.dice import Roll, randomness, roll_pool

    if options.roll is not None:
        return Roll.parse(options.roll)
    if options.random or options.seed is not None:
        return roll_pool(pool, randomness(options.seed))
    return None if options.read is None else _read(options, pool)


def _read(options: argparse.Namespace, pool: Pool) -> Roll:
    from pathlib import Path

    from edgebox.vision import Reader, load_frame
    from edgebox.vision.frame import empty_beside

    bare = options.empty or empty_beside(Path(options.read))
    empty = None if bare is None else load_frame(bare)
    reading = Reader().read(load_frame(options.read), empty=empty, expect=pool)
    if (difference := reading.difference(pool)) is not None:
        raise WorkFailedError(
            f"{options.read}: the dice are not those of the check ({pool}): {difference}."
        )
    doubts = [f"{die.words}? ({die.reason})" for die in reading.dice if not die.sure]
    if doubts or not reading.sure:
        why = "; ".join(doubts) or reading.reason
        raise WorkFailedError(
            f"{options.read}: in doubt: {why}. Look, and type them: --roll '{reading.roll}'"
        )
    return reading.roll


# --- what is printed ------------------------------------------------------------------------------


def _told(asked: _Asked, roll: Roll | None) -> list[str]:
    from edgebox.dice.odds import odds
    from edgebox.dice.odds_text import dice_words, percent

    pool = asked.recipe.pool
    chances = odds(pool)
    lines = [asked.title, *(f"  {line}" for line in asked.why)]
    lines += [f"pool  {pool}  ({dice_words(pool)})"]
    shares = (
        ("success", chances.success),
        ("advantage", chances.advantage),
        ("threat", chances.threat),
        ("triumph", chances.triumph),
        ("despair", chances.despair),
    )
    lines.append("odds  " + ", ".join(f"{name} {percent(p)}" for name, p in shares if p))
    if asked.destiny is not None:
        lines.append(f"destiny  {asked.destiny.light} light, {asked.destiny.dark} dark")
    if roll is not None:
        verdict = "Success" if roll.net.succeeded else "Failure"
        lines += [f"roll  {roll}", f"{verdict}: {roll.net.words}  ({roll.net.symbols})"]
    return lines


def _document(asked: _Asked, options: argparse.Namespace, roll: Roll | None) -> dict[str, Any]:
    from edgebox.dice.odds import odds

    chances = odds(asked.recipe.pool)
    destiny = asked.destiny
    return {
        "check": asked.title,
        "by": options.by,
        "why": list(asked.why),
        "difficulty": asked.recipe.difficulty.word,
        "pool": str(asked.recipe.pool),
        "odds": {
            name: float(getattr(chances, name))
            for name in ("success", "advantage", "threat", "triumph", "despair")
        },
        "destiny": None if destiny is None else {"light": destiny.light, "dark": destiny.dark},
        "roll": None if roll is None else str(roll),
        "net": None if roll is None else roll.net.as_json(),
        "succeeded": None if roll is None else roll.net.succeeded,
    }
