"""Scripts: JSON lines, one step each."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from edgebox.dice import Pool, Roll
from edgebox.errors import BadInputError, RefusedError
from edgebox.slicing.commands import Command, Do
from edgebox.slicing.decide import resolve
from edgebox.slicing.encounter import Encounter, Part
from edgebox.slicing.events import Event
from edgebox.slicing.report import event_report, state_report
from edgebox.slicing.state import GM, Check

RollDice = Callable[[Check], Roll]
"""Where the dice of a check come from when a step does not bring them.

It may raise RefusedError: the step is then refused as a whole.
"""

UNDO = "undo"
"""The step that takes back the one before."""

_TEXT_KEYS = {
    "do",
    "by",
    "slicer",
    "target",
    "roll",
    "option",
    "with",
    "to",
    "add",
    "remove",
    "upgrade",
    "downgrade",
    "use",
}


@dataclass(frozen=True)
class ScriptStep:
    """One line of a script; ``command`` is ``None`` for an undo."""

    command: Command | None
    roll: Roll | None = None


def parse_step(line: str) -> ScriptStep:
    """Read one step.

    Raises:
        BadInputError: not JSON, not an object, an unknown key, or a value that can't be.
        NotationError: dice or faces that do not exist.
    """
    given = step_object(line)
    for key, value in given.items():
        if key not in _TEXT_KEYS:
            raise BadInputError(f"A step has no key {key!r}.{_nearest(key, _TEXT_KEYS)}")
        if not isinstance(value, str):
            raise BadInputError(f"{key!r} must be a text, not {json.dumps(value)[:40]}.")
    word = given.get("do")
    if word is None:
        raise BadInputError('A step must say what to "do".')
    roll = Roll.parse(given["roll"]) if "roll" in given else None
    if word == UNDO:
        return ScriptStep(None)
    return ScriptStep(_command(word, given), roll)


def step_object(line: str) -> dict[str, Any]:
    """Return what a line of a script says, of slicing or of a fight.

    Raises:
        BadInputError: it is no JSON, or no object.
    """
    try:
        given = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise BadInputError(f"Not JSON: {line.strip()[:60]!r} ({str(error)[:60]}).") from None
    if not isinstance(given, dict):
        raise BadInputError('A step is an object, as in {"do": "list"}.')
    return given


def _command(word: str, given: dict[str, str]) -> Command:
    words = {do.value for do in Do} | {UNDO}
    if word not in words:
        raise BadInputError(f"There is no step {word!r}.{_nearest(word, words)}")
    by = given.get("by", "slicer")
    if by not in ("slicer", GM):
        raise BadInputError(f"'by' is 'slicer' or 'gm', not {by!r}; name one with 'slicer'.")
    return Command(
        do=Do(word),
        by_gm=by == GM,
        slicer=given.get("slicer"),
        target=given.get("target"),
        option=given.get("option"),
        cost=given.get("with"),
        to=given.get("to"),
        add=Pool.parse(given["add"]) if "add" in given else None,
        remove=Pool.parse(given["remove"]) if "remove" in given else None,
        upgrade=given.get("upgrade"),
        downgrade=given.get("downgrade"),
        use=given.get("use"),
    )


def _nearest(word: str, known: set[str]) -> str:
    near = get_close_matches(word, sorted(known), n=1)
    return f" Did you mean {near[0]!r}?" if near else f" Known: {', '.join(sorted(known))}."


def play_step(
    encounter: Encounter, step: ScriptStep, roll_dice: RollDice | None = None
) -> tuple[Event, ...]:
    """Play one step as a whole, with the rolls that come by themselves.

    Args:
        encounter: changed only if everything in the step is allowed.
        step: what to do.
        roll_dice: rolls every check that is left waiting; ``None`` leaves it waiting.

    Returns:
        What happened; for an undo nothing.

    Raises:
        RefusedError: the step, or a roll in it; nothing has changed.
    """
    if step.command is None:
        if encounter.undo() is None:
            raise RefusedError("Nothing has happened yet that could be undone.")
        return ()
    state, events = encounter.state, list[Event]()
    command, roll, parts = step.command, step.roll, list[Part]()
    if command.do is Do.ROLL and roll is None and roll_dice is not None and state.check:
        roll = roll_dice(state.check)
    while True:
        step_part = resolve(state, command, roll)
        parts.append((command, roll))
        state = step_part.state
        events += step_part.events
        if roll_dice is None or state.check is None:
            break
        command, roll = Command(Do.ROLL), roll_dice(state.check)
    encounter.record(events, state, parts)
    return tuple(events)


def step_report(number: int, encounter: Encounter, events: tuple[Event, ...]) -> dict[str, Any]:
    """Return what a played step prints as JSON."""
    told = [event_report(event) for event in events]
    return played_report(number, told, state_report(encounter.state))


def refusal_report(number: int, encounter: Encounter, reason: str) -> dict[str, Any]:
    """Return what a refused step prints as JSON; the state is as it was."""
    return refused_report(number, reason, state_report(encounter.state))


def played_report(
    number: int, events: list[dict[str, Any]], state: dict[str, Any]
) -> dict[str, Any]:
    """Return the document of a played step, of slicing or of a fight."""
    return {"step": number, "ok": True, "events": events, "state": state}


def refused_report(number: int, reason: str, state: dict[str, Any]) -> dict[str, Any]:
    """Return the document of a refused step, of slicing or of a fight."""
    return {"step": number, "ok": False, "reason": reason, "events": [], "state": state}
