"""Sessions of the journal in words, as scripts, and as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Any

from edgebox.errors import BadInputError
from edgebox.journal import fight_telling, rebuilding
from edgebox.journal.coding import as_list
from edgebox.journal.record import MISFIT, UNDONE, SessionRecord, StepRecord
from edgebox.slicing.files.slicer_file import parse_slicer
from edgebox.slicing.narration import narrate, purpose_words, roller
from edgebox.slicing.state import EncounterState, begin


def slicer_names(record: SessionRecord) -> list[str]:
    """Return who played."""
    if record.is_fight:
        return fight_telling.names(record)
    names = []
    for sheet in record.facts.slicers:
        name = sheet.origin
        with suppress(BadInputError):
            name = parse_slicer(sheet.text, sheet.origin).name
        names.append(name)
    return names


def how_it_ended(record: SessionRecord, played_now: bool) -> str:
    """Say in a word or two how a session ended.

    Args:
        record: the session.
        played_now: whether an Edgebox is playing it.
    """
    if played_now and record.ended is None:
        return "being played"
    if record.finished or (record.only_rolls and record.ended is not None):
        return "finished"
    return "cut off" if record.ended is None else "not finished"


def list_words(records: Sequence[SessionRecord], played_now: bool) -> Iterator[str]:
    """Give a line for each session, the newest last, below a head."""
    rows = [("no.", "begun", "system", "slicers", "rounds", "steps", "")]
    for record in records:
        newest = record is records[-1]
        rows.append(
            (
                str(record.number),
                _time(record.started),
                record.system_name,
                ", ".join(slicer_names(record)) or ("" if record.only_rolls else "?"),
                "" if record.only_rolls else str(record.round),
                str(record.count),
                how_it_ended(record, played_now and newest),
            )
        )
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        cells = [
            cell.rjust(width) if column in (0, 4, 5) else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        yield "  ".join(cells).rstrip()


def session_words(record: SessionRecord) -> Iterator[str]:
    """Tell a session from its beginning; steps that were taken back are only counted.

    Raises:
        WorkFailedError: its system, its slicers or a step can't be played again.
    """
    if record.only_rolls:
        yield f"Session {record.number}: rolls without an encounter, {_time(record.started)}"
        yield from _noted(record.notes)
        return
    if record.is_fight:
        names = ", ".join(slicer_names(record))
        yield f"Session {record.number}: {record.system_name}, {_time(record.started)}, {names}"
        yield from fight_telling.words(record)
        yield from _left_out(record)
        return
    system, sheets = rebuilding.cast(record)
    names = ", ".join(sheet.name for sheet in sheets)
    yield f"Session {record.number}: {record.system_name}, {_time(record.started)}, {names}"
    state = begin(system, sheets)
    told = 0
    for played in rebuilding.replayed(record, state):
        state = played.after
        before = played.step.number
        yield from _noted(note for note in record.notes if told < note.number < before)
        told = before
        for event in played.events:
            sentence = narrate(event, state)
            if sentence is not None:
                yield sentence
    yield from _noted(note for note in record.notes if told < note.number)
    yield from _afterwards(record, state)


def _noted(notes: Iterable[StepRecord]) -> Iterator[str]:
    """Tell what happened beside the encounter; a note that is damaged is left out."""
    for note in notes:
        yield from note.lines


def _afterwards(record: SessionRecord, state: EncounterState) -> Iterator[str]:
    if state.check is not None:
        who = roller(state, state.check.by, state.check.program)
        yield f"{who} rolls {state.check.pool} for {purpose_words(state.check)}: not rolled yet."
    yield from _left_out(record)


def _left_out(record: SessionRecord) -> Iterator[str]:
    undone = sum(step.undone == UNDONE and not step.is_note for step in record.steps)
    if undone:
        yield f"({_steps(undone)} taken back.)"
    misfits = sum(step.undone == MISFIT for step in record.steps)
    if misfits:
        yield f"({_steps(misfits)} could not be played again and are left out.)"


def _steps(count: int) -> str:
    return "1 step was" if count == 1 else f"{count} steps were"


def script_lines(record: SessionRecord) -> Iterator[str]:
    """Give the script that leads to where the session stands: ``edgebox play --script``.

    Raises:
        BadInputError: a step is damaged, or there is no encounter to play again.
    """
    if record.only_rolls:
        raise BadInputError(
            f"Session {record.number} has rolls without an encounter; 'edgebox journal show "
            f"{record.number}' tells them."
        )
    for step in record.counting:
        try:
            commands = as_list(step.commands)
        except BadInputError as error:
            raise BadInputError(f"Step {step.number} of the session is damaged: {error}") from None
        for command in commands:
            yield json.dumps(command)


def head_json(record: SessionRecord) -> dict[str, Any]:
    """Return what a list says of a session, as JSON has it."""
    return {
        "session": record.number,
        "system": record.system_name,
        "slicers": slicer_names(record),
        "started": record.started,
        "ended": record.ended,
        "finished": record.finished,
        "round": record.round,
        "steps": record.count,
    }


def session_json(record: SessionRecord) -> dict[str, Any]:
    """Return all that the journal knows of a session, as JSON has it."""
    facts = record.facts
    return {
        **head_json(record),
        "steps": [
            {
                "number": step.number,
                "commands": _as_json(step.commands),
                "events": _as_json(step.events),
                "undone": step.undone == UNDONE,
                "damaged": step.undone == MISFIT,
            }
            for step in record.steps
            if not step.is_note
        ],
        "notes": [{"number": note.number, "lines": list(note.lines)} for note in record.notes],
        "files": {
            "system": {"name": facts.system.origin, "text": facts.system.text},
            "slicers": [{"name": sheet.origin, "text": sheet.text} for sheet in facts.slicers],
        },
        "options": dict(facts.options),
    }


def _as_json(text: str) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


def _time(iso: str) -> str:
    return iso[:16].replace("T", " ")
