"""``edgebox d6 4D+2 …``: one check of the D6 system."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from dataclasses import replace

from edgebox.commands.d6_dice import Dice, add_dice_options
from edgebox.commands.d6_odds import opening, tell_odds
from edgebox.commands.d6_who import Roller, add_who_options, opponent, opposed_by, roller
from edgebox.commands.d6_words import (
    against,
    is_code,
    modifier,
    number_of,
    outcome_json,
    sum_words,
)
from edgebox.dice.die_code import DieCode
from edgebox.errors import BadInputError
from edgebox.rules.d6.check import D6Check, D6Outcome, Opposed, Target
from edgebox.rules.d6.combined import NO_BONUS
from edgebox.rules.d6.difficulty import level_named
from edgebox.rules.d6.modifiers import advantage_of
from edgebox.rules.d6.pace import Duration, Pace
from edgebox.rules.d6.scale import ScaleDice, fire, scale_named
from edgebox.rules.d6.table_files import load_tables
from edgebox.rules.d6.tables import Tables


def describe(parser: argparse.ArgumentParser) -> None:
    """Give the parser the help and arguments of a check."""
    parser.description = (
        "Roll a die code, alone or against a level of difficulty, a number, or the other side's\n"
        "die code. Who rolls has to tie or beat it."
    )
    parser.epilog = (
        "examples:\n"
        "  edgebox d6 4D+2 --against moderate\n"
        "  edgebox d6 5D --against 14 --actions 2 --roll 3,4,5,6\n"
        "  edgebox d6 4D --against 3D+1 --modifier '+10 knows the system'\n"
        "  edgebox d6 6D --against moderate --rush --takes '1 hour'\n"
        "  edgebox d6 3D+2 --damage --against 6D --scale speeder:walker\n"
        "  edgebox d6 --character jax-durane --weapon blaster --against walker --their dodge\n"
        "  edgebox d6 4D+2 --odds"
    )
    parser.add_argument("code", nargs="*", metavar="CODE", help="dice and pips, as in 4D+2")
    parser.add_argument(
        "--against",
        metavar="WHAT",
        help="a level (very-easy, easy, moderate, difficult, very-difficult, heroic), a number, "
        "or the die code that the other side rolls",
    )
    parser.add_argument(
        "--random",
        nargs="?",
        const="",
        metavar="DICE",
        help="roll for the number of the level, with so many dice where it leaves a choice",
    )
    parser.add_argument(
        "--reaction",
        metavar="TOTAL",
        help="what the target's dodge or parry came to; it replaces the number",
    )
    parser.add_argument(
        "--modifier", action="append", default=[], metavar="N", help="add to your roll, as in +10"
    )
    parser.add_argument(
        "--other-modifier", action="append", default=[], metavar="N", help="add to the other roll"
    )
    parser.add_argument(
        "--actions", type=int, default=1, metavar="N", help="you act N times this round: 1D less "
        "for each beyond the first"
    )  # fmt: skip
    parser.add_argument(
        "--wounds", type=int, default=0, metavar="DICE", help="dice that wounds take away"
    )
    pace = parser.add_mutually_exclusive_group()
    pace.add_argument("--prepare", action="store_true", help="twice the time, 1D more")
    pace.add_argument("--rush", action="store_true", help="half the time, half the dice")
    parser.add_argument("--takes", metavar="TIME", help="how long it takes, as in '2 rounds'")
    parser.add_argument("--bonus", metavar="CODE", help="of combined actions, as in +2D+2")
    parser.add_argument("--scale", metavar="FROM:AT", help="who shoots at whom: speeder:walker")
    parser.add_argument(
        "--damage", action="store_true", help="it is damage; --against is what resists it"
    )
    parser.add_argument("--odds", action="store_true", help="roll nothing, only say the chances")
    add_who_options(parser)
    add_dice_options(parser, other=True)


def run(options: argparse.Namespace) -> int:
    """Roll and print."""
    tables = load_tables(options.tables)
    who = roller(options, tables)
    check, dice_of_scale = _check(options, tables, who)
    if options.odds:
        tell_odds(who, check, tables, options.json)
        return 0
    with Dice(options) as dice:
        mine = dice.mine(check.to_roll, str(check.rolled))
        theirs = dice.other(check.other_to_roll, _other_code(check))
    outcome = check.outcome(mine, theirs)
    if options.json:
        print(json.dumps({**who.as_json(), **outcome_json(outcome)}))
    else:
        changes = _changes(options, check, tables, dice_of_scale)
        print("\n".join([*opening(who, check), *changes, *roll_lines(outcome)]))
    return 0


def _other_code(check: D6Check) -> str:
    if isinstance(check.against, Opposed):
        return f"the other side's {check.against.rolled}"
    return ""


def roll_lines(outcome: D6Outcome) -> Iterator[str]:
    """Yield the lines that tell what was rolled and what it came to."""
    check = outcome.check
    yield f"  rolled {sum_words(check.rolled, outcome.faces, check.modifiers)}"
    if isinstance(check.against, Opposed):
        other = check.against
        words = sum_words(other.rolled, outcome.other_faces, other.modifiers)
        yield f"  against {words}"
    if outcome.number is not None:
        yield f"  {outcome.words}"


def _check(options: argparse.Namespace, tables: Tables, who: Roller) -> tuple[D6Check, ScaleDice]:
    other = opponent(options, tables)
    target = _against(options, tables) if other is None else opposed_by(other)
    dice = ScaleDice()
    if options.scale is None and other is not None and other.scale and who.scale:
        dice = fire(who.scale, other.scale)
        options.scale = f"{who.scale.name}:{other.scale.name}".lower() * (dice != ScaleDice())
    elif options.scale is not None:
        one, colon, rest = options.scale.partition(":")
        if not colon:
            raise BadInputError(
                f"--scale {options.scale[:40]}: name who shoots and at what, "
                "as in --scale speeder:walker."
            )
        dice = fire(scale_named(one, tables.scales), scale_named(rest, tables.scales))
    if isinstance(target, Opposed):
        target = replace(
            target,
            scale_dice=dice.resist if options.damage else dice.dodge,
            modifiers=tuple(map(modifier, options.other_modifier)),
        )
    elif options.other_modifier:
        raise BadInputError(
            "There is no other side to add to; give its die code, as in --against 3D."
        )
    if options.damage and target is None:
        raise BadInputError("--damage needs what resists it; add its Strength, as --against 3D.")
    if options.wounds < 0:
        raise BadInputError(f"--wounds {options.wounds}: write how many dice wounds take away.")
    pace = Pace.PREPARED if options.prepare else Pace.RUSHED if options.rush else Pace.NORMAL
    if options.takes is not None:
        Duration.parse(options.takes).at(pace)
    check = D6Check(
        who.code,
        target,
        tuple(map(modifier, options.modifier)),
        options.actions,
        pace,
        NO_BONUS if options.bonus is None else DieCode.parse(options.bonus),
        dice.damage if options.damage else dice.attack,
        options.wounds + who.wounds,
        options.damage,
    )
    return check, dice


def _against(options: argparse.Namespace, tables: Tables) -> Target | Opposed | None:
    text = options.against
    if options.reaction is not None:
        number = number_of(options.reaction)
        if number is None:
            raise BadInputError(
                f"--reaction {options.reaction[:40]}: write what it came to, as in --reaction 20."
            )
        return Target(number, "reaction")
    if options.random is not None:
        if text is None or number_of(text) is not None or is_code(text):
            raise BadInputError("--random needs a level to roll for, as in --against moderate.")
        level = level_named(text, tables.levels)
        asked = options.random.upper().removesuffix("D")
        dice = number_of(asked) if asked else None
        if asked and dice is None:
            raise BadInputError(f"--random {options.random[:40]}: write dice, as in --random 4D.")
        return Opposed(level.random_code(dice), level.name)
    return None if text is None else against(text, tables.levels)


def _changes(
    options: argparse.Namespace, check: D6Check, tables: Tables, dice: ScaleDice
) -> Iterator[str]:
    """Yield a line for all that changes the code, and what the number may be."""
    if options.reaction is not None and options.against is not None:
        yield f"  the reaction replaces {options.against}, for the rest of the round"
    elif isinstance(check.against, Target) and check.against.name:
        span = level_named(check.against.name, tables.levels).numbers
        yield f"  {check.against.name} is {span}; say another number with --against N"
    if check.actions > 1:
        yield f"  {check.actions} actions this round: {check.actions - 1}D less"
    if check.wounds:
        yield f"  wounds: {check.wounds}D less"
    if check.pace is not Pace.NORMAL:
        told = "1D more" if check.pace is Pace.PREPARED else "half the dice"
        time = ""
        if options.takes is not None:
            usual = Duration.parse(options.takes)
            time = f"; {usual.at(check.pace)} in place of {usual}"
        yield f"  {check.pace.value}: {told}{time}"
    if check.bonus:
        yield f"  combined actions: {check.bonus.as_bonus}"
    yield from _scale_words(options, check, dice)
    for each in check.modifiers:
        yield f"  {each.amount:+d}: {advantage_of(each.amount, tables.bands)}"


def _scale_words(options: argparse.Namespace, check: D6Check, dice: ScaleDice) -> Iterator[str]:
    if not options.scale:
        return
    what = "damage" if check.damage else "attack"
    theirs, word = (dice.resist, "resistance") if check.damage else (dice.dodge, "dodge")
    if check.scale_dice:
        yield f"  {options.scale}: +{check.scale_dice}D to {what}"
    elif not theirs:
        yield f"  {options.scale}: nothing to add to {what}"
    elif isinstance(check.against, Opposed):
        yield f"  {options.scale}: +{theirs}D to {word}"
    else:
        yield f"  {options.scale}: +{theirs}D to {word}, which is not in the number"
