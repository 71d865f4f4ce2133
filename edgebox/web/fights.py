"""Fights from the page: which there are to begin, and the steps that are posted."""

from __future__ import annotations

import json
from typing import Any

from edgebox.box import library
from edgebox.box.fight.casting import fight_of, parties
from edgebox.box.snapshot import Snapshot
from edgebox.combat.battle import Rolled
from edgebox.combat.commands import Do
from edgebox.combat.scene import AnyCommand
from edgebox.combat.script import parse_step, rolled
from edgebox.errors import BadInputError
from edgebox.journal import SessionFacts
from edgebox.web.asking import optional_text, text_in
from edgebox.web.faults import RequestError

_AT_ANY_TIME = (Do.SPEND.value, Do.USE_DESTINY.value, Do.ROLL_DESTINY.value)
"""Steps whose side the rules tell by themselves, whoever the box waits for."""


def offered() -> list[dict[str, str]]:
    """Return the party files that a fight may begin with."""
    return [
        {"source": book.source, "title": book.title, "note": book.note, "fault": book.fault}
        for book in parties()
    ]


def fight_in(asked: dict[str, Any]) -> SessionFacts:
    """Return what the fight of a post begins with: a party that is offered, perhaps a system.

    Raises:
        EdgeboxError: there is no such party or system, or a file has faults.
    """
    source = text_in(asked, "party", 1000)
    if source not in [book["source"] for book in offered()]:
        raise BadInputError(f"There is no party {source[:60]!r} here.")
    system = optional_text(asked, "system", 1000) or None
    if system is not None and system not in library.sources(library.SYSTEMS):
        raise BadInputError(f"There is no system {system[:60]!r} here.")
    return fight_of(source, system=system)


def step_in(asked: dict[str, Any], snapshot: Snapshot | None) -> tuple[AnyCommand, Rolled | None]:
    """Return a step of the fight that is on, and the dice that were rolled for it.

    Raises:
        BadInputError: no fight is on, or a part of the step can't be understood.
    """
    if snapshot is None or snapshot.fight is None:
        raise BadInputError("There is no fight.")
    step = parse_step(json.dumps(asked))
    if step.command is None:
        raise RequestError("Steps are taken back at /undo.")
    scene = snapshot.fight.scene
    waiting = scene.combat.check or scene.waiting
    return step.command, None if step.roll is None else rolled(step.roll, waiting)


def at_any_time(asked: dict[str, Any]) -> bool:
    """Whether a step need not wait for the one whose turn it is."""
    return asked.get("do") in _AT_ANY_TIME
