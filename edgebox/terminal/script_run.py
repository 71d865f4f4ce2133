"""Plays a script: JSON lines in, JSON lines or sentences out."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from edgebox.slicing.encounter import Encounter
from edgebox.slicing.events import Event
from edgebox.slicing.narration import narrate, purpose_words, roller
from edgebox.slicing.script import parse_step, play_step, refusal_report, step_report
from edgebox.sources.dice_source import DiceSource, given_again
from edgebox.terminal.script_lines import play_lines


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
    return play_lines(
        script,
        partial(_play, encounter, source),
        told=partial(_told, encounter),
        reported=lambda number, events: step_report(number, encounter, events),
        refused=lambda number, reason: refusal_report(number, encounter, reason),
        as_json=as_json,
    )


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
    with given_again(source, named=step.roll is not None):
        return play_step(encounter, step, None if source is None else source.roll)
