"""Fights in the journal: what one begins with, its steps as a script, and playing them again.

A fight is kept as its first scene, whole, and the steps that were given: so it comes out the same
when a party, a character, a system or a table has changed since.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from edgebox.combat.battle import Rolled
from edgebox.combat.coding import event_json, scene_json, scene_of
from edgebox.combat.commands import Command
from edgebox.combat.events import Event
from edgebox.combat.scene import AnyCommand, Scene
from edgebox.combat.script import parse_step, rolled
from edgebox.combat.state import Phase
from edgebox.combat.together import resolve
from edgebox.dice import Roll
from edgebox.errors import BadInputError, EdgeboxError, WorkFailedError
from edgebox.journal.coding import as_list
from edgebox.journal.coding import script_step as slicing_step
from edgebox.journal.facts import FIGHT, SessionFacts, SourceText
from edgebox.journal.rebuilding import MisfitError
from edgebox.journal.record import SessionRecord, StepRecord

Part = tuple[AnyCommand, Rolled | None]
"""A command and the dice that came with it."""


@dataclass(frozen=True)
class Replayed:
    """One recorded step of a fight, played again."""

    step: StepRecord
    events: tuple[Event, ...]
    after: Scene


def fight_facts(
    name: str, scene: Scene, options: Mapping[str, Any] | None = None, system: str = ""
) -> SessionFacts:
    """Return what the session of a fight begins with.

    Args:
        name: what it is called: the party's name.
        scene: the scene before anything has happened.
        options: what else the caller wants to know again.
        system: what the file of the system is called that is sliced meanwhile.
    """
    begins = {"name": name, "scene": scene_json(scene)}
    return SessionFacts(SourceText(system, ""), (), {**(options or {}), FIGHT: begins})


def name_of(facts: SessionFacts) -> str:
    """Return what a fight is called."""
    begins = facts.options.get(FIGHT)
    name = begins.get("name") if isinstance(begins, Mapping) else None
    return name if isinstance(name, str) else "Fight"


def first_scene(facts: SessionFacts) -> Scene:
    """Return the scene before anything has happened.

    Raises:
        BadInputError: it is damaged.
    """
    begins = facts.options.get(FIGHT)
    scene = begins.get("scene") if isinstance(begins, Mapping) else None
    if not isinstance(scene, Mapping):
        raise BadInputError("The scene is missing.")
    return scene_of(scene)


def cast(record: SessionRecord) -> Scene:
    """Return the first scene of a session.

    Raises:
        WorkFailedError: it can't be read any more.
    """
    try:
        return first_scene(record.facts)
    except BadInputError as error:
        raise WorkFailedError(
            f"Session {record.number} of the journal can't be played again: the scene that it "
            f"began with is damaged ({str(error).splitlines()[0]})."
        ) from None


def is_over(scene: Scene) -> bool:
    """Whether a fight has ended; what is left is to recover (R-10)."""
    return scene.combat.phase is Phase.OVER


# --- steps as texts -------------------------------------------------------------------------------

_TEXTS = (
    ("who", "who"),
    ("target", "target"),
    ("weapon", "weapon"),
    ("skill", "skill"),
    ("against", "against"),
    ("their", "their"),
    ("what", "what"),
    ("to", "to"),
    ("pay", "pay"),
    ("surprised", "surprised"),
    ("option", "option"),
    ("with", "cost"),
    ("upgrade", "upgrade"),
    ("downgrade", "downgrade"),
    ("use", "use"),
    ("name", "name"),
    ("severity", "severity"),
    ("injury", "injury"),
)


def script_step(command: AnyCommand, roll: Rolled | None) -> dict[str, Any]:
    """Return the step of a fight's script that gives a command."""
    if not isinstance(command, Command):
        given: dict[str, Any] = slicing_step(command, roll if isinstance(roll, Roll) else None)
        if "slicer" in given:
            given["who"] = given.pop("slicer")
        return {"in": "system", **given}
    step: dict[str, Any] = {"do": command.do.value}
    if command.by_gm:
        step["by"] = "gm"
    found = {key: getattr(command, field) for key, field in _TEXTS}
    step.update({key: value for key, value in found.items() if value is not None})
    pools = {"add": command.add, "remove": command.remove, "roll": roll}
    step.update({key: str(pool) for key, pool in pools.items() if pool is not None})
    numbers = {"wounds": command.wounds, "strain": command.strain, "stun": command.stun}
    step.update({key: number for key, number in numbers.items() if number})
    return step


def commands_text(parts: Iterable[Part]) -> str:
    """Return the commands of one step as JSON: a list of script steps."""
    return json.dumps([script_step(command, roll) for command, roll in parts])


def events_text(events: Iterable[Event]) -> str:
    """Return the events of one step as JSON."""
    return json.dumps([event_json(event) for event in events])


# --- played again ---------------------------------------------------------------------------------


def replayed(record: SessionRecord, first: Scene) -> Iterator[Replayed]:
    """Play the steps of a fight that count again, one by one.

    Raises:
        MisfitError: a step is damaged, or its events are not those that were recorded.
    """
    scene = first
    for step in record.counting:
        try:
            events: list[Event] = []
            for given in as_list(step.commands):
                scene = _carry_on(scene, json.dumps(given), events)
            same = as_list(step.events) == json.loads(events_text(events))
        except EdgeboxError as error:
            raise MisfitError(f"Step {step.number} can't be played again: {error}") from None
        if not same or not events:
            raise MisfitError(f"Step {step.number} did not go the way that was recorded.")
        yield Replayed(step, tuple(events), scene)


def _carry_on(scene: Scene, line: str, events: list[Event]) -> Scene:
    step = parse_step(line)
    if step.command is None:
        raise BadInputError("An undo is no command of a step.")
    check = scene.combat.check or scene.waiting
    dice = None if step.roll is None else rolled(step.roll, check)
    done = resolve(scene, step.command, dice)
    events += done.events
    return done.scene
