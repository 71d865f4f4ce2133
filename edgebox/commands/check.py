"""``edgebox check``: any skill check, from the dice to pick up to the net result."""

from __future__ import annotations

import argparse
import json
import sys
from typing import TYPE_CHECKING, Any

from edgebox.errors import BadInputError, WorkFailedError
from edgebox.terminal.harmless import harmless

if TYPE_CHECKING:
    from edgebox.commands.check_asked import Asked
    from edgebox.dice import Pool, Roll
    from edgebox.sources.dice_source import DoubtError

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
    who.add_argument("--character", metavar="FILE", help="a character's file, or an example's name")
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
    dice.add_argument(
        "--dice",
        metavar="SOURCE",
        help="read them: camera (the tray itself), or images:DIR or images:FILE (the first)",
    )
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


def run(options: argparse.Namespace) -> int:
    """Put the pool together, roll or read it if asked to, and print."""
    from edgebox.commands.check_asked import asked_for
    from edgebox.dice.pool import MOST_DICE
    from edgebox.rules.tables import load_tables

    if options.empty is not None and options.read is None:
        raise BadInputError("--empty goes with --read PICTURE.")
    asked = asked_for(options, load_tables(options.tables))
    pool = asked.recipe.pool
    if not pool:
        raise BadInputError(
            "The pool is empty; name a skill with --character, or --characteristic."
        )
    if len(pool) > MOST_DICE:
        raise BadInputError(f"The pool has {len(pool)} dice; more than {MOST_DICE} fit in no tray.")
    roll = _roll(options, pool)
    if roll is not None:
        _check_dice(roll, pool)
    if options.json:
        print(json.dumps(_document(asked, options, roll)))
    else:
        print("\n".join(_told(asked, roll)))
    return 0


# --- the dice -------------------------------------------------------------------------------------


def _roll(options: argparse.Namespace, pool: Pool) -> Roll | None:
    """Return the dice that were typed, rolled or read; ``None`` where none are."""
    from edgebox.dice import Roll, randomness, roll_pool

    if options.roll is not None:
        return Roll.parse(options.roll)
    if options.random or options.seed is not None:
        return roll_pool(pool, randomness(options.seed))
    if options.dice is not None:
        return _from_source(options.dice, pool)
    return None if options.read is None else _read(options, pool)


def _from_source(dice: str, pool: Pool) -> Roll:
    from edgebox.commands.play import opened_dice
    from edgebox.rules.check import PoolRecipe
    from edgebox.sources.dice_source import DoubtError

    with opened_dice(dice) as source:
        if source is None:
            raise BadInputError("--dice manual: type what you rolled with --roll.")
        while True:
            try:
                return source.roll(PoolRecipe(pool))
            except DoubtError as doubt:
                roll = _settled(doubt, pool, source.again)
            if roll is not None:
                return roll


def _settled(doubt: DoubtError, pool: Pool, again: str) -> Roll | None:
    """Return what a person at the keyboard says the dice show; ``None`` to look again.

    Raises:
        WorkFailedError: nobody is there.
    """
    from edgebox.dice import Roll
    from edgebox.terminal.doubted import settled, ways_out, whole
    from edgebox.terminal.question import somebody_is_there

    if not somebody_is_there():
        # a line to type only where it would be taken
        line = f": --roll '{doubt.seen}'" if doubt.seen.pool == pool else " with --roll."
        raise WorkFailedError(f"{doubt} Look, and type all of them{line}")
    seen = doubt.marked or "none of them"
    print(harmless(f"edgebox: {doubt}"), file=sys.stderr)
    print(f"The eye sees {seen}. {ways_out(doubt, pool, again)}", file=sys.stderr)

    def understood(answer: str) -> Roll:
        roll = whole(Roll.parse(answer), doubt, pool)
        _check_dice(roll, pool)
        return roll

    return settled(understood, str(doubt.seen))


def _check_dice(roll: Roll, pool: Pool) -> None:
    """Check that the dice are those of the check.

    Raises:
        BadInputError: they are not.
    """
    difference = roll.difference(pool)
    if difference is not None:
        raise BadInputError(f"The dice are not those of the check ({pool}): {difference}.")


def _read(options: argparse.Namespace, pool: Pool) -> Roll:
    from pathlib import Path

    from edgebox.commands.eye import eye_for
    from edgebox.sources.problem import problem_of
    from edgebox.vision import load_frame
    from edgebox.vision.frame import empty_beside

    bare = options.empty or empty_beside(Path(options.read))
    empty = None if bare is None else load_frame(bare)
    reading = eye_for().read(load_frame(options.read), empty=empty, expect=pool)
    problem = problem_of(reading, pool)
    if problem is None:
        return reading.roll
    right = reading.difference(pool) is None
    line = f" Look, and type them: --roll '{reading.roll}'" if right else ""
    raise WorkFailedError(f"{options.read}: {problem}{line}")


# --- what is printed ------------------------------------------------------------------------------


def _told(asked: Asked, roll: Roll | None) -> list[str]:
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


def _document(asked: Asked, options: argparse.Namespace, roll: Roll | None) -> dict[str, Any]:
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
