"""``edgebox d6 initiative`` and ``edgebox d6 ambush``: sides that roll against one another."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator
from typing import Any

from edgebox.commands.d6_dice import Dice, add_output_options, add_source_option
from edgebox.commands.d6_who import add_tables_option, party_of, sheet_of
from edgebox.commands.d6_words import named_code, number_of, sum_words
from edgebox.dice.die_code import DieCode, checked_faces, parse_faces
from edgebox.errors import BadInputError
from edgebox.rules.characters.character import Side
from edgebox.rules.characters.party_file import told_apart
from edgebox.rules.d6.character import PERCEPTION, D6Character
from edgebox.rules.d6.initiative import initiative, initiative_code, rolled_again, roller
from edgebox.rules.d6.sheet_rolls import SheetRoll, searching, sneaking
from edgebox.rules.d6.surprise import ambush
from edgebox.rules.d6.table_files import load_tables
from edgebox.rules.d6.tables import Tables


def describe_initiative(parser: argparse.ArgumentParser) -> None:
    """Give the parser the help and arguments of ``edgebox d6 initiative``."""
    parser.description = (
        "Roll for initiative: of each side, the one with the highest Perception. The winner\n"
        "decides whether the side acts first or last. Who ties at the top rolls again."
    )
    parser.epilog = (
        "examples:\n"
        "  edgebox d6 initiative Rebels=3D+2 Empire=3D\n"
        "  edgebox d6 initiative Rebels=Han:3D+1,Leia:4D Empire=3D --roll 3,4,5,6 --roll 2,2,6\n"
        "  edgebox d6 initiative Crew=jax-durane,mira-tol Patrol=patrol-trooper    from sheets\n"
        "  edgebox d6 initiative canyon-ambush                                     from a party"
    )
    parser.add_argument(
        "sides",
        nargs="+",
        metavar="SIDE=CODE",
        help="or SIDE=Name:CODE,Name:CODE, SIDE=FILE,FILE; or a party file alone",
    )
    parser.add_argument(
        "--wounds", action="append", default=[], metavar="SIDE=DICE",
        help="dice that wounds take from the one who rolls",
    )  # fmt: skip
    parser.add_argument(
        "--roll", action="append", metavar="FACES", help="what each side rolled, in their order"
    )
    add_source_option(parser)
    add_tables_option(parser)
    add_output_options(parser)


def run_initiative(options: argparse.Namespace) -> int:
    """Roll and print."""
    rollers = _rollers(options)
    if options.roll is not None and len(options.roll) != len(rollers):
        raise BadInputError(f"Give --roll once for each side, {len(rollers)} times, or not at all.")
    lines, rolls = [], []
    wide = max(map(len, rollers))

    def roll(dice: Dice, side: str, typed: str | None = None) -> int:
        name, code = rollers[side]
        what = f"{side}'s {code}"
        faces = (
            dice.next(code.dice, what)
            if typed is None
            else checked_faces(parse_faces(typed), code.dice, what)
        )
        who = f"{name} rolls {code}" if name else f"rolls {code}"
        lines.append(f"{side:<{wide}}  {who}: {sum_words(code, faces)}")
        total = code.total(faces)
        rolls.append({"side": side, "faces": list(faces), "total": total})
        return total

    typed = options.roll or [None] * len(rollers)
    with Dice(options) as dice:
        result = initiative(
            {side: roll(dice, side, t) for side, t in zip(rollers, typed, strict=True)}
        )
        while result.winner is None and options.roll is None:
            tied = " and ".join(result.again)
            if not any(rollers[side][1].dice for side in result.again):
                raise BadInputError(f"{tied} tie with no dice to roll again; agree on who decides.")
            lines.append(f"A tie: {tied} roll again.")
            dice.tell(lines[-1])
            result = rolled_again(result, {side: roll(dice, side) for side in result.again})
    if options.json:
        print(json.dumps({"rolls": rolls, "winner": result.winner, "again": list(result.again)}))
        return 0
    if result.winner is None:
        lines.append(f"A tie: {' and '.join(result.again)} roll again.")
    else:
        lines.append(f"The choice to act first or last is with {result.winner}.")
    print("\n".join(lines))
    return 0


Members = dict[str, tuple[DieCode, int]]
"""Perception, and the dice that wounds take away, of each by name; an empty name has but a code."""


def _rollers(options: argparse.Namespace) -> dict[str, tuple[str, DieCode]]:
    """Return for each side who rolls, with an empty name where there is but a code, and what."""
    wounds: dict[str, int] = {}
    for text in options.wounds:
        side, rest = named_code(text, "")
        number = number_of(rest.upper().removesuffix("D"))
        if not side or number is None:
            raise BadInputError(f"--wounds {text[:40]}: write a side and dice, as in Rebels=1.")
        wounds[side] = number
    found: dict[str, tuple[str, DieCode]] = {}
    for side, members in _sides(options):
        who = roller({name: perception for name, (perception, _) in members.items()})
        perception, hurt = members[who]
        found[side] = who, initiative_code(perception, hurt + wounds.pop(side, 0))
    if wounds:
        raise BadInputError(f"--wounds: there is no side {next(iter(wounds))!r}.")
    return found


def _sides(options: argparse.Namespace) -> Iterator[tuple[str, Members]]:
    """Give each side with its members: those of a party file, or those that were named."""
    tables = load_tables(options.tables)
    if len(options.sides) == 1 and "=" not in options.sides[0]:
        for known, sheets in party_of(options.sides[0], tables).items():
            yield known.value.capitalize(), {each.name: _rolling(each) for each in sheets}
        return
    sides: set[str] = set()
    for text in options.sides:
        side, rest = named_code(text, "")
        if not side:
            raise BadInputError(f"{text[:40]!r}: write a side and its code, as in Rebels=3D+1.")
        if side in sides:
            raise BadInputError(f"The side {side!r} stands twice; give one another name.")
        sides.add(side)
        members: Members = {}
        for part in rest.split(","):
            if (sheet := sheet_of(part.strip(), tables)) is not None:
                members[sheet.name] = _rolling(sheet)
                continue
            name, colon, code = part.rpartition(":")
            members[" ".join(name.split()) if colon else ""] = DieCode.parse(code), 0
        yield side, members


def _rolling(sheet: D6Character) -> tuple[DieCode, int]:
    return sheet.attribute(PERCEPTION), sheet.wounds


def describe_ambush(parser: argparse.ArgumentParser) -> None:
    """Give the parser the help and arguments of ``edgebox d6 ambush``."""
    parser.description = (
        "Spring an ambush: attackers roll Sneak, targets search or Perception. A target that ties\n"
        "or beats an attacker spots that one; if no target spots any, they are surprised."
    )
    parser.epilog = (
        "examples:\n"
        "  edgebox d6 ambush --attackers Scout=4D+1 Trooper=3D --targets Han=3D+1 Leia=4D\n"
        "  edgebox d6 ambush --attackers Scout=14 --targets Han=12     totals already rolled\n"
        "  edgebox d6 ambush --attackers mira-tol --targets patrol-trooper    from sheets\n"
        "  edgebox d6 ambush --party canyon-ambush                     the adversaries attack"
    )
    what = {"nargs": "+", "default": [], "metavar": "NAME=CODE"}
    parser.add_argument("--attackers", help="with their Sneak, or its total; or sheets", **what)  # type: ignore[arg-type]
    parser.add_argument("--targets", help="with search or Perception, or its total", **what)  # type: ignore[arg-type]
    parser.add_argument("--party", metavar="FILE", help="both sides, from a party file")
    parser.add_argument(
        "--by",
        choices=[side.value for side in Side],
        default=Side.ADVERSARIES.value,
        help="with --party: who lays the ambush (default adversaries)",
    )
    add_source_option(parser)
    add_tables_option(parser)
    add_output_options(parser)


def run_ambush(options: argparse.Namespace) -> int:
    """Roll and print."""
    lines: list[str] = []
    attackers, targets = _ambushing(options)
    with Dice(options) as dice:
        sneak = _totals(attackers, dice, "sneaks", lines)
        search = _totals(targets, dice, "looks", lines)
    result = ambush(sneak, search)
    if options.json:
        document: dict[str, Any] = {
            "sneak": sneak,
            "search": search,
            "spotted": {target: list(seen) for target, seen in result.spotted.items()},
            "surprised": result.surprised,
        }
        print(json.dumps(document))
        return 0
    for target, seen in result.spotted.items():
        lines.append(f"{target} spots {' and '.join(seen) if seen else 'nobody'}.")
    if result.surprised:
        lines.append(
            "The targets are surprised: the attackers take their first action before them,\n"
            "and nobody may dodge or parry it."
        )
    else:
        lines.append("The targets are not surprised.")
    print("\n".join(lines))
    return 0


Rollers = list[tuple[str, int | DieCode]]
"""Names, each with what it rolls or what its roll came to."""


def _ambushing(options: argparse.Namespace) -> tuple[Rollers, Rollers]:
    """Return the attackers with their Sneak, and the targets with their search (W-10)."""
    tables = load_tables(options.tables)
    if options.party is None:
        if not options.attackers or not options.targets:
            raise BadInputError("Name --attackers and --targets, or a --party.")
        return (
            _named(options.attackers, sneaking, tables),
            _named(options.targets, searching, tables),
        )
    if options.attackers or options.targets:
        raise BadInputError("--party names both sides; leave --attackers and --targets out.")
    sides, by = party_of(options.party, tables), Side(options.by)
    return (
        [(each.name, sneaking(each, tables).code) for each in sides[by]],
        [(each.name, searching(each, tables).code) for each in sides[by.other]],
    )


def _named(
    texts: list[str], does: Callable[[D6Character, Tables], SheetRoll], tables: Tables
) -> Rollers:
    sheets = [sheet_of(text, tables) for text in texts]
    apart = iter(told_apart([sheet for sheet in sheets if sheet is not None]))
    found: Rollers = []
    for text, known in zip(texts, sheets, strict=True):
        if known is not None:
            sheet = next(apart)
            found.append((sheet.name, does(sheet, tables).code))
            continue
        name, rest = named_code(text, "")
        if not name:
            raise BadInputError(f"{text[:40]!r}: write a name and a die code, as in Scout=4D+1.")
        total = number_of(rest)
        found.append((name, DieCode.parse(rest) if total is None else total))
    return found


def _totals(rollers: Rollers, dice: Dice, does: str, lines: list[str]) -> dict[str, int]:
    found: dict[str, int] = {}
    for name, rolls in rollers:
        if name in found:
            raise BadInputError(f"{name!r} stands twice; give one another name.")
        if isinstance(rolls, int):
            found[name] = rolls
            continue
        faces = dice.next(rolls.dice, f"{name}'s {rolls}")
        found[name] = rolls.total(faces)
        lines.append(f"{name} {does} with {rolls}: {sum_words(rolls, faces)}")
    return found
