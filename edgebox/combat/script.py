"""Scripts of fights: JSON lines, one step each.

A step of the slicing encounter in the same rounds has ``"in": "system"``, and is else as in a
slicing script.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from edgebox.combat.battle import AnyCheck, Battle, RollDice, Rolled
from edgebox.combat.commands import Command, Do
from edgebox.combat.events import Event
from edgebox.combat.report import event_report, scene_report
from edgebox.combat.scene import AnyCommand
from edgebox.combat.state import Check
from edgebox.dice import Pool, Roll
from edgebox.errors import BadInputError, RefusedError
from edgebox.files.faults import did_you_mean, listed
from edgebox.rules.percentile import Percentile
from edgebox.slicing.script import UNDO, played_report, refused_report, step_object
from edgebox.slicing.script import parse_step as parse_slicing_step

_TEXTS = {
    "who": "who",
    "target": "target",
    "weapon": "weapon",
    "skill": "skill",
    "against": "against",
    "their": "their",
    "what": "what",
    "to": "to",
    "pay": "pay",
    "surprised": "surprised",
    "option": "option",
    "with": "cost",
    "upgrade": "upgrade",
    "downgrade": "downgrade",
    "use": "use",
    "name": "name",
    "severity": "severity",
}
_POOLS = ("add", "remove")
_NUMBERS = ("wounds", "strain", "injury")
_KEYS = ("do", "by", "in", "roll", *_TEXTS, *_POOLS, *_NUMBERS, "stun")


@dataclass(frozen=True)
class BattleStep:
    """One line of a script; ``command`` is ``None`` for an undo."""

    command: AnyCommand | None
    roll: str | None = None
    """The dice as written: what they are depends on the check that waits."""


def parse_step(line: str) -> BattleStep:
    """Read one step.

    Raises:
        BadInputError: not JSON, not an object, an unknown key, or a value that can't be.
        NotationError: dice that do not exist.
    """
    given = step_object(line)
    roll = given.get("roll")
    if roll is not None and not isinstance(roll, str):
        raise BadInputError(f"'roll' must be a text, not {json.dumps(roll)[:40]}.")
    if given.get("in") == "system":
        rest = {key: value for key, value in given.items() if key not in ("in", "roll")}
        if rest.get("by") == "player":
            # what no step of slicing has to say
            del rest["by"]
        if "who" in rest:
            rest["slicer"] = rest.pop("who")
        return BattleStep(parse_slicing_step(json.dumps(rest)).command, roll)
    if given.get("do") == UNDO:
        return BattleStep(None)
    return BattleStep(_command(given), roll)


def _command(given: dict[str, Any]) -> Command:
    words = {do.value: do for do in Do}
    for key in given:
        if key not in _KEYS:
            raise BadInputError(f"A step has no key {key!r}{_near(key, _KEYS)}.")
    word = given.get("do")
    if not isinstance(word, str) or word not in words:
        known = [*words, UNDO]
        raise BadInputError(f"There is no step {word!r}{_near(str(word), known)}.")
    if given.get("by", "player") not in ("player", "gm"):
        raise BadInputError(f"'by' is 'player' or 'gm', not {given['by']!r}.")
    return Command(words[word], by_gm=given.get("by") == "gm", **_fields(given))


def _fields(given: dict[str, Any]) -> dict[str, Any]:
    """Return what a step says, by the names that :class:`Command` has for it."""
    fields: dict[str, Any] = {}
    for key, field in _TEXTS.items():
        if key in given:
            fields[field] = _typed(key, given[key], str, "a text")
    for key in _POOLS:
        if key in given:
            fields[key] = Pool.parse(_typed(key, given[key], str, "a text"))
    for key in _NUMBERS:
        if key in given:
            number = _typed(key, given[key], int, "a whole number")
            if not 0 <= number <= 99:
                raise BadInputError(f"{key!r} is a number from 0 to 99, not {number}.")
            fields[key] = number
    if "stun" in given:
        fields["stun"] = _typed("stun", given["stun"], bool, "true or false")
    return fields


def _near(word: str, known: Any) -> str:
    return did_you_mean(word, known) or f"; known are {listed(sorted(known), 'and')}"


def _typed(key: str, value: Any, kind: type, what: str) -> Any:
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise BadInputError(f"{key!r} must be {what}, not {json.dumps(value)[:40]}.")
    return value


def rolled(text: str, check: AnyCheck | None) -> Rolled:
    """Return typed dice as what the check is rolled with.

    Raises:
        NotationError: they do not exist.
    """
    if ":" not in text and (check is None or (isinstance(check, Check) and check.percentile)):
        return Percentile.parse(text)
    return Roll.parse(text)


def play_step(
    battle: Battle, step: BattleStep, roll_dice: RollDice | None = None
) -> tuple[Event, ...]:
    """Play one step as a whole, with the rolls that come by themselves.

    Returns:
        What happened; for an undo nothing.

    Raises:
        RefusedError: the step, or a roll in it; nothing has changed.
        NotationError: dice that do not exist.
    """
    if step.command is None:
        if battle.undo() is None:
            raise RefusedError("Nothing has happened yet that could be undone.")
        return ()
    roll = None if step.roll is None else rolled(step.roll, battle.check)
    return battle.do(step.command, roll, roll_dice)


def step_report(number: int, battle: Battle, events: tuple[Event, ...]) -> dict[str, Any]:
    """Return what a played step prints as JSON."""
    told = [event_report(event) for event in events]
    return played_report(number, told, scene_report(battle.scene))


def refusal_report(number: int, battle: Battle, reason: str) -> dict[str, Any]:
    """Return what a refused step prints as JSON; the state is as it was."""
    return refused_report(number, reason, scene_report(battle.scene))
