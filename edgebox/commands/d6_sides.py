"""``edgebox d6 initiative`` and ``edgebox d6 ambush``: sides that roll against one another."""

from __future__ import annotations

import argparse
import json
from typing import Any

from edgebox.commands.d6_dice import Dice, add_output_options
from edgebox.commands.d6_words import named_code, number_of, sum_words
from edgebox.dice.die_code import DieCode, checked_faces, parse_faces
from edgebox.errors import BadInputError
from edgebox.rules.d6.initiative import initiative, initiative_code, rolled_again, roller
from edgebox.rules.d6.surprise import ambush


def describe_initiative(parser: argparse.ArgumentParser) -> None:
    """Give the parser the help and arguments of ``edgebox d6 initiative``."""
    parser.description = (
        "Roll for initiative: of each side, the one with the highest Perception. The winner\n"
        "decides whether the side acts first or last. Who ties at the top rolls again."
    )
    parser.epilog = (
        "examples:\n"
        "  edgebox d6 initiative Rebels=3D+2 Empire=3D\n"
        "  edgebox d6 initiative Rebels=Han:3D+1,Leia:4D Empire=3D --roll 3,4,5,6 --roll 2,2,6"
    )
    parser.add_argument("sides", nargs="+", metavar="SIDE=CODE", help="or SIDE=Name:CODE,Name:CODE")
    parser.add_argument(
        "--wounds", action="append", default=[], metavar="SIDE=DICE",
        help="dice that wounds take from the one who rolls",
    )  # fmt: skip
    parser.add_argument(
        "--roll", action="append", metavar="FACES", help="what each side rolled, in their order"
    )
    add_output_options(parser)


def run_initiative(options: argparse.Namespace) -> int:
    """Roll and print."""
    rollers = _rollers(options)
    if options.roll is not None and len(options.roll) != len(rollers):
        raise BadInputError(f"Give --roll once for each side, {len(rollers)} times, or not at all.")
    dice = Dice(options)
    lines, rolls = [], []
    wide = max(map(len, rollers))

    def roll(side: str, typed: str | None) -> int:
        name, code = rollers[side]
        faces = (
            dice.random(code.dice)
            if typed is None
            else checked_faces(parse_faces(typed), code.dice, f"{side}'s {code}")
        )
        who = f"{name} rolls {code}" if name else f"rolls {code}"
        lines.append(f"{side:<{wide}}  {who}: {sum_words(code, faces)}")
        total = code.total(faces)
        rolls.append({"side": side, "faces": list(faces), "total": total})
        return total

    typed = options.roll or [None] * len(rollers)
    result = initiative({side: roll(side, t) for side, t in zip(rollers, typed, strict=True)})
    while result.winner is None and options.roll is None:
        lines.append(f"A tie: {' and '.join(result.again)} roll again.")
        result = rolled_again(result, {side: roll(side, None) for side in result.again})
    if options.json:
        print(json.dumps({"rolls": rolls, "winner": result.winner, "again": list(result.again)}))
        return 0
    if result.winner is None:
        lines.append(f"A tie: {' and '.join(result.again)} roll again.")
    else:
        lines.append(f"The choice to act first or last is with {result.winner}.")
    print("\n".join(lines))
    return 0


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
    for text in options.sides:
        side, rest = named_code(text, "")
        if not side:
            raise BadInputError(f"{text[:40]!r}: write a side and its code, as in Rebels=3D+1.")
        if side in found:
            raise BadInputError(f"The side {side!r} stands twice; give one another name.")
        members = {}
        for part in rest.split(","):
            name, colon, code = part.rpartition(":")
            members[" ".join(name.split()) if colon else ""] = DieCode.parse(code)
        who = roller(members)
        found[side] = who, initiative_code(members[who], wounds.pop(side, 0))
    if wounds:
        raise BadInputError(f"--wounds: there is no side {next(iter(wounds))!r}.")
    return found


def describe_ambush(parser: argparse.ArgumentParser) -> None:
    """Give the parser the help and arguments of ``edgebox d6 ambush``."""
    parser.description = (
        "Spring an ambush: attackers roll Sneak, targets search or Perception. A target that ties\n"
        "or beats an attacker spots that one; if no target spots any, they are surprised."
    )
    parser.epilog = (
        "examples:\n"
        "  edgebox d6 ambush --attackers Scout=4D+1 Trooper=3D --targets Han=3D+1 Leia=4D\n"
        "  edgebox d6 ambush --attackers Scout=14 --targets Han=12     totals already rolled"
    )
    what = {"nargs": "+", "required": True, "metavar": "NAME=CODE"}
    parser.add_argument("--attackers", help="with their Sneak, or what it came to", **what)  # type: ignore[arg-type]
    parser.add_argument("--targets", help="with search or Perception, or its total", **what)  # type: ignore[arg-type]
    add_output_options(parser)


def run_ambush(options: argparse.Namespace) -> int:
    """Roll and print."""
    dice = Dice(options)
    lines: list[str] = []
    sneak = _totals(options.attackers, dice, "sneaks", lines)
    search = _totals(options.targets, dice, "looks", lines)
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


def _totals(texts: list[str], dice: Dice, does: str, lines: list[str]) -> dict[str, int]:
    found: dict[str, int] = {}
    for text in texts:
        name, rest = named_code(text, "")
        if not name:
            raise BadInputError(f"{text[:40]!r}: write a name and a die code, as in Scout=4D+1.")
        if name in found:
            raise BadInputError(f"{name!r} stands twice; give one another name.")
        total = number_of(rest)
        if total is None:
            code = DieCode.parse(rest)
            faces = dice.random(code.dice)
            total = code.total(faces)
            lines.append(f"{name} {does} with {code}: {sum_words(code, faces)}")
        found[name] = total
    return found
