"""``edgebox d6 combine`` and ``edgebox d6 fall``: what comes before another roll."""

from __future__ import annotations

import argparse
import json

from edgebox.commands.d6_check import roll_lines
from edgebox.commands.d6_dice import Dice, add_dice_options
from edgebox.commands.d6_who import add_tables_option, sheet_of
from edgebox.commands.d6_words import against, is_code, named_code, outcome_json
from edgebox.dice.die_code import DieCode
from edgebox.dice.odds_text import percent
from edgebox.errors import BadInputError
from edgebox.rules.d6.character import D6Character
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
from edgebox.rules.d6.sheet_rolls import resisting
from edgebox.rules.d6.table_files import load_tables
from edgebox.rules.d6.tables import Tables


def describe_combine(parser: argparse.ArgumentParser) -> None:
    """Give the parser the help and arguments of ``edgebox d6 combine``."""
    parser.description = (
        "Combine the actions of several characters: the leader rolls command, and the best of\n"
        "them gets a bonus of 1D for every three, 1 or 2 pips for one or two more; 1D less for\n"
        "each point that the command roll misses."
    )
    parser.epilog = (
        "examples:\n"
        "  edgebox d6 combine 8 --command Danik=8D+2 --against 12 --skill 4D+1\n"
        "  edgebox d6 combine 3 --command mira-tol --command jax-durane --skill 'starship repair'"
    )
    parser.add_argument("characters", type=int, metavar="N", help="how many combine")
    parser.add_argument(
        "--command", action="append", required=True, metavar="CODE",
        help="command or Perception; several as Name=CODE, or sheets: the highest leads",
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
    parser.add_argument(
        "--skill", metavar="CODE",
        help="of the best of them, to add the bonus to; of sheets, the skill's name",
    )  # fmt: skip
    add_tables_option(parser)
    add_dice_options(parser)


def run_combine(options: argparse.Namespace) -> int:
    """Roll and print."""
    tables = load_tables(options.tables)
    target = against(options.against, tables.levels)
    if isinstance(target, Opposed):
        raise BadInputError(f"--against {options.against[:40]}: write a level or a number.")
    sheets = {text: sheet_of(text, tables) for text in options.command}
    members = [
        _member(text) if sheet is None else sheet.member(tables) for text, sheet in sheets.items()
    ]
    leads = leader(members)
    allowed = DieCode(options.characters) if options.allow_more else leads.leading
    check_size(allowed, options.characters, options.working)
    skill = _best(options.skill, [each for each in sheets.values() if each], tables)
    hurt = {sheet.name: sheet.wounds for sheet in sheets.values() if sheet is not None}
    check = D6Check(
        command_code(leads.leading, options.working), target, wounds=hurt.get(leads.name, 0)
    )
    with Dice(options) as dice:
        faces = dice.mine(check.to_roll, str(check.rolled))
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
    print(f"{name} combines {options.characters} with {check.rolled} against {target.words}: "
          f"{percent(chance)} to tie or beat")  # fmt: skip
    print("\n".join(roll_lines(outcome)))
    print(f"  combined actions: {bonus.as_bonus}")
    if rolls is not None:
        print(f"  who has {skill} rolls {rolls}")
    return 0


def _member(text: str) -> Member:
    name, code = named_code(text, "the leader")
    return Member(name, DieCode.parse(code))


def _best(skill: str | None, sheets: list[D6Character], tables: Tables) -> DieCode | None:
    """Return the code that was given, or the highest of a skill that sheets have (W-8)."""
    if skill is None:
        return None
    if is_code(skill) or not sheets:
        return DieCode.parse(skill)
    return max(each.skill(skill, tables).code.less(each.wounds) for each in sheets)


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
    parser.add_argument("--scale", help="of what falls (default: that of the sheet, or character)")
    parser.add_argument("--against", metavar="CODE", help="what resists: a Strength, or a sheet")
    add_tables_option(parser)
    add_dice_options(parser, other=True)


def run_fall(options: argparse.Namespace) -> int:
    """Roll and print."""
    tables = load_tables(options.tables)
    sheet = None if options.against is None else sheet_of(options.against, tables)
    usual = tables.scales[0] if sheet is None else sheet.scale
    scale = usual if options.scale is None else scale_named(options.scale, tables.scales)
    code = fall_damage(options.metres, tables.falls, Gravity(options.gravity))
    resists = None
    if sheet is not None:
        resists = Opposed(sheet.resists, f"{sheet.name}'s {resisting(sheet).words}")
    elif options.against is not None:
        resists = Opposed(DieCode.parse(options.against))
    check = D6Check(code, resists, damage=resists is not None)
    with Dice(options) as dice:
        mine = dice.mine(check.to_roll, str(code))
        theirs = dice.other(check.other_to_roll, f"the other side's {options.against}")
    outcome = check.outcome(mine, theirs)
    if options.json:
        print(json.dumps({"scale": scale.name, **outcome_json(outcome)}))
        return 0
    what = f"{code} of damage at {scale.name.lower()} scale" if code else "no damage"
    print(f"{options.metres:.10g} metres: {what}")
    if code:
        print("\n".join(roll_lines(outcome)))
    return 0
