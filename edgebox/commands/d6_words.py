"""What ``edgebox d6`` understands and says: targets, modifiers, rolls in words and in JSON."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from edgebox.dice.die_code import DieCode
from edgebox.errors import BadInputError, NotationError
from edgebox.rules.d6.check import D6Check, D6Outcome, Opposed, Target
from edgebox.rules.d6.difficulty import Level, level_named
from edgebox.rules.d6.modifiers import Modifier

_MODIFIER = re.compile(r"\s*([+-]?)\s*([0-9]{1,4})(?:\s+(.*))?")
_NUMBER = re.compile(r"[0-9]{1,6}")


def number_of(text: str) -> int | None:
    """Return the number that was written, or ``None`` if it is something else."""
    return int(text) if _NUMBER.fullmatch(text.strip()) else None


def is_code(text: str) -> bool:
    """Whether it is meant as a die code, right or wrong: ``4D+2``, ``99D``."""
    return bool(re.match(r"\s*(\+|[0-9]+\s*[dD])", text))


def against(text: str, levels: Sequence[Level]) -> Target | Opposed:
    """Read what a roll is against: a level's name, a number, or the other side's die code.

    Raises:
        BadInputError: it is none of them.
    """
    number = number_of(text)
    if number is not None:
        return Target(number)
    if is_code(text):
        return Opposed(DieCode.parse(text))
    level = level_named(text, levels)
    return Target(level.usual, level.name)


def modifier(text: str) -> Modifier:
    """Read ``+10 knows the system`` or ``-3``.

    Raises:
        NotationError: it does not begin with a number.
    """
    found = _MODIFIER.fullmatch(text)
    if found is None:
        raise NotationError(
            f"{text[:40]!r} is no modifier; write a number, and why if you like, "
            "as in '+10 knows the system'."
        )
    return Modifier(int(found[1] + found[2]), " ".join((found[3] or "").split()))


def named_code(text: str, usual: str) -> tuple[str, str]:
    """Part ``Danik=8D+2`` into the name and the rest; without a name, it is the usual one.

    Raises:
        BadInputError: the name or what follows it is empty.
    """
    name, equals, rest = text.partition("=")
    if not equals:
        return usual, text
    if not name.strip() or not rest.strip():
        raise BadInputError(f"{text[:40]!r}: write a name and a die code, as in Danik=8D+2.")
    return " ".join(name.split())[:40], rest


def sum_words(code: DieCode, faces: Sequence[int], modifiers: Sequence[Modifier] = ()) -> str:
    """Return a roll as a sum: ``"2 5 3 6  +2 pips  +10 knows the system = 28"``."""
    parts = [" ".join(map(str, faces)) or "no dice"]
    if code.pips:
        parts.append(f"+{code.pips}" + (" pip" if code.pips == 1 else " pips"))
    parts += [str(each) if each.why else f"{each} modifier" for each in modifiers]
    total = code.total(faces) + sum(each.amount for each in modifiers)
    return f"{'  '.join(parts)} = {total}"


def outcome_json(outcome: D6Outcome) -> dict[str, Any]:
    """Return a check and what it came to, as a document."""
    check = outcome.check
    document = check_json(check)
    document["faces"] = list(outcome.faces)
    document["total"] = outcome.total
    if isinstance(check.against, Opposed):
        document["against"]["faces"] = list(outcome.other_faces)
    if outcome.number is not None:
        document["number"] = outcome.number
        document["margin"] = outcome.margin
        document["success"] = outcome.succeeded
    if check.damage:
        document["points"] = outcome.points
    document["words"] = outcome.words
    return document


def check_json(check: D6Check) -> dict[str, Any]:
    """Return a check that waits, as a document."""
    chance = check.chance
    target: dict[str, Any] | None = None
    match check.against:
        case Target(number=number, name=name):
            target = {"name": name, "number": number}
        case Opposed() as other:
            target = {
                "name": other.name,
                "code": str(other.code),
                "rolled": str(other.rolled),
                "modifiers": [_modifier_json(each) for each in other.modifiers],
            }
    return {
        "code": str(check.code),
        "rolled": str(check.rolled),
        "dice": check.to_roll,
        "modifiers": [_modifier_json(each) for each in check.modifiers],
        "against": target,
        "chance": None if chance is None else float(chance),
    }


def _modifier_json(modifier: Modifier) -> dict[str, Any]:
    return {"amount": modifier.amount, "why": modifier.why}
