"""``edgebox d6 combine`` and ``edgebox d6 fall``: what comes before another roll."""

from __future__ import annotations

import argparse
import json

from edgebox.commands.d6_check import roll_lines
from edgebox.commands.d6_dice import Dice, add_dice_options
from edgebox.commands.d6_words import against, named_code, outcome_json
from edgebox.dice.die_code import DieCode
from edgebox.dice.odds_text import percent
from edgebox.errors import BadInputError
from edgebox.rules.d6.check import D6Check, Opposed
from edgebox.rules.d6.combined import (
    Member,
    check_size,
    combined_bonus,
    command_code,
    leader,
    with_bonus,
)
from edgebox.rules.d6.falling import Gravity, fall_damage
from edgebox.rules.d6.scale import scale_named
from edgebox.rules.d6.table_files import load_tables


def describe_combine(parser: argparse.ArgumentParser) -> None:
    """Give the parser the help and arguments of ``edgebox d6 combine``."""
    parser.description = (
        "Combine the actions of several characters: the leader rolls command, and the best of\n"
        "them gets a bonus of 1D for every three, 1 or 2 pips for one or two more; 1D less for\n"
        "each point that the command roll misses."
    )
    parser.epilog = (
        "example:\n  edgebox d6 combine 8 --command Danik=8D+2 --against 12 --skill 4D+1"
    )
    parser.add_argument("characters", type=int, metavar="N", help="how many combine")
    parser.add_argument(
        "--command", action="append", required=True, metavar="CODE",
        help="command or Perception; several as Name=CODE: the highest leads",
    )  # fmt: skip
    parser.add_argument(
        "--against", default="moderate", metavar="WHAT",
        help="the command difficulty: a level or a number (default moderate)",
    )  # fmt: skip
    parser.add_argument(
        "--working", action="store_true", help="the leader works too: two actions, 1D less"
    )
    parser.add_argument(
        "--allow-more", action="store_true", help="more than the leader has dice in command"
    )
    parser.add_argument("--skill", metavar="CODE", help="of the best of them, to add the bonus to")
    add_dice_options(parser)


def run_combine(options: argparse.Namespace) -> int:
    """Roll and print."""
    target = against(options.against, load_tables().levels)
    if isinstance(target, Opposed):
        raise BadInputError(f"--against {options.against[:40]}: write a level or a number.")
    members = [
        Member(name, DieCode.parse(code))
        for name, code in (named_code(text, "the leader") for text in options.command)
    ]
    leads = leader(members)
    allowed = DieCode(options.characters) if options.allow_more else leads.leading
    check_size(allowed, options.characters, options.working)
    skill = None if options.skill is None else DieCode.parse(options.skill)
    check = D6Check(command_code(leads.leading, options.working), target)
    faces = Dice(options).mine(check.to_roll, str(check.rolled))
    outcome = check.outcome(faces)
    bonus = combined_bonus(options.characters, max(0, -outcome.margin))
    rolls = None if skill is None else with_bonus(skill, bonus)
    if options.json:
        document = {
            "leader": leads.name,
            "command": outcome_json(outcome),
            "bonus": str(bonus),
            "rolls": None if rolls is None else str(rolls),
        }
        print(json.dumps(document))
        return 0
    chance = check.chance
    assert chance is not None
    name = leads.name[:1].upper() + leads.name[1:]
    print(f"{name} combines {options.characters} with {check.code} against {target.words}: "
          f"{percent(chance)} to tie or beat")  # fmt: skip
    print("\n".join(roll_lines(outcome)))
    print(f"  combined actions: {bonus.as_bonus}")
    if rolls is not None:
        print(f"  who has {skill} rolls {rolls}")
    return 0


def describe_fall(parser: argparse.ArgumentParser) -> None:
    """Give the parser the help and arguments of ``edgebox d6 fall``."""
    parser.description = "Roll the damage of a fall, at the scale of whatever fell."
    parser.epilog = (
        "examples:\n"
        "  edgebox d6 fall 12                              12 metres\n"
        "  edgebox d6 fall 12 --against 3D --gravity high  and a Strength of 3D resists"
    )
    parser.add_argument("metres", type=float, metavar="METRES", help="how far it fell")
    parser.add_argument(
        "--gravity",
        choices=[gravity.value for gravity in Gravity],
        default=Gravity.STANDARD.value,
        help="of the world (default standard); high or low moves two rows",
    )
    parser.add_argument("--scale", default="character", help="of what falls (default character)")
    parser.add_argument("--against", metavar="CODE", help="the Strength or body that resists")
    add_dice_options(parser, other=True)


def run_fall(options: argparse.Namespace) -> int:
    """Roll and print."""
    tables = load_tables()
    scale = scale_named(options.scale, tables.scales)
    code = fall_damage(options.metres, tables.falls, Gravity(options.gravity))
    resists = None if options.against is None else Opposed(DieCode.parse(options.against))
    check = D6Check(code, resists, damage=resists is not None)
    dice = Dice(options)
    mine = dice.mine(check.to_roll, str(code))
    theirs = dice.other(check.other_to_roll, f"the other side's {options.against}")
    outcome = check.outcome(mine, theirs)
    if options.json:
        print(json.dumps({"scale": scale.name, **outcome_json(outcome)}))
        return 0
    what = f"{code} of damage at {scale.name.lower()} scale" if code else "no damage"
    print(f"{options.metres:g} metres: {what}")
    if code:
        print("\n".join(roll_lines(outcome)))
    return 0
