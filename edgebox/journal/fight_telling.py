"""Fights of the journal in words."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from edgebox.combat.narration import narrate, purpose_words
from edgebox.combat.scene import Scene
from edgebox.combat.state import Check
from edgebox.errors import BadInputError
from edgebox.journal import fights
from edgebox.journal.record import SessionRecord
from edgebox.slicing.narration import purpose_words as slicing_words
from edgebox.slicing.narration import roller


def names(record: SessionRecord) -> list[str]:
    """Return who takes part; nobody where that is damaged."""
    with suppress(BadInputError):
        return list(fights.first_scene(record.facts).combat.fighters)
    return []


def words(record: SessionRecord) -> Iterator[str]:
    """Tell a fight from its beginning, and what was rolled beside it.

    Raises:
        WorkFailedError: the scene that it began with, or a step, can't be played again.
    """
    scene = fights.cast(record)
    told = 0
    for played in fights.replayed(record, scene):
        scene, before = played.after, played.step.number
        yield from _noted(record, told, before)
        told = before
        for event in played.events:
            sentence = narrate(event, scene)
            if sentence is not None:
                yield sentence
    yield from _noted(record, told, None)
    yield from _waits(scene)


def _noted(record: SessionRecord, after: int, before: int | None) -> Iterator[str]:
    for note in record.notes:
        if after < note.number and (before is None or note.number < before):
            yield from note.lines


def _waits(scene: Scene) -> Iterator[str]:
    check = scene.combat.check or scene.waiting
    if isinstance(check, Check):
        dice = "two ten-sided dice" if check.percentile else str(check.pool)
        who = check.by or "The players"
        yield f"{who}: {dice} for {purpose_words(check)}: not rolled yet."
    elif check is not None:
        assert scene.slicing is not None
        who = roller(scene.slicing, check.by, check.program)
        yield f"{who} rolls {check.pool} for {slicing_words(check)}: not rolled yet."
