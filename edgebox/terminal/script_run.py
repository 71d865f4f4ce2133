"""Plays a script: JSON lines in, JSON lines or sentences out."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

from edgebox.errors import BadInputError, MissingFileError, RefusedError
from edgebox.slicing.encounter import Encounter
from edgebox.slicing.events import Event
from edgebox.slicing.narration import narrate, purpose_words, roller
from edgebox.slicing.script import parse_step, play_step, refusal_report, step_report
from edgebox.sources.dice_source import DiceSource

DONE, REFUSED, BAD_INPUT = 0, 1, 2
"""Exit statuses: every step played; some refused; some not understood."""


def run_script(
    encounter: Encounter, source: DiceSource | None, script: str, *, as_json: bool
) -> int:
    """Play each line of a script; a refused one changes nothing and the script goes on.

    Args:
        encounter: where to play.
        source: rolls checks by themselves; ``None`` leaves them to ``roll`` steps.
        script: a file of JSON lines, or ``-`` for standard input, answered line by line.
        as_json: print one JSON document a step; sentences otherwise.

    Returns:
        The exit status.

    Raises:
        MissingFileError: no such script.
        BadInputError: the script is no text.
    """
    status = DONE
    for number, line in enumerate(_lines(script), start=1):
        try:
            events = _play(encounter, source, line)
        except (RefusedError, BadInputError) as error:
            status = max(status, BAD_INPUT if isinstance(error, BadInputError) else REFUSED)
            print(f"edgebox: step {number}: {error}", file=sys.stderr)
            if as_json:
                _print_json(refusal_report(number, encounter, str(error)))
            continue
        if as_json:
            _print_json(step_report(number, encounter, events))
        else:
            print("\n".join(_told(encounter, events)), flush=True)
    return status


def _told(encounter: Encounter, events: tuple[Event, ...]) -> Iterator[str]:
    """Give what happened in sentences, and the check that waits now."""
    state = encounter.state
    if not events:
        yield "Undone."
    for event in events:
        sentence = narrate(event, state)
        if sentence is not None:
            yield sentence
    if state.check is not None:
        who = roller(state, state.check.by, state.check.program)
        yield f"{who} rolls {state.check.pool} for {purpose_words(state.check)}."


def _play(encounter: Encounter, source: DiceSource | None, line: str) -> tuple[Event, ...]:
    step = parse_step(line)
    if source is None:
        return play_step(encounter, step)
    mark = source.mark()
    try:
        return play_step(encounter, step, source.roll)
    except RefusedError:
        source.take_back(mark)
        raise


def _print_json(report: dict[str, object]) -> None:
    print(json.dumps(report), flush=True)


def _lines(script: str) -> Iterator[str]:
    """Give the steps one by one, blank lines left out."""
    try:
        if script == "-":
            yield from (line for line in sys.stdin if line.strip())
            return
        with Path(script).open(encoding="utf-8") as file:
            yield from (line for line in file if line.strip())
    except UnicodeDecodeError:
        raise BadInputError(f"{script} is no text in UTF-8; a script is lines of JSON.") from None
    except OSError as error:
        raise MissingFileError(f"{script} can't be read: {error.strerror}.") from None
