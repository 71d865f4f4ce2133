"""Steps and events as JSON: a command is kept as the line of a script that gives it."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from edgebox.dice import Roll
from edgebox.errors import BadInputError
from edgebox.slicing.commands import Command
from edgebox.slicing.encounter import Part
from edgebox.slicing.events import Event
from edgebox.slicing.report import event_report
from edgebox.slicing.script import parse_step
from edgebox.slicing.state import GM


def script_step(command: Command, roll: Roll | None) -> dict[str, str]:
    """Return the step of a script that gives a command."""
    given = {
        "do": command.do.value,
        "by": GM if command.by_gm else None,
        "slicer": command.slicer,
        "target": command.target,
        "option": command.option,
        "with": command.cost,
        "to": command.to,
        "add": command.add,
        "remove": command.remove,
        "upgrade": command.upgrade,
        "downgrade": command.downgrade,
        "use": command.use,
        "roll": roll,
    }
    return {key: str(value) for key, value in given.items() if value is not None}


def commands_text(parts: Iterable[Part]) -> str:
    """Return the commands of one step as JSON: a list of script steps."""
    return json.dumps([script_step(command, roll) for command, roll in parts])


def parts_of(text: str) -> list[Part]:
    """Return the commands of one step.

    Raises:
        BadInputError: the text is damaged.
    """
    parts: list[Part] = []
    for given in as_list(text):
        step = parse_step(json.dumps(given))
        if step.command is None:
            raise BadInputError("An undo is no command of a step.")
        parts.append((step.command, step.roll))
    if not parts:
        raise BadInputError("The step has no command.")
    return parts


def events_text(events: Iterable[Event]) -> str:
    """Return the events of one step as JSON."""
    return json.dumps([event_report(event) for event in events])


def as_list(text: str) -> list[Any]:
    """Return a list that is kept as JSON.

    Raises:
        BadInputError: the text is damaged.
    """
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        raise BadInputError("The text is no JSON.") from None
    if not isinstance(value, list):
        raise BadInputError("The text is no list.")
    return value
